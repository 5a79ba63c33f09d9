"""Explaining a score: every letter, premium, word and bonus that went into it."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, Word, run
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT


@dataclass(frozen=True, slots=True)
class LetterLine:
    """One letter of a word, and what it gave."""

    letter: str
    square: Square
    points: int
    """What the tile prints; 0 for a blank."""
    times: int
    """The letter premium that counted; 1 for none."""
    is_new: bool
    """Whether the tile was laid in this play."""
    is_blank: bool

    @property
    def score(self) -> int:
        """The points with the premium."""
        return self.points * self.times


@dataclass(frozen=True, slots=True)
class WordLine:
    """One word of a play, and how its score came about."""

    word: Word
    letters: tuple[LetterLine, ...]
    premiums: tuple[int, ...]
    """The word premiums that counted, in the order of the letters."""

    @property
    def letter_sum(self) -> int:
        """The letters with their premiums, before word premiums."""
        return sum(line.score for line in self.letters)

    @property
    def times(self) -> int:
        """All word premiums multiplied."""
        times = 1
        for premium in self.premiums:
            times *= premium
        return times


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A score, taken apart: its total is the verdict's score."""

    words: tuple[WordLine, ...]
    squares: tuple[tuple[Square, int], ...]
    """Squares that added points, with the points."""
    bonus: int
    tiles: int
    """How many tiles were played; the bonus depends on it."""

    @property
    def total(self) -> int:
        """The sum of all parts."""
        words = sum(line.letter_sum * line.times for line in self.words)
        return words + sum(points for _, points in self.squares) + self.bonus


def explain(board: Board, play: Play, verdict: Verdict, edition: Edition) -> Breakdown:
    """Take the score apart that ``verdict`` gave to ``play`` on ``board``."""
    laid = board.with_tiles(play.squares, play.cells)
    new = frozenset(play.squares)
    layout = edition.layout
    squares = tuple(
        (square, layout.at(square).points) for square in play.squares if layout.at(square).points
    )
    words = tuple(_word_line(laid, word, new, edition) for word in verdict.words)
    return Breakdown(words, squares, verdict.bonus, len(play.squares))


def _word_line(laid: Board, word: Word, new: frozenset[Square], edition: Edition) -> WordLine:
    tiles, layout = edition.tiles, edition.layout
    letters = []
    premiums = []
    stride = 1 if word.axis is Axis.ACROSS else laid.size
    for spot in run(laid.cells, word.start.row * laid.size + word.start.col, stride, laid.size):
        square = Square(*divmod(spot, laid.size))
        cell = laid.cells[spot]
        is_new = square in new
        effect = layout.at(square)
        letters.append(
            LetterLine(
                letter=tiles.letters[tiles.letter_of[cell]],
                square=square,
                points=tiles.points_of[cell],
                times=effect.letter if is_new else 1,
                is_new=is_new,
                is_blank=bool(cell & BLANK_BIT),
            )
        )
        if is_new and effect.word != 1:
            premiums.append(effect.word)
    return WordLine(word, tuple(letters), tuple(premiums))
