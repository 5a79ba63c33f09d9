"""Laws of the notations: what is written is read back, and garbage is refused cleanly."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from tilewright.edition import Edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import NotationError
from tilewright.formats.cgp import CgpPosition, parse_cgp, write_cgp
from tilewright.formats.plays import parse_play, write_play
from tilewright.geometry import Coordinates
from tilewright.records.follow import follow, with_claims
from tilewright.records.gcg import parse_gcg, write_gcg
from tilewright.records.record import (
    ChallengeBonus,
    Entry,
    Exchanged,
    FinalRack,
    Passed,
    Pragma,
    RackGained,
    RackLost,
    Record,
    RecordPlayer,
    TimeLost,
    Withdrawn,
)
from tilewright.records.slips import SlipKind
from tilewright.rules.play.judge import Verdict, judge
from tilewright.testing.plays import PlayFinder
from tilewright.testing.strategies import editions, lexicons, plays, positions, seeds
from tilewright.tiles import Tally
from tilewright.units import Seat

POCKET = load_edition("pocket")

words = st.text(st.characters(categories=("Lu", "Ll", "Nd")), min_size=1, max_size=8)
"""The characters of a pragma, an opcode's operand or a note."""
pragmas = st.lists(
    st.builds(Pragma, st.sampled_from(("title", "style", "x-mine", "-")), words),
    unique_by=lambda pragma: pragma.name,
).map(tuple)
notes = st.lists(st.one_of(words, st.just(""), words.map("#{}".format)), max_size=3).map("\n".join)


@given(st.data())
def test_a_play_is_read_back(data: st.DataObject) -> None:
    """Every well-placed play has a text, and the text means that play, in both notations."""
    position = data.draw(positions())
    edition, board = position.edition, position.board
    play = data.draw(plays(position))
    verdict = judge(board, play, edition)
    if not isinstance(verdict, Verdict):
        return
    for coordinates in Coordinates:
        text = write_play(play, board, edition, coordinates, verdict)
        bare = replace(play, announced=None)
        assert parse_play(text, board, edition, coordinates=coordinates) == bare
        held = edition.tiles.tiles_of(play.cells)
        assert parse_play(text, board, edition, coordinates=coordinates, rack=held) == bare
        assert write_play(bare, board, edition, coordinates) == text


@given(st.data())
def test_a_position_is_read_back(data: st.DataObject) -> None:
    """parse(write(x)) == x over random editions, 2–4 players and unknown opcodes."""
    found = data.draw(positions())
    edition = found.edition
    count = data.draw(st.integers(*edition.players))
    rest = st.lists(st.integers(-99, 999), min_size=count, max_size=count).map(tuple)
    targets = st.lists(st.integers(0, 999), min_size=count, max_size=count).map(tuple)
    names = words.filter(lambda name: name.isascii() and name[0].isalpha())
    foreign = names.filter(lambda name: name not in {"ed", "rk", "bn", "tg", "hr"})
    opcodes = st.lists(st.tuples(foreign, st.lists(words, max_size=2).map(tuple)), max_size=3)
    position = CgpPosition(
        edition,
        found.board,
        (found.rack, *[None] * (count - 1)),
        data.draw(rest),
        data.draw(st.integers(0, 9)),
        data.draw(st.one_of(st.just(()), targets)),
        data.draw(opcodes.map(tuple)),
    )
    assert parse_cgp(write_cgp(position), edition) == position


@given(st.sampled_from(edition_ids()), st.data())
def test_a_position_names_its_edition(name: str, data: st.DataObject) -> None:
    """Shipped editions and their house rules are found from the line alone."""
    rules: dict[str, st.SearchStrategy[object]] = {
        "rack": st.integers(5, 9),
        "scoring.bonus.5": st.integers(1, 99),
        "challenge.rule": st.sampled_from(("void", "single", "ten")),
        "end.passes": st.integers(1, 9),
        "scoring.announce": st.booleans(),
        "tiles.blank.name": st.text("ab ;\"'=\\[", max_size=6).map("x{}".format),
    }
    chosen = data.draw(st.lists(st.sampled_from(sorted(rules)), unique=True))
    house = {field: data.draw(rules[field]) for field in chosen}
    edition = load_edition(name, house)
    found = data.draw(positions(edition=edition, max_plays=3))
    position = CgpPosition(edition, found.board, (found.rack, None), (1, 2))
    assert parse_cgp(write_cgp(position)) == position


@st.composite
def records(draw: st.DrawFn, edition: Edition) -> Record:
    """Return a recorded game: plays with anything that can happen between them."""
    count = draw(st.integers(*edition.players))
    players = tuple(RecordPlayer(f"p{seat}", draw(words)) for seat in range(count))
    record = Record(edition, players, pragmas=draw(pragmas))
    finder = PlayFinder(edition, draw(lexicons(edition)))
    rng = draw(seeds())
    tiles = edition.tiles
    for turn in range(draw(st.integers(0, 6))):
        board = follow(record).board
        left = list(tiles.tally - tiles.tiles_of(board.cells))
        rng.shuffle(left)
        rack = Tally(left[: edition.rack])
        entry = Entry(
            Seat(turn % count), Passed(), draw(st.sampled_from((rack, None))), note=draw(notes)
        )
        play = finder.phony(board, rack, rng)
        if play is not None and isinstance(judge(board, play, edition), Verdict):
            record = record.then(replace(entry, action=play))
            after = draw(st.sampled_from((None, Withdrawn(), ChallengeBonus(5))))
            record = record if after is None else record.then(Entry(entry.seat, after))
        elif rack and draw(st.booleans()):
            exchanged = draw(st.sampled_from((Exchanged.of(rack), Exchanged(len(rack)))))
            record = record.then(replace(entry, action=exchanged))
        else:
            record = record.then(entry)
    return with_claims(_ended(draw, record, rng.randrange(count)))


def _ended(draw: st.DrawFn, record: Record, seat: int) -> Record:
    """Settle the game, or leave it unfinished with a rack."""
    tiles = record.edition.tiles
    left = tiles.tally - tiles.tiles_of(follow(record).board.cells)
    held = Tally(left.codes[: record.edition.rack])
    match draw(st.sampled_from(("settled", "lost", "late", "held", "open"))):
        case "settled":
            return record.then(Entry(Seat(seat), RackGained(left)))
        case "lost":
            return record.then(Entry(Seat(seat), RackLost(held), held)).then(
                Entry(Seat(0), RackGained(left))
            )
        case "late":
            return record.then(Entry(Seat(seat), TimeLost(draw(st.integers(0, 99)))))
        case "held" if held:
            return replace(record, racks=(FinalRack(Seat(seat), held),))
        case _:
            return record


@given(st.one_of(editions(), st.sampled_from(edition_ids()).map(load_edition)), st.data())
def test_a_record_is_read_back(edition: Edition, data: st.DataObject) -> None:
    """Export then import gives an equal record, over random editions and our own."""
    record = data.draw(records(edition))
    text = write_gcg(record)
    again = parse_gcg(text.encode(), edition=edition)
    assert again == record
    assert write_gcg(again) == text
    if edition.id in edition_ids():
        assert parse_gcg(text) == record


@given(records(POCKET))
def test_scores_of_a_record_are_sums(record: Record) -> None:
    """A player's total is the sum of the judge's scores; claims equal to them cause no slips."""
    followed = follow(record)
    for seat in range(len(record.players)):
        steps = [step for step in followed.steps if step.entry.seat == seat]
        assert followed.scores[seat] == sum(step.score for step in steps)
    kinds = {slip.kind for slip in followed.warnings}
    assert kinds.isdisjoint({SlipKind.WRONG_SCORE, SlipKind.WRONG_TOTAL})


GAME = b"""#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: HORNSTU 8F HORN +14 14
#note one
two
>bob: AFMRSTU H6 FA.M +9 9
>bob: -- -9 0
>ann: STU? - +0 14
>bob: AE -2 +0 0
>ann: (AE) +4 18
#rack2 ABC
"""


T = TypeVar("T")


def answer_of(read: Callable[[], T]) -> T | NotationError:
    """Return the result of reading, or the refusal; any other error fails the test."""
    try:
        return read()
    except NotationError as error:
        return error


@given(st.data())
def test_damaged_games_raise_nothing_else(data: st.DataObject) -> None:
    """A file with bytes removed, inserted or swapped is read or refused with its line."""
    damaged = bytearray(GAME)
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(damaged)))
        end = place + data.draw(st.integers(0, 4))
        damaged[place:end] = data.draw(st.one_of(st.binary(max_size=4), st.sampled_from(BITS)))
    for strict in (False, True):
        answer = answer_of(partial(parse_gcg, bytes(damaged), strict=strict))
        if isinstance(answer, NotationError):
            assert answer.line is not None
            assert answer.column is not None
        else:
            assert parse_gcg(write_gcg(answer)) == answer


BITS = (b"\n", b">", b"#", b"#note ", b"(", b")", b"[", b"--", b"-", b"?", b"99", b"\xff", b":")
LINE = "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AEI?/ 14/0 0 lex enable; ed pocket@1;"


@given(st.binary(max_size=200))
def test_garbage_is_refused_politely(data: bytes) -> None:
    """Any bytes give a record or a notation error, and so does any text."""
    for answer in (
        answer_of(partial(parse_gcg, data)),
        answer_of(partial(parse_cgp, data.decode("iso-8859-1"))),
    ):
        assert not isinstance(answer, NotationError) or str(answer)


@given(st.data())
def test_damaged_lines_raise_nothing_else(data: st.DataObject) -> None:
    """A position with characters removed, inserted or swapped is read or refused in place."""
    line = LINE
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(line)))
        end = place + data.draw(st.integers(0, 4))
        put = data.draw(st.one_of(st.text(max_size=3), st.sampled_from(("/", ";", "rk 9;", "hr "))))
        line = line[:place] + put + line[end:]
    answer = answer_of(partial(parse_cgp, line))
    if isinstance(answer, NotationError):
        assert answer.column is not None
    else:
        assert parse_cgp(write_cgp(answer)) == answer


@given(st.text(max_size=20), st.data())
def test_damaged_plays_raise_nothing_else(text: str, data: st.DataObject) -> None:
    """Any text gives a play or a notation error with its column."""
    board = data.draw(positions(edition=POCKET, max_plays=2)).board
    for attempt in (text, f"8F {text}", f"{text} HORN"):
        answer = answer_of(partial(parse_play, attempt, board, POCKET))
        assert not isinstance(answer, NotationError) or answer.column is not None
