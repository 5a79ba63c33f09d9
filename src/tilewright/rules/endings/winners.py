"""Who has won, and what decided it."""

from __future__ import annotations

from fractions import Fraction

from tilewright.edition import Edition, TieRule
from tilewright.rules.endings.finish_line import share_of_target
from tilewright.rules.outcome import Decided, EndReason, Settlement
from tilewright.rules.standing import Standing
from tilewright.rules.version import FIRST_RULES
from tilewright.units import Seat


def find_winners(
    game: Standing, reason: EndReason, settlements: tuple[Settlement, ...]
) -> tuple[tuple[Seat, ...], Decided]:
    """Return who has won and what decided it; a player who left cannot win."""
    players = game.in_play
    if reason is EndReason.LAST_STANDING:
        return players, Decided.LAST_STANDING
    if reason is EndReason.TARGET and game.finisher in players:
        return (game.finisher,), Decided.TARGET
    if game.edition.target is None:
        return find_leaders(game.edition, players, settlements)
    shares = {seat: share_of_target(game, seat, settlements[seat].final) for seat in players}
    best, decided = _leaders(players, shares), Decided.SHARE_OF_TARGET
    # Rules version 1 did not break Finish Line ties.
    if len(best) > 1 and game.rules > FIRST_RULES and _breaks_ties(game.edition):
        before = {seat: settlements[seat].before_unplayed for seat in best}
        best = _leaders(best, {seat: share_of_target(game, seat, before[seat]) for seat in best})
        decided = Decided.BEFORE_UNPLAYED
    return best, decided if len(best) == 1 else Decided.SHARED


def find_leaders(
    edition: Edition, players: tuple[Seat, ...], settlements: tuple[Settlement, ...]
) -> tuple[tuple[Seat, ...], Decided]:
    """Return who of ``players`` has won a game without targets, and what decided it."""
    best = _leaders(players, {seat: settlements[seat].final for seat in players})
    decided = Decided.SCORE
    if len(best) > 1 and _breaks_ties(edition):
        best = _leaders(best, {seat: settlements[seat].before_unplayed for seat in best})
        decided = Decided.BEFORE_UNPLAYED
    return best, decided if len(best) == 1 else Decided.SHARED


def _breaks_ties(edition: Edition) -> bool:
    return edition.tie is TieRule.BEFORE_UNPLAYED


def _leaders(
    players: tuple[Seat, ...], value: dict[Seat, int] | dict[Seat, Fraction]
) -> tuple[Seat, ...]:
    highest = max(value[seat] for seat in players)
    return tuple(seat for seat in players if value[seat] == highest)
