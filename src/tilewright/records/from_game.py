"""Convert games to records (GCG) and positions (CGP) without revealing secrets.

A finished game is recorded with all its racks. A game in progress is available only as a
``View``, so its record and its position contain only that seat's racks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from tilewright.errors import ArgumentError, BrokenLog
from tilewright.formats.cgp import CgpPosition, Opcode
from tilewright.records import record as written
from tilewright.records.record import (
    Action,
    Circumstance,
    Entry,
    FinalRack,
    Pragma,
    Record,
    RecordPlayer,
)
from tilewright.rules.effective_events import effective_events
from tilewright.rules.event import (
    Awarded,
    Challenged,
    Ended,
    Event,
    HintTaken,
    Left,
    Passed,
    Played,
    Returned,
    SeenEvent,
    Skipped,
)
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Play
from tilewright.rules.seen import (
    OwnDrew,
    OwnExchanged,
    OwnSwitched,
    SeenBegan,
    SeenExchanged,
    SeenSwitched,
)
from tilewright.rules.view import View
from tilewright.tiles import Tally
from tilewright.units import Seat, by_seat

_OPERAND = re.compile(r"[^\s;]+")


def record_of(source: View | Iterable[Event]) -> Record:
    """Return the record of a game, given a seat's view or the events of a finished game.

    The events of a finished game include all racks. Lost turns become passes, as on paper.
    """
    if isinstance(source, View):
        history, known = source.history, (source.seat,)
    else:
        events = tuple(source)
        if not events or not isinstance(events[-1], Ended):
            expected = "the events of a finished game; for a game in progress, pass a view"
            raise ArgumentError("events", expected, "an unfinished game, which has secrets")
        # Use each event as seen by the player who acted, who may see all of it.
        history = tuple(event.seen_by(getattr(event, "seat", None)) for event in events)
        known = None
    scribe = _Scribe(history[0], known)
    for event in effective_events(history)[1:]:
        scribe.take(event)
    return scribe.record()


class _Scribe:
    """Builds a record event by event."""

    def __init__(self, first: SeenEvent, known: tuple[Seat | None] | None) -> None:
        """Start a record; ``known`` lists the seats whose racks are known, or None for all."""
        if not isinstance(first, SeenBegan):
            message = f"the first event of a game must be Began, not {type(first).__name__}"
            raise BrokenLog(message, number=0)
        self.began = first
        self.tiles = first.edition.tiles
        self.players = record_players(first.participants)
        seats = range(len(self.players))
        self.racks: list[Tally | None] = [
            Tally() if known is None or seat in known else None for seat in seats
        ]
        self.totals = [0] * len(seats)
        self.entries: list[Entry] = []
        self.pending: list[list[Circumstance]] = [[] for _ in seats]
        """What is known about each player's next entry."""
        self.last = 0
        """The index of the last play; a challenge is written right after the play."""
        self.drawn = Tally()
        """The tiles drawn after the last play."""
        self.settled: set[Seat] = set()

    def take(self, event: SeenEvent) -> None:  # noqa: C901, PLR0912 - one branch an event
        """Record one event; ignore events that a paper record does not contain."""
        match event:
            case OwnDrew():
                self.drawn = event.tiles
                self._hold(event.seat, gained=event.tiles)
            case Played():
                self._play(event)
            case OwnExchanged():
                self._enter(event.seat, written.Exchanged.of(event.given))
                self._hold(event.seat, lost=event.given, gained=event.drawn)
            case SeenExchanged():
                self._enter(event.seat, written.Exchanged(event.count))
            case Passed():
                self._enter(event.seat, written.Passed(lost=False, by_clock=event.by_clock))
            case Skipped():
                self._enter(event.seat, written.Passed(lost=True))
            case OwnSwitched() | SeenSwitched():
                self._switch(event)
            case HintTaken():
                self.pending[event.seat].append(written.TookHint(event.strength))
            case Challenged():
                self._challenge(event)
            case Returned():
                self._withdraw(event.seat)
            case Awarded():
                action = written.ChallengeBonus(event.points)
                self._enter(event.seat, action, event.points, after_play=True)
            case Left():
                self._add(written.HasLeft(event.seat, event.why))
            case Ended():
                self._settle(event)
            case _:
                pass

    def _hold(self, seat: Seat, *, lost: Tally = Tally(), gained: Tally = Tally()) -> None:  # noqa: B008 - immutable
        rack = self.racks[seat]
        if rack is not None:
            self.racks[seat] = rack - lost + gained

    def _enter(
        self, seat: Seat, action: Action, score: int = 0, *, after_play: bool = False
    ) -> None:
        """Add an entry with the player's rack before the action and what is known about it."""
        self.totals[seat] += score
        entry = Entry(
            seat,
            action,
            self.racks[seat],
            score,
            self.totals[seat],
            circumstances=tuple(self.pending[seat]),
        )
        self.pending[seat].clear()
        # Other players' lost turns may already have been recorded after the play.
        self.entries.insert(self.last + 1 if after_play else len(self.entries), entry)

    def _add(self, known: Circumstance, index: int = -1) -> None:
        """Add what is known about an entry, if there is an entry."""
        if self.entries:
            entry = self.entries[index]
            self.entries[index] = replace(entry, circumstances=(*entry.circumstances, known))

    def _switch(self, event: OwnSwitched | SeenSwitched) -> None:
        if isinstance(event, OwnSwitched):
            given, taken = Tally((event.given,)), Tally((event.taken,))
            self._hold(event.seat, lost=given, gained=taken)
            self._hold(event.other, lost=taken, gained=given)
        self.pending[event.seat].append(written.SwitchedWith(event.other))

    def _challenge(self, event: Challenged) -> None:
        known = written.WasChallenged(event.seat, not event.refused, tuple(event.refused))
        self._add(known, self.last)

    def _play(self, event: Played) -> None:
        play = event.play
        if play.announced is not None and play.announced != event.score:
            self.pending[event.seat].append(written.Announced(play.announced))
        self.last, self.drawn = len(self.entries), Tally()
        self._enter(event.seat, replace(play, announced=None), event.score)
        self._hold(event.seat, lost=self.tiles.tiles_of(play.cells))

    def _withdraw(self, seat: Seat) -> None:
        entry = self.entries[self.last]
        tiles = (
            self.tiles.tiles_of(entry.action.cells) if isinstance(entry.action, Play) else Tally()
        )
        self._hold(seat, lost=self.drawn, gained=tiles)
        self._enter(seat, written.Withdrawn(), -(entry.score or 0), after_play=True)

    def _settle(self, event: Ended) -> None:
        """Record gains and then losses for unplayed tiles, followed by overtime penalties."""
        left = Tally(code for seat in event.settlements for code in seat.unplayed)
        for seat, settlement in by_seat(event.settlements):
            if settlement.gained:
                self._enter(seat, written.RackGained(left), settlement.gained)
        for seat, settlement in by_seat(event.settlements):
            if settlement.unplayed:
                self.racks[seat] = settlement.unplayed
                self._enter(seat, written.RackLost(settlement.unplayed), -settlement.deducted)
                self.settled.add(seat)
        for seat, settlement in by_seat(event.settlements):
            if settlement.overtime:
                self._enter(seat, written.TimeLost(settlement.overtime), -settlement.overtime)

    def record(self) -> Record:
        """Return the finished record."""
        racks = [
            FinalRack(seat, rack)
            for seat, rack in by_seat(self.racks)
            if rack and seat not in self.settled
        ]
        lexicon = " ".join(self.began.lexicon.id.split())
        return Record(
            edition=self.began.edition,
            players=self.players,
            entries=tuple(self.entries),
            racks=tuple(racks),
            pragmas=(Pragma("lexicon", lexicon),) if lexicon else (),
        )


def record_players(participants: tuple[Participant, ...]) -> tuple[RecordPlayer, ...]:
    """Return the players with unique short names, each of which is a single word."""
    players: list[RecordPlayer] = []
    for number, participant in enumerate(participants, 1):
        plain = " ".join(participant.name.split())
        name, nick = plain, re.sub(r"[\s:]", "_", plain) or f"player{number}"
        again = number
        while any(nick.casefold() == other.nick.casefold() for other in players):
            name, nick = f"{plain} ({again})", f"{nick}_{again}"
            again += 1
        players.append(RecordPlayer(nick, name))
    return tuple(players)


def position_of(view: View) -> CgpPosition:
    """Return a view as a CGP position: the player to move is first; only one rack is known."""
    count = len(view.participants)
    order = [(view.on_turn + step) % count for step in range(count)]
    name = view.lexicon.id
    opcodes: tuple[Opcode, ...] = (("lex", (name,)),) if _OPERAND.fullmatch(name) else ()
    return CgpPosition(
        edition=view.edition,
        board=view.board,
        racks=tuple(view.rack if seat == view.seat else None for seat in order),
        scores=tuple(view.scores[seat] for seat in order),
        scoreless=view.scoreless,
        targets=tuple(view.targets[seat] for seat in order) if view.targets else (),
        opcodes=opcodes,
    )
