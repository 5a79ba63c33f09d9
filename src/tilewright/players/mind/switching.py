"""Switching: decide whether to trade a switch tile for one of an opponent's hidden tiles.

The opponent's rack is hidden, so every unseen tile is equally likely. The player compares the value
of its best play now with the mean value of its best plays after the switch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from tilewright.players.protocol import Chance
from tilewright.rules.play.move import Switch
from tilewright.rules.view import Ability, View
from tilewright.tiles import Kind, Tally
from tilewright.units import Seat, Tile, by_seat

__all__ = ["partner_of", "switch_for"]

_MOST_FACES: Final = 14
"""The maximum number of different faces to try; more unseen faces are sampled."""

Worth = Callable[[Tally], float]
"""Returns the value of a rack in this position, in points."""


def switch_for(view: View, worth: Worth, chance: Chance, *, margin: float) -> Switch | None:
    """Return the best switch, or None if it gains less than ``margin`` points on average.

    A switch does not cost a turn, but the opponent gets a tile too, so a tiny gain is not worth it.
    """
    if Ability.SWITCH not in view.may:
        return None
    other = partner_of(view, chance)
    if other is None:
        return None
    face = view.edition.tiles.face
    orange = sorted({code for code in view.rack if face(code).kind is Kind.SWITCH})
    now = worth(view.rack)
    best: tuple[float, Tile] | None = None
    for tile in orange:
        gain = _mean_after(view, tile, worth, chance) - now
        if gain >= margin and (best is None or gain > best[0]):
            best = gain, tile
    if best is None:
        return None
    return Switch(best[1], other, chance.below(view.rack_counts[other], "point"))


def _mean_after(view: View, tile: Tile, worth: Worth, chance: Chance) -> float:
    """Return the rack's mean value after an unseen tile replaces ``tile``."""
    counts = Counter(view.unseen)
    faces = sorted(counts, key=lambda code: chance.of(f"face {code}"))[:_MOST_FACES]
    rest = view.rack - (tile,)
    total = sum(counts[code] * worth(rest + bytes([code])) for code in faces)
    return total / sum(counts[code] for code in faces)


def partner_of(view: View, chance: Chance) -> Seat | None:
    """Return the opponent with the highest score to switch with; break ties at random."""
    others = [
        seat
        for seat, active in by_seat(view.active)
        if active and seat != view.seat and view.rack_counts[seat]
    ]
    if not others:
        return None
    best = max(view.scores[seat] for seat in others)
    leaders = [seat for seat in others if view.scores[seat] == best]
    return leaders[chance.below(len(leaders), "partner")]
