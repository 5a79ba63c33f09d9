"""Computers at a table: they act through the same door as people, one move at a time.

A computer agrees, accepts and challenges at once. It never takes a turn while another may still
have a say about the play before: the window stays open for people as long as the rules want it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.errors import IllegalMove, PlayerError
from tilewright.players.protocol import Budget, Player
from tilewright.rules.event import Instant, SeenEvent
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Move, Seat
from tilewright.rules.view import Ability, View
from tilewright.table.table import Table

__all__ = ["Act", "Computers"]


@dataclass(frozen=True, slots=True)
class Act:
    """What a computer did, and what everybody may see of what followed."""

    seat: Seat
    player: Player
    move: Move
    seen: tuple[SeenEvent, ...]


class Computers:
    """The computer players of one table."""

    def __init__(
        self, table: Table, players: Mapping[Seat, Player], *, budget: Budget | None = None
    ) -> None:
        """Seat ``players`` at ``table``, with so much to spend on each choice."""
        self.table = table
        self.players = dict(players)
        self.budget = budget or Budget()

    def advance(self) -> tuple[Seat, ...]:
        """Let computers act until people are awaited; return whom, or nobody when it is over."""
        while self.step() is not None:
            pass
        return self.awaited()

    def awaited(self) -> tuple[Seat, ...]:
        """Return the people from whom the table awaits something now."""
        view = self.table.view(None)
        if view.phase is Phase.OVER:
            return ()
        wanted = set(self._undecided(view))
        if view.phase is Phase.PLAYING:
            wanted.add(view.on_turn)
        return tuple(sorted(seat for seat in wanted if seat not in self.players))

    def waits_until(self) -> Instant | None:
        """Return when a computer may go on although people have not accepted the last play."""
        view = self.table.view(None)
        play = view.open_play
        waiting = view.phase is Phase.PLAYING and view.on_turn in self.players
        if play is None or not waiting or not play.awaited or self.table.time >= play.window_ends:
            return None
        return play.window_ends

    def asked(self) -> Seat | None:
        """Return the computer that acts next; None when people are awaited or it is over."""
        self.table.wake()
        view = self.table.view(None)
        if view.phase is Phase.OVER or view.paused is not None:
            return None
        for seat in self._undecided(view):
            if seat in self.players:
                return seat
        if view.phase is Phase.PLAYING and view.on_turn in self.players:
            return None if self.waits_until() is not None else view.on_turn
        return self._joins_in_asking()

    def step(self) -> Act | None:
        """Let one computer act; None when people are awaited or the game is over."""
        seat = self.asked()
        if seat is None:
            return None
        player = self.players[seat]
        view = self.table.view(seat)
        move = player.choose(view, self.budget)
        try:
            seen = self.table.submit(seat, move, expect=view.number)
        except IllegalMove as error:
            message = f"{player.name} on seat {seat} may not do this ({move}): {error}"
            raise PlayerError(message) from error
        return Act(seat, player, move, seen)

    def _undecided(self, view: View) -> tuple[Seat, ...]:
        """Return who has to agree to the rules, or to speak about the open play.

        Who is on turn speaks last, by moving or by a challenge.
        """
        if view.phase is Phase.AGREEING:
            players = (seat for seat, active in enumerate(view.active) if active)
            return tuple(seat for seat in players if seat not in view.agreed)
        return () if view.open_play is None else view.open_play.awaited

    def _joins_in_asking(self) -> Seat | None:
        """Return a computer that joins the others in asking whether any play is left."""
        for seat, player in self.players.items():
            view = self.table.view(seat)
            joins = getattr(player, "wants_proof", None)
            if Ability.ASK_PROOF in view.may and joins is not None and joins(view):
                return seat
        return None
