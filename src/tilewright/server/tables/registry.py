"""The hall: all tables that this process has in memory, and what they share."""

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
from tilewright.server.tables.room import Live, presence_detail
from tilewright.server.tables.setup import TableSetup, dump_setup, load_setup
from tilewright.server.tables.tokens import Tokens
from tilewright.server.upkeep.heartbeat import Pulse
from tilewright.server.upkeep.limits import Limits
from tilewright.server.upkeep.metrics import Gauge, Metrics
from tilewright.server.upkeep.player_threads import Thinkers
from tilewright.store.contract import Notice, Status
from tilewright.store.sql.leases import GRACE
from tilewright.store.sql.store import SqlStore
from tilewright.table import wall_clock

_SECRET_BYTES: Final = 32
_DUE_AT_ONCE: Final = 200
_TRIES: Final = 8

_log = logging.getLogger(__name__)


class Hall:
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
        self.thinkers = Thinkers(config.thinkers)
        self.pulse = Pulse(store, config.life, self._gone)
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._words: dict[str, asyncio.Task[Lexicon]] = {}
        self._orphans = asyncio.Event()
        """Set when tables may be due that nobody attends to any more."""
        self._sweeper: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[Any]] = set()
        self.sessions: set[Any] = set()
        """The sockets of this process, to be told when it ends."""
        self.metrics.gauges += [
            Gauge("tilewright_tables", "Tables in memory.", lambda: len(self._lives)),
            Gauge("tilewright_sockets", "Sockets open.", self.sockets),
        ]

    @classmethod
    async def open(cls, config: Config) -> Hall:
        """Open the database and begin to look after its tables."""
        store = await SqlStore.open(config.database, config.worker)
        secret = await store.setting("secret", lambda: secrets.token_hex(_SECRET_BYTES))
        hall = cls(config, store, secret)
        await store.hear(hall._heard)
        await hall.pulse.start()
        hall._sweeper = asyncio.create_task(hall._sweep(), name="sweeper")
        return hall

    async def close(self) -> None:
        """Finish what was begun: moves are written, thinking is broken off."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await asyncio.gather(*(live.close() for live in self._lives.values()))
        for task in (*self._background, *self._words.values()):
            task.cancel()
        self.thinkers.close()
        await self.pulse.stop()
        await self.store.close()

    def sockets(self) -> int:
        """Return how many listen."""
        return sum(len(live.subscribers) for live in self._lives.values())

    # Tables.

    async def live(self, table: str) -> Live:
        """Return a table, from memory or from the store; ``not-found`` if there is none."""
        found = self._lives.get(table)
        if found is not None:
            # Whoever asks is about to do something with it: it must not be let go meanwhile.
            found.touched = self.now()
            return found
        # One load at a time for each table, or two umpires would stand at it.
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                found = self._lives.get(table)
                if found is not None:
                    return found
                row = await self.store.table(table)
                if row is None:
                    raise not_found("table")
                live = Live(self, row)
                await live.load()
                self._lives[table] = live
                self.announce_presence(live)
                return live
        finally:
            if not lock.locked():
                self._loading.pop(table, None)

    async def by_code(self, code: str) -> Live:
        """Return a table by its code."""
        row = await self.store.table_by_code(code.upper())
        if row is None or row.status is Status.CLOSED:
            raise not_found("code")
        return await self.live(row.id)

    async def change(
        self,
        live: Live,
        change: Callable[[TableSetup], TableSetup],
        *,
        status: Status | None = None,
    ) -> TableSetup:
        """Change how a table is set up; two who change at once come one after the other."""
        for _ in range(_TRIES):
            setup = change(live.setup)
            if setup == live.setup and status is None:
                return setup
            full = live.table is None and not setup.open_seats and status is None
            row = replace(live.row, data=dump_setup(setup))
            try:
                live.row = await self.store.change(
                    row, status=status, alarm=self.now() if full else None
                )
            except Conflict:
                fresh = await self.store.table(live.row.id)
                if fresh is None:
                    raise not_found("table") from None
                live.row, live.setup = fresh, load_setup(fresh.data)
                continue
            live.setup = load_setup(live.row.data)
            live.tell_info()
            return live.setup
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
            (await self.live(table)).attend()
        except Exception:  # noqa: BLE001 - one bad table must not keep the others waiting
            _log.exception("the table %s is due and could not be loaded", table)

    def _forget_idle(self) -> None:
        before = self.now() - int(self.config.idle * 1000)
        for table, live in tuple(self._lives.items()):
            if live.is_idle(before):
                del self._lives[table]
                self._later(live.close())

    def _later(self, work: Any) -> None:  # noqa: ANN401 - any coroutine
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _gone(self, worker: str) -> None:
        """Take over what a process leaves behind: whoever listened there is not present now."""
        for live in self._lives.values():
            if live.elsewhere.pop(worker, None) is not None:
                live.tell_info()
        self._orphans.set()

    def announce_presence(self, live: Live) -> None:
        """Tell the other processes who listens here."""
        if self.store.is_shared:
            notice = Notice("presence", live.row.id, presence_detail(live))
            self._later(self.store.announce(notice))

    async def _heard(self, notice: Notice) -> None:
        """Follow what another process did."""
        if notice.kind == "all":
            for live in tuple(self._lives.values()):
                await self._follow(live, Notice("table", live.row.id, "-"))
                await self._follow(live, Notice("events", live.row.id, "-"))
                self.announce_presence(live)
            return
        if notice.kind == "gone":
            self._gone(notice.detail)
            return
        live_here = self._lives.get(notice.table)
        if live_here is not None:
            await self._follow(live_here, notice)

    async def _follow(self, live: Live, notice: Notice) -> None:
        match notice.kind:
            case "events":
                if live.table is None:
                    await live.reload()
                else:
                    await live.table.catch_up()
            case "table":
                await live.reload()
            case "chat":
                for line in await self.store.chat(live.row.id, 1):
                    live.tell_chat(line)
            case "presence":
                worker, seats, watching = json.loads(notice.detail)
                is_new = worker not in live.elsewhere
                live.elsewhere[worker] = (tuple(seats), watching)
                live.tell_info()
                if is_new and live.subscribers:
                    # Whoever has just come does not know who is here.
                    self.announce_presence(live)
            case _:
                pass
