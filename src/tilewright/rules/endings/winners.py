"""Who has won, and what decided it."""

from __future__ import annotations

from fractions import Fraction

from tilewright.edition import TieRule
from tilewright.rules.endings.finish_line import share_of_target
from tilewright.rules.event import Decided, EndReason, Settlement
from tilewright.rules.game import Game
from tilewright.rules.play.move import Seat


def find_winners(
    game: Game, reason: EndReason, settlements: tuple[Settlement, ...]
) -> tuple[tuple[Seat, ...], Decided]:
    """Return who has won and what decided it; a player who left cannot win."""
    players = game.in_play
    if reason is EndReason.LAST_STANDING:
        return players, Decided.LAST_STANDING
    if reason is EndReason.TARGET and game.finisher in players:
        return (game.finisher,), Decided.TARGET
    if game.edition.target is not None:
        shares = {seat: share_of_target(game, seat, settlements[seat].final) for seat in players}
        best = _leaders(players, shares)
        return best, Decided.SHARE_OF_TARGET if len(best) == 1 else Decided.SHARED
    best = _leaders(players, {seat: settlements[seat].final for seat in players})
    if len(best) == 1:
        return best, Decided.SCORE
    if game.edition.tie is TieRule.BEFORE_UNPLAYED:
        best = _leaders(best, {seat: settlements[seat].before_unplayed for seat in best})
        if len(best) == 1:
            return best, Decided.BEFORE_UNPLAYED
    return best, Decided.SHARED


def _leaders(
    players: tuple[Seat, ...], value: dict[Seat, int] | dict[Seat, Fraction]
) -> tuple[Seat, ...]:
    highest = max(value[seat] for seat in players)
    return tuple(seat for seat in players if value[seat] == highest)
