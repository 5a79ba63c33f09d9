"""Tips about words: bingos, Q without U, short words, and groups of letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tilewright.analysis.coach.making import make_tip, squares_of
from tilewright.analysis.coach.spelling import (
    BEGINNINGS,
    ENDINGS,
    FIRST_GROUPS,
    LAST_GROUPS,
    is_english,
    letters_of,
)
from tilewright.analysis.coach.tip import Tip, TipKind
from tilewright.analysis.coach.turn import Turn, Valued
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT

__all__ = ["find_bingo", "find_letter_group", "find_q_without_u", "find_short_words"]

_SHORT: Final = 3
"""The length of the longest short words."""
_LONG: Final = 5
"""The length from which a word is hard to find without thinking of groups of letters."""
_NONE: Final = "none"


def find_bingo(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if a move scores a bonus and the move made doesn't."""
    if not move.bonus or (turn.is_over and turn.rival.bonus):
        return None
    part = _NONE
    if is_english(turn.view.edition):
        part = _part(turn, move, BEGINNINGS, ENDINGS) or _NONE
    return make_tip(
        turn,
        move,
        TipKind.BINGO,
        words=(move.main,),
        count=len(move.squares),
        bonus=move.bonus,
        part=part,
    )


def find_q_without_u(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if a move plays a Q that has no U on the rack, in a word without QU."""
    tiles, rack = turn.view.edition.tiles, turn.view.rack
    held, played = letters_of(tiles, rack), letters_of(tiles, rack - move.leave)
    if "Q" not in played or "U" in held or "U" not in tiles.letters:
        return None
    if turn.is_over and "Q" in letters_of(tiles, turn.laid):
        return None
    words = [word.text for word in move.words if "Q" in word.text.replace("QU", "")]
    if not words:
        return None
    return make_tip(turn, move, TipKind.Q_WITHOUT_U, words=words, word=words[0])


def find_short_words(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if short words that the move made doesn't form are what makes a move better."""
    found = [word for word in move.words if len(word.text) <= _SHORT]
    new = [word for word in found if word.text not in turn.rival.texts]
    earned = sum(word.score for word in new)
    if not new or move.bonus or earned < turn.gain(move):
        return None
    texts = tuple(dict.fromkeys(word.text for word in new))
    squares = sorted({square for word in new for square in squares_of(turn, move, word)})
    return make_tip(
        turn,
        move,
        TipKind.SHORT_WORDS,
        squares=squares,
        words=texts,
        listed=texts,
        count=len(texts),
        earned=earned,
    )


def find_letter_group(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if a long word begins or ends with a group of letters from the rack."""
    if not is_english(turn.view.edition) or len(move.main) < _LONG:
        return None
    group = _part(turn, move, FIRST_GROUPS, LAST_GROUPS)
    if group is None:
        return None
    if any(group.strip("-") in text for text in turn.rival.texts):
        return None
    return make_tip(turn, move, TipKind.LETTER_GROUPS, words=(move.main,), group=group)


def _part(
    turn: Turn, move: Valued, beginnings: Iterable[str], endings: Iterable[str]
) -> str | None:
    """Return the beginning or ending of the main word that was laid from the rack: ``-ING``.

    A blank could be any letter, so it doesn't count. Endings come first: they are easier to see.
    """
    main = move.words[0]
    squares = squares_of(turn, move, main)
    laid = move.move.tiles() if isinstance(move.move, Play) else ()
    real = {square for square, cell in laid if not cell & BLANK_BIT}
    for ending in endings:
        if main.text.endswith(ending) and real.issuperset(squares[-len(ending) :]):
            return f"-{ending}"
    for beginning in beginnings:
        if main.text.startswith(beginning) and real.issuperset(squares[: len(beginning)]):
            return f"{beginning}-"
    return None
