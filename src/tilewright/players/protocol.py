"""The interface of a computer player, which gets a view and returns a move.

A player keeps no state about a game. Everything it knows comes from the view, and its randomness
comes only from its seed and the view, so it always makes the same move for the same view. Games can
therefore be repeated, choices can be explained, and hidden information cannot affect a move.
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
    """How much work a player may do for one move; None leaves the limit to the player."""

    seconds: float | None = None
    """The thinking time, in seconds."""
    samples: int | None = None
    """The maximum number of rollouts per candidate, for players that simulate."""
    cancelled: Callable[[], bool] | None = None
    """Called periodically while the player thinks; if True, it must play its best move so far."""


class Player(Protocol):
    """A computer player: one of ours, or your own."""

    @property
    def name(self) -> str:
        """The player's name, which is used to select it and is shown to opponents."""
        ...

    def choose(self, view: View, budget: Budget) -> Move:
        """Return a move that ``view.may`` allows.

        The move must depend only on the view, the budget and how the player was created.
        """
        ...


@runtime_checkable
class Paced(Protocol):
    """A player that appears to think for as long as a person would."""

    def pause(self, view: View) -> float:
        """Return how many seconds an interface should wait before it shows the move."""
        ...


_SHARED: Final = 1.5
"""How many players' pauses a person waits for at most, however many computers are at the table."""


def moment_of(player: Player, view: View) -> float:
    """Return how many seconds ``player`` should appear to think; 0 if it is not ``Paced``.

    Several computers at a table think faster, or a person would wait for all of them.
    """
    if not isinstance(player, Paced):
        return 0.0
    return player.pause(view) * min(1.0, _SHARED / max(1, count_computers(view)))


def count_computers(view: View) -> int:
    """Return how many computers are still in the game."""
    return sum(
        who.is_computer and active
        for who, active in zip(view.participants, view.active, strict=True)
    )


_STEPS: Final = 2**64


class Chance:
    """Pseudorandom numbers that depend only on a seed, a view and the purpose of each number."""

    __slots__ = ("_root",)

    def __init__(self, seed: int, view: View) -> None:
        """Derive the numbers from ``seed`` and from the game and the event number in ``view``."""
        root = hashlib.blake2b(f"{seed} {view.number} {view.seat} ".encode(), digest_size=16)
        # The seed's public hash is unique to a game, so each game gets different numbers.
        root.update(view.commitment)
        self._root = root

    def of(self, about: str | bytes) -> float:
        """Return a number of at least 0 and below 1 for the purpose that ``about`` names."""
        mixed = self._root.copy()
        mixed.update(about.encode() if isinstance(about, str) else about)
        return int.from_bytes(mixed.digest()[:8], "big") / _STEPS

    def below(self, limit: int, about: str | bytes) -> int:
        """Return an integer of at least 0 and below ``limit`` for the purpose ``about``."""
        return int(self.of(about) * limit)
