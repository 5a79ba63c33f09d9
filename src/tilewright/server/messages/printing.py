"""Messages about sheets to print."""

from __future__ import annotations

from enum import Enum

from tilewright.server.messages.base import Incoming
from tilewright.server.messages.reviews import RecordText


class SheetKind(Enum):
    """A sheet of a game."""

    SCORE_SHEET = "score-sheet"
    RESULT = "result"


class PrintKept(Incoming):
    """A kept game to print."""

    text: RecordText
    """The file of the kept game."""
    sheet: SheetKind = SheetKind.SCORE_SHEET
    letter: bool = False
    """Whether to use Letter paper instead of A4."""
    large: bool = False
    """Whether to use large print."""
