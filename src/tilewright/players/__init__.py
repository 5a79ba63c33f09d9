"""Computer players, which are created by name; a player gets a view and returns a move.

Each name is imported when it is first used, so that a program that needs only leave values does not
load every player.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.players.factory import make_player
    from tilewright.players.protocol import Budget, Paced, Player, moment_of
    from tilewright.players.registry import (
        GROUP,
        KnownPlayer,
        PlayerOption,
        find_seated,
        known_players,
        player_names,
    )
    from tilewright.players.spec import (
        PlayerSpec,
        parse_player,
        parse_players,
        split_player,
        split_players,
    )

__all__ = [
    "GROUP",
    "Budget",
    "KnownPlayer",
    "Paced",
    "Player",
    "PlayerOption",
    "PlayerSpec",
    "find_seated",
    "known_players",
    "make_player",
    "moment_of",
    "parse_player",
    "parse_players",
    "player_names",
    "split_player",
    "split_players",
]

_HOMES = {
    "factory": ("make_player",),
    "protocol": ("Budget", "Paced", "Player", "moment_of"),
    "registry": (
        "GROUP",
        "KnownPlayer",
        "PlayerOption",
        "find_seated",
        "known_players",
        "player_names",
    ),
    "spec": ("PlayerSpec", "parse_player", "parse_players", "split_player", "split_players"),
}
"""The names, listed under the module that defines them."""

_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name on its first use."""
    home = _HOME_OF.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
