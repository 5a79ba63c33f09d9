"""Convert an edition into the byte tables that the kernel reads."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tilewright.edition import Edition, TieRule, Unplayed
from tilewright.kernel import _kernel
from tilewright.tiles import Kind

__all__ = ["MAX_RACK", "kernel_edition"]

MAX_RACK: Final = 9
"""The largest rack that an edition may have."""


@lru_cache(maxsize=32)
def kernel_edition(edition: Edition) -> _kernel.Edition:
    """Convert an edition to the kernel's format; the kernel checks every number in it."""
    tiles, layout = edition.tiles, edition.layout
    squares = layout.size * layout.size
    return _kernel.Edition(
        size=layout.size,
        rack=edition.rack,
        letters=len(tiles.letters) - 1,
        blank=tiles.blank or 0,
        letter_of=bytes(tiles.letter_of[tile] for tile, _ in tiles.numbered()),
        points=bytes(face.points for face in tiles.faces),
        counts=bytes(tiles.counts),
        bonuses=(*edition.bonuses, *[0] * MAX_RACK)[: MAX_RACK + 1],
        letter_times=layout.letter,
        word_times=layout.word,
        square_points=layout.points,
        starts=bytes(spot in layout.starts for spot in range(squares)),
        exchange_allowed=edition.exchange.allowed,
        exchange_minimum=edition.exchange.minimum,
        passes=edition.end.passes,
        scoreless_rounds=edition.end.scoreless_rounds,
        deducts_unplayed=edition.unplayed is Unplayed.DEDUCT,
        tie_before_unplayed=edition.tie is TieRule.BEFORE_UNPLAYED,
        judged_as_played=edition.challenge.judged_as_played,
        switchable=_switchable_codes(edition),
    )


def _switchable_codes(edition: Edition) -> bytes:
    """Return the codes of the switch tiles that keep a game going when no player can play."""
    keeps_alive = edition.switch and edition.end.switches_keep_alive
    faces = edition.tiles.numbered()
    return bytes(tile for tile, face in faces if keeps_alive and face.kind is Kind.SWITCH)
