"""The version of the rules that new games are played under.

A game keeps the version it began under (``Game.rules``), so that it is continued and refereed by
those rules even after a rule has changed. Raise the number with every change that would decide
the same move differently, let the rule ask ``game.rules`` where the versions differ, and add a
line here:

1. Games before versions were recorded.
2. A tie at a Finish Line when the tiles run out, and switch tiles on a tray at the end of S4.
"""

from __future__ import annotations

from typing import Final

FIRST_RULES: Final = 1
"""The version of a game whose log names none."""

CURRENT_RULES: Final = 2
"""The version that new games are played under."""
