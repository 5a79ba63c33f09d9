"""Judging a play: whether it is placed legally, which words it forms and what it scores.

The judge is the only authority on these questions. The native generator may propose
plays, but it does not judge them. The judge knows nothing of racks, turns, bags or dictionaries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Play


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a play forms or extends, with its score."""

    text: str
    """The word's letters, in uppercase."""
    start: Square
    """The square of the first letter."""
    axis: Axis
    """The direction of the word."""
    score: int
    """The sum of the letter values, with letter premiums, multiplied by the word premiums."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The words and score of a legally placed play."""

    words: tuple[Word, ...]
    """The main word first, then the cross words in reading order."""
    square_points: int
    """Points that the covered squares add once per play."""
    bonus: int
    """Points for the number of tiles played."""
    score: int
    """The total: all word scores, the square points and the bonus."""

    @property
    def start(self) -> Square:
        """The first square of the main word."""
        return self.words[0].start

    @property
    def axis(self) -> Axis:
        """The direction of the main word."""
        return self.words[0].axis


@dataclass(frozen=True, slots=True)
class Refusal:
    """Everything wrong with the placement of a play."""

    findings: tuple[Finding, ...]
    """The faults, in the order in which a player should read them."""


def judge(board: Board, play: Play, edition: Edition) -> Verdict | Refusal:
    """Return the words and score of ``play`` on ``board``, or everything wrong with the play.

    The play may have any shape. A single tile is read across if it forms a word across,
    otherwise down.

    Examples:
        >>> edition = load_edition("pocket")
        >>> board = Board.empty(edition.size)
        >>> judge(board, parse_play("8F HORN", board, edition), edition).score
        14
    """
    findings = _placement_faults(board, play, edition)
    if findings:
        return Refusal(tuple(findings))
    size = board.size
    spots = [row * size + col for row, col in play.squares]
    stride = _stride(spots, size)
    if stride == 0:
        return Refusal((Finding(Fault.NOT_IN_LINE, squares=play.squares),))
    laid = bytearray(board.cells)
    for spot, cell in zip(spots, play.cells, strict=True):
        laid[spot] = cell
    findings = _line_faults(board, laid, spots, stride, edition)
    if findings:
        return Refusal(tuple(findings))
    return _score(laid, spots, stride, edition)


def _placement_faults(board: Board, play: Play, edition: Edition) -> list[Finding]:
    """Return the faults of individual tiles, such as one laid on a filled square."""
    if not play.squares:
        return [Finding(Fault.NO_TILES)]
    size, cells, is_cell = board.size, board.cells, edition.tiles.is_cell
    findings = []
    if len(play.squares) > edition.rack:
        findings.append(Finding(Fault.TOO_MANY_TILES, (edition.rack,)))
    seen = set()
    for square, cell in zip(play.squares, play.cells, strict=True):
        row, col = square
        if not (0 <= row < size and 0 <= col < size):
            findings.append(_at(Fault.OFF_BOARD, square))
        elif cells[row * size + col]:
            findings.append(_at(Fault.OCCUPIED, square))
        elif square in seen:
            findings.append(_at(Fault.SAME_SQUARE, square))
        if not is_cell(cell):
            findings.append(_at(Fault.UNKNOWN_TILE, square))
        seen.add(square)
    return findings


def _at(fault: Fault, *squares: Square) -> Finding:
    return Finding(fault, squares=squares)


def _stride(spots: Sequence[int], size: int) -> int:
    """Return the step between ``spots``: 1 in a row, ``size`` in a column, 0 if not in line.

    The spots are in reading order, so comparing the first and last is enough to detect a row.
    A single tile counts as a row; if it forms a word only downward, ``_score`` handles it.
    """
    first, last = spots[0], spots[-1]
    if first // size == last // size:
        return 1
    return size if all(spot % size == first % size for spot in spots) else 0


def _line_faults(
    board: Board, laid: bytearray, spots: Sequence[int], stride: int, edition: Edition
) -> list[Finding]:
    """Return a play's faults as a line: gaps, a misplaced first play, or no connected tile."""
    size = board.size
    findings = []
    gaps = [spot for spot in range(spots[0], spots[-1], stride) if not laid[spot]]
    if gaps:
        findings.append(_at(Fault.GAP, *(Square(*divmod(spot, size)) for spot in gaps)))
    if any(board.cells):
        if not _touches(board.cells, spots, size):
            findings.append(Finding(Fault.NOT_CONNECTED))
        return findings
    if len(spots) == 1:
        findings.append(Finding(Fault.FIRST_TOO_SHORT))
    starts = edition.layout.starts
    if starts.isdisjoint(spots):
        squares = (Square(*divmod(spot, size)) for spot in sorted(starts))
        findings.append(_at(Fault.FIRST_OFF_START, *squares))
    return findings


def _touches(cells: bytes, spots: Sequence[int], size: int) -> bool:
    """Return whether any of ``spots`` is next to a tile that was already on the board."""
    above = size * (size - 1)
    for spot in spots:
        col = spot % size
        if (
            (col and cells[spot - 1])
            or (col < size - 1 and cells[spot + 1])
            or (spot >= size and cells[spot - size])
            or (spot < above and cells[spot + size])
        ):
            return True
    return False


def _score(laid: bytearray, spots: Sequence[int], stride: int, edition: Edition) -> Verdict:
    """Score a legally placed play: the main word first, then the cross words."""
    layout = edition.layout
    size = layout.size
    words = []
    main = run(laid, spots[0], stride, size)
    if len(main) > 1:
        words.append(_word(laid, main, stride, spots, edition))
    cross = size if stride == 1 else 1
    for spot in spots:
        line = run(laid, spot, cross, size)
        if len(line) > 1:
            words.append(_word(laid, line, cross, (spot,), edition))
    points = layout.points
    square_points = sum([points[spot] for spot in spots])
    bonus = edition.bonuses[len(spots)]
    score = sum([word.score for word in words]) + square_points + bonus
    return Verdict(tuple(words), square_points, bonus, score)


def run(cells: bytes | bytearray, spot: int, stride: int, size: int) -> range:
    """Return the unbroken run of filled squares through ``spot`` along ``stride``."""
    if stride == 1:
        low = spot - spot % size
        high = low + size
    else:
        low = spot % size
        high = size * size
    first = spot
    while first > low and cells[first - stride]:
        first -= stride
    last = spot + stride
    while last < high and cells[last]:
        last += stride
    return range(first, last, stride)


def _word(laid: bytearray, line: range, stride: int, new: Sequence[int], edition: Edition) -> Word:
    """Score one word; premiums count only on newly covered squares, letter premiums first."""
    tiles, layout = edition.tiles, edition.layout
    points_of = tiles.points_of
    cells = laid[line.start : line.stop : stride]
    total = sum([points_of[cell] for cell in cells])
    letter, word = layout.letter, layout.word
    times = 1
    for spot in new:
        times *= word[spot]
        if letter[spot] != 1:
            total += points_of[laid[spot]] * (letter[spot] - 1)
    axis = Axis.ACROSS if stride == 1 else Axis.DOWN
    return Word(tiles.word(cells), Square(*divmod(line.start, layout.size)), axis, total * times)
