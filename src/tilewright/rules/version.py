"""The version of the rules that new games are played under.

A game keeps the version it began under (``Game.rules``), so it is continued and refereed under
those rules even after a rule changes. Increment the number with every change that would decide
the same move differently, have the rule check ``game.rules`` where the versions differ, and add
a line here:

1. Games before versions were recorded.
2. Finish Line ties are broken when the tiles run out; in S4, switch tiles do not keep a game going.
"""

from __future__ import annotations

from typing import Final

FIRST_RULES: Final = 1
"""The version of a game whose log does not name one."""

CURRENT_RULES: Final = 2
"""The version that new games are played under."""
