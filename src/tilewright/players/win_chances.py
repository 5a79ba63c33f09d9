"""The win chances that come with the package, learned from self-play.

There is one file for each kind of game, with a table for each number of players. A table applies to
all editions that play alike, that is, editions with the same tiles, board, rack size, bonuses and
end rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, cast

from tilewright.edition import Edition
from tilewright.kernel.win_chances import Chances, Knot

__all__ = ["chances_of", "game_kind", "shipped_chances"]

FORMAT: Final = 1
"""The version of the file format."""


def shipped_chances(edition: Edition, seats: int) -> Chances | None:
    """Return the win chances for a game with this many ``seats``, or None if there are none."""
    return _shipped().get((game_kind(edition), seats))


def game_kind(edition: Edition) -> str:
    """Return a hash shared by all editions that play alike.

    House rules about challenges and clocks do not affect the hash. Neither does the target score,
    because the chances depend on how many points are still needed.
    """
    tiles, layout = edition.tiles, edition.layout
    facts = (
        edition.rack,
        [(face.letter, face.points) for face in tiles.faces],
        tiles.counts,
        layout.size,
        (layout.letter.hex(), layout.word.hex(), layout.points.hex()),
        sorted(layout.starts),
        edition.bonuses,
        edition.exchange.allowed,
        edition.unplayed.value,
        edition.target is not None,
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def chances_of(table: Mapping[str, object]) -> Chances:
    """Read win chances from a table in a file; raise ``ValueError`` if the table is invalid."""
    return Chances(cast("list[list[Knot]]", table["curves"]))


@lru_cache(maxsize=1)
def _shipped() -> dict[tuple[str, int], Chances]:
    """Return all tables by kind of game and number of players."""
    return {
        (document["kind"], int(seats)): chances_of(table)
        for document in map(json.loads, _documents())
        if document["format"] == FORMAT
        for seats, table in document["seats"].items()
    }


def _documents() -> Iterator[str]:
    folder: Traversable = files("tilewright.players").joinpath("data", "chances")
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            if file.name.endswith(".json"):
                yield file.read_text(encoding="utf-8")
