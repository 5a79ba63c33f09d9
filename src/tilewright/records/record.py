"""A game written down: turns with known or unknown racks and claimed scores.

Files of recorded games and a scorekeeper beside a real board make Records, never Games:
nobody dealt the tiles and nobody checked the sums. ``follow`` plays a Record through with
the same judge that referees games, puts our score beside the claimed one, and names every
slip it finds.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play, Seat
from tilewright.tiles import Tally


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Tiles exchanged; often only their number is known."""

    count: int
    tiles: Tally | None = None

    @classmethod
    def of(cls, tiles: Tally) -> Exchanged:
        """Say which tiles were exchanged."""
        return cls(len(tiles), tiles)


@dataclass(frozen=True, slots=True)
class Passed:
    """A turn passed, or lost to a wrong challenge: both are written down alike."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The play just made was challenged and comes off the board."""


@dataclass(frozen=True, slots=True)
class ChallengeBonus:
    """Points for a play that was challenged and stands."""

    points: int


@dataclass(frozen=True, slots=True)
class RackGained:
    """Points for the tiles that the others hold at the end."""

    tiles: Tally


@dataclass(frozen=True, slots=True)
class RackLost:
    """The own unplayed tiles, deducted at the end."""

    tiles: Tally


@dataclass(frozen=True, slots=True)
class TimeLost:
    """Points lost for time."""

    points: int


Deed: TypeAlias = (
    Play | Exchanged | Passed | TakenBack | ChallengeBonus | RackGained | RackLost | TimeLost
)
"""What a line of a written game says was done."""

_TURNS: Final = (Play, Exchanged, Passed)
"""The deeds that use up a turn."""
_PAIR: Final = 2
"""Between two players the custom is to count the tiles left twice, among several once."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a written game: who did what, and what was claimed for it."""

    seat: Seat
    deed: Deed
    rack: Tally | None = None
    """The rack before the deed, or as much of it as is known; None is unknown."""
    score: int | None = None
    """The points claimed for it; None when nothing is claimed."""
    total: int | None = None
    """The running total claimed after it."""
    note: str = ""
    line: int | None = field(default=None, compare=False)
    """Where it stands in the file, counted from 1; no part of the value."""

    def __post_init__(self) -> None:
        """Hold an empty rack for an unknown one: on paper they look the same."""
        object.__setattr__(self, "rack", self.rack or None)


@dataclass(frozen=True, slots=True)
class RecordPlayer:
    """A player as a written game names one."""

    nick: str
    """The short name that each line carries; no blanks in it."""
    name: str = ""
    """The full name."""


@dataclass(frozen=True, slots=True)
class Pragma:
    """Something that a file says besides the turns."""

    name: str
    text: str = ""
    after: int = 0
    """How many entries stand before it."""


@dataclass(frozen=True, slots=True)
class FinalRack:
    """What a player holds after the last entry."""

    seat: Seat
    tiles: Tally
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Slip:
    """Something odd in a written game, in one sentence."""

    message: str
    line: int | None = None
    part: str = "deed"
    """What it is about: the deed, the rack, the score or the total."""
    harmless: bool = False
    """Whether the game may be right all the same, such as a dictionary that is not here."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down, whole or in part."""

    edition: Edition
    players: tuple[RecordPlayer, ...]
    entries: tuple[Entry, ...] = ()
    racks: tuple[FinalRack, ...] = ()
    pragmata: tuple[Pragma, ...] = ()
    warnings: tuple[Slip, ...] = field(default=(), compare=False)
    """What was odd about the text it was read from; no part of the value."""

    def __post_init__(self) -> None:
        """Refuse an entry or a rack of nobody."""
        seats = range(len(self.players))
        for seat in [entry.seat for entry in self.entries] + [rack.seat for rack in self.racks]:
            if seat not in seats:
                raise ValueError(f"there is no seat {seat} among {len(seats)} players")

    def then(self, entry: Entry) -> Record:
        """Return the record with one more entry; racks held after the last one lapse."""
        return replace(self, entries=(*self.entries, entry), racks=())

    def pragma(self, name: str) -> str | None:
        """Return the text of the first pragma with this ``name``, or None."""
        return next((pragma.text for pragma in self.pragmata if pragma.name == name), None)


@dataclass(frozen=True, slots=True)
class Step:
    """An entry as we see it."""

    entry: Entry
    board: Board
    """The board after it."""
    score: int
    """Our points for it."""
    total: int
    """Our running total of its player."""
    verdict: Verdict | None = None
    """What the judge said, for a play."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A record played through by the judge."""

    record: Record
    steps: tuple[Step, ...]
    warnings: tuple[Slip, ...]
    """All that is odd, in the order of the lines."""
    error: Slip | None = None
    """Why it could not be followed any further, or None when it was followed to the end."""

    @property
    def board(self) -> Board:
        """The board as far as the record could be followed."""
        if self.steps:
            return self.steps[-1].board
        return Board.empty(self.record.edition.size)

    @property
    def scores(self) -> tuple[int, ...]:
        """Our scores by seat."""
        scores = [0] * len(self.record.players)
        for step in self.steps:
            scores[step.entry.seat] = step.total
        return tuple(scores)

    @property
    def claimed(self) -> tuple[int, ...]:
        """The last totals claimed by seat; our own where nothing is claimed."""
        scores = list(self.scores)
        for step in self.steps:
            if step.entry.total is not None:
                scores[step.entry.seat] = step.entry.total
        return tuple(scores)


def follow(record: Record) -> Followed:
    """Play a record through, as far as it goes: scores beside the claims, and every slip.

    Total: what cannot be followed any further ends it with an ``error``. Sums that are
    wrong are slips, and so are racks that cannot be; a play that does not lie as the rules
    want it, or tiles that the set does not hold, are errors.
    """
    ledger = _Ledger(record)
    error = None
    for entry in record.entries:
        error = ledger.enter(entry)
        if error is not None:
            break
    else:
        ledger.check_end()
    slips = sorted((*record.warnings, *ledger.slips), key=lambda slip: slip.line or 0)
    return Followed(record, tuple(ledger.steps), tuple(slips), error)


def with_claims(record: Record) -> Record:
    """Return the record with our scores and totals where nothing was claimed."""
    steps = follow(record).steps
    entries = [
        replace(
            entry,
            score=step.score if entry.score is None else entry.score,
            total=step.total if entry.total is None else entry.total,
        )
        for entry, step in zip(record.entries, steps, strict=False)
    ]
    return replace(record, entries=(*entries, *record.entries[len(steps) :]))


class _Ledger:
    """The account of a record while it is followed."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.edition = record.edition
        self.tiles = record.edition.tiles
        self.board = Board.empty(record.edition.size)
        self.steps: list[Step] = []
        self.slips: list[Slip] = []
        self.totals = [0] * len(record.players)
        self.claimed = [0] * len(record.players)
        self.turn: Seat | None = None
        self.last_turns = {
            entry.seat: place
            for place, entry in enumerate(record.entries)
            if isinstance(entry.deed, _TURNS)
        }
        self.over = False
        self.late: set[Seat] = set()

    def enter(self, entry: Entry) -> Slip | None:
        """Take in one entry; return why that is impossible, or None."""
        self._check_turn(entry)
        board, verdict = self.board, None
        match entry.deed:
            case Play() as play:
                answer = judge(board, play, self.edition)
                if isinstance(answer, Refusal):
                    reasons = " ".join(finding.sentence for finding in answer.findings)
                    return Slip(f"The play is not well placed. {reasons}", entry.line)
                verdict, score = answer, answer.score
                board = board.with_tiles(play.squares, play.cells)
                wanting = self.tiles.tally.missing(self.tiles.tiles_of(board.cells))
                if wanting:
                    return Slip(self._overdrawn(wanting, "on the board"), entry.line)
            case TakenBack():
                last = self.steps[-1] if self.steps else None
                if last is None or last.verdict is None or last.entry.seat != entry.seat:
                    message = f"{self._name(entry.seat)} has not just made a play to take back."
                    return Slip(message, entry.line)
                score = -last.score
                board = self.steps[-2].board if len(self.steps) > 1 else Board.empty(board.size)
            case deed:
                score = self._points(deed, entry)
        self._check_rack(entry, board if isinstance(entry.deed, TakenBack) else self.board)
        self._check_claims(entry, score)
        self.totals[entry.seat] += score
        self.board = board
        self.steps.append(Step(entry, board, score, self.totals[entry.seat], verdict))
        return None

    def _name(self, seat: Seat) -> str:
        return self.record.players[seat].nick

    def _slip(self, message: str, entry: Entry, part: str = "deed") -> None:
        self.slips.append(Slip(message, entry.line, part))

    def _points(self, deed: Deed, entry: Entry) -> int:
        """Return our points for what is neither a play nor taken back."""
        match deed:
            case Exchanged():
                self._check_exchange(deed, entry)
            case ChallengeBonus():
                self._check_bonus(entry)
                return deed.points
            case RackGained():
                return self._gained(deed, entry)
            case RackLost():
                if entry.rack is not None and entry.rack != deed.tiles:
                    rack, tiles = self.tiles.text(entry.rack), self.tiles.text(deed.tiles)
                    self._slip(f"The rack {rack} is deducted as {tiles}.", entry, "rack")
                self.over = True
                return -self._worth(deed.tiles)
            case TimeLost():
                if entry.seat in self.late:
                    self._slip(f"{self._name(entry.seat)} loses points for time twice.", entry)
                self.late.add(entry.seat)
                return -deed.points
        return 0

    def _worth(self, tiles: Tally) -> int:
        return sum(self.tiles.points_of[code] for code in tiles)

    def _gained(self, deed: RackGained, entry: Entry) -> int:
        """Count the others' tiles: once if they lose them as well, twice if they do not."""
        self.over = True
        points = self._worth(deed.tiles)
        left = self.tiles.tally - self.tiles.tiles_of(self.board.cells)
        several = len(self.record.players) > _PAIR
        # Among several, a player who left the game has set tiles aside that count for nobody.
        if not left.holds(deed.tiles) or (deed.tiles != left and not several):
            given, real = self.tiles.text(deed.tiles), self.tiles.text(left) or "none"
            self._slip(f"The tiles left are given as {given}; they are {real}.", entry)
        lost = any(isinstance(other.deed, RackLost) for other in self.record.entries)
        once = lost or (several and entry.score == points)
        return points if once else 2 * points

    def _check_turn(self, entry: Entry) -> None:
        """Note a turn out of order, after the end, or after points were lost for time."""
        deed = entry.deed
        if isinstance(deed, _TURNS):
            if self.turn is not None and entry.seat != self.turn:
                self._slip(f"It is the turn of {self._name(self.turn)}.", entry)
            if self.over:
                self._slip("The game is over; its unplayed tiles have been settled.", entry)
            self.turn = self._next(entry.seat)
        if self.late and not isinstance(deed, TimeLost):
            self._slip("Points for time are lost after all else, not before.", entry)
            self.late.clear()

    def _next(self, seat: Seat) -> Seat:
        """Return whose turn comes next; among several, who takes none any more has left."""
        count = len(self.record.players)
        order = [(seat + step) % count for step in range(1, count)]
        if count > _PAIR:
            here = len(self.steps)
            order = [other for other in order if self.last_turns.get(other, -1) > here] or order
        return order[0]

    def _check_exchange(self, deed: Exchanged, entry: Entry) -> None:
        if not self.edition.exchange.allowed:
            self._slip("This edition has no exchange.", entry)
        filled = len(self.board.cells) - self.board.cells.count(0)
        racks = len(self.record.players) * self.edition.rack
        bag = max(0, len(self.tiles.tally) - filled - racks)
        if bag < max(deed.count, self.edition.exchange.minimum):
            self._slip(f"{deed.count} tiles are exchanged with {bag} in the bag.", entry)
        self._check_held(entry, deed.tiles)

    def _check_bonus(self, entry: Entry) -> None:
        last = self.steps[-1] if self.steps else None
        if last is None or last.verdict is None or last.entry.seat != entry.seat:
            message = f"{self._name(entry.seat)} has not just made a play that was challenged."
            self._slip(message, entry)

    def _check_held(self, entry: Entry, tiles: Tally | None) -> None:
        """Note tiles that are used but are not on the rack as it is written."""
        if entry.rack is not None and tiles is not None:
            wanting = entry.rack.missing(tiles)
            if wanting:
                rack, text = self.tiles.text(entry.rack), self.tiles.text(wanting)
                self._slip(f"The rack {rack} does not hold {text}.", entry, "rack")

    def _check_rack(self, entry: Entry, board: Board) -> None:
        """Note a rack that cannot be, given the ``board`` while it is held."""
        if entry.rack is None:
            return
        if isinstance(entry.deed, Play):
            self._check_held(entry, self.tiles.tiles_of(entry.deed.cells))
        if isinstance(entry.deed, TakenBack):
            played = self.steps[-1].entry.rack
            if played is not None and played != entry.rack:
                before, now = self.tiles.text(played), self.tiles.text(entry.rack)
                message = f"The rack was {before} when the play was made; now it is {now}."
                self._slip(message, entry, "rack")
        self._check_possible(entry.rack, board, entry.line)

    def _check_possible(self, rack: Tally, board: Board, line: int | None) -> None:
        if len(rack) > self.edition.rack:
            text = f"The rack {self.tiles.text(rack)} has more than {self.edition.rack} tiles."
            self.slips.append(Slip(text, line, "rack"))
        wanting = self.tiles.tally.missing(self.tiles.tiles_of(board.cells) + rack)
        if wanting:
            where = f"on the board and the rack {self.tiles.text(rack)}"
            self.slips.append(Slip(self._overdrawn(wanting, where), line, "rack"))

    def _overdrawn(self, wanting: bytes, where: str) -> str:
        code = wanting[0]
        held = self.tiles.tally.count(code)
        used = held + wanting.count(code)
        return f"There are {used} tiles {self.tiles.face(code).text} {where}; the set holds {held}."

    def _check_claims(self, entry: Entry, score: int) -> None:
        """Compare what is claimed with what we count, one slip for one mistake."""
        before, given = self.claimed[entry.seat], entry.score
        if isinstance(entry.deed, TakenBack):
            # What comes off is what was claimed for the play, right or wrong.
            claim = self.steps[-1].entry.score
            score = score if claim is None else -claim
            # An old dialect writes no points and the lower total.
            if given == 0 and entry.total == before + score:
                given = None
        if given is not None and given != score:
            self._slip(f"The score is given as {given:+}; it is {score:+}.", entry, "score")
        gain = score if given is None else given
        after = before + gain
        if entry.total is not None and entry.total != after:
            message = f"The total is given as {entry.total}; {before} and {gain:+} make {after}."
            self._slip(message, entry, "total")
        self.claimed[entry.seat] = after if entry.total is None else entry.total

    def check_end(self) -> None:
        """Note racks after the last entry that cannot be."""
        for rack in self.record.racks:
            self._check_possible(rack.tiles, self.board, rack.line)
