"""A game that Tilewright refereed, as a kept game: what a scorekeeper at the table would write."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from tilewright.errors import BrokenLog
from tilewright.records.kept.model import (
    TABLE_ENDS,
    Adjustment,
    AdjustReason,
    Departure,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptGame,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptPlayer,
    KeptSwitch,
    LeftOver,
    Ruling,
    Said,
)
from tilewright.rules.effective_events import effective_events
from tilewright.rules.event import (
    Challenged,
    Ended,
    FirstBy,
    FirstChosen,
    Left,
    Passed,
    Played,
    SeenEvent,
)
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.move import Play
from tilewright.rules.seen import (
    OwnExchanged,
    OwnSwitched,
    SeenBegan,
    SeenExchanged,
    SeenSwitched,
)
from tilewright.units import Seat, by_seat

__all__ = ["kept_of"]


def kept_of(history: Iterable[SeenEvent]) -> KeptGame:
    """Return a kept game from the events that one player, or a spectator, has seen.

    Turns that were taken back are left out. Racks, draws and times are not written down, as no
    scorekeeper could; what was lost to overtime becomes an adjustment.
    """
    events = effective_events(history)
    first = events[0] if events else None
    if not isinstance(first, SeenBegan):
        message = f"the first event of a game must be Began, not {type(first).__name__}"
        raise BrokenLog(message, number=0)
    numbers = map(str, count(1))
    chosen = next((event for event in events if isinstance(event, FirstChosen)), None)
    header = KeptHeader(
        edition=first.edition,
        players=tuple(KeptPlayer(who.name, level=who.level) for who in first.participants),
        first=chosen.seat if chosen else Seat(0),
        first_by=chosen.by if chosen else FirstBy.LOT,
        lexicon=first.lexicon.id,
    )
    entries: list[Said] = []
    for event in events:
        if isinstance(event, Ended):
            entries += _ended(event, numbers)
        else:
            entry = _entry(event, numbers)
            if entry is not None:
                entries.append(entry)
    return KeptGame(header, tuple(entries))


def _entry(event: SeenEvent, numbers: Iterable[str]) -> Said | None:  # noqa: PLR0911 - one return an event
    """Return the entry for an event; None if nothing is written for it."""
    name = iter(numbers)
    match event:
        case Played(seat=seat, play=play):
            plain = Play(play.squares, play.cells)
            return KeptPlay(id=next(name), seat=seat, play=plain, score=play.announced)
        case OwnExchanged(seat=seat, given=tiles):
            return KeptExchange(id=next(name), seat=seat, count=len(tiles), tiles=tiles)
        case SeenExchanged(seat=seat, count=number):
            return KeptExchange(id=next(name), seat=seat, count=number)
        case Passed(seat=seat, by_clock=by_clock):
            return KeptPass(id=next(name), seat=seat, by_clock=by_clock)
        case OwnSwitched(seat=seat, other=other, given=given, taken=taken):
            return KeptSwitch(id=next(name), seat=seat, other=other, given=given, taken=taken)
        case SeenSwitched(seat=seat, other=other):
            return KeptSwitch(id=next(name), seat=seat, other=other)
        case Challenged(seat=seat, refused=refused):
            ruling = Ruling.WITHDRAWN if refused else Ruling.VALID
            return KeptChallenge(id=next(name), seat=seat, ruling=ruling)
        case Left(seat=seat, why=why):
            return Departure(id=next(name), seat=seat, why=why)
        case _:
            # Lost turns, awards and withdrawals follow from the challenges.
            return None


def _ended(event: Ended, numbers: Iterable[str]) -> list[Said]:
    """Return the entries for the end: why, the unplayed tiles, and overtime."""
    name = iter(numbers)
    entries: list[Said] = []
    if event.why in TABLE_ENDS and event.why is not EndReason.OUT:
        entries.append(KeptEnd(id=next(name), seat=Seat(0), reason=event.why))
    for seat, settlement in by_seat(event.settlements):
        if settlement.unplayed:
            entries.append(LeftOver(id=next(name), seat=seat, tiles=settlement.unplayed))
    for seat, settlement in by_seat(event.settlements):
        if settlement.overtime:
            points, why = -settlement.overtime, AdjustReason.TIME
            entries.append(Adjustment(id=next(name), seat=seat, points=points, why=why))
    return entries
