"""Entries as people type them: everything that can be entered can be typed and read back."""

import json
from dataclasses import replace

import pytest

from tests.cli.keep.desks import WORDS
from tests.records.kept.cases import CASES, HORN, game
from tilewright.cli.keep.entries import EntryReader
from tilewright.cli.keep.telling import board_before, people_of
from tilewright.cli.keep.written import as_typed
from tilewright.errors import NotationError
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import KeptFollowed, follow_kept
from tilewright.records.kept.model import (
    BareScore,
    KeptChallenge,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    RuledBy,
    Ruling,
)
from tilewright.tiles import BLANK_BIT
from tilewright.units import Seat


@pytest.mark.parametrize("name", CASES)
def test_what_is_on_the_sheet_can_be_typed(name: str) -> None:
    """Every entry of the golden cases is read as it was written, apart from clocks and notes.

    Plays that cannot be on the board are left out: nobody can type them.
    """
    kept = load_kept(json.dumps(CASES[name][2]))
    followed = follow_kept(kept)
    names = people_of(kept.header).names
    for place, entry in enumerate(kept.entries):
        text = as_typed(entry, board_before(followed, place), kept.header)
        if isinstance(entry, KeptPlay) and (not followed.steps[place].applied or "_" in text):
            continue
        before = follow_kept(replace(kept, entries=kept.entries[:place]))
        read = EntryReader(before, None, entry.id).read(f"{names[entry.seat]}: {text}")
        assert read == replace(entry, clock=None, note="")
        corrected = EntryReader(before, None, entry.id, entry).read(text)
        assert corrected == entry


def before(*entries: dict[str, object], edition: str = "pocket", players: int = 2) -> KeptFollowed:
    """Return a game as it was followed."""
    return follow_kept(load_kept(json.dumps(game(entries, edition, players))))


def test_small_letters() -> None:
    """A line of small letters has no blanks, nor has a word with more of them than blanks exist.

    Otherwise, a small letter is a blank.
    """
    reader = EntryReader(before(), None, "1")
    for line, blanks in (("8f horn", 0), ("8F HoRN", 1), ("8F ho", 2), ("8F horn", 0)):
        entry = reader.read(line)
        assert isinstance(entry, KeptPlay)
        assert sum(bool(cell & BLANK_BIT) for cell in entry.play.cells) == blanks


def test_who_acts() -> None:
    """The player on turn acts, unless another one is named; the next one challenges."""
    reader = EntryReader(before(HORN, players=3), WORDS, "2")
    assert [reader.read(line).seat for line in ("24", "cleo: 24", "c: 24", "resign Ann")] == [
        1,
        2,
        2,
        0,
    ]
    challenge = reader.read("challenge")
    assert isinstance(challenge, KeptChallenge)
    assert (challenge.seat, challenge.ruling, challenge.by) == (
        1,
        Ruling.VALID,
        RuledBy.DICTIONARY,
    )
    own = reader.read("challenge Cleo withdrawn")
    assert isinstance(own, KeptChallenge)
    assert (own.seat, own.ruling, own.by) == (2, Ruling.WITHDRAWN, RuledBy.TABLE)


def test_a_letter_given_away_is_the_switch_tile() -> None:
    """In an edition with switch tiles, a letter stands for the tile that can be given away."""
    followed = before(edition="switch")
    entry = EntryReader(followed, None, "1").read("switch O A")
    assert isinstance(entry, KeptSwitch)
    assert entry.given is not None
    assert followed.game.header.edition.tiles.face(entry.given).text == "[O~]"


def test_a_score_may_have_the_number_of_tiles() -> None:
    """The number of tiles keeps the count of the bag."""
    entry = EntryReader(before(), None, "1").read("24 5 tiles")
    assert isinstance(entry, BareScore)
    assert (entry.points, entry.count) == (24, 5)


@pytest.mark.parametrize("line", ["exchange none", "x NONE", "exchange 0"])
def test_an_exchange_of_none_is_a_pass_where_the_sheet_prints_it(line: str) -> None:
    """It is entered as a pass, not as an exchange of 0 tiles."""
    assert EntryReader(before(edition="glass"), None, "1").read(line) == KeptPass(
        id="1", seat=Seat(0)
    )


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "8F",
        "8F HORN extra",
        "8Z HORN",
        "99A HORN",
        "8F HO1N",
        "8F HORN =",
        "8F HORN =many",
        "Zoe: 24",
        "exchange",
        "exchange 0",
        "exchange none",
        "exchange 1ß",
        "pass twice",
        "lost again",
        "switch Ben I E A",
        "switch",
        "challenge",
        "challenge perhaps",
        "end",
        "end soon",
        "end out nobody",
        "resign angrily",
        "adjust",
        "adjust Ben some",
        "adjust Ben 5 now",
        "unplayed",
        "unplayed QI",
        "unplayed Ben Q I",
        "gained Ben QI thrice",
        "24 many tiles",
        "pass rack 1",
    ],
)
def test_what_cannot_be_understood(line: str) -> None:
    """A line that makes no sense is refused, and says what to type instead."""
    with pytest.raises(NotationError):
        EntryReader(before(HORN, players=3), None, "2").read(line)
    over = before(HORN, {"type": "end", "seat": 0, "reason": "cancelled"})
    with pytest.raises(NotationError):
        EntryReader(over, None, "3").read("24")
