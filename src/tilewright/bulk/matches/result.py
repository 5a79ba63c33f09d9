"""The result of a match: totals that can be combined in any order, and statistics from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, cast

from tilewright.bulk.matches.statistics import Interval, Moments, elo, win_rate
from tilewright.units import Seat

__all__ = ["PARTS", "GameResult", "MatchResult", "PairResult", "Seating", "seatings"]

PARTS: Final = 12
"""The number of parts in a win, chosen so that two, three or four winners can share it."""

Seating: TypeAlias = tuple[int, ...]
"""The side in each seat: 0 or 1."""


def seatings(seats: int) -> tuple[Seating, ...]:
    """Return the seatings of two sides in a pair of games with this many ``seats``.

    Each side plays alone against copies of the other side, once in every seat. With two seats, that
    takes two games; with three or four seats, it takes six or eight. Both sides occupy each seat
    equally often, so that equally strong sides each win half of the games.
    """
    alone = (
        tuple(side if seat == place else 1 - side for seat in range(seats))
        for side in (0, 1)
        for place in range(seats)
    )
    return tuple(dict.fromkeys(alone))


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ending: str
    """Why the game ended, as the value of an ``EndReason``."""
    turns: tuple[int, ...]
    """How many turns each seat took."""
    nanoseconds: tuple[int, ...] = field(compare=False)
    """Each seat's thinking time, which differs from run to run."""

    def as_json(self) -> list[object]:
        """Return the result for a journal."""
        return [self.scores, self.winners, self.ending, self.turns, self.nanoseconds]

    @classmethod
    def from_json(cls, data: object) -> GameResult:
        """Read what ``as_json`` returned."""
        scores, winners, ending, turns, nanoseconds = cast("Sequence[list[int]]", data)
        return cls(
            tuple(scores), tuple(map(Seat, winners)), str(ending), tuple(turns), tuple(nanoseconds)
        )


@dataclass(frozen=True, slots=True)
class PairResult:
    """The results of one pair's games, in the order of ``seatings``."""

    number: int
    games: tuple[GameResult, ...]

    def as_json(self) -> list[object]:
        """Return the result for a journal."""
        return [self.number, [game.as_json() for game in self.games]]

    @classmethod
    def from_json(cls, data: object) -> PairResult:
        """Read what ``as_json`` returned."""
        number, games = cast("tuple[int, list[object]]", data)
        return cls(number, tuple(map(GameResult.from_json, games)))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The totals over some pairs; results can be added in any order."""

    seats: int
    games: int = 0
    wins: int = 0
    """Games that the first side won alone."""
    ties: int = 0
    """Games that both sides won together."""
    losses: int = 0
    points: Moments = field(default_factory=Moments)
    """The first side's wins in each pair, counted in parts of a win (see ``PARTS``)."""
    splits: Mapping[int, int] = field(default_factory=dict)
    """The number of pairs, by the number of parts that the first side won."""
    scores: tuple[Moments, Moments] = (Moments(), Moments())
    """Each side's total score in a pair, over all its seats and games."""
    spread: Moments = field(default_factory=Moments)
    """The first side's total score minus the second side's, for each pair."""
    endings: Mapping[str, int] = field(default_factory=dict)
    turns: tuple[int, int] = (0, 0)
    nanoseconds: tuple[int, int] = field(default=(0, 0), compare=False)

    @classmethod
    def of(cls, pair: PairResult, seats: int) -> MatchResult:
        """Return the totals for a single pair."""
        points = wins = ties = losses = 0
        scores, turns, nanoseconds = [0, 0], [0, 0], [0, 0]
        for seating, game in zip(seatings(seats), pair.games, strict=True):
            # A game that all players left has no winner and counts as a tie.
            winners = game.winners or range(seats)
            first = sum(seating[seat] == 0 for seat in winners)
            points += PARTS * first // len(winners)
            wins += first == len(winners)
            losses += first == 0
            ties += 0 < first < len(winners)
            for seat, side in enumerate(seating):
                scores[side] += game.scores[seat]
                turns[side] += game.turns[seat]
                nanoseconds[side] += game.nanoseconds[seat]
        return cls(
            seats=seats,
            games=len(pair.games),
            wins=wins,
            ties=ties,
            losses=losses,
            points=Moments.of([points]),
            splits={points: 1},
            scores=(Moments.of(scores[:1]), Moments.of(scores[1:])),
            spread=Moments.of([scores[0] - scores[1]]),
            endings=Counter(game.ending for game in pair.games),
            turns=(turns[0], turns[1]),
            nanoseconds=(nanoseconds[0], nanoseconds[1]),
        )

    def __add__(self, other: MatchResult) -> MatchResult:
        """Return the totals over the pairs in both results."""
        return MatchResult(
            seats=self.seats,
            games=self.games + other.games,
            wins=self.wins + other.wins,
            ties=self.ties + other.ties,
            losses=self.losses + other.losses,
            points=self.points + other.points,
            splits=Counter(self.splits) + Counter(other.splits),
            scores=(self.scores[0] + other.scores[0], self.scores[1] + other.scores[1]),
            spread=self.spread + other.spread,
            endings=Counter(self.endings) + Counter(other.endings),
            turns=(self.turns[0] + other.turns[0], self.turns[1] + other.turns[1]),
            nanoseconds=(
                self.nanoseconds[0] + other.nanoseconds[0],
                self.nanoseconds[1] + other.nanoseconds[1],
            ),
        )

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return self.points.count

    @property
    def win_rate(self) -> Interval:
        """The share of games that the first side won; a shared win counts in part."""
        games = len(seatings(self.seats))
        return win_rate(self.points, PARTS * games, games)

    @property
    def elo(self) -> Interval:
        """The rating difference that corresponds to the win rate."""
        rate = self.win_rate
        return Interval(elo(rate.middle), elo(rate.low), elo(rate.high))

    def mean_score(self, side: int) -> Interval:
        """Return the mean score of this side's players per game."""
        return self._per_place(self.scores[side])

    @property
    def mean_spread(self) -> Interval:
        """The mean score of the first side's players minus the second side's."""
        return self._per_place(self.spread)

    def seconds_per_turn(self, side: int) -> float:
        """Return the mean thinking time of this side's players per turn, in seconds."""
        return self.nanoseconds[side] / 1e9 / max(1, self.turns[side])

    def _per_place(self, sums: Moments) -> Interval:
        places = sum(seating.count(0) for seating in seatings(self.seats))
        found = sums.interval()
        return Interval(found.middle / places, found.low / places, found.high / places)
