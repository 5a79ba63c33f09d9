"""Games as records and positions: what GCG and CGP can say of them, and no secret of a live one.

A game that is over can be written down with all its racks. Of a game in progress there is
only a ``View``, so that its record has the own racks alone, and its position too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from tilewright.errors import NotationError
from tilewright.formats.cgp import Opcode, Position
from tilewright.records import record as written
from tilewright.records.record import Deed, Entry, FinalRack, Pragma, Record, RecordPlayer
from tilewright.rules.event import (
    Awarded,
    Challenged,
    Ended,
    Event,
    Left,
    OwnDrew,
    OwnExchanged,
    OwnSwitched,
    Participant,
    Passed,
    Played,
    Returned,
    SeenBegan,
    SeenEvent,
    SeenExchanged,
    SeenSwitched,
    Skipped,
    TakenBack,
)
from tilewright.rules.play.move import Play, Seat
from tilewright.rules.view import View
from tilewright.tiles import Tally

_OPERAND = re.compile(r"[^\s;]+")


def record_of(source: View | Iterable[Event]) -> Record:
    """Write down a game: as one seat sees it, or with all racks from the events of a finished one.

    Lost turns become passes, as on paper. What GCG has no line for (who challenged, who
    switched with whom, who left) stands in notes.
    """
    if isinstance(source, View):
        history, known = source.history, (source.seat,)
    else:
        events = tuple(source)
        if not events or not isinstance(events[-1], Ended):
            message = "the events of a game that is not over hold secrets; write down a view of it"
            raise NotationError(message)
        # Each event as the one sees it who may see all of it.
        history = tuple(event.seen_by(getattr(event, "seat", None)) for event in events)
        known = None
    scribe = _Scribe(history[0], known)
    for event in history[1:]:
        scribe.take(event)
    return scribe.record()


class _Scribe:
    """A record while the events come in."""

    def __init__(self, first: SeenEvent, known: tuple[Seat | None] | None) -> None:
        """Open the record of a game; ``known`` are the seats whose racks are, None is all."""
        if not isinstance(first, SeenBegan):
            message = f"a game begins with Began, not with {type(first).__name__}"
            raise NotationError(message)
        self.began = first
        self.tiles = first.edition.tiles
        self.players = record_players(first.participants)
        seats = range(len(self.players))
        self.racks: list[Tally | None] = [
            Tally() if known is None or seat in known else None for seat in seats
        ]
        self.totals = [0] * len(seats)
        self.entries: list[Entry] = []
        self.notes: list[list[str]] = [[] for _ in seats]
        self.last = 0
        """The place of the last play; what becomes of it is written behind it."""
        self.drawn = Tally()
        """What was drawn after it."""
        self.settled: set[Seat] = set()

    def take(self, event: SeenEvent) -> None:  # noqa: C901, PLR0912 - one branch an event
        """Take in one event; those that leave no trace on paper are passed over."""
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
                if event.by_clock:
                    self.notes[event.seat].append("The time ran out.")
                self._enter(event.seat, written.Passed())
            case Skipped():
                self.notes[event.seat].append("A turn lost to a wrong challenge.")
                self._enter(event.seat, written.Passed())
            case OwnSwitched() | SeenSwitched():
                self._switch(event)
            case Challenged():
                self._challenge(event)
            case Returned():
                self._take_back(event.seat)
            case TakenBack():
                self._undo(event.seat)
            case Awarded():
                deed = written.ChallengeBonus(event.points)
                self._enter(event.seat, deed, event.points, behind_play=True)
            case Left():
                self._note(f"{self._nick(event.seat)} left the game ({event.why.value}).")
            case Ended():
                self._settle(event)
            case _:
                pass

    def _nick(self, seat: Seat) -> str:
        return self.players[seat].nick

    def _hold(self, seat: Seat, *, lost: Tally = Tally(), gained: Tally = Tally()) -> None:  # noqa: B008 - it never changes
        rack = self.racks[seat]
        if rack is not None:
            self.racks[seat] = rack - lost + gained

    def _enter(self, seat: Seat, deed: Deed, score: int = 0, *, behind_play: bool = False) -> None:
        """Write one line, with the rack before it and what was noted for its player."""
        self.totals[seat] += score
        note = "\n".join(self.notes[seat])
        self.notes[seat].clear()
        entry = Entry(seat, deed, self.racks[seat], score, self.totals[seat], note)
        # Turns that others lost may stand behind the play already.
        self.entries.insert(self.last + 1 if behind_play else len(self.entries), entry)

    def _note(self, text: str, place: int = -1) -> None:
        """Add to the note of an entry; before the first one nobody would read it."""
        if self.entries:
            entry = self.entries[place]
            self.entries[place] = replace(entry, note=f"{entry.note}\n{text}".strip())

    def _switch(self, event: OwnSwitched | SeenSwitched) -> None:
        if isinstance(event, OwnSwitched):
            given, taken = Tally((event.given,)), Tally((event.taken,))
            self._hold(event.seat, lost=given, gained=taken)
            self._hold(event.other, lost=taken, gained=given)
        self.notes[event.seat].append(f"Switched a tile with {self._nick(event.other)}.")

    def _challenge(self, event: Challenged) -> None:
        outcome = f"not accepted: {', '.join(event.refused)}" if event.refused else "it stands"
        self._note(f"{self._nick(event.seat)} challenged; {outcome}.", self.last)

    def _play(self, event: Played) -> None:
        play = event.play
        if play.announced is not None and play.announced != event.score:
            self.notes[event.seat].append(f"Announced as {play.announced}.")
        self.last, self.drawn = len(self.entries), Tally()
        self._enter(event.seat, replace(play, announced=None), event.score)
        self._hold(event.seat, lost=self.tiles.tiles_of(play.cells))

    def _take_back(self, seat: Seat) -> None:
        entry = self.entries[self.last]
        tiles = self.tiles.tiles_of(entry.deed.cells) if isinstance(entry.deed, Play) else Tally()
        self._hold(seat, lost=self.drawn, gained=tiles)
        self._enter(seat, written.TakenBack(), -(entry.score or 0), behind_play=True)

    def _undo(self, seat: Seat) -> None:
        """Strike out the last play: by consent it was never made."""
        entry = self.entries.pop(self.last)
        tiles = self.tiles.tiles_of(entry.deed.cells) if isinstance(entry.deed, Play) else Tally()
        self._hold(seat, lost=self.drawn, gained=tiles)
        self.totals[seat] -= entry.score or 0

    def _settle(self, event: Ended) -> None:
        """Write the tiles left, gained before lost, and the points for time behind all else."""
        left = Tally(code for seat in event.settlements for code in seat.unplayed)
        for seat, settlement in enumerate(event.settlements):
            if settlement.gained:
                self._enter(seat, written.RackGained(left), settlement.gained)
        for seat, settlement in enumerate(event.settlements):
            if settlement.unplayed:
                self.racks[seat] = settlement.unplayed
                self._enter(seat, written.RackLost(settlement.unplayed), -settlement.deducted)
                self.settled.add(seat)
        for seat, settlement in enumerate(event.settlements):
            if settlement.overtime:
                self._enter(seat, written.TimeLost(settlement.overtime), -settlement.overtime)

    def record(self) -> Record:
        """Return what has been written."""
        racks = [
            FinalRack(seat, rack)
            for seat, rack in enumerate(self.racks)
            if rack and seat not in self.settled
        ]
        lexicon = " ".join(self.began.lexicon.id.split())
        return Record(
            edition=self.began.edition,
            players=self.players,
            entries=tuple(self.entries),
            racks=tuple(racks),
            pragmata=(Pragma("lexicon", lexicon),) if lexicon else (),
        )


def record_players(participants: tuple[Participant, ...]) -> tuple[RecordPlayer, ...]:
    """Return the players with short names of one word, and nobody called like another."""
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


def position_of(view: View) -> Position:
    """Return the position as CGP can tell it: the player to move first, the own rack alone."""
    count = len(view.participants)
    order = [(view.on_turn + step) % count for step in range(count)]
    name = view.lexicon.id
    opcodes: tuple[Opcode, ...] = (("lex", (name,)),) if _OPERAND.fullmatch(name) else ()
    return Position(
        edition=view.edition,
        board=view.board,
        racks=tuple(view.rack if seat == view.seat else None for seat in order),
        scores=tuple(view.scores[seat] for seat in order),
        scoreless=view.scoreless,
        targets=tuple(view.targets[seat] for seat in order) if view.targets else (),
        opcodes=opcodes,
    )
