"""The end of a kept game: unplayed tiles as far as they are known, settlement and winners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewright.edition import Unplayed
from tilewright.records.kept.faults import KeptCode, KeptFault, unchecked, wrong
from tilewright.records.kept.model import Adjustment, AdjustReason, Gain, LeftOver, Said
from tilewright.records.kept.state import KeptState
from tilewright.records.kept.turns import exceeded
from tilewright.rules.endings.cancel import unsettled
from tilewright.rules.endings.settlement import settle
from tilewright.rules.endings.winners import find_winners
from tilewright.rules.outcome import Decided, EndReason, Settlement
from tilewright.tiles import Tally
from tilewright.units import Seat, by_seat


@dataclass(frozen=True, slots=True)
class KeptResult:
    """How a kept game ended."""

    reason: EndReason
    """Why it is over."""
    finisher: Seat | None
    """The player whose play ended it, if one did."""
    settlements: tuple[Settlement, ...]
    """How the end changes each score."""
    winners: tuple[Seat, ...]
    """Who has won; several share the victory."""
    decided: Decided
    """What decided the winner."""
    unknown: tuple[Seat, ...] = ()
    """The players whose unplayed tiles are missing, so that the result may change."""


def settle_kept(
    state: KeptState, entries: Sequence[Said], faults: Sequence[list[KeptFault]]
) -> KeptResult | None:
    """Return the result of a game that is over, or None; add the faults of the last entries."""
    reason = state.reason
    if reason is None:
        return None
    if reason is EndReason.CANCELLED:
        return KeptResult(reason, None, unsettled(state), (), Decided.NOBODY)
    left = _left(state, entries, faults)
    clocks = tuple(
        max(0, clock) if _is_fined(entries, seat) else clock
        for seat, clock in by_seat(state.clocks)
    )
    racks = tuple(left.get(seat, Tally()) for seat in state.seats)
    final = replace(state, racks=racks, clocks=clocks)
    settlements = settle(final, reason)
    finisher = state.finisher if reason in _BY_PLAYER else None
    if any(isinstance(entry, Gain) and entry.doubled for entry in entries):
        settlements = _doubled(settlements)
    winners, decided = find_winners(final, reason, settlements)
    counts = state.edition.unplayed is Unplayed.DEDUCT and reason not in _UNCOUNTED
    unknown = tuple(seat for seat in state.in_play if counts and seat not in left)
    _check_gains(state, entries, racks, faults)
    return KeptResult(reason, finisher, settlements, winners, decided, unknown)


_BY_PLAYER = (EndReason.OUT, EndReason.TARGET, EndReason.SCORELESS)
_UNCOUNTED = (EndReason.LAST_STANDING, EndReason.TARGET)


def _is_fined(entries: Sequence[Said], seat: Seat) -> bool:
    """Return whether the table has announced a player's overtime penalty."""
    return any(
        isinstance(entry, Adjustment) and entry.why is AdjustReason.TIME and entry.seat == seat
        for entry in entries
    )


def _doubled(settlements: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """Count the tiles twice for the player who went out, and not at all for the others."""
    return tuple(
        replace(settlement, deducted=0, gained=2 * settlement.gained) for settlement in settlements
    )


def _left(
    state: KeptState, entries: Sequence[Said], faults: Sequence[list[KeptFault]]
) -> dict[Seat, Tally]:
    """Return the unplayed tiles of each player, as far as they are known."""
    left: dict[Seat, Tally] = {}
    rest: dict[Seat, int] = {}
    for place, entry in enumerate(entries):
        if isinstance(entry, LeftOver):
            if entry.tiles is None:
                rest[entry.seat] = place
                left.pop(entry.seat, None)
            else:
                left[entry.seat] = entry.tiles
                rest.pop(entry.seat, None)
                faults[place] += _count_faults(state, entry.seat, entry.tiles)
                faults[place] += _set_faults(state, left, entry.tiles)
    if state.reason is EndReason.OUT and state.finisher is not None:
        left.setdefault(state.finisher, Tally())
    missing = [seat for seat in state.in_play if seat not in left]
    named = [tile for tiles in left.values() for tile in tiles]
    is_known = state.counts is not None and state.bag == 0 and state.is_complete
    if len(missing) == 1 and is_known and all(state.active) and state.unseen.holds(named):
        left[missing[0]] = state.unseen - named
    for seat, place in rest.items():
        if seat not in left:
            faults[place].append(unchecked(KeptCode.REST_UNKNOWN))
    return left


def _count_faults(state: KeptState, seat: Seat, tiles: Tally) -> list[KeptFault]:
    if state.counts is None or len(tiles) == state.counts[seat]:
        return []
    text = state.edition.tiles.text(tiles)
    return [wrong(KeptCode.RACK_COUNT, given=text, count=state.counts[seat])]


def _set_faults(state: KeptState, left: dict[Seat, Tally], tiles: Tally) -> list[KeptFault]:
    used = state.edition.tiles.tiles_of(state.board.cells)
    for rack in left.values():
        used += rack
    fault = exceeded(state, used, tiles.codes)
    return [] if fault is None else [fault]


def _check_gains(
    state: KeptState,
    entries: Sequence[Said],
    racks: tuple[Tally, ...],
    faults: Sequence[list[KeptFault]],
) -> None:
    """Note gains that were read out with other tiles than those left."""
    real = Tally(code for rack in racks for code in rack)
    text = state.edition.tiles.text
    for place, entry in enumerate(entries):
        if isinstance(entry, Gain) and entry.tiles is not None and entry.tiles != real:
            given = text(entry.tiles)
            faults[place].append(wrong(KeptCode.TILES_LEFT, given=given, real=text(real)))
