"""Computer players, which are created by name; a player gets a view and returns a move."""

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
