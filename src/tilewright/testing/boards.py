"""Boards for tests, built from plays given as text, and the judge's verdicts on plays."""

from __future__ import annotations

from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import parse_play
from tilewright.geometry import Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play


def lay(edition: Edition, *plays: str) -> Board:
    """Return the board after these plays, each of which must be well placed."""
    board = Board.empty(edition.size)
    for text in plays:
        play = parse_play(text, board, edition)
        _verdict(board, play, edition)
        board = board.with_tiles(play.squares, play.cells)
    return board


def put(name: str, *texts: str) -> Board:
    """Return a board with tiles on the squares named in ``texts``, whether connected or not."""
    edition = load_edition(name)
    board = Board.empty(edition.size)
    for text in texts:
        play = parse_play(text, board, edition)
        board = board.with_tiles(play.squares, play.cells)
    return board


def judged_on(name: str, board: Board, text: str) -> Verdict:
    """Return the verdict on a play, which must be well placed."""
    edition = load_edition(name)
    return _verdict(board, parse_play(text, board, edition), edition)


def _verdict(board: Board, play: Play, edition: Edition) -> Verdict:
    verdict = judge(board, play, edition)
    if isinstance(verdict, Refusal):
        raise AssertionError(verdict)  # noqa: TRY004 - a failed test
    return verdict


def judged(name: str, *plays: str) -> Verdict:
    """Return the verdict on the last of ``plays``, made one after another on an empty board."""
    return judged_on(name, lay(load_edition(name), *plays[:-1]), plays[-1])


def words_of(verdict: Verdict) -> dict[str, int]:
    """Return the words formed by a play, with their scores."""
    return {word.text: word.score for word in verdict.words}


def faults(name: str, board: Board, tiles: dict[str, str]) -> list[Fault]:
    """Return the faults of a play given by its squares, such as ``{"H8": "A"}``."""
    edition = load_edition(name)
    laid: dict[Square, int] = {}
    for place, tile in tiles.items():
        square, _ = Coordinates.PRINTED.read(place, edition.size)
        laid[square] = edition.tiles.parse_cell(tile)
    verdict = judge(board, Play.of(laid), edition)
    return [finding.fault for finding in verdict.findings] if isinstance(verdict, Refusal) else []
