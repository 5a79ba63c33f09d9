"""Computer players: each sees a view and answers with a move; by name, and of anybody's making."""

from tilewright.players.protocol import Budget, Paced, Player, moment_of
from tilewright.players.registry import (
    GROUP,
    KnownPlayer,
    PlayerOption,
    known_players,
    make_player,
    player_names,
    split_player,
)

__all__ = [
    "GROUP",
    "Budget",
    "KnownPlayer",
    "Paced",
    "Player",
    "PlayerOption",
    "known_players",
    "make_player",
    "moment_of",
    "player_names",
    "split_player",
]
