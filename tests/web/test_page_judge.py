"""The page's judge says what the judge in Python says: every fault, word, point and sentence."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

import msgspec
import pytest

from tests.web.page_code import ask_page
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play, write_play
from tilewright.geometry import Coordinates
from tilewright.lexicon import Lexicon
from tilewright.records.gcg import read_gcg
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.sentences.scores import describe
from tilewright.server.messages.catalogue import edition_message
from tilewright.server.messages.errors import fault_messages
from tilewright.server.messages.preview import Preview, breakdown_message
from tilewright.testing.plays import PlayFinder
from tilewright.tiles import Tally

pytestmark = pytest.mark.usefixtures("processes")

IN_EVERY_TEST = 6_000
IN_A_SOAK = 110_000

Answer: TypeAlias = object


class Case(NamedTuple):
    """A question for the page, and what Python answers."""

    question: object
    answer: Answer


PLACEMENT = {
    *(Fault.NO_TILES, Fault.UNKNOWN_TILE, Fault.OFF_BOARD, Fault.SAME_SQUARE, Fault.OCCUPIED),
    *(Fault.TOO_MANY_TILES, Fault.NOT_IN_LINE, Fault.GAP, Fault.FIRST_TOO_SHORT),
    *(Fault.FIRST_OFF_START, Fault.NOT_CONNECTED),
}
"""The faults that the judge itself finds."""


def in_json(message: object) -> Answer:
    """Return a message as the page receives it."""
    return msgspec.json.decode(msgspec.json.encode(message))


def cells_of(board: Board, edition: Edition) -> list[str | None]:
    """Return the board as the page has it."""
    cells: list[str | None] = [None] * board.size**2
    for (row, col), cell in board.tiles():
        cells[row * board.size + col] = edition.tiles.cell_text(cell)
    return cells


def tile_text(cell: int, edition: Edition) -> str:
    """Return a tile as text; or an unknown sign for a byte that isn't a tile."""
    return edition.tiles.cell_text(cell) if edition.tiles.is_cell(cell) else "#"


def tiles_of(play: Play, edition: Edition) -> list[list[object]]:
    """Return a play as the page has it."""
    pairs = zip(play.squares, play.cells, strict=True)
    return [[row, col, tile_text(cell, edition)] for (row, col), cell in pairs]


def preview(board: Board, play: Play, edition: Edition) -> Preview:
    """Return what the server says about a play, leaving racks aside."""
    verdict = judge(board, play, edition)
    if isinstance(verdict, Refusal):
        faults = fault_messages(verdict.findings, edition)
        return Preview(number=0, score=None, text=None, faults=faults, breakdown=None, lines=())
    breakdown = explain(board, play, verdict, edition)
    return Preview(
        number=0,
        score=verdict.score,
        text=write_play(play, board, edition, verdict=verdict),
        faults=(),
        breakdown=breakdown_message(breakdown),
        lines=tuple(describe(breakdown)),
    )


def judged(board: Board, play: Play, edition: Edition) -> Case:
    """Return the case of a play on a board."""
    question = {"board": cells_of(board, edition), "tiles": tiles_of(play, edition)}
    return Case(question, in_json(preview(board, play, edition)))


def read(text: str, board: Board, edition: Edition, coordinates: Coordinates) -> Case:
    """Return the case of a written play."""
    question = {
        "board": cells_of(board, edition),
        "text": text,
        "coordinates": coordinates.value,
    }
    try:
        play = parse_play(text, board, edition, coordinates=coordinates)
    except NotationError:
        return Case(question, None)
    return Case(question, tiles_of(play, edition))


def introduced(edition: Edition) -> Case:
    """Return the case that tells the page the edition of the following ones."""
    return Case({"edition": in_json(edition_message(edition))}, None)


def texts_of(
    play: Play, board: Board, edition: Edition, rng: Random, coordinates: Coordinates
) -> Iterator[str]:
    """Yield a well-placed play as text, and the same text damaged."""
    text = write_play(play, board, edition, coordinates)
    yield text
    yield text.lower()
    place = rng.randrange(len(text))
    yield text[:place] + rng.choice("()[].?-8AeÄ ") + text[place + rng.randint(0, 1) :]


def cases_of(name: str, count: int, rng: Random) -> Iterator[Case]:
    """Yield at least ``count`` cases: good plays and bad ones, as tiles and as text."""
    edition = load_edition(name)
    tiles = edition.tiles
    words = Lexicon.from_words({tiles.letters[1]}, id=name, alphabet=tiles.alphabet)
    finder = PlayFinder(edition, words)
    yield introduced(edition)
    done = 0
    while done < count:
        board, bag = Board.empty(edition.size), tiles.tally
        for _ in range(rng.randint(0, 14)):
            rack = Tally(rng.sample(list(bag), min(edition.rack, len(bag))))
            tried = [finder.phony(board, rack, rng), finder.astray(board, rack, rng)]
            tried.append(finder.garbage(board, rng))
            plays = [play for play in tried if play is not None]
            for play in plays:
                yield judged(board, play, edition)
            good = [one for one in plays if isinstance(judge(board, one, edition), Verdict)]
            notation = rng.choice(list(Coordinates))
            for text in texts_of(good[0], board, edition, rng, notation) if good else ():
                yield read(text, board, edition, notation)
                done += 1
            done += len(plays)
            if good:
                board = board.with_tiles(good[0].squares, good[0].cells)
                bag = tiles.tally - tiles.tiles_of(board.cells) if _fits(board, edition) else bag


def _fits(board: Board, edition: Edition) -> bool:
    return edition.tiles.tally.holds(edition.tiles.tiles_of(board.cells))


def agree(cases: Iterable[Case]) -> set[str]:
    """Check that the page answers every case as Python does; return the faults that occurred."""
    asked: list[Answer] = []
    faults: set[str] = set()

    def questions() -> Iterator[object]:
        for question, answer in cases:
            asked.append(answer)
            yield question

    answers = ask_page("judge.ts", questions())
    count = 0
    for count, answer in enumerate(answers, 1):
        assert answer == asked[count - 1], count
        asked[count - 1] = None
        if isinstance(answer, dict):
            faults |= {report["fault"] for report in answer["faults"]}
    assert count == len(asked)
    return faults


def all_editions(count: int, seed: int) -> Iterator[Case]:
    """Yield about ``count`` cases, spread over all editions and variants."""
    for name in shipped_ids():
        yield from cases_of(name, count // len(shipped_ids()), Random(f"{seed} {name}"))


def test_plays_of_every_edition() -> None:
    """Good and bad plays of every edition are judged alike, and every fault occurs."""
    assert agree(all_editions(IN_EVERY_TEST, seed=1)) == {fault.name for fault in PLACEMENT}


@pytest.mark.soak
def test_many_plays_of_every_edition() -> None:
    """A hundred thousand plays are judged alike."""
    assert agree(all_editions(IN_A_SOAK, seed=2)) == {fault.name for fault in PLACEMENT}


def test_every_play_of_the_corpus(corpus: Path) -> None:
    """Every play of every real game is judged alike."""
    assert agree(_recorded(corpus)) == set()


def _recorded(corpus: Path) -> Iterator[Case]:
    known: Edition | None = None
    for path in sorted((corpus / "gcg").glob("*.gcg")):
        try:
            followed = read_gcg(path.read_bytes())
        except NotationError:
            # Not a game at all, or one of no player.
            continue
        if followed.record.edition != known:
            known = followed.record.edition
            yield introduced(known)
        board = Board.empty(known.size)
        for step in followed.steps:
            if isinstance(step.entry.action, Play):
                yield judged(board, step.entry.action, known)
            board = step.board
