"""What a challenge can win and lose: the chance of winning the game after each outcome.

A lead is worth more the fewer tiles are left to be played. So a player who is far ahead does not
risk a turn, a player who would lose anyway does, and a play that decides the game is worth more
than its points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.edition import ChallengeRule, Unplayed
from tilewright.errors import ArgumentError
from tilewright.rules.game import Phase
from tilewright.rules.view import SeenPlay, View
from tilewright.units import Seat, by_seat

__all__ = ["Stakes", "stakes_of"]

_SPREAD: Final = 5.5
"""How far a game can still turn, in points, per square root of the tiles left to be played."""

_LEAST_SPREAD: Final = 2.0
"""The minimum spread, in points; at the very end, one point decides."""

_POINT: Final = 0.0005
"""What a point is worth in itself, even in a game that is already decided."""

_GOODWILL: Final = 4.0
"""What a failed challenge costs in any case, in points: a table dislikes players who quibble."""

_RIVAL: Final = 50.0
"""How much more the leader counts among several opponents: twice as much per 35 points."""

_POINTS_PER_TILE: Final = 2.0
"""About how many points a player scores while one tile is played; it converts a target to tiles."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The value of the game to the player, from about 0 (lost) to 1 (won), after each outcome."""

    accepted: float
    """The value if the player accepts the play, whether or not it is valid."""
    withdrawn: float
    """The value if the player challenges and the play is withdrawn."""
    failed: float
    """The value if the player challenges and the play is valid."""

    def gain(self, belief: float) -> float:
        """Return what a challenge gains on average if the play is valid with this probability."""
        return belief * self.failed + (1 - belief) * self.withdrawn - self.accepted


def stakes_of(view: View, play: SeenPlay, turn: float) -> Stakes:
    """Return the stakes of challenging ``play``.

    ``turn`` is the score of an average turn of the player, in points.
    """
    if view.seat is None:
        raise ArgumentError("view", "a player's view", "a spectator's view")
    me, them = view.seat, play.seat
    rules = view.edition.challenge
    is_last = view.phase is Phase.LAST_PLAY
    scores = tuple(map(float, view.scores))
    failed = _plus(scores, me, -_GOODWILL)
    if is_last:
        failed = _plus(failed, them, rules.last_play_award)
    elif rules.rule is ChallengeRule.DOUBLE:
        failed = _plus(failed, me, -turn)
    else:
        failed = _plus(failed, them, rules.rule.award)
    left = view.bag_count + sum(view.rack_counts)
    value = _ended if is_last else _value
    return Stakes(
        accepted=value(view, scores, left),
        withdrawn=_value(view, _plus(scores, them, -play.score), left + len(play.play.cells)),
        failed=value(view, failed, left),
    )


def _plus(scores: Sequence[float], seat: Seat, points: float) -> tuple[float, ...]:
    return tuple(score + points * (at == seat) for at, score in by_seat(scores))


def _value(view: View, scores: Sequence[float], tiles: int) -> float:
    """Return the player's chance of winning, plus a little for each point of the lead."""
    standing, left = scores, float(tiles)
    if view.targets is not None:
        # Only the points that are still needed count, and the race may end before the tiles do.
        standing = [score - target for score, target in zip(scores, view.targets, strict=True)]
        left = min(left, max(0.0, -max(standing)) / _POINTS_PER_TILE)
    lead = _lead(view, standing)
    spread = max(_LEAST_SPREAD, _SPREAD * math.sqrt(left))
    return 1 / (1 + math.exp(-max(-30.0, min(lead / spread, 30.0)))) + _POINT * lead


def _ended(view: View, scores: Sequence[float], tiles: int) -> float:  # noqa: ARG001 - like _value
    """Return the value of the game if the last play is valid and the scores are settled."""
    if view.targets is None and view.edition.unplayed is Unplayed.DEDUCT:
        scores = _settled(view, scores)
    return _value(view, scores, 0)


def _settled(view: View, scores: Sequence[float]) -> tuple[float, ...]:
    """Return the scores after unplayed tiles count; other opponents' tiles are known in total."""
    points_of = view.edition.tiles.points_of
    mine = float(sum(points_of[code] for code in view.rack))
    theirs = float(sum(points_of[code] for code in view.unseen))
    held = sum(count for seat, count in by_seat(view.rack_counts) if seat != view.seat)
    after = []
    for seat, score in by_seat(scores):
        count = view.rack_counts[seat]
        lost = mine if seat == view.seat else theirs * count / held if held else 0.0
        gained = mine + theirs if not count else 0.0
        after.append(score - lost + gained)
    return tuple(after)


def _lead(view: View, scores: Sequence[float]) -> float:
    """Return how far the player is ahead of its opponents; the leaders among them count most."""
    others = [score for seat, score in by_seat(scores) if seat != view.seat and view.active[seat]]
    mine = scores[view.seat or 0]
    if not others:
        return mine
    best = max(others)
    weights = [math.exp((score - best) / _RIVAL) for score in others]
    total = math.fsum(weight * score for weight, score in zip(weights, others, strict=True))
    return mine - total / math.fsum(weights)
