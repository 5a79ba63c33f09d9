"""Who has won, and what decided it."""

from __future__ import annotations

from fractions import Fraction

from tilewright.edition import TieRule
from tilewright.rules.endings.finish_line import share_of_target
from tilewright.rules.game import Game
from tilewright.rules.outcome import Decided, EndReason, Settlement
from tilewright.rules.version import FIRST_RULES
from tilewright.units import Seat


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
        best, decided = _leaders(players, shares), Decided.SHARE_OF_TARGET
    else:
        best = _leaders(players, {seat: settlements[seat].final for seat in players})
        decided = Decided.SCORE
    if len(best) > 1 and _breaks_ties(game):
        best, decided = _break_tie(game, best, settlements), Decided.BEFORE_UNPLAYED
    return best, decided if len(best) == 1 else Decided.SHARED


def _breaks_ties(game: Game) -> bool:
    """Return whether ties are broken; rules version 1 did not break Finish Line ties."""
    has_rule = game.edition.target is None or game.rules > FIRST_RULES
    return has_rule and game.edition.tie is TieRule.BEFORE_UNPLAYED


def _break_tie(
    game: Game, tied: tuple[Seat, ...], settlements: tuple[Settlement, ...]
) -> tuple[Seat, ...]:
    """Return the tied players who lead by score or target share without unplayed tiles."""
    before = {seat: settlements[seat].before_unplayed for seat in tied}
    if game.edition.target is None:
        return _leaders(tied, before)
    return _leaders(tied, {seat: share_of_target(game, seat, before[seat]) for seat in tied})


def _leaders(
    players: tuple[Seat, ...], value: dict[Seat, int] | dict[Seat, Fraction]
) -> tuple[Seat, ...]:
    highest = max(value[seat] for seat in players)
    return tuple(seat for seat in players if value[seat] == highest)
