"""The player registry: our players, and those from other packages.

Other packages offer players through the entry point group ``tilewright.players``. A player can also
be named by the location of its code, ``my_module:MyPlayer``. Either way, it is a class or function
that is called with the edition, the lexicon, a ``seed`` keyword, and its options, which are its
other keyword-only parameters.
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
from tilewright.players.protocol import Player

__all__ = [
    "GROUP",
    "KnownPlayer",
    "PlayerOption",
    "find_player",
    "is_known",
    "known_players",
    "player_names",
]

GROUP: Final = "tilewright.players"
"""The entry point group in which other packages list their players."""

_GIVEN: Final = ("seed", "level")
"""Keyword arguments that the table passes; they are not options."""

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
    """What a value must be, for error messages."""
    default: object


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player that can be created."""

    name: str
    character: str
    """One sentence about it."""
    options: tuple[PlayerOption, ...]
    make: Callable[..., Player]


def known_players() -> tuple[KnownPlayer, ...]:
    """Return all known players, beginning with ours."""
    return tuple(_known().values())


def player_names() -> tuple[tuple[str, str], ...]:
    """Return every known player's name and character."""
    return tuple((known.name, known.character) for known in known_players())


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
    """Return our players and those from other packages, which cannot replace ours."""
    found = {name: _describe(name, make) for name, make in BUILTIN.items()}
    for entry in entry_points(group=GROUP):
        name = entry.name.casefold()
        if name not in found:
            found[name] = _describe_foreign(name, entry.load)
    return found


def _describe_foreign(name: str, load: Callable[[], object]) -> KnownPlayer:
    """Describe a player from another package; if loading it fails, creating it raises the error."""
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
    """Describe an option; its type is its annotation or, without one, the type of its default."""
    if parameter.default is parameter.empty:
        raise PlayerError(f"{name}: the option {parameter.name} needs a default")
    annotated = parameter.annotation
    words = annotated.__name__ if isinstance(annotated, type) else str(annotated)
    kind = next((part for part in words.replace("|", " ").split() if part in _KINDS), "")
    kind = kind or type(parameter.default).__name__
    as_type, expected = _KINDS.get(kind, _KINDS["str"])
    return PlayerOption(parameter.name, as_type, expected, parameter.default)
