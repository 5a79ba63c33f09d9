"""A networked table: its umpire and every client connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from msgspec import UNSET

from tilewright.errors import TilewrightError
from tilewright.lexicon import known_lexicons
from tilewright.rules.game import Phase
from tilewright.server.messages import outgoing
from tilewright.server.messages.base import encode
from tilewright.server.messages.catalogue import edition_message
from tilewright.server.messages.incoming import Wish
from tilewright.server.messages.outgoing import SeatKind
from tilewright.server.messages.writer import GameWriter
from tilewright.server.services import Services
from tilewright.server.tables.log import GameLog
from tilewright.server.tables.setup import Proposal, TableSetup, load_setup
from tilewright.server.upkeep.attendant import Attendant
from tilewright.store.contract import ChatLine, Status, TableRow
from tilewright.table import open_game
from tilewright.table.shared import SharedTable
from tilewright.units import Instant, Seat, by_seat


class Subscriber(Protocol):
    """A client connected to a table."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose views the client receives; empty for a spectator."""
        ...

    def send(self, text: str) -> None:
        """Queue a message; must not block."""
        ...

    def dismiss(self) -> None:
        """Disconnect the client because its token is no longer valid."""
        ...


class TableRoom:
    """One table in this process's memory."""

    def __init__(
        self, services: Services, row: TableRow, announce: Callable[[TableRoom], None]
    ) -> None:
        """Create the room for a stored table; ``load`` loads its game.

        ``announce`` tells the other processes which clients are connected to this one.
        """
        self.services = services
        self.row = row
        self.id = row.id
        self.setup: TableSetup = load_setup(row.data)
        self.umpire: SharedTable | None = None
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: dict[str, tuple[tuple[Seat, ...], int]] = {}
        """Clients of other processes, by worker: the seats present and the number of spectators."""
        self.touched = services.now()
        self.changed = asyncio.Event()
        """Set at the next event in the game, and then replaced with a new ``Event``."""
        self._announce = announce
        self._attendant = Attendant(services, self)
        self._writer: GameWriter | None = None

    # The game.

    async def load(self) -> None:
        """Load the game from the store, or start it if all seats are taken."""
        if self.row.status is Status.CLOSED:
            return
        if self.row.number:
            await self._resume()
        elif not self.setup.open_seats:
            await self.begin()
        self.attend()

    async def _resume(self) -> None:
        log = self._open_log()
        events = await self.services.store.events(self.id)
        await log.load_commands(0, len(events))
        words = await self.services.lexicon(self.setup.lexicon)
        self.umpire = SharedTable.resume(
            events,
            words,
            log,
            computers=self.setup.computers,
            listener=self._publish,
            now=self.services.now,
        )

    async def begin(self) -> None:
        """Start the game, or resume it if another process has already started it."""
        setup, services = self.setup, self.services
        words = await services.lexicon(setup.lexicon)
        first = open_game(
            setup.edition(),
            words,
            setup.participants(),
            now=services.now(),
            youngest=setup.youngest,
        )
        try:
            self.umpire = await SharedTable.open(
                first,
                words,
                self._open_log(),
                agreed=[seat for seat, who in by_seat(setup.seats) if who.agrees],
                computers=setup.computers,
                listener=self._publish,
                now=services.now,
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
        return GameLog(
            self.services.store,
            self.id,
            self.setup.edition(),
            len(self.setup.seats),
            now=self.services.now,
        )

    @property
    def status(self) -> Status:
        """The table's current stage."""
        if self.umpire is None:
            return self.row.status
        return Status.OVER if self.is_over else Status.PLAYING

    @property
    def is_over(self) -> bool:
        """Whether the game is over; nothing about it is secret from then on."""
        return self.umpire is not None and self.umpire.glance(None).phase is Phase.OVER

    @property
    def number(self) -> int:
        """The number of events in the game; 0 before it starts."""
        return self.umpire.number if self.umpire else 0

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
        """Send all clients the events from ``first`` on, limited to what each seat may see."""
        umpire = self.umpire
        if umpire is None:
            return
        self.touched = now = self.services.now()
        number = umpire.number
        self.services.metrics.events.inc(number - first)
        writer = self.writer_for(umpire)
        texts: dict[Seat | None, str] = {}
        for subscriber in tuple(self.subscribers):
            for seat in subscriber.seats or (None,):
                if seat not in texts:
                    texts[seat] = encode(update_message(umpire, writer, seat, first, now)).decode()
                subscriber.send(texts[seat])
        self.changed.set()
        self.changed = asyncio.Event()
        if self.is_over:
            self.send_info()
        self.attend()

    def attend(self) -> None:
        """Let computer players move and handle clocks that run out."""
        self._attendant.attend()

    # Who is connected.

    @contextmanager
    def subscription(self, subscriber: Subscriber) -> Iterator[None]:
        """Send ``subscriber`` all updates until the block ends."""
        self.subscribers.add(subscriber)
        try:
            yield
        finally:
            self.subscribers.discard(subscriber)
            self.touched = self.services.now()
            self.presence_changed()

    def presence_changed(self) -> None:
        """Notify all clients and processes that a client has connected or disconnected."""
        if self.services.closing:
            return
        self.send_info()
        self._announce(self)

    def present_here(self) -> tuple[tuple[Seat, ...], int]:
        """Return the seats connected to this process and the number of its spectators."""
        seats = {seat for subscriber in self.subscribers for seat in subscriber.seats}
        return tuple(sorted(seats)), sum(not one.seats for one in self.subscribers)

    def info(self, *, with_code: bool) -> outgoing.TableInfo:
        """Return the table's public information, apart from the game itself."""
        here, watching = self.present_here()
        present = set(here).union(*(seats for seats, _ in self.elsewhere.values()))
        setup = self.setup
        return outgoing.TableInfo(
            table=self.id,
            status=self.status,
            created=self.row.created,
            edition=edition_message(setup.edition()),
            lexicon=_lexicon_info(setup.lexicon),
            seats=tuple(
                outgoing.SeatInfo(
                    seat=seat,
                    kind=who.kind,
                    name=who.name,
                    level=who.level,
                    player=who.player,
                    program=who.program,
                    present=seat in present or who.kind is SeatKind.COMPUTER,
                )
                for seat, who in by_seat(setup.seats)
            ),
            watching=watching + sum(count for _, count in self.elsewhere.values()),
            spectators=setup.spectators,
            listed=self.row.listed,
            takeback=setup.takeback,
            chat=setup.chat,
            proposal=self.proposal_message(),
            next=setup.next,
            code=self.row.code if with_code else UNSET,
        )

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal; it lapses at its deadline or, unless a rematch, at the next event."""
        proposal = self.setup.proposal
        if proposal is None or proposal.until < self.services.now():
            return None
        lapsed = proposal.what is not Wish.REMATCH and proposal.number != self.number
        return None if lapsed else proposal

    def proposal_message(self) -> outgoing.Proposal | None:
        """Return the open proposal in the form sent to clients."""
        proposal = self.proposal
        if proposal is None:
            return None
        return outgoing.Proposal(
            what=proposal.what,
            by=proposal.by,
            agreed=proposal.agreed,
            awaited=proposal.awaited,
            until=proposal.until,
        )

    def send_info(self) -> None:
        """Send all clients the table's current information."""
        if not self.subscribers:
            return
        texts: dict[bool, str] = {}
        for subscriber in tuple(self.subscribers):
            holds = bool(subscriber.seats)
            if holds not in texts:
                message = outgoing.InfoMessage(info=self.info(with_code=holds))
                texts[holds] = encode(message).decode()
            subscriber.send(texts[holds])

    def send_chat(self, line: ChatLine) -> None:
        """Send all clients a chat message."""
        text = encode(outgoing.ChatLineMessage(message=chat_line(line))).decode()
        for subscriber in tuple(self.subscribers):
            subscriber.send(text)

    async def reload(self) -> None:
        """Reload the table after another process has changed it."""
        row = await self.services.store.table(self.id)
        if row is None:
            return
        self.row = row
        self.setup = load_setup(row.data)
        if self.umpire is None and row.number:
            await self._resume()
            self._publish(0)
        self.send_info()

    def is_idle(self, before: Instant) -> bool:
        """Return whether the table has been unused since ``before`` and has nothing in progress."""
        return not self.subscribers and not self._attendant.busy and self.touched < before

    async def close(self) -> None:
        """Stop attending to the table; a command that has started is finished."""
        await self._attendant.close()


def update_message(
    umpire: SharedTable, writer: GameWriter, seat: Seat | None, first: int, now: Instant
) -> outgoing.UpdateMessage:
    """Return a message with the events from ``first`` on as a seat sees them, and its new view."""
    view = umpire.glance(seat)
    return outgoing.UpdateMessage(
        seat=seat,
        first=first,
        number=view.number,
        events=writer.events(umpire.seen(seat, first)),
        view=writer.view(view),
        now=now,
    )


def chat_line(line: ChatLine) -> outgoing.ChatLine:
    """Convert a chat message to the form sent to clients."""
    return outgoing.ChatLine(
        number=line.number, seat=line.seat, name=line.name, text=line.text, at=line.at
    )


def _lexicon_info(name: str) -> outgoing.LexiconInfo:
    """Return a lexicon's id and title; if the server no longer has it, its id is the title."""
    titles = {known.id: known.title for known in known_lexicons()}
    return outgoing.LexiconInfo(id=name, title=titles.get(name, name))
