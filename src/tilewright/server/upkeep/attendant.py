"""What must be done at a table without being asked: computers move, clocks run out.

One task a table does it. Whatever happens meanwhile is looked at again before the task ends,
and an error only delays it: a game in which people wait for nobody would be lost for them.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from tilewright.edition import Level
from tilewright.errors import IllegalMove, StaleMove
from tilewright.players import Player, make_player, moment_of
from tilewright.rules.event import Instant
from tilewright.rules.play.move import Accept, Agree, Move, Pass, Seat
from tilewright.rules.view import Ability, View
from tilewright.table.shared import SharedTable

if TYPE_CHECKING:
    from tilewright.server.tables.room import TableRoom

_LONGEST_TIMER: Final = 3600.0
_RETRY: Final = 1.0

_log = logging.getLogger(__name__)


class Attendant:
    """Looks after one table as long as this process has it in memory."""

    def __init__(self, room: TableRoom) -> None:
        """Look after ``room``."""
        self._room = room
        self._registry = room.registry
        self._players: dict[Seat, Player] = {}
        self._proof_seen = -1
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._called = False
        self._held = 0
        """In which of the lives of this process the table was taken; 0 in none."""

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._task is not None and not self._task.done()

    def attend(self) -> None:
        """Look after the table now, or once more if that is being done."""
        if self._room.umpire is None or self._registry.closing:
            return
        self._called = True
        if not self.busy:
            self._task = asyncio.create_task(self._attend(), name=f"attend-{self._room.row.id}")

    async def close(self) -> None:
        """Stop, and let another process look after the table; the umpire finishes what it began."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        # A process that ends lets go of all its tables at once.
        if self._held and not self._registry.closing:
            self._held = 0
            await self._registry.store.release(self._room.row.id)

    async def _attend(self) -> None:
        # Whoever calls while we are on our way out is heard: nothing waits after the last look.
        while self._called:
            self._called = False
            try:
                while await self._step():
                    pass
            except Exception:  # noqa: BLE001 - whatever went wrong, people must not wait for ever
                _log.exception("the table %s could not be attended to", self._room.row.id)
                self._wake_in(_RETRY)
                return

    async def _step(self) -> bool:
        """Do one thing that is due; False if nothing is due now."""
        table, registry = self._room.umpire, self._registry
        if table is None or registry.closing:
            return False
        now = registry.now()
        due = table.next_attention()
        if due is None:
            return await self._joins_in_asking(table)
        if due > now:
            self._wake_in((due - now) / 1000 + 0.002)
            return False
        if not await self._acquire_lease():
            self._wake_in(_RETRY)
            return False
        await self._do_what_is_due(table, now)
        return True

    async def _acquire_lease(self) -> bool:
        """Take the table; what this process holds already it need not ask for."""
        heartbeat = self._registry.heartbeat
        if not self._registry.store.is_shared or (
            heartbeat.holds and self._held == heartbeat.count
        ):
            return True
        count = heartbeat.count
        taken = await self._registry.store.lease(self._room.row.id)
        self._held = count if taken else 0
        return taken

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(seconds, _LONGEST_TIMER), self.attend)

    async def _do_what_is_due(self, table: SharedTable, now: Instant) -> None:
        alarm = table.alarm
        if alarm is not None and alarm <= now:
            await table.wake()
            return
        wanted = table.next_computer()
        if wanted is not None and wanted[1] <= now:
            await self._move(table, wanted[0])

    async def _move(self, table: SharedTable, seat: Seat) -> None:
        """Let a computer player move; whatever it does wrong, the game goes on."""
        view = table.view(seat)
        command = f"computer-{view.number}"
        move = await self._chosen(view, seat)
        try:
            await table.submit(seat, move, expect=view.number, command=command)
        except StaleMove:
            return
        except IllegalMove:
            name = self._room.row.id
            _log.exception("the computer on seat %s of %s made an illegal move", seat, name)
            await table.submit(seat, _way_out(view), expect=view.number, command=command)

    async def _joins_in_asking(self, table: SharedTable) -> bool:
        """Let a computer join people who ask whether any play is left."""
        view = table.glance(None)
        if not view.asked or self._proof_seen == view.number:
            return False
        self._proof_seen = view.number
        for seat in self._room.setup.computers:
            own = table.view(seat)
            wants = getattr(await self._player(seat), "wants_proof", None)
            if Ability.ASK_PROOF in own.may and wants is not None and wants(own):
                await self._move(table, seat)
                return True
        return False

    async def _chosen(self, view: View, seat: Seat) -> Move:
        loop = asyncio.get_running_loop()
        started = loop.time()
        pause = 0.0
        try:
            player = await self._player(seat)
            pause = moment_of(player, view)
            move = await self._registry.player_threads.choose(player, view)
        except Exception:  # noqa: BLE001 - a player may do anything; the people must not wait
            _log.exception("the computer on seat %s of %s failed", seat, self._room.row.id)
            move = _way_out(view)
        self._registry.metrics.thinking.observe(loop.time() - started)
        least = self._registry.config.least_pause
        if least and Ability.PLAY in view.may and self._room.subscribers:
            await asyncio.sleep(max(0.0, max(least, pause) - (loop.time() - started)))
        return move

    async def _player(self, seat: Seat) -> Player:
        if seat not in self._players:
            setup = self._room.setup
            who = setup.seats[seat]
            words = await self._registry.words(setup.lexicon)
            # The same on every process, so that it does not matter which of them moves.
            seed = int.from_bytes(f"{self._room.row.id}{seat}".encode()) % 2**63
            level = who.level or Level.EXPERT

            def make() -> Player:
                return make_player(who.player or "", setup.printed(), words, seed=seed, level=level)

            self._players[seat] = await self._registry.player_threads.make(make)
        return self._players[seat]


def _way_out(view: View) -> Move:
    """Return a move that is always allowed."""
    if Ability.AGREE in view.may:
        return Agree()
    return Pass() if Ability.PASS in view.may else Accept()
