"""The table registry: all tables in this process's memory, and the services they share."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final, Protocol

from tilewright.errors import Conflict, StoreError, TilewrightError
from tilewright.server.config import Config
from tilewright.server.front.rendezvous import draw_owned
from tilewright.server.messages.base import encode
from tilewright.server.messages.errors import Code, Problem, not_found, refusal, unavailable
from tilewright.server.messages.outgoing import ByeReason, NoticeMessage, TableInfo
from tilewright.server.push.opening import open_push_service
from tilewright.server.push.recovery import resume_notifications
from tilewright.server.services import Services
from tilewright.server.tables.info import TableStage, table_info
from tilewright.server.tables.listing import LobbyListing
from tilewright.server.tables.ownership import FORWARDED, TableMoved
from tilewright.server.tables.reclaiming import reclaim_all
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.saved_seats import issue_missing_tokens
from tilewright.server.tables.setup import TableSetup, dump_setup, load_setup
from tilewright.server.upkeep.background import stop_tasks
from tilewright.server.upkeep.caretaker import Caretaker
from tilewright.server.upkeep.logs import log_failure
from tilewright.server.upkeep.sweeper import Sweeper
from tilewright.server.upkeep.uptime import Tenure, tenure_of
from tilewright.store.contract import Claim, Status, Store, TableRow, Worker
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

_SECRET_BYTES: Final = 32
_TRIES: Final = 8

_log = logging.getLogger(__name__)


class Connection(Protocol):
    """A socket connected to this process."""

    ended: asyncio.Event
    """Set when the connection has ended."""

    def send(self, data: bytes) -> None:
        """Queue a message; must not block."""
        ...

    def say_goodbye(self) -> None:
        """Disconnect the client because the server is about to restart."""
        ...


class Front(Protocol):
    """What brings connections to the workers on this machine."""

    def learn(self, key: str, owner: str) -> bool:
        """Bring new connections for a table, named by its id or code, to its owner.

        Returns False if the owner is on another machine.
        """
        ...


class _TableLock:
    """A lock for one table, and the number of tasks that hold it or wait for it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0


class TableRegistry(Services):
    """Finds tables, loads them when needed, and drops them when idle."""

    def __init__(self, config: Config, store: Store, secret: str) -> None:
        """Use ``store`` for all tables, and sign tokens with ``secret``."""
        super().__init__(config, store, secret)
        self.connections: set[Connection] = set()
        """The sockets connected to this process, notified before it exits."""
        self._rooms: dict[str, TableRoom] = {}
        self.front: Front | None = None
        self.relays: dict[str, set[Callable[[], None]]] = {}
        """For each other worker, how to end the sockets that are relayed to it."""
        self._locks: dict[str, _TableLock] = {}
        self.listing = LobbyListing(self)
        self.caretaker = Caretaker(self, config.sweep)
        self._sweeper = Sweeper(self)
        self._background: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, config: Config) -> TableRegistry:
        """Open the database and start attending to its tables."""
        store = await SqlStore.open(config.database, config.worker, exclusive=True)
        secret = await store.setting("secret", lambda: secrets.token_hex(_SECRET_BYTES))
        registry = cls(config, store, secret)
        registry.push = await open_push_service(config, store, registry.metrics, registry.pseudonym)
        await issue_missing_tokens(store, registry.tokens)
        # Before its first heartbeat, this worker can find out that no other one was alive.
        await registry.uptime.start(registry.return_time)
        await registry.heartbeat.start(registry)
        registry.watchdog.start()
        await registry.caretaker.start()
        await registry.library.start()
        registry._start(resume_notifications(registry))
        registry._sweeper.start()
        return registry

    async def close(self) -> None:
        """Finish writing moves, interrupt computer players that are thinking, and shut down."""
        self.closing = True
        await self.caretaker.stop()
        await self._sweeper.stop()
        # These load tables and notify their players, so they end before both.
        await stop_tasks(*self._background)
        if self.push is not None:
            await self.push.stop()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        # A table that has just been lost to another worker is closed in the background.
        await stop_tasks(*self._background)
        await self.uptime.stop()
        self.metrics.publish()
        await super().close()

    @property
    def rooms(self) -> Iterable[TableRoom]:
        """The tables in this process's memory."""
        return self._rooms.values()

    def has_loaded(self, table: str) -> bool:
        """Return whether a table is in this process's memory."""
        return table in self._rooms

    def update_gauges(self) -> None:
        """Update the gauges that count this process's tables and sockets, and publish counters."""
        self.metrics.publish()
        self.metrics.tables.set(len(self._rooms))
        self.metrics.sockets.set(sum(len(room.subscribers) for room in self._rooms.values()))

    async def return_time(self) -> None:
        """Give back the time of an outage at all tables in memory."""
        for room in tuple(self._rooms.values()):
            if room.umpire is not None and room.is_owned:
                try:
                    await room.umpire.wake()
                except TilewrightError:
                    log_failure(_log, "could not give back time at table %s", room.id)

    # Tables.

    async def room(self, table: str) -> TableRoom:
        """Return a table that this worker owns, claiming and loading it first if necessary.

        Raises:
            TableMoved: Another worker owns the table.
            Problem: There is no such table.
        """
        room = self._rooms.get(table)
        if room is None or not room.is_owned:
            room = await self.load(table)
        # The table is about to be used, so it must not be dropped as idle or handed over.
        room.touched = room.watched = now = self.now()
        if not FORWARDED.get():
            room.touched_directly = now
        return room

    async def load(self, table: str) -> TableRoom:
        """Return a table like ``room``, but without counting it as used by a client."""
        # Two tasks must not load the same table at once, or it would get two umpires.
        async with self._lock(table):
            await self.heartbeat.ensure_alive()
            room = self._rooms.get(table)
            if room is not None:
                await room.ensure_owned()
                return room
            lifetime = self.heartbeat.lifetime
            row, tenure = await self._claim(table)
            room = TableRoom(self, row, self.confirm, tenure)
            room.lifetime = lifetime
            await room.load()
            self._rooms[table] = room
            return room

    async def confirm(self, room: TableRoom) -> TableRow:
        """Claim a room's table again and return it; drop the room if another worker owns it."""
        if room.is_lost:
            # Nothing was written. If another worker owns the table, it answers instead.
            await self._claim(room.id)
            raise unavailable()
        await self.heartbeat.ensure_alive()
        lifetime = self.heartbeat.lifetime
        try:
            row, tenure = await self._claim(room.id)
        except (TableMoved, Problem):
            self._discard(room)
            raise
        self.adopt(room, row, lifetime, tenure)
        return row

    def adopt(self, room: TableRoom, row: TableRow, lifetime: int, tenure: Tenure) -> None:
        """Let a room use its table, which was claimed again in ``lifetime``."""
        if room.umpire is None and row.number and self._rooms.get(room.id) is room:
            # Another worker has started the game in the meantime: load it with the next request.
            self._discard(room)
            raise unavailable()
        room.adopt(row, lifetime, tenure)

    async def _claim(self, table: str) -> tuple[TableRow, Tenure]:
        asked = self.now()
        claim = await self.store.claim_table(table)
        match claim:
            case None:
                raise not_found("table")
            case Worker():
                raise TableMoved(table, claim)
            case Claim():
                return claim.row, tenure_of(claim, asked, self.now())

    def _discard(self, room: TableRoom) -> None:
        """Drop a room whose table belongs to another worker; its clients reconnect there."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        room.is_lost = True
        for subscriber in tuple(room.subscribers):
            subscriber.say_goodbye()
        room.changed.set()
        self._start(room.close())

    async def hand_over(self, table: str) -> bool:
        """Release a table for the worker that asks for it; return False if it is in use here."""
        async with self._lock(table):
            room = self._rooms.get(table)
            if room is not None and not room.is_quiet(self.now()):
                return False
            await self._release(table)
            return True

    async def _release(self, table: str) -> None:
        """Drop a table from memory, and let any worker claim it."""
        room = self._rooms.pop(table, None)
        if room is not None:
            room.is_lost = True
            await room.close()
        await self.store.release_table(table)

    @asynccontextmanager
    async def _lock(self, table: str) -> AsyncIterator[None]:
        """Keep other tasks from loading or dropping a table until the block ends."""
        lock = self._locks.setdefault(table, _TableLock())
        lock.users += 1
        try:
            async with lock.lock:
                yield
        finally:
            lock.users -= 1
            if not lock.users:
                del self._locks[table]

    def draw_key(self, draw: Callable[[], str]) -> str:
        """Draw a new table's id or code, which belongs to this worker by rendezvous hashing."""
        return draw_owned(draw, self.config.worker, self.heartbeat.workers)

    def info(self, row: TableRow, *, with_code: bool) -> TableInfo:
        """Return the public information about any table, whichever worker owns it."""
        room = self._rooms.get(row.id)
        if room is not None:
            return room.info(with_code=with_code)
        stage = TableStage(row.status, row.number, self.listing.published_presence(row.id))
        return table_info(row, load_setup(row.data), stage, self.now(), with_code=with_code)

    async def room_by_code(self, code: str, command: str | None = None) -> TableRoom:
        """Return the table with this invitation code.

        Raises ``not-found`` if no seat is free, and none was taken with ``command``.
        """
        row = await self.store.table_by_code(code.upper())
        if row is None:
            raise not_found("code")
        setup = load_setup(row.data)
        is_open = row.status is Status.WAITING and bool(setup.open_seats)
        if not is_open and self.tokens.seat_joined(row.id, setup, command) is None:
            raise not_found("code")
        return await self.room(row.id)

    async def change(
        self,
        room: TableRoom,
        change: Callable[[TableSetup], TableSetup],
        *,
        status: Status | None = None,
    ) -> TableSetup:
        """Apply ``change`` to a table's setup, retrying if another change came first."""
        for _ in range(_TRIES):
            setup = change(room.setup)
            if setup == room.setup and status is None:
                return setup
            full = room.umpire is None and not setup.open_seats and status is None
            row = replace(room.row, data=dump_setup(setup))
            try:
                changed = await self.store.update_table(
                    row, status=status, alarm=self.now() if full else None
                )
            except Conflict:
                await self.confirm(room)
                continue
            room.change_setup(changed)
            self.listing.forget()
            return load_setup(changed.data)
        raise refusal(Code.CONFLICT, "table-crowded")

    # What administrators do.

    def evict(self, table: str, reason: ByeReason) -> None:
        """Drop a table from memory and disconnect its clients; it is loaded again when needed."""
        self.listing.forget()
        room = self._rooms.pop(table, None)
        if room is not None:
            room.is_lost = True
            for subscriber in tuple(room.subscribers):
                subscriber.leave(reason)
            room.changed.set()
            self._start(room.close())

    def change_notice(self, text: str | None) -> None:
        """Show all clients the administrator's notice, or withdraw it."""
        if text != self.notice:
            self.notice = text
            message = encode(NoticeMessage(text=text))
            for connection in tuple(self.connections):
                connection.send(message)

    # Background work.

    def drop_idle(self) -> None:
        """Drop the tables that no one has used for a while from memory."""
        for table, room in tuple(self._rooms.items()):
            if room.is_idle(self._idle_before()):
                self._start(self._drop(table))

    def _idle_before(self) -> Instant:
        return Instant(self.now() - int(self.config.idle * 1000))

    async def _drop(self, table: str) -> None:
        async with self._lock(table):
            room = self._rooms.get(table)
            if room is not None and room.is_idle(self._idle_before()):
                try:
                    await self._release(table)
                except StoreError as error:
                    _log.warning("could not release table %s: %s", table, error)

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run ``work`` in the background."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    # The other workers.

    def on_death(self, worker: str) -> None:
        """Take over the tables of a worker that has ended that this one is preferred for."""
        for disconnect in tuple(self.relays.get(worker, ())):
            disconnect()
        self._sweeper.sweep_now()
        if not self.closing:
            self._start(resume_notifications(self))

    def on_revival(self, silence: int) -> None:
        """Confirm which tables this worker still owns, and give back the time at those."""
        self.uptime.note_silence(silence)
        if self.confirming is None:
            self.confirming = self._start(reclaim_all(self))
            self.confirming.add_done_callback(self._end_confirming)

    def _end_confirming(self, task: asyncio.Task[None]) -> None:
        self.confirming = None
        if not task.cancelled() and not self.closing:
            self._start(self.return_time())

    def summary(self) -> str:
        """Return who is connected to this worker's listed tables, for the lobbies of the others."""
        return self.listing.summary(self._rooms.values())

    async def bury(self, worker: str) -> None:
        """Take over from a worker that has certainly ended, before its heartbeat expires."""
        await self.store.forget_worker(worker)
        self.heartbeat.forget(worker)
