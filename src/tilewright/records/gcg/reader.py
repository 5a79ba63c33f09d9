"""Reading GCG: the lines of a file become a Record, each play found from the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_word
from tilewright.geometry import Coordinates
from tilewright.records.gcg.header import Header, read_header, refuse_foreign
from tilewright.records.gcg.lines import (
    MOST_EVENTS,
    EventLine,
    Kind,
    Line,
    PragmaLine,
    Token,
    decode,
    event_of,
    is_event,
    pragma_of,
)
from tilewright.records.record import (
    ChallengeBonus,
    Deed,
    Entry,
    Exchanged,
    FinalRack,
    Passed,
    Pragma,
    RackGained,
    RackLost,
    Record,
    Slip,
    TakenBack,
    TimeLost,
    follow,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play, Seat
from tilewright.tiles import Tally

_TURNS: Final = (Kind.PLAY, Kind.EXCHANGE, Kind.PASS)


def parse_gcg(data: bytes | str, *, edition: Edition | None = None, strict: bool = False) -> Record:
    """Read a recorded game.

    An ``edition`` that is given beats the one that the file names. Lenient reading keeps
    the claimed scores and what is odd (``follow`` lists it all); ``strict`` refuses the
    first inconsistency. What cannot be replayed is refused either way, with line and column.
    """
    lines, slips = decode(data)
    reader = _Reader(read_header(lines, edition), slips)
    try:
        for line in lines:
            reader.take(line)
        reader.refuse()
    except NotationError as error:
        refuse_foreign(lines, reader.edition)
        reader.refuse(before=error.line or 0)
        raise
    record = reader.record()
    if strict:
        for slip in follow(record).warnings:
            if not slip.harmless:
                raise reader.error(slip)
    return record


_Read = TypeVar("_Read")


def _located(event: EventLine, token: Token, read: Callable[[], _Read]) -> _Read:
    """Read a part of a line; what is wrong with it gets the line and the column."""
    try:
        return read()
    except NotationError as error:
        column = token.column if error.column is None else error.column
        raise event.line.error(error.message, column) from error


def _tiles(text: str, edition: Edition) -> Tally:
    try:
        return edition.tiles.parse_tiles(text)
    except NotationError as error:
        # Its column counts from the first tile, not from the line.
        raise NotationError(error.message) from error


class _Reader:
    """A record while its file is read."""

    def __init__(self, header: Header, slips: list[Slip]) -> None:
        self.header = header
        self.edition = header.edition
        self.nicks = [player.nick for player in header.players]
        self.slips = [*slips, *header.slips]
        self.entries: list[Entry] = []
        self.boards = [Board.empty(header.edition.size)]
        self.pragmata: list[Pragma] = []
        self.racks: dict[Seat, tuple[Pragma, FinalRack]] = {}
        self.columns: dict[int, EventLine] = {}
        self.notes = False
        """Whether the last line that was not blank belongs to a note."""
        self.blanks = 0

    def take(self, line: Line) -> None:
        """Take in one line."""
        if not line.text.strip():
            self.blanks += 1
            return
        pragma = pragma_of(line)
        if is_event(line):
            self._event(event_of(line, self.nicks))
        elif pragma is not None:
            self._pragma(pragma)
        elif self.notes:
            self._note("\n" * self.blanks + line.text.rstrip(), line)
        else:
            message = f"expected a line that begins with # or >, found {line.text.strip()[:40]!r}"
            raise line.error(message)
        # Text without a sign goes on with a note; an event or another pragma ends it.
        self.notes = not is_event(line) and (pragma is None or pragma.name == "note")
        self.blanks = 0

    def _event(self, event: EventLine) -> None:
        if len(self.entries) == MOST_EVENTS:
            raise event.line.error(f"a game has at most {MOST_EVENTS} turns")
        self._lapse_racks()
        known = event.rack is not None and event.rack.text != "UNKNOWN"
        rack = self._tiles(event, event.rack) if event.rack and known else None
        seat = self._seat(event)
        board = self.boards[-1]
        deed = self._deed(event, rack, board)
        if isinstance(deed, Play):
            board = board.with_tiles(deed.squares, deed.cells)
        elif isinstance(deed, TakenBack):
            board = self.boards[-2] if len(self.boards) > 1 else board
        self.boards.append(board)
        score, total = int(event.score.text), int(event.total.text)
        number = event.line.number
        self.columns[number] = event
        self.entries.append(Entry(seat, deed, rack, score, total, line=number))

    def _lapse_racks(self) -> None:
        """Make a rack that was no final one a pragma like any other."""
        for pragma, rack in self.racks.values():
            self.pragmata.append(pragma)
            message = "A rack is given before the last turn; that of the turn itself counts."
            self.slips.append(Slip(message, rack.line, "rack"))
        self.racks.clear()

    def _seat(self, event: EventLine) -> Seat:
        """Find who a line is about; players of the same name take turns."""
        nick = event.nick.text
        seats = [seat for seat, known in enumerate(self.nicks) if known == nick] or [
            seat for seat, known in enumerate(self.nicks) if known.casefold() == nick.casefold()
        ]
        if not seats:
            names = ", ".join(dict.fromkeys(self.nicks))
            message = f"no player is called {nick}; the players are {names}"
            raise event.line.error(message, event.nick.column)
        turns = [e.seat for e in self.entries if isinstance(e.deed, Play | Exchanged | Passed)]
        if len(seats) == 1 or not turns:
            return seats[0]
        due = (turns[-1] + 1) % len(self.nicks) if event.kind in _TURNS else turns[-1]
        return due if due in seats else seats[0]

    def _deed(self, event: EventLine, rack: Tally | None, board: Board) -> Deed:
        points = int(event.score.text)
        match event.kind:
            case Kind.PLAY:
                return self._play(event, rack, board)
            case Kind.EXCHANGE:
                return self._exchange(event)
            case Kind.CHALLENGE:
                return ChallengeBonus(points)
            case Kind.TIME:
                return TimeLost(abs(points))
            case Kind.RACK:
                tiles = self._tiles(event, event.deed[0])
                lost = event.score.text.startswith("-") or (points == 0 and rack is not None)
                return RackLost(tiles) if lost else RackGained(tiles)
            case _:
                return Passed() if event.kind is Kind.PASS else TakenBack()

    def _play(self, event: EventLine, rack: Tally | None, board: Board) -> Play:
        place, word = event.deed
        start, axis = _located(
            event, place, lambda: Coordinates.TOURNAMENT.read(place.text, board.size)
        )
        if self.header.lettered_rows:
            start, axis = start.transposed, axis.other
        return _located(
            event,
            word,
            lambda: parse_word(
                word.text, start, axis, board, self.edition, rack=rack, column=word.column
            ),
        )

    def _exchange(self, event: EventLine) -> Exchanged:
        token = event.deed[0]
        if token.text.isascii() and token.text.isdigit():
            if len(token.text) > 2 or int(token.text) > self.edition.rack:  # noqa: PLR2004 - digits
                message = f"a rack holds {self.edition.rack} tiles; {token.text} are exchanged"
                raise event.line.error(message, token.column)
            return Exchanged(int(token.text))
        return Exchanged.of(self._tiles(event, token))

    def _tiles(self, event: EventLine, token: Token) -> Tally:
        return _located(event, token, lambda: _tiles(token.text, self.edition))

    def _pragma(self, pragma: PragmaLine) -> None:
        name, text = pragma.name, pragma.text
        if self.header.takes(name):
            return
        if name == "note":
            self._note(text, pragma.line)
        elif name.startswith("rack") and name[4:] in self.header.numbers:
            self._rack(pragma, self.header.numbers.index(name[4:]))
        else:
            self.pragmata.append(Pragma(name, text, len(self.entries)))

    def _note(self, text: str, line: Line) -> None:
        """Add to the note of the last entry; a note before all turns stands for itself."""
        if self.entries:
            last = self.entries[-1]
            note = f"{last.note}\n{text}" if last.note or self.notes else text
            self.entries[-1] = replace(last, note=note)
        elif self.notes and self.pragmata and self.pragmata[-1].name == "note":
            before = self.pragmata.pop()
            self.pragmata.append(replace(before, text=f"{before.text}\n{text}"))
        else:
            message = "A note stands before the first turn and belongs to none."
            self.slips.append(Slip(message, line.number))
            self.pragmata.append(Pragma("note", text))

    def _rack(self, pragma: PragmaLine, seat: Seat) -> None:
        try:
            tiles = self.edition.tiles.parse_tiles(pragma.text)
        except NotationError as error:
            raise pragma.line.error(error.message, pragma.column) from error
        kept = Pragma(pragma.name, pragma.text, len(self.entries))
        number = pragma.line.number
        if seat in self.racks:
            self.slips.append(Slip("The rack is given twice; the later one counts.", number))
        self.racks.pop(seat, None)
        if tiles:
            self.racks[seat] = kept, FinalRack(seat, tiles, number)

    def record(self) -> Record:
        """Return what has been read so far."""
        return Record(
            edition=self.edition,
            players=self.header.players,
            entries=tuple(self.entries),
            racks=tuple(self.racks[seat][1] for seat in sorted(self.racks)),
            pragmata=tuple(self.pragmata),
            warnings=tuple(self.slips),
        )

    def error(self, slip: Slip) -> NotationError:
        """Return a slip as the error that it is to a strict reader."""
        event = self.columns.get(slip.line or 0)
        column = 1
        if event is not None:
            parts = {"rack": event.rack, "score": event.score, "total": event.total}
            token = parts.get(slip.part) or (event.deed[0] if event.deed else event.nick)
            column = token.column
        return NotationError(slip.message, line=slip.line or 1, column=column)

    def refuse(self, before: int | None = None) -> None:
        """Refuse what cannot be followed, if it stands ``before`` a line that is wrong anyway."""
        wrong = follow(self.record()).error
        if wrong is not None and (before is None or (wrong.line or 0) < before):
            raise self.error(wrong)
