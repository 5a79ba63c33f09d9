"""Writing down a game: from its record, or from what a spectator saw of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from tilewright.edition import Unplayed
from tilewright.records import record as written
from tilewright.records.follow import Followed, Step
from tilewright.rules.effective_events import effective_events
from tilewright.rules.endings.winners import find_leaders
from tilewright.rules.event import (
    Awarded,
    Challenged,
    Ended,
    Left,
    Passed,
    Played,
    Returned,
    SeenEvent,
    Skipped,
)
from tilewright.rules.outcome import Settlement
from tilewright.rules.play.judge import Verdict
from tilewright.rules.seen import OwnExchanged, OwnSwitched, SeenExchanged, SeenSwitched
from tilewright.rules.view import View
from tilewright.sheets.scored_game import Result, ScoredGame, SheetRow, TurnKind
from tilewright.tiles import Tally
from tilewright.units import Seat, all_seats

__all__ = ["RowWriter", "scored_record", "scored_view"]

_FIRST_DATE: Final = 946_684_800_000
"""The year 2000: the clock of a game in a program or a test may start at any number."""


class RowWriter:
    """Each player's turns, while a game is being written down."""

    def __init__(self, seats: int) -> None:
        self.rows: list[list[SheetRow]] = [[] for _ in range(seats)]
        self.switched: set[Seat] = set()
        self.last: tuple[Seat, int] | None = None
        """Where the last play is."""

    def turn(self, seat: Seat, row: SheetRow) -> None:
        """Add a turn."""
        self.rows[seat].append(replace(row, switched=seat in self.switched))
        self.switched.discard(seat)

    def play(self, seat: Seat, word: str, bonus: int, score: int) -> None:
        """Add a play with its main word."""
        self.last = (seat, len(self.rows[seat]))
        self.turn(seat, SheetRow(TurnKind.PLAY, score, word=word, bonus=bonus))

    def challenge(self) -> None:
        """Note that the last play was challenged."""
        if self.last is not None:
            seat, at = self.last
            self.rows[seat][at] = replace(self.rows[seat][at], challenged=True)

    def withdraw(self) -> None:
        """Strike out the last play; its turn is over and scores nothing."""
        if self.last is not None:
            seat, at = self.last
            row = self.rows[seat][at]
            self.rows[seat][at] = replace(row, points=0, bonus=0, withdrawn=True, challenged=True)

    def award(self, points: int) -> None:
        """Add the points for a failed challenge to the last play."""
        if self.last is not None:
            seat, at = self.last
            row = self.rows[seat][at]
            self.rows[seat][at] = replace(
                row, points=row.points + points, award=points, challenged=True
            )

    def done(self) -> tuple[tuple[SheetRow, ...], ...]:
        """Return each player's turns."""
        return tuple(map(tuple, self.rows))


def scored_view(view: View) -> ScoredGame:
    """Write down a game from what a seat or a spectator may know of it."""
    sheet = RowWriter(len(view.participants))
    for event in effective_events(view.history):
        _take(sheet, event)
    result = view.result
    return ScoredGame(
        edition=view.edition,
        names=tuple(who.name for who in view.participants),
        board=view.board,
        rows=sheet.done(),
        result=None if result is None else _result(result),
        levels=tuple(who.level for who in view.participants),
        date=_date(view.history),
    )


def _date(history: Iterable[SeenEvent]) -> str:
    """Return the day on which a game began; empty if its clock does not show dates."""
    at = next((event.at for event in history), 0)
    if at < _FIRST_DATE:
        return ""
    return datetime.fromtimestamp(at / 1000, tz=UTC).date().isoformat()


def _result(ended: Ended) -> Result:
    return Result(ended.settlements, ended.winners, ended.decided)


def _take(sheet: RowWriter, event: SeenEvent) -> None:  # noqa: C901 - one branch an event
    match event:
        case Played():
            sheet.play(event.seat, event.words[0].text, event.bonus, event.score)
        case OwnExchanged():
            sheet.turn(event.seat, SheetRow(TurnKind.EXCHANGE, count=len(event.given)))
        case SeenExchanged():
            sheet.turn(event.seat, SheetRow(TurnKind.EXCHANGE, count=event.count))
        case Passed():
            sheet.turn(event.seat, SheetRow(TurnKind.PASS))
        case Skipped():
            sheet.turn(event.seat, SheetRow(TurnKind.LOST))
        case Left():
            sheet.turn(event.seat, SheetRow(TurnKind.LEFT))
        case OwnSwitched() | SeenSwitched():
            sheet.switched.add(event.seat)
        case Challenged():
            sheet.challenge()
        case Returned():
            sheet.withdraw()
        case Awarded():
            sheet.award(event.points)
        case _:
            pass


def scored_record(followed: Followed) -> ScoredGame:
    """Write down a recorded game as the judge has replayed it."""
    record = followed.record
    sheet = RowWriter(len(record.players))
    for step in followed.steps:
        _enter(sheet, step)
    rows = sheet.done()
    return ScoredGame(
        edition=record.edition,
        names=tuple(player.name or player.nick for player in record.players),
        board=followed.board,
        rows=rows,
        result=_settled(followed, rows),
        title=record.pragma("title") or "",
        date=record.pragma("date") or "",
    )


def _enter(sheet: RowWriter, step: Step) -> None:
    seat = step.entry.seat
    match step.entry.action, step.verdict:
        case _, Verdict() as verdict:
            sheet.play(seat, verdict.words[0].text, verdict.bonus, verdict.score)
        case written.Exchanged(count=count), _:
            sheet.turn(seat, SheetRow(TurnKind.EXCHANGE, count=count))
        case written.Passed(), _:
            sheet.turn(seat, SheetRow(TurnKind.PASS))
        case written.Withdrawn(), _:
            sheet.withdraw()
        case written.ChallengeBonus(points=points), _:
            sheet.award(points)
        case _:
            pass


def _settled(followed: Followed, rows: tuple[tuple[SheetRow, ...], ...]) -> Result | None:
    """Return how a recorded game ended; None if its scores have not been settled."""
    steps = followed.steps
    edition = followed.record.edition
    over = any(
        isinstance(step.entry.action, written.RackGained | written.RackLost) for step in steps
    )
    if not over and (edition.unplayed is Unplayed.DEDUCT or followed.error is not None):
        return None
    seats = all_seats(len(rows))
    settlements = [Settlement(sum(row.points for row in turns), 0, Tally(), 0, 0) for turns in rows]
    for step in steps:
        seat = step.entry.seat
        old = settlements[seat]
        match step.entry.action:
            case written.RackGained():
                settlements[seat] = replace(old, gained=old.gained + step.score)
            case written.RackLost(tiles=tiles):
                settlements[seat] = replace(old, unplayed=tiles, deducted=old.deducted - step.score)
            case written.TimeLost():
                settlements[seat] = replace(old, overtime=old.overtime - step.score)
            case _:
                pass
    final = tuple(settlements)
    if edition.target is not None:
        # A record has no levels, so nobody knows the targets.
        return Result(final)
    winners, decided = find_leaders(edition, seats, final)
    return Result(final, winners, decided)
