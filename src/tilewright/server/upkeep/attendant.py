"""Acts at a table when no client does: makes computer players' moves and handles clocks.

Each table has one task for this work. The task checks for new calls before it ends, and retries
after an error; otherwise players could wait forever. For example, Ann makes a play, so the umpire
publishes her events and the room calls ``attend``. The task asks the umpire when the table next
needs attention. If it is a computer player's turn, that is now: the task makes sure that this
worker still owns the table, lets the computer player choose a move in a thread, and submits the
move, which calls ``attend`` again. Because of that call, the task checks the table once more. Now
only a clock is running, so the task sets a timer and ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from functools import partial
from typing import Final, Protocol
from weakref import ref

from tilewright.edition import Level
from tilewright.errors import IllegalMove, StaleMove
from tilewright.players import Player, make_player, moment_of
from tilewright.rules.arrange import Arrangement
from tilewright.rules.play.move import Accept, Agree, Move, Pass
from tilewright.rules.view import Ability, View
from tilewright.server.services import Services
from tilewright.server.tables.ownership import TableMoved
from tilewright.server.tables.setup import TableSetup
from tilewright.server.upkeep.logs import log_failure
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

    @property
    def is_unwatched(self) -> bool:
        """Whether only computers play here, and no one has watched them for a while."""
        ...

    async def ensure_owned(self) -> None:
        """Raise ``TableMoved`` if another worker owns the table."""
        ...


class Attendant:
    """Attends to one table while this process has it in memory."""

    def __init__(self, services: Services, room: Attended) -> None:
        """Attend to ``room``."""
        self._services = services
        # The room owns its attendant; see ``upkeep.gc_tuning``.
        self._room = ref(room)
        self._players: dict[Seat, Player] = {}
        self._proof_seen = -1
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._called = False

    @property
    def busy(self) -> bool:
        """Whether the task is running."""
        return self._task is not None and not self._task.done()

    def attend(self) -> None:
        """Start attending to the table; if the task is already running, make it check again."""
        room = self._room()
        if room is None or room.umpire is None or self._services.closing:
            return
        if self.busy:
            self._called = True
        elif not self._can_wait(room.umpire):
            self._called = True
            self._task = asyncio.create_task(self._attend(room), name=f"attend-{room.id}")

    def _can_wait(self, umpire: SharedTable) -> bool:
        """Return whether there is nothing to do before the next timeout, and set a timer for it.

        Most tables have no computer player, so most moves need no task.
        """
        if umpire.computers:
            return False
        alarm = umpire.alarm
        if alarm is not None:
            now = self._services.now()
            if alarm <= now:
                return False
            self._wake_at(alarm, now)
        return True

    async def close(self) -> None:
        """Finish any step that has begun, and stop attending."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _attend(self, room: Attended) -> None:
        # The flag is checked last, so that a call made while the task is ending is not missed.
        while self._called:
            self._called = False
            try:
                while await self._step(room):
                    pass
            except TableMoved:
                return
            except Exception:  # noqa: BLE001 - whatever went wrong, players must not wait forever
                log_failure(_log, "could not attend to table %s", room.id)
                self._wake_in(_RETRY)
                return

    async def _step(self, room: Attended) -> bool:
        """Do what is due next; return False if nothing is due now."""
        umpire, services = room.umpire, self._services
        if umpire is None or services.closing:
            return False
        now = services.now()
        due = umpire.next_attention()
        if due is None:
            return await self._join_proof_request(room, umpire)
        if due > now:
            self._wake_at(due, now)
            return False
        await room.ensure_owned()
        if room.is_unwatched:
            await umpire.arrange(Arrangement.CANCEL, expect=umpire.number)
        else:
            await self._do_what_is_due(room, umpire, now)
        return True

    def _wake_at(self, due: Instant, now: Instant) -> None:
        self._wake_in((due - now) / 1000 + 0.002)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(seconds, _LONGEST_TIMER), self.attend)

    async def _do_what_is_due(self, room: Attended, umpire: SharedTable, now: Instant) -> None:
        alarm = umpire.alarm
        if alarm is not None and alarm <= now:
            await umpire.wake()
            return
        computer = umpire.next_computer()
        if computer is not None and computer[1] <= now:
            await self._move(room, umpire, computer[0])

    async def _move(self, room: Attended, umpire: SharedTable, seat: Seat) -> None:
        """Let a computer player move; if its move is illegal, make a safe one instead."""
        view = umpire.view(seat)
        command = f"computer-{view.number}"
        move = await self._choose(room, view, seat)
        try:
            await umpire.submit(seat, move, expect=view.number, command=command)
        except StaleMove:
            return
        except IllegalMove:
            _log.exception(
                "the computer player in seat %s at %s made an illegal move", seat, room.id
            )
            await umpire.submit(seat, _safe_move(view), expect=view.number, command=command)

    async def _join_proof_request(self, room: Attended, umpire: SharedTable) -> bool:
        """Let a computer player join a request for proof that no play is left.

        Return whether one of them joined.
        """
        view = umpire.glance(None)
        if not view.asked or self._proof_seen == view.number:
            return False
        self._proof_seen = view.number
        for seat in room.setup.computers:
            own = umpire.view(seat)
            wants = getattr(await self._player(room, seat), "wants_proof", None)
            if Ability.ASK_PROOF not in own.may or wants is None:
                continue
            if await self._services.work_threads.run(partial(wants, own)):
                await self._move(room, umpire, seat)
                return True
        return False

    async def _choose(self, room: Attended, view: View, seat: Seat) -> Move:
        services = self._services
        loop = asyncio.get_running_loop()
        started = loop.time()
        pause = 0.0
        try:
            player = await self._player(room, seat)
            pause = moment_of(player, view)
            is_exhibition = room.setup.is_exhibition
            move = await services.player_threads.choose(player, view, is_exhibition=is_exhibition)
        except Exception:  # noqa: BLE001 - a player may fail in any way; don't keep people waiting
            _log.exception("the computer player in seat %s at %s failed", seat, room.id)
            move = _safe_move(view)
        services.metrics.thinking.observe(loop.time() - started)
        least = self._least_pause(room)
        if least and Ability.PLAY in view.may:
            await asyncio.sleep(max(0.0, max(least, pause) - (loop.time() - started)))
        return move

    def _least_pause(self, room: Attended) -> float:
        """Return the seconds that a turn must take at least, so that people can follow."""
        config = self._services.config
        if room.setup.is_exhibition:
            return config.exhibition_pause
        return config.least_pause if room.subscribers else 0.0

    async def _player(self, room: Attended, seat: Seat) -> Player:
        if seat not in self._players:
            setup = room.setup
            who = setup.seats[seat]
            words = await self._services.lexicon(setup.lexicon, setup.checksum)
            seed = self._services.computer_seed(room.id, seat)
            level = who.level or Level.EXPERT
            offensive = self._services.may_offend(asked=setup.offensive)

            def make() -> Player:
                return make_player(
                    who.player or "",
                    setup.edition(),
                    words,
                    seed=seed,
                    level=level,
                    offensive=offensive,
                )

            self._players[seat] = await self._services.player_threads.make(make)
        return self._players[seat]


def _safe_move(view: View) -> Move:
    """Return a move that is always allowed."""
    if Ability.AGREE in view.may:
        return Agree()
    return Pass() if Ability.PASS in view.may else Accept()
