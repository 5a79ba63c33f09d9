"""Replaying a record: the judge checks every play once, and every claimed score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tilewright.records.record import (
    Action,
    ChallengeBonus,
    Entry,
    Exchanged,
    Passed,
    RackGained,
    RackLost,
    Record,
    TimeLost,
    Withdrawn,
)
from tilewright.records.slips import Slip, SlipKind, slip
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Seat

_TURNS: Final = (Play, Exchanged, Passed)
"""The actions that use up a turn."""
_PAIR: Final = 2
"""The number of players with whom unplayed tiles customarily count twice, rather than once."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry, with the board and the scores as the program computes them."""

    entry: Entry
    """The entry of the record."""
    board: Board
    """The board after the entry."""
    score: int
    """The computed points for the entry."""
    total: int
    """The player's running total, as computed."""
    verdict: Verdict | None = None
    """The judge's verdict, if the entry is a play."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A record that the judge has replayed."""

    record: Record
    """The record that was replayed."""
    steps: tuple[Step, ...]
    """One step for each entry that could be replayed."""
    warnings: tuple[Slip, ...]
    """All slips, in line order."""
    error: Slip | None = None
    """Why the record could not be replayed any further, or None if it was replayed to the end."""

    @property
    def board(self) -> Board:
        """The board at the last point to which the record could be replayed."""
        if self.steps:
            return self.steps[-1].board
        return Board.empty(self.record.edition.size)

    @property
    def scores(self) -> tuple[int, ...]:
        """The computed scores, by seat."""
        scores = [0] * len(self.record.players)
        for step in self.steps:
            scores[step.entry.seat] = step.total
        return tuple(scores)

    @property
    def claimed(self) -> tuple[int, ...]:
        """The last claimed total for each seat, or the computed total if none is claimed."""
        scores = list(self.scores)
        for step in self.steps:
            if step.entry.total is not None:
                scores[step.entry.seat] = step.entry.total
        return tuple(scores)

    @property
    def slips(self) -> tuple[Slip, ...]:
        """The warnings that are actual mistakes."""
        return tuple(slip for slip in self.warnings if not slip.harmless)


def follow(record: Record, verdicts: Mapping[int, Verdict] | None = None) -> Followed:
    """Replay a record as far as possible; the judge checks each play once.

    ``verdicts`` are those that the judge has already given, by the index of the entry.

    This function never raises: if the record cannot be replayed any further, the result has an
    ``error``. Wrong sums and impossible racks are slips; a misplaced play, or more tiles than the
    set contains, is an error.
    """
    follower = _Follower(record, verdicts or {})
    error = None
    for entry in record.entries:
        error = follower.enter(entry)
        if error is not None:
            break
    else:
        follower.check_end()
    slips = sorted((*record.warnings, *follower.slips), key=lambda found: found.line or 0)
    return Followed(record, tuple(follower.steps), tuple(slips), error)


def with_claims(record: Record) -> Record:
    """Return the record with computed scores and totals where none were claimed."""
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


class _Follower:
    """The state of a record while it is being replayed."""

    def __init__(self, record: Record, verdicts: Mapping[int, Verdict]) -> None:
        self.record = record
        self.verdicts = verdicts
        self.edition = record.edition
        self.tiles = record.edition.tiles
        self.board = Board.empty(record.edition.size)
        self.steps: list[Step] = []
        self.slips: list[Slip] = []
        self.totals = [0] * len(record.players)
        self.claimed = [0] * len(record.players)
        self.turn: Seat | None = None
        self.last_turns = {
            entry.seat: index
            for index, entry in enumerate(record.entries)
            if isinstance(entry.action, _TURNS)
        }
        self.over = False
        self.overtime: set[Seat] = set()

    def enter(self, entry: Entry) -> Slip | None:
        """Apply one entry; return None, or the slip that makes the entry impossible."""
        self._check_turn(entry)
        board, verdict = self.board, None
        match entry.action:
            case Play() as play:
                known = self.verdicts.get(len(self.steps))
                answer = judge(board, play, self.edition) if known is None else known
                if isinstance(answer, Refusal):
                    return Slip(SlipKind.MISPLACED, entry.line, findings=answer.findings)
                verdict, score = answer, answer.score
                board = board.with_tiles(play.squares, play.cells)
                excess = self.tiles.tally.missing(self.tiles.tiles_of(board.cells))
                if excess:
                    return slip(SlipKind.SET_EXCEEDED, entry.line, **self._exceeded(excess))
            case Withdrawn():
                last = self.steps[-1] if self.steps else None
                if last is None or last.verdict is None or last.entry.seat != entry.seat:
                    who = self._name(entry.seat)
                    return slip(SlipKind.NOTHING_TO_WITHDRAW, entry.line, who=who)
                score = -last.score
                board = self.steps[-2].board if len(self.steps) > 1 else Board.empty(board.size)
            case action:
                score = self._points(action, entry)
        self._check_rack(entry, board if isinstance(entry.action, Withdrawn) else self.board)
        self._check_claims(entry, score)
        self.totals[entry.seat] += score
        self.board = board
        self.steps.append(Step(entry, board, score, self.totals[entry.seat], verdict))
        return None

    def _name(self, seat: Seat) -> str:
        return self.record.players[seat].nick

    def _slip(self, kind: SlipKind, line: int | None, **about: str | int) -> None:
        self.slips.append(slip(kind, line, **about))

    def _points(self, action: Action, entry: Entry) -> int:
        """Compute the points for an action other than a play or a withdrawal."""
        match action:
            case Exchanged():
                self._check_exchange(action, entry)
            case ChallengeBonus():
                self._check_bonus(entry)
                return action.points
            case RackGained():
                return self._gained(action, entry)
            case RackLost():
                if entry.rack is not None and entry.rack != action.tiles:
                    rack, tiles = self.tiles.text(entry.rack), self.tiles.text(action.tiles)
                    self._slip(SlipKind.RACK_MISCOUNTED, entry.line, rack=rack, tiles=tiles)
                self.over = True
                return -self._value(action.tiles)
            case TimeLost():
                if entry.seat in self.overtime:
                    self._slip(SlipKind.TIME_TWICE, entry.line, who=self._name(entry.seat))
                self.overtime.add(entry.seat)
                return -action.points
        return 0

    def _value(self, tiles: Tally) -> int:
        return sum(self.tiles.points_of[code] for code in tiles)

    def _gained(self, action: RackGained, entry: Entry) -> int:
        """Return the points for the opponents' tiles, doubled unless opponents also lose them."""
        self.over = True
        points = self._value(action.tiles)
        left = self.tiles.tally - self.tiles.tiles_of(self.board.cells)
        several = len(self.record.players) > _PAIR
        # With more than two players, a departed player's tiles are set aside and don't count.
        if not left.holds(action.tiles) or (action.tiles != left and not several):
            given, real = self.tiles.text(action.tiles), self.tiles.text(left) or "none"
            self._slip(SlipKind.TILES_LEFT, entry.line, given=given, real=real)
        lost = any(isinstance(other.action, RackLost) for other in self.record.entries)
        once = lost or (several and entry.score == points)
        return points if once else 2 * points

    def _check_turn(self, entry: Entry) -> None:
        """Note a turn that is out of order, after the end, or after an overtime penalty."""
        action = entry.action
        if isinstance(action, _TURNS):
            if self.turn is not None and entry.seat != self.turn:
                self._slip(SlipKind.OUT_OF_TURN, entry.line, who=self._name(self.turn))
            if self.over:
                self._slip(SlipKind.AFTER_THE_END, entry.line)
            self.turn = self._next(entry.seat)
        if self.overtime and not isinstance(action, TimeLost):
            self._slip(SlipKind.TIME_NOT_LAST, entry.line)
            self.overtime.clear()

    def _next(self, seat: Seat) -> Seat:
        """Return who plays next; in games of three or more, skip players with no more turns."""
        count = len(self.record.players)
        order = [Seat((seat + step) % count) for step in range(1, count)]
        if count > _PAIR:
            here = len(self.steps)
            order = [other for other in order if self.last_turns.get(other, -1) > here] or order
        return order[0]

    def _check_exchange(self, action: Exchanged, entry: Entry) -> None:
        if not self.edition.exchange.allowed:
            self._slip(SlipKind.NO_EXCHANGE, entry.line)
        filled = len(self.board.cells) - self.board.cells.count(0)
        racks = len(self.record.players) * self.edition.rack
        bag = max(0, len(self.tiles.tally) - filled - racks)
        if bag < max(action.count, self.edition.exchange.minimum):
            self._slip(SlipKind.BAG_TOO_LOW, entry.line, count=action.count, bag=bag)
        self._check_held(entry, action.tiles)

    def _check_bonus(self, entry: Entry) -> None:
        last = self.steps[-1] if self.steps else None
        if last is None or last.verdict is None or last.entry.seat != entry.seat:
            self._slip(SlipKind.NOT_CHALLENGED, entry.line, who=self._name(entry.seat))

    def _check_held(self, entry: Entry, tiles: Tally | None) -> None:
        """Note tiles that the player used but that are missing from the recorded rack."""
        if entry.rack is not None and tiles is not None:
            missing = entry.rack.missing(tiles)
            if missing:
                rack, text = self.tiles.text(entry.rack), self.tiles.text(missing)
                self._slip(SlipKind.NOT_ON_RACK, entry.line, rack=rack, tiles=text)

    def _check_rack(self, entry: Entry, board: Board) -> None:
        """Note a rack that is impossible given the tiles on ``board``."""
        if entry.rack is None:
            return
        if isinstance(entry.action, Play):
            self._check_held(entry, self.tiles.tiles_of(entry.action.cells))
        if isinstance(entry.action, Withdrawn):
            played = self.steps[-1].entry.rack
            if played is not None and played != entry.rack:
                before, now = self.tiles.text(played), self.tiles.text(entry.rack)
                self._slip(SlipKind.RACK_CHANGED, entry.line, before=before, rack=now)
        self._check_possible(entry.rack, board, entry.line)

    def _check_possible(self, rack: Tally, board: Board, line: int | None) -> None:
        text = self.tiles.text(rack)
        if len(rack) > self.edition.rack:
            self._slip(SlipKind.RACK_TOO_LARGE, line, rack=text, count=self.edition.rack)
        excess = self.tiles.tally.missing(self.tiles.tiles_of(board.cells) + rack)
        if excess:
            self._slip(SlipKind.RACK_IMPOSSIBLE, line, rack=text, **self._exceeded(excess))

    def _exceeded(self, excess: Tally) -> dict[str, str | int]:
        """Return the first tile of ``excess``, how often it is used, and how often it exists."""
        code = next(iter(excess))
        held = self.tiles.tally.count(code)
        tile = self.tiles.face(code).text
        return {"tile": tile, "used": held + excess.count(code), "held": held}

    def _check_claims(self, entry: Entry, score: int) -> None:
        """Compare the claims with the computed score, and note one slip for each mistake."""
        before, given = self.claimed[entry.seat], entry.score
        if isinstance(entry.action, Withdrawn):
            # Deduct the score that was claimed for the play, whether or not it was correct.
            claim = self.steps[-1].entry.score
            score = score if claim is None else -claim
            # An old GCG dialect writes 0 points together with the reduced total.
            if given == 0 and entry.total == before + score:
                given = None
        if given is not None and given != score:
            claimed, computed = f"{given:+}", f"{score:+}"
            self._slip(SlipKind.WRONG_SCORE, entry.line, claimed=claimed, computed=computed)
        gain = score if given is None else given
        after = before + gain
        if entry.total is not None and entry.total != after:
            sums = {"before": str(before), "gain": f"{gain:+}", "sum": str(after)}
            self._slip(SlipKind.WRONG_TOTAL, entry.line, claimed=str(entry.total), **sums)
        self.claimed[entry.seat] = after if entry.total is None else entry.total

    def check_end(self) -> None:
        """Note impossible racks after the last entry."""
        for rack in self.record.racks:
            self._check_possible(rack.tiles, self.board, rack.line)
