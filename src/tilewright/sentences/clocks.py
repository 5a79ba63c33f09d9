"""Times on a clock, as text."""

from __future__ import annotations

from tilewright.rules.game import SECOND

__all__ = ["clock_text"]


def clock_text(milliseconds: int) -> str:
    """Return the time on a clock: ``4:05``, negative in overtime; a second begun counts."""
    seconds = -(-abs(milliseconds) // SECOND)
    sign = "\N{MINUS SIGN}" if milliseconds < 0 else ""
    return f"{sign}{seconds // 60}:{seconds % 60:02}"
