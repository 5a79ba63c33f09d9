"""A networked table: its umpire and every client connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TypeVar
from weakref import WeakMethod, ref

from tilewright.catalogue import speaking
from tilewright.errors import TilewrightError
from tilewright.formats.json.events import load_events
from tilewright.lexicon import DEFAULT, Lexicon
from tilewright.rules.event import Played
from tilewright.rules.evolve import replay
from tilewright.rules.game import Phase
from tilewright.server.messages import outgoing
from tilewright.server.messages.base import encode
from tilewright.server.messages.errors import Code, Problem, bad_token, unavailable
from tilewright.server.messages.outgoing import ByeReason
from tilewright.server.messages.updates import Updates
from tilewright.server.messages.writer import GameWriter
from tilewright.server.services import Services
from tilewright.server.tables.info import (
    Presence,
    TableStage,
    open_proposal,
    proposal_message,
    table_info,
)
from tilewright.server.tables.log import GameLog
from tilewright.server.tables.setup import Proposal, TableSetup, load_setup
from tilewright.server.upkeep.attendant import Attendant
from tilewright.server.upkeep.uptime import Tenure
from tilewright.store.contract import ChatLine, Status, TableRow
from tilewright.table import open_game
from tilewright.table.shared import SharedTable
from tilewright.units import Instant, Seat

_Argument = TypeVar("_Argument")
_Result = TypeVar("_Result")


class Subscriber(Protocol):
    """A client connected to a table."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose views the client receives; empty for a spectator."""
        ...

    @property
    def is_looking(self) -> bool:
        """Whether the client has the table on a screen, rather than in a hidden tab."""
        ...

    @property
    def sees_code(self) -> bool:
        """Whether the client may see the invitation code."""
        ...

    @property
    def language(self) -> str:
        """The language of the messages to the client."""
        ...

    def send(self, data: bytes) -> None:
        """Queue a message for the client without blocking."""
        ...

    def may_stay(self, setup: TableSetup) -> bool:
        """Return whether the client's token is still valid at a table with these settings."""
        ...

    def leave(self, reason: ByeReason) -> None:
        """Tell the client why it must leave, then disconnect it."""
        ...

    def dismiss(self) -> None:
        """Disconnect the client because its token is no longer valid."""
        ...

    def say_goodbye(self) -> None:
        """Disconnect the client so that it reconnects to the table's owner."""
        ...


class TableRoom:
    """One table in this process's memory.

    The umpire, its log and the attendant, which the room owns, refer to it weakly, so that a room
    that has been dropped is freed at once; see ``upkeep.gc_tuning``.
    """

    def __init__(
        self,
        services: Services,
        row: TableRow,
        confirm: Callable[[TableRoom], Awaitable[TableRow]],
        tenure: Tenure,
    ) -> None:
        """Create the room for a table that this worker just claimed; ``load`` loads its game.

        ``confirm`` claims the table again; it raises ``TableMoved`` if another worker owns it now.
        """
        self.services = services
        self.row = row
        self.id = row.id
        self.setup: TableSetup = load_setup(row.data)
        self.umpire: SharedTable | None = None
        self.subscribers: set[Subscriber] = set()
        self.waiting = 0
        """The number of requests that wait for the next event."""
        self.touched = services.now()
        self.touched_directly = Instant(0)
        """When a client last reached this worker itself, rather than through another one."""
        self.watched = services.now()
        """When a client last used the table; what the computers do there doesn't count."""
        self.lifetime = services.heartbeat.lifetime
        """The worker's lifetime in which it claimed the table."""
        self.tenure = tenure
        """Since when this worker owns the table."""
        self.is_lost = False
        """Whether another worker owns the table, so that this room must not be used any more."""
        self.chat_turn = asyncio.Lock()
        """Held while a chat message is stored and sent, so that all clients get the same order."""
        self.changed = asyncio.Event()
        """Set at the next change of the game or the settings if requests wait, then replaced."""
        self._confirm = confirm
        self._attendant = Attendant(services, self)
        self._writer: GameWriter | None = None
        self._presence_timer: asyncio.TimerHandle | None = None

    # Ownership.

    @property
    def is_owned(self) -> bool:
        """Whether this worker is sure to own the table."""
        return not self.is_lost and self.services.heartbeat.covers(self.lifetime)

    async def ensure_owned(self) -> None:
        """Confirm that this worker owns the table if it is not sure; raise ``TableMoved`` if not.

        Another worker may have owned the table in the meantime, so its events are read.
        """
        while not self.is_owned:
            confirming = self.services.confirming
            if confirming is None:
                await self.follow(await self._confirm(self))
                return
            # It claims all tables with a few statements.
            await asyncio.wait((confirming,))

    async def follow(self, row: TableRow) -> None:
        """Read the events that another worker has written, if the store has others than this."""
        if self.umpire is not None and row.number != self.umpire.number:
            await self.umpire.catch_up()
        self.tenure = self.tenure.beginning(self.services.now())

    def adopt(self, row: TableRow, lifetime: int, tenure: Tenure) -> None:
        """Take over what the store says about a table that was claimed in ``lifetime``."""
        self.lifetime = lifetime
        if tenure.since:
            # Another worker owned it in the meantime.
            self.tenure = tenure
        if row.version != self.row.version:
            self.change_setup(row)

    def change_setup(self, row: TableRow) -> None:
        """Use the table's new settings, disconnect clients with void tokens, notify the others."""
        if row.version < self.row.version:
            # A later change has overtaken this one.
            return
        self.row = row
        self.setup = load_setup(row.data)
        for subscriber in tuple(self.subscribers):
            if not subscriber.may_stay(self.setup):
                subscriber.dismiss()
        # A request that waits with a void token must not wait any longer, either.
        self._wake_requests()
        self.send_info()

    def is_quiet(self, now: Instant) -> bool:
        """Return whether no client would notice if another worker took over the table."""
        unused = now - self.touched_directly > self.services.config.hand_over * 1000
        return unused and not self.subscribers and not self.waiting and not self._is_busy

    @property
    def _is_busy(self) -> bool:
        """Whether a command is being carried out; it would be refused if the table moved now."""
        is_deciding = self.umpire is not None and self.umpire.is_busy
        return is_deciding or self.chat_turn.locked()

    # The game.

    async def load(self) -> None:
        """Load the game from the store, or start it if all seats are taken."""
        if self.row.status is Status.CLOSED:
            return
        if self.row.number:
            await self._resume()
            await self._return_time()
        elif not self.setup.open_seats:
            await self.begin()
        self.attend()

    async def _resume(self) -> None:
        text, setup = await self.services.store.event_text(self.id), self.setup
        in_thread = self.services.loading_threads.run
        # The house rules are read once, and cached.
        await in_thread(setup.edition)
        game = await in_thread(lambda: replay(load_events(text)))
        log = self._open_log()
        await log.load_commands(0, len(game.events))
        words = await self._words()
        self.umpire = SharedTable(
            game,
            words,
            log,
            computers=self.setup.computers,
            listener=_weakly(self._publish, None),
            now=self.services.now,
            lost_since=_weakly(self._lost_since, 0),
            in_thread=self.services.work_threads.run,
        )

    async def _words(self) -> Lexicon:
        """Return the table's dictionary; raise ``Problem`` if a game in progress has lost it."""
        setup = self.setup
        try:
            return await self.services.lexicon(setup.lexicon, setup.checksum)
        except Problem as problem:
            if problem.code is Code.GONE and self.row.status is Status.OVER:
                # Nothing more is judged in a game that is over, so any dictionary will do.
                return await self.services.lexicon(DEFAULT)
            raise

    def _lost_since(self, instant: Instant) -> int:
        return self.services.uptime.lost_since(instant, self.tenure)

    async def _return_time(self) -> None:
        """Give back the time of an outage before anyone sees the clocks."""
        self.tenure = self.tenure.beginning(self.services.now())
        if self.umpire is not None and not self.is_over:
            await self.umpire.wake()

    async def begin(self) -> None:
        """Start the game, or resume it if another process has already started it."""
        setup, services = self.setup, self.services
        words = await self._words()
        people = setup.participants()
        first = open_game(
            setup.edition(),
            words,
            people,
            now=services.now(),
            youngest=setup.youngest,
            seed=services.deal_seed([who.name for who in people]),
        )
        try:
            self.umpire = await SharedTable.open(
                first,
                words,
                self._open_log(),
                agreed=setup.agreed,
                computers=setup.computers,
                listener=_weakly(self._publish, None),
                now=services.now,
                lost_since=_weakly(self._lost_since, 0),
                in_thread=services.work_threads.run,
            )
        except TilewrightError:
            row = await services.store.table(self.id)
            if row is None or not row.number:
                raise
            self.row = row
            await self._resume()
        else:
            services.metrics.games.inc()
        self._publish(0)
        self.send_info()

    def _open_log(self) -> GameLog:
        own, confirm = ref(self), self._confirm

        async def confirm_own() -> None:
            room = own()
            if room is None:
                raise unavailable()
            await confirm(room)

        return GameLog(
            self.services.store,
            self.id,
            self.setup.edition(),
            len(self.setup.seats),
            now=self.services.now,
            on_conflict=confirm_own,
        )

    @property
    def status(self) -> Status:
        """The table's current stage."""
        if self.umpire is None:
            return self.row.status
        return Status.OVER if self.is_over else Status.PLAYING

    @property
    def is_over(self) -> bool:
        """Whether the game is over, so that nothing about it is secret anymore."""
        return self.umpire is not None and self.umpire.glance(None).phase is Phase.OVER

    @property
    def is_agreeing(self) -> bool:
        """Whether players must still agree to the rules before the game starts."""
        return self.umpire is not None and self.umpire.glance(None).phase is Phase.AGREEING

    @property
    def number(self) -> int:
        """The number of events in the game; 0 before it starts."""
        return self.umpire.number if self.umpire else 0

    @property
    def last_change(self) -> int:
        """The number of events up to the last one that may change a player's mind."""
        return self.umpire.last_change if self.umpire else 0

    def writer_for(self, umpire: SharedTable) -> GameWriter:
        """Return the writer for this game's messages, created on first use."""
        if self._writer is None:
            self._writer = GameWriter(umpire.glance(None))
        return self._writer

    def view_message(self, umpire: SharedTable, seat: Seat | None) -> outgoing.ViewMessage:
        """Return a message with a seat's complete view, including the history."""
        view = self.writer_for(umpire).view(umpire.view(seat), history=True)
        return outgoing.ViewMessage(seat=seat, view=view, now=self.services.now())

    def _publish(self, first: int) -> None:
        """Send each client the events from ``first`` on, limited to what its seats may see."""
        umpire = self.umpire
        if umpire is None:
            return
        self.touched = now = self.services.now()
        number = umpire.number
        self.services.metrics.events.inc(number - first)
        updates = Updates(umpire, self.writer_for(umpire), first, now)
        for subscriber in tuple(self.subscribers):
            for seat in subscriber.seats or (None,):
                subscriber.send(updates.encode(seat))
        self._wake_requests()
        if self.is_over:
            self.send_info()
        if self.services.push is not None:
            self.services.push.follow(self)
        self.attend()

    def attend(self) -> None:
        """Let computer players move, and handle clocks that have run out."""
        # A move may be written just before the table is lost, and published just after.
        if not self.is_lost:
            self._attendant.attend()

    # Who is connected.

    @contextmanager
    def subscription(self, subscriber: Subscriber) -> Iterator[None]:
        """Send ``subscriber`` all updates until the block ends.

        Raises ``bad-token`` if its token has become void since the client was admitted.
        """
        if not subscriber.may_stay(self.setup):
            raise bad_token()
        self.subscribers.add(subscriber)
        try:
            yield
        finally:
            self.subscribers.discard(subscriber)
            self.touched = self.watched = self.services.now()
            self.presence_changed()

    async def next_change(self, seconds: float) -> None:
        """Wait until the game or the settings change, for at most this long.

        The table stays in this worker meanwhile. The client's token may be void afterward; only
        ``Call.session_after`` waits, because it admits the client again.
        """
        self.waiting += 1
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self.changed.wait()
        finally:
            self.waiting -= 1
            self.watched = self.services.now()

    def _wake_requests(self) -> None:
        if self.waiting:
            self.changed.set()
            self.changed = asyncio.Event()

    def presence_changed(self) -> None:
        """Notify all clients that a client has connected or disconnected, after a short delay.

        Changes are collected, or a client that keeps reconnecting could flood all the others.
        """
        if self.services.closing or self._presence_timer is not None:
            return
        loop = asyncio.get_running_loop()
        delay = self.services.config.presence_delay
        self._presence_timer = loop.call_later(delay, self._send_presence)

    def _send_presence(self) -> None:
        self._presence_timer = None
        presence = self.presence()
        present = {*presence.seats, *self.setup.computers}
        message = outgoing.PresenceMessage(seats=tuple(sorted(present)), watching=presence.watching)
        text = encode(message)
        for subscriber in tuple(self.subscribers):
            subscriber.send(text)

    def presence(self) -> Presence:
        """Return the seats that are connected, and the number of spectators."""
        seats = {seat for subscriber in self.subscribers for seat in subscriber.seats}
        watching = sum(not one.seats for one in self.subscribers)
        return Presence(tuple(sorted(seats)), watching)

    def is_looking(self, seat: Seat) -> bool:
        """Return whether a player has the table on a screen."""
        return any(one.is_looking and seat in one.seats for one in self.subscribers)

    def info(self, *, with_code: bool) -> outgoing.TableInfo:
        """Return the table's public information, apart from the game itself."""
        stage = TableStage(self.status, self.last_change, self.presence(), self._unsaid())
        now = self.services.now()
        return table_info(self.row, self.setup, stage, now, with_code=with_code)

    def _unsaid(self) -> tuple[str, ...]:
        """Return the words of a finished game that are shown as they were played, but not praised.

        During a game there are none: a player of such a word must not learn that we know it.
        """
        if self.umpire is None or not self.is_over:
            return ()
        played = (one for one in self.umpire.seen(None, 0) if isinstance(one, Played))
        words = {word.text for event in played for word in event.words}
        policy = self.services.word_policy(
            self.umpire.words, self.umpire.edition, offensive=self.setup.offensive
        )
        return tuple(sorted(word for word in words if not policy.allows(word)))

    @property
    def may_offend(self) -> bool:
        """Whether offensive words may be said here: if both the table and the host allow it."""
        return self.services.may_offend(asked=self.setup.offensive)

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal, if there is one."""
        return open_proposal(self.setup, self.last_change, self.services.now())

    def proposal_message(self) -> outgoing.Proposal | None:
        """Return the open proposal in the form sent to clients."""
        return proposal_message(self.proposal)

    def send_info(self) -> None:
        """Send all clients the table's current information, each in their own language."""
        texts: dict[tuple[bool, str], bytes] = {}
        for subscriber in tuple(self.subscribers):
            key = with_code, language = subscriber.sees_code, subscriber.language
            if key not in texts:
                with speaking(language):
                    info = self.info(with_code=with_code)
                texts[key] = encode(outgoing.InfoMessage(info=info))
            subscriber.send(texts[key])

    def send_chat(self, line: ChatLine) -> None:
        """Send all clients a chat message."""
        text = encode(outgoing.ChatLineMessage(message=chat_line(line)))
        for subscriber in tuple(self.subscribers):
            subscriber.send(text)

    @property
    def is_unwatched(self) -> bool:
        """Whether only computers play here, and no one has watched them for a while."""
        if self.subscribers or self.waiting or not self.setup.is_exhibition:
            return False
        return self.services.now() - self.watched > self.services.config.unwatched * 1000

    def is_idle(self, before: Instant) -> bool:
        """Return whether no one has used the table since ``before`` and no work is in progress."""
        is_used = self.subscribers or self.waiting or self._attendant.busy
        return not is_used and self.touched < before

    async def close(self) -> None:
        """Stop attending to the table, after finishing any step that has begun."""
        if self._presence_timer is not None:
            self._presence_timer.cancel()
        await self._attendant.close()


def _weakly(
    method: Callable[[_Argument], _Result], otherwise: _Result
) -> Callable[[_Argument], _Result]:
    """Return a function that calls ``method`` as long as its object exists."""
    reference = WeakMethod(method)

    def call(argument: _Argument) -> _Result:
        found = reference()
        return otherwise if found is None else found(argument)

    return call


def chat_line(line: ChatLine) -> outgoing.ChatLine:
    """Convert a chat message to the form sent to clients."""
    return outgoing.ChatLine(
        number=line.number, seat=line.seat, name=line.name, text=line.text, at=line.at
    )
