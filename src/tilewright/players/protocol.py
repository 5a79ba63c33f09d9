"""What a computer player is: it sees a view, and answers with a move.

A player holds nothing of a game. Whatever it knows comes with the view, and its chance comes
from its own seed and the view alone, so that the same view always gets the same answer: a game
can be repeated, a choice explained, and what the seat may not see cannot matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from tilewright.rules.play.move import Move
from tilewright.rules.view import View

__all__ = ["Budget", "Chance", "Paced", "Player", "moment_of"]


@dataclass(frozen=True, slots=True)
class Budget:
    """What a player may spend on one choice; what is None is left to the player."""

    seconds: float | None = None
    """How long it may think."""
    samples: int | None = None
    """How many games it may imagine, where it does so."""
    cancelled: Callable[[], bool] | None = None
    """Asked now and then while it thinks: True ends the thinking, and the best so far is played."""


class Player(Protocol):
    """Who plays on a seat: ours, or anybody's."""

    @property
    def name(self) -> str:
        """The name by which it is chosen and shown."""
        ...

    def choose(self, view: View, budget: Budget) -> Move:
        """Return what to do; the view says in ``may`` what can be done.

        The choice is a function of the view, the budget and how the player was made.
        """
        ...


@runtime_checkable
class Paced(Protocol):
    """A player who says how long a person in its place would have thought."""

    def pause(self, view: View) -> float:
        """Return the seconds that a front end for people may wait before the move is shown."""
        ...


def moment_of(player: Player, view: View) -> float:
    """Return how many seconds people should see ``player`` think; none unless it says so."""
    return player.pause(view) if isinstance(player, Paced) else 0.0


_STEPS: Final = 2**64


class Chance:
    """Numbers that look random and are a function of a seed, a view and what they are about."""

    __slots__ = ("_root",)

    def __init__(self, seed: int, view: View) -> None:
        """Take chance from ``seed`` and from how far which game has come."""
        root = hashlib.blake2b(f"{seed} {view.number} {view.seat} ".encode(), digest_size=16)
        # The public hash of the deal tells games apart, so that no two go the same way.
        root.update(view.commitment)
        self._root = root

    def of(self, about: str | bytes) -> float:
        """Return a number from 0 up to 1 for one question."""
        mixed = self._root.copy()
        mixed.update(about.encode() if isinstance(about, str) else about)
        return int.from_bytes(mixed.digest()[:8], "big") / _STEPS

    def below(self, limit: int, about: str | bytes) -> int:
        """Return a whole number from 0 up to ``limit``."""
        return int(self.of(about) * limit)
