"""Tips about the board: hooks, and premium squares next to vowels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tilewright.analysis.coach.making import make_tip, squares_of
from tilewright.analysis.coach.spelling import vowels_of
from tilewright.analysis.coach.tip import Tip, TipKind
from tilewright.analysis.coach.turn import Turn, Valued
from tilewright.geometry import Axis, Square
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play

__all__ = ["find_hook", "find_premium"]

_BASE: Final = 2
"""The length of the shortest word that can be hooked."""


def find_hook(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if one letter turns a word on the board into another, for half of the gain."""
    for word in move.words:
        squares = squares_of(turn, move, word)
        new = [square for square in squares if square in move.squares]
        if len(new) != 1 or len(squares) <= _BASE or word.text in turn.rival.texts:
            continue
        if new[0] in {squares[0], squares[-1]} and 2 * word.score >= turn.gain(move):
            tiles, board = turn.view.edition.tiles, turn.view.board
            base = tiles.word(board[square] for square in squares if square != new[0])
            # The tip names the word that is on the board already.
            if turn.reader.policy.allows(base):
                return _hook(turn, move, word, base, squares)
    return None


def _hook(turn: Turn, move: Valued, word: Word, base: str, squares: list[Square]) -> Tip:
    at_front = squares[0] in move.squares
    letter = word.text.removesuffix(base) if at_front else word.text.removeprefix(base)
    return make_tip(
        turn,
        move,
        TipKind.HOOK,
        squares=squares,
        words=(word.text,),
        letter=letter,
        base=base,
        word=word.text,
    )


def find_premium(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if a premium square next to a vowel on the board makes a move better."""
    vowels = vowels_of(turn.view.edition)
    for square in move.squares:
        if square in turn.rival.squares:
            continue
        earned = _premium_points(turn, move, square)
        near = next(_vowels_next_to(turn, square, vowels), None)
        if near is None or not earned or earned < turn.gain(move):
            continue
        vowel, there = near
        return make_tip(
            turn,
            move,
            TipKind.PREMIUM,
            squares=(square, there),
            words=[word.text for word in move.words],
            square=square.name,
            premium=turn.view.edition.layout.at(square).name,
            vowel=vowel,
            earned=earned,
        )
    return None


def _vowels_next_to(
    turn: Turn, square: Square, vowels: frozenset[str]
) -> Iterator[tuple[str, Square]]:
    """Yield the vowels on the board next to a square, with their squares."""
    board, tiles = turn.view.board, turn.view.edition.tiles
    for axis in Axis:
        for step in (-1, 1):
            neighbor = square.step(axis, step)
            if board.is_filled(neighbor):
                letter = tiles.letters[tiles.letter_of[board[neighbor]]]
                if letter in vowels:
                    yield letter, neighbor


def _premium_points(turn: Turn, move: Valued, square: Square) -> int:
    """Return how many points a play would lose if one of its squares were plain."""
    if not isinstance(move.move, Play) or move.verdict is None:
        return 0
    edition = turn.view.edition
    effect = edition.layout.at(square)
    lost = effect.points
    for line in explain(turn.view.board, move.move, move.verdict, edition).words:
        for letter in line.letters:
            if letter.square == square:
                plain = line.letter_sum - letter.points * (letter.times - 1)
                lost += line.letter_sum * line.times - plain * line.times // effect.word
    return lost
