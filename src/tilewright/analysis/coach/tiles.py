"""Tips about tiles: what an S should earn, and what a move keeps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tilewright.analysis.coach.making import make_tip, move_text
from tilewright.analysis.coach.spelling import USEFUL, is_english, letters_of, vowels_of
from tilewright.analysis.coach.tip import Tip, TipKind
from tilewright.analysis.coach.turn import Turn, Valued
from tilewright.rules.play.move import Exchange, Play
from tilewright.tiles import Tally

__all__ = ["find_better_leave", "find_wasted_s"]

_S: Final = "S"
_WORTH: Final = 8
"""What an S should earn, as printed on the rule sheets."""
_SHARE: Final = 0.7
"""The share of a move's gain that must come from the tiles it keeps."""


def find_wasted_s(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if the move made spends an S that earns less than it should."""
    edition, rival = turn.view.edition, turn.rival
    if not turn.is_over or not isinstance(rival.move, Play) or not isinstance(move.move, Play):
        return None
    tiles = edition.tiles
    kept, left = letters_of(tiles, move.leave), letters_of(tiles, rival.leave)
    earned = rival.score - move.score
    if kept.count(_S) <= left.count(_S) or earned >= _WORTH:
        return None
    if not is_english(edition) or not turn.view.bag_count:
        return None
    saved = [code for code in rival.leave.missing(move.leave) if tiles.face(code).letter == _S]
    worth = turn.leave_value(move.leave) - turn.leave_value(move.leave - saved[:1])
    if worth <= max(0, earned):
        return None
    squares = [square for square, cell in rival.move.tiles() if tiles.tile_of(cell) in saved]
    return make_tip(
        turn,
        move,
        TipKind.SAVE_S,
        squares=squares,
        tiles=Tally(saved[:1]),
        words=[move.words[0].text],
        earned=max(0, earned),
        printed=_WORTH,
        worth=round(worth),
    )


def find_better_leave(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if a move is better mainly because of the tiles it keeps."""
    vowels = vowels_of(turn.view.edition)
    if not turn.view.bag_count or not vowels or not move.leave:
        return None
    if turn.kept_gain(move) < _SHARE * turn.gain(move):
        return None
    tiles = turn.view.edition.tiles
    kept, left = letters_of(tiles, move.leave), letters_of(tiles, turn.rival.leave)
    is_useful = is_english(turn.view.edition) and bool(kept) and USEFUL.issuperset(kept)
    is_balanced = _imbalance(kept, vowels) < _imbalance(left, vowels)
    if not is_useful and not is_balanced:
        return None
    count = sum(letter in vowels for letter in kept)
    given = turn.view.rack - move.leave
    return make_tip(
        turn,
        move,
        TipKind.KEEP,
        tiles=move.leave,
        words=[word.text for word in move.words],
        given=tiles.text(given) if isinstance(move.move, Exchange) else "none",
        kept=tiles.text(move.leave),
        rival=move_text(turn, turn.rival),
        vowels=count,
        consonants=len(kept) - count,
        why="useful" if is_useful else "balanced",
    )


def _imbalance(letters: Iterable[str], vowels: frozenset[str]) -> int:
    """Return how far tiles are from as many vowels as consonants, or one consonant more."""
    held = list(letters)
    extra = sum(1 if letter not in vowels else -1 for letter in held)
    return max(0, extra - 1, -extra)
