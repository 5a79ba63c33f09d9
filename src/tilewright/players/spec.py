"""Player specs: ``champion:seconds=1``, ``equity:leaves=none,level=beginner``, ``my_module:Mine``.

A spec is the name of a known player, or the location of its code, with its options after a colon.
The option ``level=...``, or just the level's name, determines the seat's target in a Finish Line
game; a player named after a level has that level by default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.edition import Level
from tilewright.errors import Cause, PlayerError
from tilewright.players.loading import split_place
from tilewright.players.registry import is_known

__all__ = ["PlayerSpec", "parse_player", "parse_players", "split_player", "split_players"]

_LEVELS: Final = {level.value: level for level in Level}


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player to create, and the level of its seat."""

    text: str
    """The name and the options, in the form that ``make_player`` accepts."""
    level: Level = Level.EXPERT
    """The seat's level, which determines the target in a Finish Line game."""

    @property
    def name(self) -> str:
        """The name, or the location of the code, without options."""
        return split_player(self.text)[0]

    @property
    def options(self) -> dict[str, str]:
        """The options as written."""
        rest = split_player(self.text)[1]
        pairs = (part.partition("=") for part in rest.split(",") if part)
        return {key: value for key, _, value in pairs}

    def __str__(self) -> str:
        """Return a string that parses as this spec."""
        if self.level is _LEVELS.get(self.name, Level.EXPERT):
            return self.text
        return f"{self.text}{',' if self.options else ':'}level={self.level.value}"


def parse_player(text: str) -> PlayerSpec:
    """Parse one player's spec, without checking whether the player exists.

    Raises:
        PlayerError: The name is missing, or the level is unknown.
    """
    name, rest = split_player(text)
    if not name:
        raise PlayerError(f"expected a player's name, found {text!r}")
    level = _LEVELS.get(name, Level.EXPERT)
    kept = []
    for part in (part.strip() for part in rest.split(",")):
        key, sign, value = (word.strip() for word in part.partition("="))
        if key in _LEVELS and not sign:
            level = _LEVELS[key]
        elif key == "level":
            if value not in _LEVELS:
                message = f"unknown level {value!r}; choose one of {', '.join(_LEVELS)}"
                raise PlayerError(message, cause=Cause.UNKNOWN)
            level = _LEVELS[value]
        elif part:
            kept.append(f"{key}{sign}{value}")
    return PlayerSpec(f"{name}:{','.join(kept)}" if kept else name, level)


def parse_players(text: str) -> tuple[PlayerSpec, ...]:
    """Parse a comma-separated list of specs."""
    return tuple(map(parse_player, split_players(text)))


def split_players(text: str) -> list[str]:
    """Split a list of players at its commas, but not at commas between a player's options.

    A part that contains ``=`` with no ``:`` before it is an option of the preceding player.
    """
    players: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if players and "=" in part and ":" not in part.partition("=")[0]:
            players[-1] += f",{part}"
        else:
            players.append(part)
    return players


def split_player(text: str) -> tuple[str, str]:
    """Split a spec into the player's name, or the location of its code, and its options.

    The name of a known player takes precedence over a module with the same name.
    """
    name, _, rest = text.strip().partition(":")
    name = name.strip().casefold()
    place = None if is_known(name) else split_place(text)
    return place or (name, rest)
