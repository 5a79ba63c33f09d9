"""Times on clocks, as people type them."""

from __future__ import annotations

import re
from typing import Final

from tilewright.errors import NotationError
from tilewright.rules.game import MINUTE, SECOND

_TIME: Final = re.compile(
    r"(?P<sign>[-\N{MINUS SIGN}]?)(?P<minutes>\d{1,4}):(?P<seconds>[0-5]\d)", re.ASCII
)


def read_time(text: str) -> int:
    """Return a time such as ``4:05`` or ``-0:10`` in milliseconds; raise ``NotationError``."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"{text.strip()!r} is not a time; type minutes and seconds, such as 12:30"
        )
    time = int(match["minutes"]) * MINUTE + int(match["seconds"]) * SECOND
    return -time if match["sign"] else time
