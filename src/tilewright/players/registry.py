"""The player registry: our own players, and players from other packages.

Other packages offer players through the entry point group ``tilewright.players``. A player can also
be named by the location of its code, ``my_module:MyPlayer``. Either way, a player is created by a
class or function that takes the edition, the lexicon, a ``seed`` keyword, and the player's options
as further keyword-only parameters.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Final, cast

from tilewright.errors import Cause, PlayerError
from tilewright.players.builtin import BUILTIN
from tilewright.players.loading import load_place
from tilewright.players.personas import persona_of
from tilewright.players.protocol import Player

__all__ = [
    "GROUP",
    "KnownPlayer",
    "PlayerOption",
    "find_player",
    "find_seated",
    "is_known",
    "known_players",
    "player_names",
]

GROUP: Final = "tilewright.players"
"""The entry point group in which other packages list their players."""

_GIVEN: Final = ("seed", "level")
"""The keyword arguments that the table passes, which are not options."""

_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "int": (int, "a whole number"),
    "float": (float, "a number"),
    "bool": (bool, "yes or no"),
    "str": (str, "text"),
}


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """A player's option."""

    name: str
    kind: type
    expected: str
    """A description of valid values, for error messages."""
    default: object


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player that can be created."""

    name: str
    character: str
    """One sentence about the player."""
    options: tuple[PlayerOption, ...]
    make: Callable[..., Player]

    @property
    def title(self) -> str:
        """The name under which the player takes a seat, such as "Mara"."""
        return persona_of(self.name).title

    @property
    def strength(self) -> str:
        """How strong the player is, such as "intermediate"; empty if unknown."""
        return persona_of(self.name).strength


def known_players() -> tuple[KnownPlayer, ...]:
    """Return all known players, beginning with our own."""
    return tuple(_known().values())


def player_names() -> tuple[tuple[str, str], ...]:
    """Return every known player's name and character.

    Examples:
        >>> "expert" in dict(player_names())
        True
    """
    return tuple((known.name, known.character) for known in known_players())


def find_seated(title: str) -> str:
    """Return the name of the player that takes a seat as ``title``.

    A title that no player has is returned unchanged: in games from before players had titles, the
    player's name is the title.
    """
    return next((known.name for known in known_players() if known.title == title), title)


def is_known(name: str) -> bool:
    """Return whether there is a player with this name."""
    return name in _known()


def find_player(name: str) -> KnownPlayer:
    """Return the player with this name, or at this location (``module:Class``).

    Raises:
        PlayerError: There is no such player, or its code cannot be loaded.
    """
    if ":" in name:
        return _at_place(name)
    known = _known()
    if name in known:
        return known[name]
    near = get_close_matches(name, known, n=1)
    guess = f" (did you mean {near[0]}?)" if near else ""
    message = f"unknown player {name!r}; choose one of {', '.join(known)}{guess}"
    raise PlayerError(message, cause=Cause.UNKNOWN)


@lru_cache(maxsize=32)
def _at_place(place: str) -> KnownPlayer:
    make = load_place(place)
    try:
        return _describe(place, make)
    except (TypeError, ValueError) as error:
        message = f"cannot load the player {place}: {error}"
        raise PlayerError(message, cause=Cause.UNREADABLE) from error


@lru_cache(maxsize=1)
def _known() -> Mapping[str, KnownPlayer]:
    """Return all players by name; players from other packages cannot replace our own."""
    found = {name: _describe(name, make) for name, make in BUILTIN.items()}
    for entry in entry_points(group=GROUP):
        name = entry.name.casefold()
        if name not in found:
            found[name] = _describe_foreign(name, entry.load)
    return found


def _describe_foreign(name: str, load: Callable[[], object]) -> KnownPlayer:
    """Describe a player from another package; a loading error is raised when it is created."""
    try:
        return _describe(name, cast("Callable[..., Player]", load()))
    except Exception as error:  # noqa: BLE001 - other packages' code may fail in any way
        reason = f"{type(error).__name__}: {error}"

    def refuse(*_: object, **__: object) -> Player:
        raise PlayerError(f"cannot load the player {name!r}: {reason}", cause=Cause.UNREADABLE)

    return KnownPlayer(name, f"cannot be loaded ({reason})", (), refuse)


def _describe(name: str, make: Callable[..., Player]) -> KnownPlayer:
    options = tuple(
        _describe_option(name, parameter)
        for parameter in inspect.signature(make).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.name not in _GIVEN
    )
    sentence = (inspect.getdoc(make) or "").strip().partition("\n")[0]
    return KnownPlayer(name, sentence, options, make)


def _describe_option(name: str, parameter: inspect.Parameter) -> PlayerOption:
    """Describe an option; its type is its annotation or, if there is none, its default's type."""
    if parameter.default is parameter.empty:
        raise PlayerError(f"{name}: the option {parameter.name} needs a default value")
    annotated = parameter.annotation
    words = annotated.__name__ if isinstance(annotated, type) else str(annotated)
    kind = next((part for part in words.replace("|", " ").split() if part in _KINDS), "")
    kind = kind or type(parameter.default).__name__
    as_type, expected = _KINDS.get(kind, _KINDS["str"])
    return PlayerOption(parameter.name, as_type, expected, parameter.default)
