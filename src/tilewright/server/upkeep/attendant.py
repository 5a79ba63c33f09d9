"""Does what must happen at a table without a request: computers move, clocks run out.

Each table has one task for this. The task checks for new calls before it ends, and retries after
an error; otherwise players could wait forever. A worked example: Ann plays, so the umpire
publishes her events and the room calls ``attend``. The task asks the umpire when the table next
needs attention. If a computer is to move, that is now: the task acquires the table's lease, lets
the computer choose in a thread, and submits its move, which calls ``attend`` again. The task sees
the call and checks again. Now only a clock is running, so it sets a timer and ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Final, Protocol

from tilewright.edition import Level
from tilewright.errors import IllegalMove, StaleMove
from tilewright.players import Player, make_player, moment_of
from tilewright.rules.play.move import Accept, Agree, Move, Pass
from tilewright.rules.view import Ability, View
from tilewright.server.services import Services
from tilewright.server.tables.setup import TableSetup
from tilewright.table.shared import SharedTable
from tilewright.units import Instant, Seat

_LONGEST_TIMER: Final = 3600.0
_RETRY: Final = 1.0

_log = logging.getLogger(__name__)


class Attended(Protocol):
    """What an attendant needs to know about its table."""

    id: str
    setup: TableSetup
    umpire: SharedTable | None

    @property
    def subscribers(self) -> Collection[object]:
        """The connected clients."""
        ...


class Attendant:
    """Attends to one table while this process has it in memory."""

    def __init__(self, services: Services, room: Attended) -> None:
        """Attend to ``room``."""
        self._services = services
        self._room = room
        self._players: dict[Seat, Player] = {}
        self._proof_seen = -1
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._called = False
        self._leased = 0
        """The heartbeat lifetime in which the lease was acquired; 0 if there is no lease."""

    @property
    def busy(self) -> bool:
        """Whether the task is running."""
        return self._task is not None and not self._task.done()

    def attend(self) -> None:
        """Start attending to the table; if the task is already running, make it check again."""
        if self._room.umpire is None or self._services.closing:
            return
        self._called = True
        if not self.busy:
            self._task = asyncio.create_task(self._attend(), name=f"attend-{self._room.id}")

    async def close(self) -> None:
        """Stop attending and release the lease; a step that has begun is finished."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        # A process that is shutting down releases all its leases at once.
        if self._leased and not self._services.closing:
            self._leased = 0
            await self._services.store.release_lease(self._room.id)

    async def _attend(self) -> None:
        # The flag is checked last, so that a call made while the task is ending is not missed.
        while self._called:
            self._called = False
            try:
                while await self._step():
                    pass
            except Exception:  # noqa: BLE001 - whatever went wrong, players must not wait forever
                _log.exception("could not attend to table %s", self._room.id)
                self._wake_in(_RETRY)
                return

    async def _step(self) -> bool:
        """Do the next thing that is due; return False if there is nothing to do now."""
        umpire, services = self._room.umpire, self._services
        if umpire is None or services.closing:
            return False
        now = services.now()
        due = umpire.next_attention()
        if due is None:
            return await self._join_proof_request(umpire)
        if due > now:
            self._wake_in((due - now) / 1000 + 0.002)
            return False
        if not await self._acquire_lease():
            self._wake_in(_RETRY)
            return False
        await self._do_what_is_due(umpire, now)
        return True

    async def _acquire_lease(self) -> bool:
        """Acquire the table's lease if necessary; return whether this process now holds it."""
        heartbeat, store = self._services.heartbeat, self._services.store
        if not store.is_shared or (heartbeat.is_alive and self._leased == heartbeat.lifetime):
            return True
        lifetime = heartbeat.lifetime
        acquired = await store.acquire_lease(self._room.id)
        self._leased = lifetime if acquired else 0
        return acquired

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(seconds, _LONGEST_TIMER), self.attend)

    async def _do_what_is_due(self, umpire: SharedTable, now: Instant) -> None:
        alarm = umpire.alarm
        if alarm is not None and alarm <= now:
            await umpire.wake()
            return
        computer = umpire.next_computer()
        if computer is not None and computer[1] <= now:
            await self._move(umpire, computer[0])

    async def _move(self, umpire: SharedTable, seat: Seat) -> None:
        """Let a computer player move; if its move is illegal, make a safe one instead."""
        view = umpire.view(seat)
        command = f"computer-{view.number}"
        move = await self._choose(view, seat)
        try:
            await umpire.submit(seat, move, expect=view.number, command=command)
        except StaleMove:
            return
        except IllegalMove:
            _log.exception(
                "the computer on seat %s of %s made an illegal move", seat, self._room.id
            )
            await umpire.submit(seat, _safe_move(view), expect=view.number, command=command)

    async def _join_proof_request(self, umpire: SharedTable) -> bool:
        """Let a computer join a request for proof that no play is left; return whether one did."""
        view = umpire.glance(None)
        if not view.asked or self._proof_seen == view.number:
            return False
        self._proof_seen = view.number
        for seat in self._room.setup.computers:
            own = umpire.view(seat)
            wants = getattr(await self._player(seat), "wants_proof", None)
            if Ability.ASK_PROOF in own.may and wants is not None and wants(own):
                await self._move(umpire, seat)
                return True
        return False

    async def _choose(self, view: View, seat: Seat) -> Move:
        services = self._services
        loop = asyncio.get_running_loop()
        started = loop.time()
        pause = 0.0
        try:
            player = await self._player(seat)
            pause = moment_of(player, view)
            move = await services.player_threads.choose(player, view)
        except Exception:  # noqa: BLE001 - a player may fail in any way; don't keep people waiting
            _log.exception("the computer on seat %s of %s failed", seat, self._room.id)
            move = _safe_move(view)
        services.metrics.thinking.observe(loop.time() - started)
        least = services.config.least_pause
        if least and Ability.PLAY in view.may and self._room.subscribers:
            await asyncio.sleep(max(0.0, max(least, pause) - (loop.time() - started)))
        return move

    async def _player(self, seat: Seat) -> Player:
        if seat not in self._players:
            setup = self._room.setup
            who = setup.seats[seat]
            words = await self._services.lexicon(setup.lexicon)
            # The seed is the same in every process, so it does not matter which one moves.
            seed = int.from_bytes(f"{self._room.id}{seat}".encode()) % 2**63
            level = who.level or Level.EXPERT

            def make() -> Player:
                return make_player(who.player or "", setup.edition(), words, seed=seed, level=level)

            self._players[seat] = await self._services.player_threads.make(make)
        return self._players[seat]


def _safe_move(view: View) -> Move:
    """Return a move that is always allowed."""
    if Ability.AGREE in view.may:
        return Agree()
    return Pass() if Ability.PASS in view.may else Accept()
