"""The registry: all tables in this process's memory, and the services they share."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Final, Protocol

import msgspec

from tilewright.errors import Conflict, TilewrightError
from tilewright.server.config import Config
from tilewright.server.messages.base import encode
from tilewright.server.messages.errors import Code, Problem, not_found
from tilewright.server.services import Services
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.setup import TableSetup, dump_setup, load_setup
from tilewright.store.contract import ALARM_GRACE, Notice, Status, Store
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant, Seat

_SECRET_BYTES: Final = 32
_DUE_AT_ONCE: Final = 200
_TRIES: Final = 8
_PRESENCE: Final = msgspec.json.Decoder(tuple[str, tuple[Seat, ...], int])
"""Decodes a worker's name, the seats connected to it, and its number of spectators."""

_log = logging.getLogger(__name__)


class Connection(Protocol):
    """A socket connected to this process."""

    ended: asyncio.Event
    """Set when the connection has ended."""

    def say_goodbye(self) -> None:
        """Disconnect the client because the server is about to restart."""
        ...


class TableRegistry(Services):
    """Finds tables, loads them when needed, and drops them when idle."""

    def __init__(self, config: Config, store: Store, secret: str) -> None:
        """Use ``store``; ``secret`` signs the tokens."""
        super().__init__(config, store, secret)
        self.connections: set[Connection] = set()
        """The sockets connected to this process, notified before it exits."""
        self._rooms: dict[str, TableRoom] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._orphans = asyncio.Event()
        """Set when a process has ended, because its tables may now be due and unattended."""
        self._sweeper: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, config: Config) -> TableRegistry:
        """Open the database and start attending to its tables."""
        store = await SqlStore.open(config.database, config.worker)
        secret = await store.setting("secret", lambda: secrets.token_hex(_SECRET_BYTES))
        registry = cls(config, store, secret)
        await store.subscribe(registry._heard)
        await registry.heartbeat.start(registry._take_over)
        registry._sweeper = asyncio.create_task(registry._sweep(), name="sweeper")
        return registry

    async def close(self) -> None:
        """Shut down: finish writing moves, and interrupt computer players that are thinking."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        for task in self._background:
            task.cancel()
        await super().close()

    def update_gauges(self) -> None:
        """Update the gauges that count this process's tables and sockets."""
        self.metrics.tables.set(len(self._rooms))
        self.metrics.sockets.set(sum(len(room.subscribers) for room in self._rooms.values()))

    # Tables.

    async def room(self, table: str) -> TableRoom:
        """Return a table from memory or the store; raise ``not-found`` if it does not exist."""
        found = self._rooms.get(table)
        if found is not None:
            # It is about to be used, so it must not be dropped as idle.
            found.touched = self.now()
            return found
        # Load each table only once at a time, or it would get two umpires.
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                found = self._rooms.get(table)
                if found is not None:
                    return found
                row = await self.store.table(table)
                if row is None:
                    raise not_found("table")
                room = TableRoom(self, row, self.announce_presence)
                await room.load()
                self._rooms[table] = room
                self.announce_presence(room)
                return room
        finally:
            if not lock.locked():
                self._loading.pop(table, None)

    async def room_by_code(self, code: str) -> TableRoom:
        """Return the table with this code; raise ``not-found`` if there is none or it is closed."""
        row = await self.store.table_by_code(code.upper())
        if row is None or row.status is Status.CLOSED:
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
                room.row = await self.store.update_table(
                    row, status=status, alarm=self.now() if full else None
                )
            except Conflict:
                fresh = await self.store.table(room.id)
                if fresh is None:
                    raise not_found("table") from None
                room.row, room.setup = fresh, load_setup(fresh.data)
                continue
            room.setup = load_setup(room.row.data)
            room.send_info()
            return room.setup
        raise Problem(Code.CONFLICT, "Too many players are changing this table. Try again.")

    # Background work.

    async def _sweep(self) -> None:
        """Periodically attend to tables that are due, and drop idle ones."""
        # If the database is not shared, no other process can be attending to a table at startup.
        grace = ALARM_GRACE if self.store.is_shared else 0
        while True:
            try:
                for table in await self.store.due_tables(self.now(), _DUE_AT_ONCE, grace=grace):
                    await self._attend_to(table)
                self._drop_idle()
                self.update_gauges()
            except TilewrightError:
                _log.exception("could not attend to the tables that are due")
            grace = ALARM_GRACE
            with suppress(TimeoutError):
                async with asyncio.timeout(self.config.sweep):
                    await self._orphans.wait()
            self._orphans.clear()

    async def _attend_to(self, table: str) -> None:
        try:
            (await self.room(table)).attend()
        except Exception:  # noqa: BLE001 - one bad table must not keep the others waiting
            _log.exception("could not load table %s, which is due", table)

    def _drop_idle(self) -> None:
        before = self.now() - int(self.config.idle * 1000)
        for table, room in tuple(self._rooms.items()):
            if room.is_idle(Instant(before)):
                del self._rooms[table]
                self._start(room.close())

    def _start(self, work: Coroutine[None, None, None]) -> None:
        """Run ``work`` in the background."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # The other processes.

    def _take_over(self, worker: str) -> None:
        """Take over the tables of a process that has ended; its clients are no longer present."""
        for room in self._rooms.values():
            if room.elsewhere.pop(worker, None) is not None:
                room.send_info()
        self._orphans.set()

    def announce_presence(self, room: TableRoom) -> None:
        """Tell the other processes which clients are connected to this one."""
        if self.store.is_shared:
            detail = encode((self.config.worker, *room.present_here())).decode()
            self._start(self.store.notify(Notice("presence", room.id, detail)))

    async def _heard(self, notice: Notice) -> None:
        """Handle a notice from another process."""
        if notice.kind == "all":
            for room in tuple(self._rooms.values()):
                await self._follow(room, Notice("table", room.id, "-"))
                await self._follow(room, Notice("events", room.id, "-"))
                self.announce_presence(room)
            return
        if notice.kind == "gone":
            self._take_over(notice.detail)
            return
        found = self._rooms.get(notice.table)
        if found is not None:
            await self._follow(found, notice)

    async def _follow(self, room: TableRoom, notice: Notice) -> None:
        match notice.kind:
            case "events":
                if room.umpire is None:
                    await room.reload()
                else:
                    await room.umpire.catch_up()
            case "table":
                await room.reload()
            case "chat":
                for line in await self.store.chat_lines(room.id, 1):
                    room.send_chat(line)
            case "presence":
                worker, seats, watching = _PRESENCE.decode(notice.detail)
                is_new = worker not in room.elsewhere
                room.elsewhere[worker] = (seats, watching)
                room.send_info()
                if is_new and room.subscribers:
                    # That process just loaded the table and doesn't know who is connected here.
                    self.announce_presence(room)
            case _:
                pass
