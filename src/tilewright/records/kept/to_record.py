"""A kept game as a game on paper, for review, replay and GCG files, with what paper can't hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from tilewright.records.follow import Followed, follow
from tilewright.records.from_game import record_players
from tilewright.records.kept.faults import KeptCode
from tilewright.records.kept.follow import KeptFollowed, KeptStep
from tilewright.records.kept.model import (
    FINAL_RACK,
    Adjustment,
    AdjustReason,
    BareScore,
    Departure,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptGame,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LeftOver,
    LostTurn,
    Ruling,
    Said,
)
from tilewright.records.record import (
    Action,
    ChallengeBonus,
    Circumstance,
    Entry,
    Exchanged,
    FinalRack,
    HasLeft,
    Passed,
    Pragma,
    RackGained,
    RackLost,
    Record,
    RecordPlayer,
    SwitchedWith,
    TimeLost,
    WasChallenged,
    Withdrawn,
)
from tilewright.records.slips import Slip, SlipKind, slip
from tilewright.rules.participant import Participant
from tilewright.rules.play.judge import Verdict
from tilewright.tiles import Tally
from tilewright.units import Seat, by_seat

__all__ = ["OnPaper", "record_from_kept"]

_PAIR: Final = 2
"""With two players, it is clear who challenged."""
_RACK: Final = re.compile(f"{FINAL_RACK}([1-9])")


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A kept game as a record, and what the record lacks."""

    record: Record
    """The record, as far as the tiles are known."""
    losses: tuple[str, ...]
    """What a record, and so a GCG file, can't hold, one sentence each."""
    stop: Slip | None = None
    """Why the record stops before the end of the game, or None."""
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    """The verdicts on the plays, by the index of their entries."""

    def follow(self) -> Followed:
        """Return the record, replayed with its verdicts; where it stops, it has an ``error``."""
        followed = follow(self.record, self.verdicts)
        if self.stop is None or followed.error is not None:
            return followed
        return replace(followed, error=self.stop)


def record_from_kept(followed: KeptFollowed) -> OnPaper:
    """Return a kept game as a record, up to the first bare score or impossible tile.

    Entries that were refused are left out, and lost turns become passes. The settlement is added
    where nobody wrote it down.
    """
    scribe = _Scribe(followed)
    for step in followed.steps:
        stop = _reason_to_stop(step)
        if stop is not None:
            losses = (*scribe.losses, stop.message)
            return OnPaper(scribe.record(), losses, stop, scribe.verdicts)
        scribe.take(step)
    scribe.settle()
    return OnPaper(scribe.record(), tuple(scribe.losses), None, scribe.verdicts)


def _reason_to_stop(step: KeptStep) -> Slip | None:
    """Return why a record can't continue with this entry; None if it can."""
    entry = step.entry
    if isinstance(entry, BareScore) and step.applied:
        return slip(SlipKind.BARE_SCORE, entry=entry.id)
    if any(fault.code is KeptCode.SET_EXCEEDED for fault in step.faults):
        return slip(SlipKind.ENTRY_EXCEEDS_SET, entry=entry.id)
    return None


class _Scribe:
    """Writes a record entry by entry."""

    def __init__(self, followed: KeptFollowed) -> None:
        self.followed = followed
        self.header = followed.game.header
        self.players = _players(self.header)
        self.entries: list[Entry] = []
        self.pending: list[list[Circumstance]] = [[] for _ in self.players]
        self.notes: list[list[str]] = [[] for _ in self.players]
        """What is known, and was noted, about each player's next line."""
        self.losses = list(_header_losses(followed.game))
        self.last = 0
        """The index of the last play; a challenge is written right after it."""
        self.verdicts: dict[int, Verdict] = {}

    def take(self, step: KeptStep) -> None:
        """Write down one entry."""
        entry = step.entry
        if not step.applied and isinstance(entry, KeptPass | LostTurn):
            # Some clubs write passes after the end, where they change nothing.
            self._write(entry, Passed(lost=True if isinstance(entry, LostTurn) else None))
        elif not step.applied:
            self.losses.append(f"Entry {entry.id} is left out, because it doesn't fit.")
        else:
            self._take(entry, step)
        for seat in step.skipped:
            self._enter(Entry(seat, Passed(lost=True)))

    def _take(self, entry: Said, step: KeptStep) -> None:  # noqa: C901, PLR0912 - one branch an entry
        match entry:
            case KeptPlay(play=play):
                self.last = len(self.entries)
                if step.verdict is not None:
                    self.verdicts[self.last] = step.verdict
                self._write(entry, play)
            case KeptExchange(count=count, tiles=tiles):
                self._write(entry, Exchanged(count, tiles))
            case KeptPass():
                self._write(entry, Passed(by_clock=entry.by_clock))
            case LostTurn():
                self._write(entry, Passed(lost=True))
            case KeptSwitch(other=other):
                self.pending[entry.seat].append(SwitchedWith(other))
                if entry.note:
                    self.notes[entry.seat].append(entry.note)
            case KeptChallenge():
                self._challenge(entry, step)
            case Departure(seat=seat, why=why):
                self._add(HasLeft(seat, why))
            case Adjustment(points=points, why=why):
                if why is AdjustReason.TIME and points <= 0:
                    self._write(entry, TimeLost(-points))
                else:
                    self.losses.append(f"Entry {entry.id}, an adjustment of {points:+}, is lost.")
            case LeftOver() | Gain():
                self._unplayed(entry)
            case KeptEnd() | BareScore():
                self._note(entry.note)
            case other_entry:
                assert_never(other_entry)

    def _note(self, text: str, index: int = -1) -> None:
        """Append a note to a line, if there is one."""
        if text and self.entries:
            entry = self.entries[index]
            self.entries[index] = replace(entry, note=f"{entry.note}\n{text}".strip())

    def _add(self, known: Circumstance, index: int = -1) -> None:
        """Add what is known about a line, if there is one."""
        if self.entries:
            entry = self.entries[index]
            self.entries[index] = replace(entry, circumstances=(*entry.circumstances, known))

    def _write(self, entry: Said, action: Action, *, to: Seat | None = None) -> None:
        """Write a line with an entry's rack, claims and note."""
        seat = entry.seat if to is None else to
        line = Entry(
            seat, action, entry.rack, entry.score, entry.total, entry.note, clock=entry.clock
        )
        self._enter(line, after_play=to is not None)

    def _enter(self, line: Entry, *, after_play: bool = False) -> None:
        """Add a line with what is pending for its player."""
        note = "\n".join(filter(None, (*self.notes[line.seat], line.note)))
        known = tuple(self.pending[line.seat])
        self.notes[line.seat].clear()
        self.pending[line.seat].clear()
        # Other players' lost turns may already have been written after the play.
        place = self.last + 1 if after_play else len(self.entries)
        self.entries.insert(place, replace(line, note=note, circumstances=known))

    def _challenge(self, entry: KeptChallenge, step: KeptStep) -> None:
        """Write the outcome of a challenge; with two players, it is clear who challenged."""
        is_valid = entry.ruling is Ruling.VALID
        has_line = not is_valid or bool(step.score) or entry.award is not None
        if not has_line or len(self.players) > _PAIR:
            self._add(WasChallenged(entry.seat, is_valid), self.last)
        if has_line:
            self._write(entry, ChallengeBonus(step.score) if is_valid else Withdrawn(), to=step.to)
        else:
            self._note(entry.note, self.last)

    def _unplayed(self, entry: LeftOver | Gain) -> None:
        """Write a line about unplayed tiles, if they are known."""
        end = self.followed.end
        tiles = entry.tiles
        if tiles is None and end is not None:
            if isinstance(entry, LeftOver):
                tiles = end.settlements[entry.seat].unplayed or None
            else:
                tiles = self._left
        if tiles is None:
            self.losses.append(f"Entry {entry.id} is left out, because its tiles are unknown.")
        elif isinstance(entry, Gain):
            self._write(entry, RackGained(tiles))
        else:
            self._write(entry, RackLost(tiles))

    @property
    def _left(self) -> Tally:
        """All unplayed tiles."""
        end = self.followed.end
        settlements = end.settlements if end else ()
        return Tally(code for settlement in settlements for code in settlement.unplayed)

    def settle(self) -> None:
        """Write the gains, losses and overtime that nobody wrote down."""
        end = self.followed.end
        if end is None:
            return
        said = self.followed.game.entries
        gains = {entry.seat for entry in said if isinstance(entry, Gain)}
        losses = {entry.seat for entry in said if isinstance(entry, LeftOver)}
        for seat, settlement in by_seat(end.settlements):
            if settlement.gained and seat not in gains:
                self._enter(Entry(seat, RackGained(self._left)))
        for seat, settlement in by_seat(end.settlements):
            if settlement.deducted and seat not in losses:
                self._enter(Entry(seat, RackLost(settlement.unplayed)))
        for seat, settlement in by_seat(end.settlements):
            if settlement.overtime:
                self._enter(Entry(seat, TimeLost(settlement.overtime)))

    def record(self) -> Record:
        """Return the record; racks that an imported file gave at its end are there again."""
        pragmas: list[Pragma] = []
        racks: list[FinalRack] = []
        tiles = self.header.edition.tiles
        for pragma in self.header.pragmas:
            match = _RACK.fullmatch(pragma.name)
            if match and int(match[1]) <= len(self.players):
                racks.append(FinalRack(Seat(int(match[1]) - 1), tiles.parse_tiles(pragma.text)))
            else:
                pragmas.append(pragma)
        names = {pragma.name for pragma in pragmas}
        if self.header.lexicon and "lexicon" not in names:
            pragmas.append(Pragma("lexicon", " ".join(self.header.lexicon.split())))
        if self.header.title and "title" not in names:
            pragmas.append(Pragma("title", " ".join(self.header.title.split())))
        return Record(
            edition=self.header.edition,
            players=self.players,
            entries=tuple(self.entries),
            racks=tuple(racks),
            pragmas=tuple(pragmas),
        )


def _players(header: KeptHeader) -> tuple[RecordPlayer, ...]:
    """Return the players with the short names they have, or with unique ones."""
    if all(player.nick for player in header.players):
        return tuple(RecordPlayer(player.nick, player.name) for player in header.players)
    return record_players(tuple(Participant(player.name) for player in header.players))


def _header_losses(game: KeptGame) -> Iterator[str]:
    """Yield what a record can't hold about the game as a whole."""
    if any(player.level for player in game.header.players):
        yield "The players' levels are left out."
    if game.header.date:
        yield "The date is left out."
    if any(entry.clock is not None for entry in game.entries):
        yield "The clock readings are left out."
    if any(isinstance(entry, KeptChallenge | KeptSwitch | Departure) for entry in game.entries):
        yield "Who challenged, switched or left is only in notes."
    if game.branches:
        yield "The branches are left out."
