"""Read GCG: convert a file's lines to a ``Record``, using the board to interpret each play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_word
from tilewright.geometry import Coordinates
from tilewright.records.follow import Followed, follow
from tilewright.records.gcg.header import Header, foreign_tiles, read_header
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
    Action,
    ChallengeBonus,
    Entry,
    Exchanged,
    FinalRack,
    Passed,
    Pragma,
    RackGained,
    RackLost,
    Record,
    TimeLost,
    Withdrawn,
)
from tilewright.records.slips import Slip, SlipKind, slip
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Seat, by_seat

_TURNS: Final = (Kind.PLAY, Kind.EXCHANGE, Kind.PASS)
_RACK_SLIPS: Final = frozenset(
    {
        SlipKind.NOT_ON_RACK,
        SlipKind.RACK_TOO_LARGE,
        SlipKind.RACK_IMPOSSIBLE,
        SlipKind.RACK_CHANGED,
        SlipKind.RACK_MISCOUNTED,
    }
)


class GcgText:
    """A GCG file that is read in steps: the header at once, the turns when they are needed.

    The ``edition`` argument overrides the edition named in the file. Raises ``NotationError`` if
    the header can't be read, because the players are then unknown.
    """

    def __init__(self, data: bytes | str, *, edition: Edition | None = None) -> None:
        """Read the header."""
        self._lines, self._slips = decode(data)
        self.header = read_header(self._lines, edition)

    def pragmas(self) -> dict[str, str]:
        """Return the text of each pragma, such as ``title``; the first one counts."""
        found: dict[str, str] = {}
        for pragma in filter(None, map(pragma_of, self._lines)):
            found.setdefault(pragma.name, pragma.text)
        return found

    def record(self) -> tuple[Record, NotationError | None]:
        """Read the turns without judging them, up to the first line that can't be read."""
        reader, unread, _ = self._read()
        return reader.record(), unread

    def follow(self) -> Followed:
        """Read the turns and replay them with the judge, which checks each play once.

        The first line that can't be read or replayed becomes the ``error``, and only the lines
        before it are kept.
        """
        reader, unread, is_foreign = self._read()
        followed = follow(reader.record())
        slips = [reader.located(found) for found in followed.warnings]
        stop = None if followed.error is None else reader.located(followed.error)
        # Tiles from another language explain all other errors, such as too many Ks.
        if unread is not None and (stop is None or is_foreign):
            about = {"problem": unread.message}
            stop = Slip(SlipKind.UNREADABLE, unread.line, about, column=unread.column)
        return replace(followed, warnings=tuple(slips), error=stop)

    def _read(self) -> tuple[_Reader, NotationError | None, bool]:
        """Read the turns; return any error, and whether tiles of another language explain it."""
        reader = _Reader(self.header, self._slips)
        try:
            for line in self._lines:
                reader.take(line)
        except NotationError as error:
            foreign = foreign_tiles(self._lines, reader.edition)
            return reader, foreign or error, foreign is not None
        return reader, None, False


def read_gcg(data: bytes | str, *, edition: Edition | None = None) -> Followed:
    """Read a recorded game and replay it with the judge; see ``GcgText``."""
    return GcgText(data, edition=edition).follow()


def parse_gcg(data: bytes | str, *, edition: Edition | None = None, strict: bool = False) -> Record:
    """Read a recorded game; raise ``NotationError`` with line and column if it can't be replayed.

    By default, the claimed scores and the slips are kept (``follow`` lists them); ``strict``
    raises an error at the first slip that is not harmless.
    """
    followed = read_gcg(data, edition=edition)
    if followed.error is not None:
        raise followed.error.as_error()
    if strict and followed.slips:
        raise followed.slips[0].as_error()
    return followed.record


_Read = TypeVar("_Read")


def _located(event: EventLine, token: Token, read: Callable[[], _Read]) -> _Read:
    """Read part of a line; add the line and column to any error."""
    try:
        return read()
    except NotationError as error:
        column = token.column if error.column is None else error.column
        raise event.line.error(error.message, column) from error


def _tiles(text: str, edition: Edition) -> Tally:
    try:
        return edition.tiles.parse_tiles(text)
    except NotationError as error:
        # Drop the column, which is counted from the first tile, not from the start of the line.
        raise NotationError(error.message) from error


class _Reader:
    """Builds a record line by line."""

    def __init__(self, header: Header, slips: list[Slip]) -> None:
        self.header = header
        self.edition = header.edition
        self.nicks = [player.nick for player in header.players]
        self.slips = [*slips, *header.slips]
        self.entries: list[Entry] = []
        self.boards = [Board.empty(header.edition.size)]
        self.pragmas: list[Pragma] = []
        self.racks: dict[Seat, tuple[Pragma, FinalRack]] = {}
        self.columns: dict[int, EventLine] = {}
        self.notes = False
        """Whether the last nonblank line was part of a note."""
        self.blanks = 0

    def take(self, line: Line) -> None:
        """Read one line."""
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
        # A line without # or > continues a note; a turn or another pragma ends the note.
        self.notes = not is_event(line) and (pragma is None or pragma.name == "note")
        self.blanks = 0

    def _event(self, event: EventLine) -> None:
        if len(self.entries) == MOST_EVENTS:
            raise event.line.error(f"a game has at most {MOST_EVENTS} turns")
        self._drop_early_racks()
        known = event.rack is not None and event.rack.text != "UNKNOWN"
        rack = self._tiles(event, event.rack) if event.rack and known else None
        seat = self._seat(event)
        board = self.boards[-1]
        action = self._action(event, rack, board)
        if isinstance(action, Play):
            board = board.with_tiles(action.squares, action.cells)
        elif isinstance(action, Withdrawn):
            board = self.boards[-2] if len(self.boards) > 1 else board
        self.boards.append(board)
        score, total = int(event.score.text), int(event.total.text)
        number = event.line.number
        self.columns[number] = event
        self.entries.append(Entry(seat, action, rack, score, total, line=number))

    def _drop_early_racks(self) -> None:
        """Convert the final racks read so far to ordinary pragmas, because more turns follow."""
        for pragma, rack in self.racks.values():
            self.pragmas.append(pragma)
            self.slips.append(slip(SlipKind.RACK_TOO_EARLY, rack.line))
        self.racks.clear()

    def _seat(self, event: EventLine) -> Seat:
        """Return the seat of a line's player; players who share a name take turns."""
        nick = event.nick.text
        seats = [seat for seat, known in by_seat(self.nicks) if known == nick] or [
            seat for seat, known in by_seat(self.nicks) if known.casefold() == nick.casefold()
        ]
        if not seats:
            names = ", ".join(dict.fromkeys(self.nicks))
            message = f"unknown player {nick}; the players are {names}"
            raise event.line.error(message, event.nick.column)
        turns = [e.seat for e in self.entries if isinstance(e.action, Play | Exchanged | Passed)]
        if len(seats) == 1 or not turns:
            return seats[0]
        due = turns[-1]
        if event.kind in _TURNS:
            due = Seat((due + 1) % len(self.nicks))
        return due if due in seats else seats[0]

    def _action(self, event: EventLine, rack: Tally | None, board: Board) -> Action:
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
                tiles = self._tiles(event, event.details[0])
                lost = event.score.text.startswith("-") or (points == 0 and rack is not None)
                return RackLost(tiles) if lost else RackGained(tiles)
            case _:
                return Passed() if event.kind is Kind.PASS else Withdrawn()

    def _play(self, event: EventLine, rack: Tally | None, board: Board) -> Play:
        place, word = event.details
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
        token = event.details[0]
        if token.text.isascii() and token.text.isdigit():
            if len(token.text) > 2 or int(token.text) > self.edition.rack:  # noqa: PLR2004 - digits
                message = f"a rack has {self.edition.rack} tiles; cannot exchange {token.text}"
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
            self._rack(pragma, Seat(self.header.numbers.index(name[4:])))
        else:
            self.pragmas.append(Pragma(name, text, len(self.entries)))

    def _note(self, text: str, line: Line) -> None:
        """Append to the last entry's note; before the first entry, keep the note as a pragma."""
        if self.entries:
            last = self.entries[-1]
            note = f"{last.note}\n{text}" if last.note or self.notes else text
            self.entries[-1] = replace(last, note=note)
        elif self.notes and self.pragmas and self.pragmas[-1].name == "note":
            before = self.pragmas.pop()
            self.pragmas.append(replace(before, text=f"{before.text}\n{text}"))
        else:
            self.slips.append(slip(SlipKind.NOTE_TOO_EARLY, line.number))
            self.pragmas.append(Pragma("note", text))

    def _rack(self, pragma: PragmaLine, seat: Seat) -> None:
        try:
            tiles = self.edition.tiles.parse_tiles(pragma.text)
        except NotationError as error:
            raise pragma.line.error(error.message, pragma.column) from error
        kept = Pragma(pragma.name, pragma.text, len(self.entries))
        number = pragma.line.number
        if seat in self.racks:
            self.slips.append(slip(SlipKind.RACK_TWICE, number))
        self.racks.pop(seat, None)
        if tiles:
            self.racks[seat] = kept, FinalRack(seat, tiles, number)

    def record(self) -> Record:
        """Return the record of the lines read so far."""
        return Record(
            edition=self.edition,
            players=self.header.players,
            entries=tuple(self.entries),
            racks=tuple(self.racks[seat][1] for seat in sorted(self.racks)),
            pragmas=tuple(self.pragmas),
            warnings=tuple(self.slips),
        )

    def located(self, found: Slip) -> Slip:
        """Return a slip with the column of the incorrect part of its line."""
        event = self.columns.get(found.line or 0)
        if event is None:
            return replace(found, line=found.line or 1, column=1)
        token: Token | None = None
        if found.kind in _RACK_SLIPS:
            token = event.rack
        elif found.kind is SlipKind.WRONG_SCORE:
            token = event.score
        elif found.kind is SlipKind.WRONG_TOTAL:
            token = event.total
        token = token or (event.details[0] if event.details else event.nick)
        return replace(found, column=token.column)
