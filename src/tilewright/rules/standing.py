"""What endings, settlements and winners depend on, and nothing else.

A ``Game`` has all of it, and so has a game on a real board that people keep score of; the same
rules decide both.
"""

from __future__ import annotations

from typing import Protocol

from tilewright.edition import Edition
from tilewright.rules.participant import Participant
from tilewright.tiles import Tally
from tilewright.units import Seat


class Standing(Protocol):
    """The state of a game, as far as its end depends on it."""

    @property
    def edition(self) -> Edition:
        """The edition with its house rules."""
        ...

    @property
    def participants(self) -> tuple[Participant, ...]:
        """The players, by seat."""
        ...

    @property
    def rules(self) -> int:
        """The version of the rules."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores, by seat."""
        ...

    @property
    def racks(self) -> tuple[Tally, ...]:
        """The tiles on each rack."""
        ...

    @property
    def active(self) -> tuple[bool, ...]:
        """Whether each player is still in the game."""
        ...

    @property
    def passes(self) -> tuple[int, ...]:
        """How many times each player has passed since the count was last reset."""
        ...

    @property
    def scoreless(self) -> int:
        """How many turns in a row have scored no points."""
        ...

    @property
    def clocks(self) -> tuple[int, ...]:
        """Milliseconds left on each player's clock; negative is overtime."""
        ...

    @property
    def finisher(self) -> Seat | None:
        """The player whose play ends the game unless it is withdrawn."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, including those of players who left."""
        ...

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The seats of the players who are still in the game."""
        ...


class ScoredPlay(Protocol):
    """What withdrawing a play needs to know to count scoreless turns."""

    @property
    def score(self) -> int:
        """The points of the play."""
        ...

    @property
    def scoreless_before(self) -> int:
        """How many turns in a row had scored no points before the play."""
        ...
