"""A table on the network: its umpire, and who listens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from tilewright.errors import TilewrightError
from tilewright.rules.event import Instant
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Seat
from tilewright.server.messages import show
from tilewright.server.messages.catalogue import edition_json
from tilewright.server.tables.log import GameLog
from tilewright.server.tables.setup import Kind, Proposal, TableSetup, Wish, load_setup
from tilewright.server.upkeep.attendant import Attendant
from tilewright.store.contract import ChatLine, Status, TableRow
from tilewright.table import open_game
from tilewright.table.shared import SharedTable

if TYPE_CHECKING:
    from tilewright.server.tables.registry import TableRegistry


class Subscriber(Protocol):
    """Somebody who listens to a table."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose view is wanted; none is a spectator."""
        ...

    def send(self, text: str) -> None:
        """Pass on a message; it must not wait."""
        ...

    def dismiss(self) -> None:
        """Send it away: its token is void."""
        ...


class TableRoom:
    """One table in the memory of this process."""

    def __init__(self, registry: TableRegistry, row: TableRow) -> None:
        """Take a table as the store has it; ``load`` brings its game."""
        self.registry = registry
        self.row = row
        self.setup: TableSetup = load_setup(row.data)
        self.umpire: SharedTable | None = None
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: dict[str, tuple[tuple[Seat, ...], int]] = {}
        """Who listens through other processes: the seats present, and how many watch."""
        self.touched = registry.now()
        self.changed = asyncio.Event()
        self.attendant = Attendant(self)

    # The game.

    async def load(self) -> None:
        """Bring the game from the store, or begin it if all seats are taken."""
        if self.row.status is Status.CLOSED:
            return
        if self.row.number:
            await self._resume()
        elif not self.setup.open_seats:
            await self.begin()
        self.attend()

    async def _resume(self) -> None:
        log = self._make_log()
        events = await self.registry.store.events(self.row.id)
        await log.load_commands(0, len(events))
        words = await self.registry.words(self.setup.lexicon)
        self.umpire = SharedTable.resume(
            events,
            words,
            log,
            computers=self.setup.computers,
            listener=self._told,
            now=self.registry.now,
        )

    async def begin(self) -> None:
        """Begin the game; if another process has begun it, follow that."""
        words = await self.registry.words(self.setup.lexicon)
        first = open_game(
            self.setup.printed(),
            words,
            self.setup.participants(),
            now=self.registry.now(),
            youngest=self.setup.youngest,
        )
        agreed = [seat for seat, who in enumerate(self.setup.seats) if who.agrees]
        log = self._make_log()
        try:
            table = await SharedTable.open(
                first,
                words,
                log,
                agreed=agreed,
                computers=self.setup.computers,
                listener=self._told,
                now=self.registry.now,
            )
        except TilewrightError:
            row = await self.registry.store.table(self.row.id)
            if row is None or not row.number:
                raise
            self.row = row
            await self._resume()
        else:
            self.registry.metrics.games.inc()
            self.umpire = table
        self._told(0)
        self.tell_info()

    def _make_log(self) -> GameLog:
        return GameLog(
            self.registry.store,
            self.row.id,
            self.setup.printed(),
            len(self.setup.seats),
            now=self.registry.now,
        )

    @property
    def status(self) -> Status:
        """How far the table has come."""
        if self.umpire is None:
            return self.row.status
        over = self.umpire.glance(None).phase is Phase.OVER
        return Status.OVER if over else Status.PLAYING

    def _told(self, first: int) -> None:
        """Tell everybody who listens what has happened."""
        table = self.umpire
        if table is None:
            return
        self.touched = now = self.registry.now()
        self.registry.metrics.events.inc(table.number - first)
        texts: dict[Seat | None, str] = {}
        for subscriber in tuple(self.subscribers):
            for seat in subscriber.seats or (None,):
                if seat not in texts:
                    texts[seat] = show.update_message(table, seat, first, now)
                subscriber.send(texts[seat])
        self._wake_waiting()
        if table.glance(None).phase is Phase.OVER:
            self.tell_info()
        self.attend()

    def _wake_waiting(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def attend(self) -> None:
        """See to it that computers move and clocks run."""
        self.attendant.attend()

    # Who listens.

    @contextmanager
    def listening(self, subscriber: Subscriber) -> Iterator[None]:
        """Count somebody among those who are told."""
        self.subscribers.add(subscriber)
        try:
            yield
        finally:
            self.subscribers.discard(subscriber)
            self.touched = self.registry.now()
            self.presence_changed()

    def presence_changed(self) -> None:
        """Tell everybody that somebody has come or gone."""
        if self.registry.closing:
            return
        self.tell_info()
        self.registry.announce_presence(self)

    def present_here(self) -> tuple[tuple[Seat, ...], int]:
        """Return which seats listen through this process, and how many only watch."""
        seats = {seat for subscriber in self.subscribers for seat in subscriber.seats}
        return tuple(sorted(seats)), sum(not one.seats for one in self.subscribers)

    def info(self, *, with_code: bool) -> dict[str, Any]:
        """Return what everybody may know about the table beside the game."""
        here, watching = self.present_here()
        present = set(here).union(*(seats for seats, _ in self.elsewhere.values()))
        setup = self.setup
        told: dict[str, Any] = {
            "table": self.row.id,
            "status": self.status.value,
            "created": self.row.created,
            "edition": edition_json(setup.printed()),
            "lexicon": {"id": setup.lexicon},
            "seats": [
                {
                    "seat": seat,
                    "kind": who.kind.value,
                    "name": who.name,
                    "level": who.level.value if who.level else None,
                    "player": who.player,
                    "program": who.program,
                    "present": seat in present or who.kind is Kind.COMPUTER,
                }
                for seat, who in enumerate(setup.seats)
            ],
            "watching": watching + sum(count for _, count in self.elsewhere.values()),
            "spectators": setup.spectators,
            "listed": self.row.listed,
            "takeback": setup.takeback,
            "chat": setup.chat,
            "proposal": proposal_json(self.proposal),
            "next": setup.next,
        }
        if with_code:
            told["code"] = self.row.code
        return told

    @property
    def proposal(self) -> Proposal | None:
        """What is proposed, as long as it is not too old and the game has not gone on."""
        proposal = self.setup.proposal
        if proposal is None or proposal.until < self.registry.now():
            return None
        number = self.umpire.number if self.umpire else 0
        gone_on = proposal.what is not Wish.REMATCH and proposal.number != number
        return None if gone_on else proposal

    def tell_info(self) -> None:
        """Tell everybody who listens how the table stands."""
        if not self.subscribers:
            return
        texts: dict[bool, str] = {}
        for subscriber in tuple(self.subscribers):
            holds = bool(subscriber.seats)
            if holds not in texts:
                texts[holds] = show.compact({"type": "info", "info": self.info(with_code=holds)})
            subscriber.send(texts[holds])

    def tell_chat(self, line: ChatLine) -> None:
        """Tell everybody who listens what was said."""
        text = show.compact({"type": "chat", "message": chat_json(line)})
        for subscriber in tuple(self.subscribers):
            subscriber.send(text)

    async def reload(self) -> None:
        """Take the table as another process has changed it."""
        row = await self.registry.store.table(self.row.id)
        if row is None:
            return
        self.row = row
        self.setup = load_setup(row.data)
        if self.umpire is None and row.number:
            await self._resume()
            self._told(0)
        self.tell_info()

    def is_idle(self, before: Instant) -> bool:
        """Tell whether nobody has looked at the table since then and nothing is under way."""
        return not self.subscribers and not self.attendant.busy and self.touched < before

    async def close(self) -> None:
        """Stop what is under way; what was begun is finished."""
        await self.attendant.close()


def proposal_json(proposal: Proposal | None) -> dict[str, Any] | None:
    """Return a proposal as clients see it."""
    if proposal is None:
        return None
    return {
        "what": proposal.what.value,
        "by": proposal.by,
        "agreed": list(proposal.agreed),
        "awaited": list(proposal.awaited),
        "until": proposal.until,
    }


def chat_json(line: ChatLine) -> dict[str, Any]:
    """Return a line of the chat as clients see it."""
    return {
        "number": line.number,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "at": line.at,
    }


def presence_detail(room: TableRoom) -> str:
    """Write who listens here, for the other processes."""
    seats, watching = room.present_here()
    return json.dumps([room.registry.config.worker, seats, watching], separators=(",", ":"))
