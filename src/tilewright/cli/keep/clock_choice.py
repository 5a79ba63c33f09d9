"""The clock of a kept game, as people write it: ``25``, ``25+10``, ``60s`` or ``none``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tilewright.cli.terminal.answers import as_sentence
from tilewright.cli.terminal.screen import Screen
from tilewright.edition import ClockKind, Edition
from tilewright.errors import NotationError
from tilewright.formats.json.edition import decode_edition, encode_edition

__all__ = ["ask_clock", "edition_with_clock", "is_clock", "read_clock"]

NO_CLOCK: Final = "none"
_CLOCK: Final = re.compile(
    r"(?P<time>\d{1,4})(?:(?P<each>s)|\+(?P<increment>\d{1,4}))?(?P<soft>\s+soft)?", re.ASCII
)
_MINUTE: Final = 60
_FIELDS: Final = ("clock.kind", "clock.seconds", "clock.increment", "clock.overtime_points")
"""What a clock that people write says."""


def is_clock(text: str) -> bool:
    """Return whether a text names a clock, rather than a time on one such as ``12:30``."""
    wanted = text.strip().lower()
    return wanted == NO_CLOCK or _CLOCK.fullmatch(wanted) is not None


def read_clock(text: str) -> dict[str, object]:
    """Return the house rules for a clock; none for no clock; raise ``NotationError``."""
    wanted = text.strip().lower()
    if wanted == NO_CLOCK:
        return {}
    match = _CLOCK.fullmatch(wanted)
    if match is None or not int(match["time"]):
        raise NotationError(
            f"{text.strip()!r} is not a clock; type the minutes for each player, such as 25 or"
            " 25+10, the seconds for each move, such as 60s, or none"
        )
    time = int(match["time"])
    rules: dict[str, object] = {"clock.kind": "move", "clock.seconds": time}
    if not match["each"]:
        rules = {"clock.kind": "game", "clock.seconds": time * _MINUTE}
        if match["increment"]:
            rules["clock.increment"] = int(match["increment"])
    if match["soft"]:
        rules["clock.overtime_points"] = 0
    return rules


def edition_with_clock(edition: Edition, rules: Mapping[str, object]) -> Edition:
    """Return an edition with other house rules for the clock; its other house rules stay."""
    house = {one.field: one.agreed for one in edition.house if one.field not in _FIELDS}
    agreed = {**house, **(rules or {"clock.kind": ClockKind.NONE.value})}
    return decode_edition({**encode_edition(edition), "house": agreed})


def ask_clock(screen: Screen) -> dict[str, object]:
    """Ask for the clock until it is understood; Enter means none."""
    screen.tell(
        "Do you play with a clock? Type the minutes for each player, such as 25, or 25+10 if 10"
        " seconds are added after each turn, or 60s for 60 seconds for each move. With soft at the"
        " end, overtime costs no points."
    )
    while True:
        try:
            return read_clock(screen.ask(f"Clock [{NO_CLOCK}]: ") or NO_CLOCK)
        except NotationError as error:
            screen.tell(as_sentence(error))
