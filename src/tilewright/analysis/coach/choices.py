"""Tips about choosing: another play, a few letters instead of none, and a word on attitude."""

from __future__ import annotations

from typing import Final

from tilewright.analysis.coach.making import make_tip, move_text
from tilewright.analysis.coach.tip import Tip, TipKind
from tilewright.analysis.coach.turn import Turn, Valued
from tilewright.rules.play.move import Exchange, Pass

__all__ = ["find_choice", "find_few_letters", "word_on_attitude"]

_FEW: Final = 3
"""How many tiles are a few."""
BAD_LUCK: Final = -15.0
"""The luck of a draw, in points, from which a player deserves a good word."""


def find_few_letters(turn: Turn, move: Valued) -> Tip | None:
    """Return a tip if a player passes who could have played a few letters."""
    if not isinstance(turn.rival.move, Pass) or not 0 < len(move.squares) <= _FEW:
        return None
    words = [word.text for word in move.words]
    return make_tip(turn, move, TipKind.FEW_LETTERS, words=words)


def find_choice(turn: Turn, move: Valued) -> Tip:
    """Return a tip about a better move that no other tip explains."""
    tiles = turn.view.edition.tiles
    kept = turn.kept_gain(move)
    why = "score" if turn.gain(move) - kept >= kept else "keep"
    if not move.leave and not turn.view.bag_count:
        why = "out"
    given = turn.view.rack - move.leave
    return make_tip(
        turn,
        move,
        TipKind.CHOICE,
        words=[word.text for word in move.words],
        given=tiles.text(given) if isinstance(move.move, Exchange) else "none",
        rival=move_text(turn, turn.rival),
        why=why,
    )


def word_on_attitude(turn: Turn, luck: float) -> Tip | None:
    """Return a good word if a player drew bad tiles and made the best of them.

    ``luck`` is what the draw was worth, in points, compared with the mean of all draws.
    """
    if luck > BAD_LUCK or turn.better or not turn.is_certain or isinstance(turn.rival.move, Pass):
        return None
    return Tip(
        TipKind.ATTITUDE,
        turn.view.on_turn,
        gain=0.0,
        tiles=turn.view.rack,
        arguments=(("luck", round(-luck)),),
    )
