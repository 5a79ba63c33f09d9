"""Who is asked to a bulk game: ``champion:seconds=1``, ``equity:leaves=none,level=beginner``.

The text is that of ``tilewright.players``; here it may also name the level of the seat, which sets
the target in a Finish Line game. Without one, a player named after a level has that level.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.edition import Level
from tilewright.errors import PlayerError
from tilewright.players.registry import split_player

__all__ = ["Entrant", "read_entrant", "read_entrants"]

_LEVELS = {level.value: level for level in Level}


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player for a bulk game, by its text."""

    text: str
    """Name and options, as ``make_player`` reads them."""
    level: Level = Level.EXPERT
    """The level of the seat; it sets the target in a Finish Line game."""

    @property
    def name(self) -> str:
        """The name without its options."""
        return split_player(self.text)[0]

    @property
    def options(self) -> dict[str, str]:
        """The options as they are written."""
        rest = split_player(self.text)[1]
        pairs = (part.partition("=") for part in rest.split(",") if part)
        return {key: value for key, _, value in pairs}

    def __str__(self) -> str:
        """Return a text that reads as this entrant again."""
        if self.level is _LEVELS.get(self.name, Level.EXPERT):
            return self.text
        return f"{self.text}{',' if self.options else ':'}level={self.level.value}"


def read_entrant(text: str) -> Entrant:
    """Return who is meant; whether there is such a player, its making says.

    Raises:
        PlayerError: The name is missing, or the level is none.
    """
    name, rest = split_player(text)
    if not name:
        raise PlayerError(f"expected the name of a player, found {text!r}")
    level = _LEVELS.get(name, Level.EXPERT)
    kept = []
    for part in (part.strip() for part in rest.split(",")):
        key, sign, value = (word.strip() for word in part.partition("="))
        if key in _LEVELS and not sign:
            level = _LEVELS[key]
        elif key == "level":
            if value not in _LEVELS:
                raise PlayerError(f"{value!r} is no level: the levels are {', '.join(_LEVELS)}")
            level = _LEVELS[value]
        elif part:
            kept.append(f"{key}{sign}{value}")
    return Entrant(f"{name}:{','.join(kept)}" if kept else name, level)


def read_entrants(text: str) -> tuple[Entrant, ...]:
    """Return the players of a list with commas, which their options may hold as well.

    A part with ``=`` but without ``:`` belongs to the player before it.
    """
    players: list[str] = []
    for part in text.split(","):
        if players and "=" in part and ":" not in part.partition("=")[0]:
            players[-1] += f",{part}"
        else:
            players.append(part)
    return tuple(map(read_entrant, players))
