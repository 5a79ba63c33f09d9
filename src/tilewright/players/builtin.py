"""The players that come with the package, each as the function that makes it.

The first sentence of a function is the character of its player; its keyword-only parameters
behind ``seed`` are the options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tilewright.edition import Edition
from tilewright.lexicon import Lexicon
from tilewright.players.equity import EquityPlayer
from tilewright.players.levels import SKILLS, LevelPlayer
from tilewright.players.player import Player

__all__ = ["BUILTIN"]


def equity(edition: Edition, lexicon: Lexicon, *, seed: int = 0) -> Player:
    """Knows every word, counts points, and never looks beyond this turn."""
    return EquityPlayer(edition, lexicon, seed=seed)


def _level(name: str) -> Callable[..., Player]:
    def make(edition: Edition, lexicon: Lexicon, *, seed: int = 0) -> Player:
        return LevelPlayer(name, SKILLS[name], edition, lexicon, seed=seed)

    make.__doc__ = SKILLS[name].character
    return make


BUILTIN: Final[Mapping[str, Callable[..., Player]]] = {
    **{name: _level(name) for name in SKILLS},
    "equity": equity,
}
"""How each player of ours is made, by name."""
