"""Endgames by trying everything: the whole game tree, by the rules, without any cleverness.

It chooses as the solver does: the player on turn takes what is best for their seat, of equal
moves the first in canonical order, the pass after all plays. For two players that is minimax.
The generator lists the plays; other tests compare them with the judge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TypeVar

from tilewright.edition import Edition, TieRule, Unplayed
from tilewright.kernel.generator import Generator
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Kind, Tally

WIN = 12 * 10**9
"""Higher than every lead, and divisible by every number of winners."""

T = TypeVar("T")


class TooLarge(Exception):  # noqa: N818 - it names the thing
    """The tree has too many positions for a test."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A position that may be over; the bag is empty."""

    board: Board
    racks: tuple[Tally, ...]
    scores: tuple[int, ...]
    seat: int
    passes: tuple[int, ...]
    scoreless: int = 0


class Minimax:
    """Solves positions of one edition."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        targets: tuple[int, ...] | None = None,
        *,
        most: int = 4000,
        paranoid: int | None = None,
        win_first: bool = False,
    ) -> None:
        """Search at most ``most`` positions; with ``paranoid``, all others play against that seat.

        With ``win_first`` winning comes before the lead, as it does wherever there are targets.
        """
        self.edition = edition
        self.targets = targets
        self.paranoid = paranoid
        self.win_first = win_first
        self.left = most
        self.generator = Generator(edition, lexicon)
        self.plays = cache(self._plays)
        self.payoffs = cache(self._payoffs)

    def _plays(self, board: Board, rack: Tally) -> list[tuple[Play, int, Tally]]:
        found = self.generator.all(board, rack)
        return [(each.play, each.score, each.leave) for each in found]

    def _payoffs(self, at: Ended) -> tuple[int, ...]:
        """Return the payoff of each seat: the share of the win, then the lead."""
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        best: tuple[int, ...] | None = None
        for play, score, leave in self.plays(at.board, at.racks[at.seat]):
            best = self._better(at.seat, best, self.after(self.played(at, play, score, leave), at))
        return self._better(at.seat, best, self.after(self.passed(at), at))

    def _better(
        self, seat: int, best: tuple[int, ...] | None, other: tuple[int, ...]
    ) -> tuple[int, ...]:
        if best is None:
            return other
        if self.paranoid is not None and seat != self.paranoid:
            return other if other[self.paranoid] < best[self.paranoid] else best
        return other if other[seat] > best[seat] else best

    @staticmethod
    def played(at: Ended, play: Play, score: int, leave: Tally) -> Ended:
        """Return the position after a play."""
        return Ended(
            at.board.with_tiles(play.squares, play.cells),
            _with(at.racks, at.seat, leave),
            _with(at.scores, at.seat, at.scores[at.seat] + score),
            (at.seat + 1) % len(at.racks),
            (0,) * len(at.racks),
            0 if score else at.scoreless + 1,
        )

    @staticmethod
    def passed(at: Ended) -> Ended:
        """Return the position after a pass."""
        return replace(
            at,
            seat=(at.seat + 1) % len(at.racks),
            passes=_with(at.passes, at.seat, at.passes[at.seat] + 1),
            scoreless=at.scoreless + 1,
        )

    def after(self, now: Ended, before: Ended) -> tuple[int, ...]:
        """Return the payoffs of the position after a move."""
        seat, played = before.seat, now.board != before.board
        if played and self.targets and now.scores[seat] >= self.targets[seat]:
            return self.settled(now, None, reached=seat)
        if played and not now.racks[seat]:
            return self.settled(now, seat)
        end = self.edition.end
        rounds = end.scoreless_rounds
        if all(passes >= end.passes for passes in now.passes) or (
            rounds and now.scoreless >= rounds * len(now.racks)
        ):
            return self.settled(now, None)
        if played and self._is_dead(now):
            return self.settled(now, None)
        return self.payoffs(now)

    def _is_dead(self, now: Ended) -> bool:
        if not self.edition.challenge.judged_as_played:
            return False
        tiles = self.edition.tiles
        kinds = {tiles.face(code).kind for rack in now.racks for code in rack}
        keeps_alive = self.edition.switch and self.edition.end.switches_keep_alive
        if keeps_alive and Kind.SWITCH in kinds:
            return False
        return not any(self.plays(now.board, rack) for rack in now.racks)

    def settled(
        self, now: Ended, out: int | None, *, reached: int | None = None
    ) -> tuple[int, ...]:
        """Return the payoffs of a game that is over."""
        points = self.edition.tiles.points_of
        left = [sum(points[code] for code in rack) for rack in now.racks]
        if self.edition.unplayed is not Unplayed.DEDUCT or reached is not None:
            left = [0] * len(left)
        gained = [sum(left) if seat == out else 0 for seat in range(len(left))]
        final = [s - own + more for s, own, more in zip(now.scores, left, gained, strict=True)]
        seats = range(len(final))
        leads = [final[one] - max(final[two] for two in seats if two != one) for one in seats]
        if self.targets is None and not self.win_first:
            return tuple(leads)
        goals = self.targets or (1,) * len(final)
        share = [Fraction(each, goal) for each, goal in zip(final, goals, strict=True)]
        winners = [seat for seat in seats if share[seat] == max(share)]
        if self.edition.tie is TieRule.BEFORE_UNPLAYED:
            before = [Fraction(each, goal) for each, goal in zip(now.scores, goals, strict=True)]
            most = max(before[seat] for seat in winners)
            winners = [seat for seat in winners if before[seat] == most]
        if reached is not None:
            winners = [reached]
        parts = WIN // len(winners)
        return tuple(lead + parts * (seat in winners) for seat, lead in enumerate(leads))


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
