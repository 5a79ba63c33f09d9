"""A game on paper as a kept game, so that a scorekeeper can correct and continue it."""

from __future__ import annotations

from itertools import count
from typing import Final, TypedDict, assert_never

from tilewright.records.kept.faults import KeptCode
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.model import (
    FINAL_RACK,
    Adjustment,
    AdjustReason,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptGame,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptPlayer,
    LeftOver,
    Ruling,
    Said,
)
from tilewright.records.record import (
    ChallengeBonus,
    Entry,
    Exchanged,
    Passed,
    Pragma,
    RackGained,
    RackLost,
    Record,
    TimeLost,
    Withdrawn,
)
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["kept_from_record"]


class _Common(TypedDict):
    """What all entries have."""

    id: str
    seat: Seat
    score: int | None
    total: int | None
    rack: Tally | None
    note: str


_PAIR: Final = 2
"""The number of players with whom unplayed tiles customarily count twice, rather than once."""


def kept_from_record(record: Record) -> KeptGame:
    """Return a game on paper as a kept game, from which ``record_from_kept`` returns the record.

    Paper doesn't say who challenged: it is taken to be the next player. If the record counts
    unplayed tiles before the rules end the game, the table is taken to have ended it.
    """
    turns = (Play, Exchanged, Passed)
    first = next((entry for entry in record.entries if isinstance(entry.action, turns)), None)
    racks = (
        Pragma(
            f"{FINAL_RACK}{rack.seat + 1}",
            record.edition.tiles.text(rack.tiles),
            len(record.entries),
        )
        for rack in record.racks
    )
    header = KeptHeader(
        edition=record.edition,
        players=tuple(KeptPlayer(player.name, player.nick) for player in record.players),
        first=first.seat if first else Seat(0),
        lexicon=record.pragma("lexicon") or None,
        pragmas=(*record.pragmas, *racks),
    )
    entries = [_entry(record, entry, str(number)) for number, entry in enumerate(record.entries, 1)]
    return _ended(KeptGame(header, tuple(entries)))


def _ended(game: KeptGame) -> KeptGame:
    """Return the game, ended by the table where tiles are counted before the rules end it."""
    for place, step in enumerate(follow_kept(game).steps):
        if any(fault.code is KeptCode.NOT_OVER for fault in step.faults):
            is_out = isinstance(step.entry, Gain)
            reason = EndReason.OUT if is_out else EndReason.NO_PLAYS
            end = KeptEnd(id=_unused(game), seat=step.entry.seat, reason=reason)
            entries = (*game.entries[:place], end, *game.entries[place:])
            return KeptGame(game.header, entries)
    return game


def _unused(game: KeptGame) -> str:
    used = {entry.id for entry in game.entries}
    return next(name for name in map(str, count(len(used) + 1)) if name not in used)


def _entry(record: Record, entry: Entry, name: str) -> Said:  # noqa: PLR0911 - one return an action
    seat = entry.seat
    common = _Common(
        id=name, seat=seat, score=entry.score, total=entry.total, rack=entry.rack, note=entry.note
    )
    challenger = common.copy()
    challenger["seat"] = Seat((seat + 1) % len(record.players))
    match entry.action:
        case Play() as play:
            return KeptPlay(play=play, **common)
        case Exchanged(count=number, tiles=tiles):
            return KeptExchange(count=number, tiles=tiles, **common)
        case Passed():
            return KeptPass(**common)
        case Withdrawn():
            return KeptChallenge(ruling=Ruling.WITHDRAWN, **challenger)
        case ChallengeBonus(points=points):
            return KeptChallenge(ruling=Ruling.VALID, award=points, **challenger)
        case RackGained(tiles=tiles):
            return Gain(tiles=tiles, doubled=_is_doubled(record, entry, tiles.codes), **common)
        case RackLost(tiles=tiles):
            return LeftOver(tiles=tiles, **common)
        case TimeLost(points=points):
            return Adjustment(points=-points, why=AdjustReason.TIME, **common)
        case other:
            assert_never(other)


def _is_doubled(record: Record, entry: Entry, tiles: bytes) -> bool:
    """Return whether the others' tiles count twice because nobody loses them."""
    points_of = record.edition.tiles.points_of
    points = sum(points_of[code] for code in tiles)
    lost = any(isinstance(other.action, RackLost) for other in record.entries)
    return not lost and not (len(record.players) > _PAIR and entry.score == points)
