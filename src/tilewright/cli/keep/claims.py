"""What may follow any entry of a kept game: the claim, the rack and the reading of the clock.

``8D QUARTZ =48/96 rack AQRTUZ? clock 12:30`` has all of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tilewright.cli.terminal.times import read_time
from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.tiles import Tally

__all__ = ["Claim", "split_claim"]

_SCORE: Final = re.compile(r"=\s*(?P<score>-?\d{1,6})?\s*(?:/\s*(?P<total>-?\d{1,6}))?\s*$")
_RACK: Final = re.compile(r"(?:^|\s)rack\s+(?P<tiles>\S+)\s*$", re.IGNORECASE)
_CLOCK: Final = re.compile(r"(?:^|\s)clock\s+(?P<time>\S*\d\S*)\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """What people said about an entry, apart from what happened."""

    score: int | None = None
    total: int | None = None
    rack: Tally | None = None
    clock: int | None = None
    """Milliseconds left on the player's clock."""

    @property
    def has_score(self) -> bool:
        """Whether a score or a total was typed."""
        return self.score is not None or self.total is not None


def split_claim(text: str, edition: Edition) -> tuple[str, Claim]:
    """Return an entry without what follows it, and what follows it; raise ``NotationError``."""
    line = text.strip()
    rack = clock = None
    while match := _RACK.search(line) or _CLOCK.search(line):
        line = line[: match.start()].rstrip()
        if match.re is _RACK:
            rack = edition.tiles.parse_tiles(match["tiles"].upper())
        else:
            clock = read_time(match["time"])
    match = _SCORE.search(line)
    if match is None:
        if "=" in line:
            raise NotationError("type the claimed score as a number, such as =24 or =24/120")
        return line, Claim(rack=rack, clock=clock)
    score, total = match["score"], match["total"]
    if score is None and total is None:
        raise NotationError("type the claimed score after the = sign, such as =24")
    return line[: match.start()].strip(), Claim(
        score=None if score is None else int(score),
        total=None if total is None else int(total),
        rack=rack,
        clock=clock,
    )
