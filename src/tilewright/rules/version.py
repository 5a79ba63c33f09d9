"""The version of the rules that new games are played under.

A game keeps the version it began under (``Game.rules``), so it is continued and refereed under
those rules even after a rule changes. Increment the number with every change that would decide
the same move differently, have the rule check ``game.rules`` where the versions differ, and add
a line here:

1. The rules for games that were recorded without a version.
2. Finish Line ties are broken when the tiles run out; in S4, switch tiles do not keep a game going.
3. A draw depends on the turn instead of the event's number, so a play that is taken back and played
   again draws the same tiles.
4. Where words are checked as they are played, any number of turns can be taken back. A player who
   has accepted a play may still challenge it until the next turn starts.
5. Where the edition says so, an exchange of no tiles is a pass. In a game without a seed, such as a
   recorded game of self-play, nobody draws for first play: the record names who goes first.
"""

from __future__ import annotations

from typing import Final

FIRST_RULES: Final = 1
"""The version assumed for a game whose log does not name a version."""

DRAWS_BY_TURN: Final = 3
"""The first version in which draws do not depend on the numbers of events."""

TURNS_TAKEN_BACK: Final = 4
"""The first version in which whole turns can be taken back, one after another."""

CHALLENGE_AFTER_ACCEPTING: Final = 4
"""The first version in which a player may challenge a play that they accepted."""

EXCHANGE_NONE: Final = 5
"""The first version in which an exchange of no tiles can be a pass."""

NO_DRAW_WITHOUT_SEED: Final = 5
"""The first version in which a game without a seed has no draw for first play."""

CURRENT_RULES: Final = 5
"""The version that new games are played under."""
