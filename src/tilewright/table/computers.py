"""Computer players at a table, which act through the same interface as people, move by move.

A computer agrees, accepts and challenges at once. It never takes a turn while another player must
still accept the previous play, so that people get the full challenge window.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.errors import IllegalMove, PlayerError
from tilewright.players.protocol import Budget, Player
from tilewright.rules.event import SeenEvent
from tilewright.rules.play.move import Move
from tilewright.rules.view import Ability
from tilewright.table.attention import next_computer
from tilewright.table.table import Table
from tilewright.units import Instant, Seat

__all__ = ["Act", "Computers"]


@dataclass(frozen=True, slots=True)
class Act:
    """A computer's move and the resulting events, as the computer's seat sees them."""

    seat: Seat
    player: Player
    move: Move
    seen: tuple[SeenEvent, ...]


class Computers:
    """The computer players at one table."""

    def __init__(
        self, table: Table, players: Mapping[Seat, Player], *, budget: Budget | None = None
    ) -> None:
        """Seat ``players`` at ``table``; ``budget`` applies to each of their decisions."""
        self.table = table
        self.players = dict(players)
        self.budget = budget or Budget()

    def waiting_for(self) -> tuple[Seat, ...]:
        """Return the seats of the people who must act now."""
        waiting = self.table.view(None).waiting_for
        return tuple(seat for seat in waiting if seat not in self.players)

    def waits_until(self) -> Instant | None:
        """Return when a waiting computer will take its turn, or None if no computer is waiting."""
        found = next_computer(self.table.view(None), self.players, self.table.time)
        return None if found is None or found[1] <= self.table.time else found[1]

    def next_seat(self) -> Seat | None:
        """Return the computer that can act now, or None if people must act or the game is over."""
        self.table.wake()
        view = self.table.view(None)
        now = self.table.time
        found = next_computer(view, self.players, now)
        if found is not None:
            return found[0] if found[1] <= now else None
        return None if view.paused is not None else self._joins_in_asking()

    def step(self) -> Act | None:
        """Let one computer act; return None if people must act or the game is over."""
        seat = self.next_seat()
        if seat is None:
            return None
        player = self.players[seat]
        view = self.table.view(seat)
        move = player.choose(view, self.budget)
        try:
            seen = self.table.submit(seat, move, expect=view.number)
        except IllegalMove as error:
            message = f"{player.name} in seat {seat} made an illegal move ({move}): {error}"
            raise PlayerError(message) from error
        return Act(seat, player, move, seen)

    def _joins_in_asking(self) -> Seat | None:
        """Return a computer that wants to ask for proof that no play is left, or None."""
        for seat, player in self.players.items():
            view = self.table.view(seat)
            joins = getattr(player, "wants_proof", None)
            if Ability.ASK_PROOF in view.may and joins is not None and joins(view):
                return seat
        return None
