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
    """One letter of a word and its contribution to the score."""

    letter: str
    """The letter, in uppercase."""
    square: Square
    """Where the letter is."""
    points: int
    """The points printed on the tile; 0 for a blank."""
    times: int
    """The letter premium applied, as a multiplier; 1 for none."""
    is_new: bool
    """Whether the tile was laid in this play."""
    is_blank: bool
    """Whether the tile is a blank."""

    @property
    def score(self) -> int:
        """The letter's points, including its premium."""
        return self.points * self.times


@dataclass(frozen=True, slots=True)
class WordLine:
    """One word of a play and how its score was calculated."""

    word: Word
    """The word and its score."""
    letters: tuple[LetterLine, ...]
    """Its letters, in order."""
    premiums: tuple[int, ...]
    """The word premiums applied, in letter order."""

    @property
    def letter_sum(self) -> int:
        """The sum of the letter scores, before word premiums."""
        return sum(line.score for line in self.letters)

    @property
    def times(self) -> int:
        """The product of all word premiums."""
        times = 1
        for premium in self.premiums:
            times *= premium
        return times


@dataclass(frozen=True, slots=True)
class Breakdown:
    """An itemized score; its total always equals the score in the judge's verdict."""

    words: tuple[WordLine, ...]
    """The words, main word first."""
    squares: tuple[tuple[Square, int], ...]
    """The squares that added points, each with its points."""
    bonus: int
    """Points for the number of tiles played."""
    tiles: int
    """The number of tiles played, which determines the bonus."""

    @property
    def total(self) -> int:
        """The total score: words, squares and bonus."""
        words = sum(line.letter_sum * line.times for line in self.words)
        return words + sum(points for _, points in self.squares) + self.bonus


def explain(board: Board, play: Play, verdict: Verdict, edition: Edition) -> Breakdown:
    """Itemize the score that ``verdict`` gives ``play`` on ``board``.

    Examples:
        >>> Position("pocket").explain("8F HORN").total
        14
    """
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
