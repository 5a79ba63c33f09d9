"""The scorekeeper's desk: lines in, a saved game and sentences out."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.keep.desks import WORDS, Begin, enter
from tilewright.cli.keep import telling
from tilewright.cli.keep.commands import NAMES
from tilewright.cli.keep.desk import Desk
from tilewright.cli.keep.written import as_typed
from tilewright.library import kept_file
from tilewright.library.kept_file import KeptFile
from tilewright.records.follow import follow
from tilewright.records.gcg.reader import read_gcg
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.from_record import kept_from_record
from tilewright.records.kept.model import BareScore, KeptPlay, Ruling
from tilewright.records.kept.to_record import record_from_kept
from tilewright.rules.outcome import EndReason

GAMES = sorted((Path(__file__).parents[3] / "docs" / "examples" / "games").glob("*.gcg"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_typed_game_has_the_record_of_its_import(file: Path, begin: Begin) -> None:
    """Every turn is typed, one as a bare score that is completed later, one taken out and back."""
    record = read_gcg(file.read_bytes()).record
    kept = kept_from_record(record)
    followed = follow_kept(kept)
    names = telling.people_of(kept.header).names
    lines = [
        f"{names[entry.seat]}: "
        + as_typed(entry, telling.board_before(followed, place), kept.header)
        for place, entry in enumerate(kept.entries)
    ]
    plays = [place for place, entry in enumerate(kept.entries) if isinstance(entry, KeptPlay)]
    bare, moved = plays[2], plays[len(plays) // 2]
    desk = begin.with_header(kept.header)
    for place, line in enumerate(lines):
        score = kept.entries[place].score
        enter(desk, f"{names[kept.entries[place].seat]}: {score}" if place == bare else line)
    enter(desk, f"edit {bare + 1} {lines[bare]}", f"remove {moved + 1}")
    enter(desk, f"insert {moved + 1} {lines[moved]}")
    for place, entry in enumerate(kept.entries):
        if entry.note:
            enter(desk, f"note {place + 1} {entry.note}")
    assert record_from_kept(desk.followed).record == record
    assert desk.followed.finals == follow(record).scores


def test_every_change_is_on_disk_and_can_be_undone(begin: Begin) -> None:
    """After each line, another process reads the same game; undo and redo survive a restart."""
    desk = begin()
    for line in ("8F HORN", "H6 FARM", "exchange 3", "24", "edit 3 pass", "move 4 1", "remove 2"):
        enter(desk, line)
        assert kept_file.read_kept(desk.file.path) == desk.game
    states = (*desk.file.keeping.past, desk.game)
    desk.file.close()
    with KeptFile.open(desk.file.path) as file:
        again = Desk(file, None)
        for state in reversed(states[:-1]):
            enter(again, "undo")
            assert again.game == state
        assert not again.do("undo").is_done
        for state in states[1:]:
            enter(again, "redo")
            assert again.game == state
        assert not again.do("redo").is_done


def test_what_is_impossible_is_entered_only_on_request(begin: Begin) -> None:
    """A misplaced word changes nothing; with an exclamation mark it is entered and marked."""
    desk = begin()
    enter(desk, "8F HORN")
    refused = desk.do("15A CAT")
    assert not refused.is_done
    assert len(desk.game.entries) == 1
    enter(desk, "15A CAT !")
    assert not desk.followed.steps[-1].applied
    assert telling.MARK in telling.sheet_lines(desk.followed)[-1]


def test_a_correction_says_what_no_longer_fits(begin: Begin) -> None:
    """Later entries are judged again and kept; each new fault is mentioned once."""
    desk = begin()
    enter(desk, "8F HORN", "H6 FARM", "10F PASTE")
    removed = desk.do("remove 1")
    assert len(desk.game.entries) == 2
    assert {"1", "2"} <= {fault for line in removed.lines for fault in line if fault.isdigit()}
    assert len(telling.fault_lines(desk.followed)) >= 2
    moved = desk.do("move 2 1")
    assert moved.is_done
    enter(desk, "undo", "undo")
    assert telling.fault_lines(desk.followed) == []


def test_the_dictionary_gives_one_answer(begin: Begin) -> None:
    """With a dictionary, a challenge needs no ruling; without one, the table rules."""
    desk = begin(words=WORDS, house={"challenge.rule": "single"})
    enter(desk, "8F HORM", "challenge")
    assert desk.followed.scores == (0, 0)
    enter(desk, "8F HORN", "challenge")
    rulings = [entry.ruling for entry in desk.game.entries if hasattr(entry, "ruling")]
    assert rulings == [Ruling.WITHDRAWN, Ruling.VALID]
    desk.words = None
    enter(desk, "H6 FARM")
    assert not desk.do("challenge").is_done
    enter(desk, "challenge withdrawn")


def test_a_game_to_its_end(begin: Begin) -> None:
    """A game that everyone passes is settled with the tiles that are left."""
    desk = begin()
    enter(desk, "8F HORN", "adjust Ben -5", "pass", "pass", "pass", "pass")
    assert desk.followed.end is not None
    assert desk.followed.end.reason is EndReason.PASSED_OUT
    assert len(desk.followed.end.unknown) == 2
    enter(desk, "unplayed Ann AEIOQRT", "unplayed BBCDEFG")
    end = follow_kept(desk.game).end
    assert end is not None
    assert (end.unknown, end.winners) == ((), (0,))
    page = desk.do("sheet").page
    assert page is not None
    assert telling.result_lines(desk.followed)[-1] in page.lines


def test_claims_can_be_corrected_alone(begin: Begin) -> None:
    """``edit 1 =14`` keeps the play; ``edit 1`` shows how it is typed."""
    desk = begin()
    enter(desk, "8F HORN =41 rack HNORSTU", "note 1 Ann hesitated!")
    assert telling.fault_lines(desk.followed)
    shown = desk.do("edit 1")
    assert shown.draft.startswith("edit 1 8F HORN =41")
    enter(desk, "edit 1 =14")
    assert telling.fault_lines(desk.followed) == []
    entry = desk.game.entries[0]
    assert (entry.score, entry.note, entry.rack is None) == (14, "Ann hesitated!", False)
    enter(desk, "edit 1 24")
    assert desk.game.entries == (
        BareScore(id=entry.id, seat=entry.seat, score=24, rack=entry.rack, note=entry.note),
    )


def test_a_preview_changes_nothing(begin: Begin) -> None:
    """While a line is typed, its score or its fault is shown, and nothing is entered."""
    desk = begin()
    enter(desk, "8F HORN")
    game = desk.game
    line = "insert 1 8F HORN"
    for end in range(len(line) + 1):
        desk.preview(line[:end])
    shown = desk.preview("H6 FARM")
    assert shown.play is not None
    assert "9" in shown.text
    assert desk.preview("H6 CAT").text
    assert desk.preview("15A CAT").play is not None
    assert desk.preview("H6 F").play is None or desk.preview("H6 F").text
    assert desk.preview("").text == ""
    assert all(desk.preview(name).text or name in {"redo", "pass"} for name in NAMES)
    assert desk.preview_play(shown.play).text == shown.text
    assert desk.game == game


@pytest.mark.parametrize(
    "line",
    [
        "hlep",
        "undo 3",
        "edit",
        "edit 9",
        "edit 9 pass",
        "insert x pass",
        "remove 1 2",
        "move 1 9",
        "edit 1 =x",
    ],
)
def test_commands_that_make_no_sense(begin: Begin, line: str) -> None:
    """They are answered, and nothing changes."""
    desk = begin()
    enter(desk, "8F HORN")
    game = desk.game
    answer = desk.do(line)
    assert not answer.is_done
    assert answer.lines
    assert desk.game == game


def test_everything_can_be_looked_at(begin: Begin) -> None:
    """Sheet, unseen tiles, rules, help and scores are pages; the board is told in words."""
    desk = begin("switch", ("Ann", "Ben", "Cleo"))
    for line in ("sheet", "unseen", "rules", "help", "explain"):
        assert desk.do(line).page is not None
    enter(desk, "8F HO[R+]N", "switch Cleo O", "24", "explain", "explain 1", "explain 2", "unseen")
    assert any("HORN" in line for line in desk.do("board").lines)
    assert desk.do("quit").quits
    assert desk.do("  ").is_done


def test_every_kind_of_entry_is_told(begin: Begin) -> None:
    """What is entered is told in a sentence that names its player."""
    desk = begin(house={"challenge.rule": "five"})
    enter(desk, "8F HORN", "challenge valid", "24 2 tiles", "H6 FARM", "lost", "exchange 3")
    enter(desk, "resign Ben", "end out Ann !", "gained Ann QI twice", "unplayed Ben rest")
    for place, step in enumerate(desk.followed.steps):
        told = telling.tell_step(desk.followed, place)[0]
        assert told.endswith(".")
        names = telling.people_of(desk.game.header).names
        assert names[step.entry.seat] in told or step.entry.id == "8"


def test_a_disk_that_cannot_be_written(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry is refused with the reason; what came before is saved, and it can be retried.

    An entry that reached the journal is entered, and the reason is told.
    """
    desk = begin()
    enter(desk, "8F HORN")
    game = desk.game

    def fail(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        for line in ("H6 FARM", "undo"):
            answer = desk.do(line)
            assert not answer.is_done
            assert "Read-only" in answer.lines[0]
            assert desk.game == game == kept_file.read_kept(desk.file.path)
    with monkeypatch.context() as broken:
        broken.setattr(kept_file, "write_file", fail)
        answer = desk.do("H6 FARM")
        assert answer.is_done
        assert "Read-only" in answer.lines[-1]
    assert len(desk.game.entries) == 2
    desk.file.close()
    with KeptFile.open(desk.file.path) as file:
        assert file.keeping.game == desk.game
    assert replace(desk.game, entries=desk.game.entries[:1]) == game
