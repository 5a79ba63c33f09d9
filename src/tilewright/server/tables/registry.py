"""The registry: all tables that this process has in memory, and what they share."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from tilewright.errors import Conflict, TilewrightError
from tilewright.lexicon import Lexicon, known_lexicons, open_lexicon
from tilewright.rules.event import Instant
from tilewright.server.config import Config
from tilewright.server.messages.errors import Code, Problem, not_found
from tilewright.server.tables.room import TableRoom, presence_detail
from tilewright.server.tables.setup import TableSetup, dump_setup, load_setup
from tilewright.server.tables.tokens import Tokens
from tilewright.server.upkeep.heartbeat import Heartbeat
from tilewright.server.upkeep.limits import Limits
from tilewright.server.upkeep.metrics import Gauge, Metrics
from tilewright.server.upkeep.player_threads import PlayerThreads
from tilewright.store.contract import Notice, Status
from tilewright.store.sql.leases import GRACE
from tilewright.store.sql.store import SqlStore
from tilewright.table import wall_clock

_SECRET_BYTES: Final = 32
_DUE_AT_ONCE: Final = 200
_TRIES: Final = 8

_log = logging.getLogger(__name__)


class TableRegistry:
    """Finds tables, loads them when they are needed and lets them go when they are not."""

    def __init__(self, config: Config, store: SqlStore, secret: str) -> None:
        """Use ``store``; ``secret`` signs the tokens."""
        self.config = config
        self.store = store
        self.tokens = Tokens(secret)
        self.limits = Limits.make(config.looseness)
        self.metrics = Metrics()
        self.closing = False
        self.now: Callable[[], Instant] = wall_clock
        self.player_threads = PlayerThreads(config.player_threads)
        self.heartbeat = Heartbeat(store, config.life, self._gone)
        self._rooms: dict[str, TableRoom] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._words: dict[str, asyncio.Task[Lexicon]] = {}
        self._orphans = asyncio.Event()
        """Set when tables may be due that nobody attends to any more."""
        self._sweeper: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[Any]] = set()
        self.sessions: set[Any] = set()
        """The sockets of this process, to be told when it ends."""
        self.metrics.gauges += [
            Gauge("tilewright_tables", "Tables in memory.", lambda: len(self._rooms)),
            Gauge("tilewright_sockets", "Sockets open.", self.sockets),
        ]

    @classmethod
    async def open(cls, config: Config) -> TableRegistry:
        """Open the database and begin to look after its tables."""
        store = await SqlStore.open(config.database, config.worker)
        secret = await store.setting("secret", lambda: secrets.token_hex(_SECRET_BYTES))
        registry = cls(config, store, secret)
        await store.hear(registry._heard)
        await registry.heartbeat.start()
        registry._sweeper = asyncio.create_task(registry._sweep(), name="sweeper")
        return registry

    async def close(self) -> None:
        """Finish what was begun: moves are written, thinking is broken off."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        for task in (*self._background, *self._words.values()):
            task.cancel()
        self.player_threads.close()
        await self.heartbeat.stop()
        await self.store.close()

    def sockets(self) -> int:
        """Return how many listen."""
        return sum(len(room.subscribers) for room in self._rooms.values())

    # Tables.

    async def room(self, table: str) -> TableRoom:
        """Return a table, from memory or from the store; ``not-found`` if there is none."""
        found = self._rooms.get(table)
        if found is not None:
            # Whoever asks is about to do something with it: it must not be let go meanwhile.
            found.touched = self.now()
            return found
        # One load at a time for each table, or two umpires would stand at it.
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                found = self._rooms.get(table)
                if found is not None:
                    return found
                row = await self.store.table(table)
                if row is None:
                    raise not_found("table")
                room = TableRoom(self, row)
                await room.load()
                self._rooms[table] = room
                self.announce_presence(room)
                return room
        finally:
            if not lock.locked():
                self._loading.pop(table, None)

    async def by_code(self, code: str) -> TableRoom:
        """Return a table by its code."""
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
        """Change how a table is set up; two who change at once come one after the other."""
        for _ in range(_TRIES):
            setup = change(room.setup)
            if setup == room.setup and status is None:
                return setup
            full = room.umpire is None and not setup.open_seats and status is None
            row = replace(room.row, data=dump_setup(setup))
            try:
                room.row = await self.store.change(
                    row, status=status, alarm=self.now() if full else None
                )
            except Conflict:
                fresh = await self.store.table(room.row.id)
                if fresh is None:
                    raise not_found("table") from None
                room.row, room.setup = fresh, load_setup(fresh.data)
                continue
            room.setup = load_setup(room.row.data)
            room.tell_info()
            return room.setup
        raise Problem(Code.CONFLICT, "Too many people change this table at once.")

    async def words(self, lexicon: str) -> Lexicon:
        """Return a lexicon, opened once, in a thread."""
        if lexicon not in {known.id for known in known_lexicons()}:
            raise Problem(Code.BAD_REQUEST, f"lexicon: there is none called {lexicon!r}.")
        known = self._words.get(lexicon)
        if known is None or (known.done() and known.exception() is not None):
            # What failed once, for want of memory perhaps, may go well the next time.
            self._words[lexicon] = asyncio.create_task(asyncio.to_thread(open_lexicon, lexicon))
        return await asyncio.shield(self._words[lexicon])

    # What goes on without being asked.

    async def _sweep(self) -> None:
        """Look after tables that nobody attends to, and forget those nobody looks at."""
        # Alone with its database, a process that starts knows that nobody attends to anything.
        grace = GRACE if self.store.is_shared else 0
        while True:
            try:
                for table in await self.store.due(self.now(), _DUE_AT_ONCE, grace=grace):
                    await self._look_after(table)
                self._forget_idle()
            except TilewrightError:
                _log.exception("the tables that are due could not be looked after")
            grace = GRACE
            with suppress(TimeoutError):
                async with asyncio.timeout(self.config.sweep):
                    await self._orphans.wait()
            self._orphans.clear()

    async def _look_after(self, table: str) -> None:
        try:
            (await self.room(table)).attend()
        except Exception:  # noqa: BLE001 - one bad table must not keep the others waiting
            _log.exception("the table %s is due and could not be loaded", table)

    def _forget_idle(self) -> None:
        before = self.now() - int(self.config.idle * 1000)
        for table, room in tuple(self._rooms.items()):
            if room.is_idle(before):
                del self._rooms[table]
                self._later(room.close())

    def _later(self, work: Any) -> None:  # noqa: ANN401 - any coroutine
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _gone(self, worker: str) -> None:
        """Take over what a process leaves behind: whoever listened there is not present now."""
        for room in self._rooms.values():
            if room.elsewhere.pop(worker, None) is not None:
                room.tell_info()
        self._orphans.set()

    def announce_presence(self, room: TableRoom) -> None:
        """Tell the other processes who listens here."""
        if self.store.is_shared:
            notice = Notice("presence", room.row.id, presence_detail(room))
            self._later(self.store.announce(notice))

    async def _heard(self, notice: Notice) -> None:
        """Follow what another process did."""
        if notice.kind == "all":
            for room in tuple(self._rooms.values()):
                await self._follow(room, Notice("table", room.row.id, "-"))
                await self._follow(room, Notice("events", room.row.id, "-"))
                self.announce_presence(room)
            return
        if notice.kind == "gone":
            self._gone(notice.detail)
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
                for line in await self.store.chat(room.row.id, 1):
                    room.tell_chat(line)
            case "presence":
                worker, seats, watching = json.loads(notice.detail)
                is_new = worker not in room.elsewhere
                room.elsewhere[worker] = (tuple(seats), watching)
                room.tell_info()
                if is_new and room.subscribers:
                    # Whoever has just come does not know who is here.
                    self.announce_presence(room)
            case _:
                pass
