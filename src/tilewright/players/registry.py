"""Players by name and options: ``expert``, ``equity:leaves=none``, or one of your own.

A player of anybody's is found by the entry point group ``tilewright.players``, or by the place of
its code, ``my_module:MyPlayer``: a class, or a function, that is called with the edition, the
lexicon, a ``seed`` by keyword, and its own options, which are the keyword-only parameters behind
it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Final, cast

from tilewright.edition import Edition, Level
from tilewright.errors import PlayerError
from tilewright.lexicon import Lexicon
from tilewright.players.builtin import BUILTIN
from tilewright.players.loading import load_place, split_place
from tilewright.players.protocol import Player

__all__ = [
    "GROUP",
    "KnownPlayer",
    "PlayerOption",
    "known_players",
    "make_player",
    "player_names",
    "split_player",
]

GROUP: Final = "tilewright.players"
"""The entry point group in which other packages name their players."""

_GIVEN: Final = ("seed", "level")
"""Keywords that the table gives, and no option names."""

_YES: Final = {"yes": True, "true": True, "on": True, "1": True}
_NO: Final = {"no": False, "false": False, "off": False, "0": False}
_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "int": (int, "a whole number"),
    "float": (float, "a number"),
    "bool": (bool, "yes or no"),
    "str": (str, "a text"),
}


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """An option of a player."""

    name: str
    kind: type
    expected: str
    """What its value is, in words."""
    default: object


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player that can be asked to a table."""

    name: str
    character: str
    """One sentence about it."""
    options: tuple[PlayerOption, ...]
    make: Callable[..., Player]


def known_players() -> tuple[KnownPlayer, ...]:
    """Return all players that can be made, ours first, the weakest first."""
    return tuple(_known().values())


def player_names() -> tuple[tuple[str, str], ...]:
    """Return the name of every player with its character."""
    return tuple((known.name, known.character) for known in known_players())


def make_player(
    text: str,
    edition: Edition,
    lexicon: Lexicon,
    *,
    seed: int = 0,
    level: Level = Level.EXPERT,
) -> Player:
    """Return the player that ``text`` names: ``name`` or ``name:key=value,key=value``.

    Args:
        text: The name of a player, or the place of its code as ``module:Class``, with its options
            behind a colon. A place runs code: take none from strangers.
        edition: What is played, house rules included.
        lexicon: The words that count at the table.
        seed: Where the player's own chance comes from.
        level: The level of its seat in a Finish Line game, for players who ask for it.

    Raises:
        PlayerError: There is no such player or option, or a value does not fit.
    """
    name, rest = split_player(text)
    known = _at_place(name) if ":" in name else _named(name)
    options = _options(known, rest)
    if "level" in inspect.signature(known.make).parameters:
        options["level"] = level
    try:
        made = known.make(edition, lexicon, seed=seed, **options)
    except (TypeError, ValueError) as error:
        raise PlayerError(f"the player {text!r} cannot be made: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise PlayerError(f"{name} made {made!r}, which has no method choose(view, budget)")
    return made


def split_player(text: str) -> tuple[str, str]:
    """Return the name of a player, or the place of its code, and its options as they are written.

    A name that is known goes before a module of the same name.
    """
    name, _, rest = text.strip().partition(":")
    name = name.strip().casefold()
    place = None if name in _known() else split_place(text)
    return place or (name, rest)


@lru_cache(maxsize=32)
def _at_place(place: str) -> KnownPlayer:
    make = load_place(place)
    try:
        return _described(place, make)
    except (TypeError, ValueError) as error:
        raise PlayerError(f"the player {place} cannot be loaded: {error}") from error


def _named(name: str) -> KnownPlayer:
    known = _known()
    if name in known:
        return known[name]
    near = get_close_matches(name, known, n=1)
    guess = f"; did you mean {near[0]}?" if near else ""
    raise PlayerError(f"{name!r} is no player: known are {', '.join(known)}{guess}")


def _options(known: KnownPlayer, text: str) -> dict[str, object]:
    """Read ``key=value,key=value`` as the options of a player."""
    options: dict[str, object] = {}
    offered = {option.name: option for option in known.options}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, sign, value = (word.strip() for word in part.partition("="))
        if not sign or not value:
            raise PlayerError(f"{known.name}: expected key=value, found {part!r}")
        if key not in offered:
            names = ", ".join(offered) or "none"
            raise PlayerError(f"{known.name} has no option {key!r}: its options are {names}")
        if key in options:
            raise PlayerError(f"{known.name}: the option {key!r} is given twice")
        options[key] = _value(known, offered[key], value)
    return options


def _value(known: KnownPlayer, option: PlayerOption, text: str) -> object:
    """Return the value of an option as its type."""
    try:
        if option.kind is bool:
            return {**_YES, **_NO}[text.casefold()]
        return option.kind(text)
    except (ValueError, KeyError):
        raise PlayerError(
            f"{known.name}: {option.name} expects {option.expected}, found {text!r}"
        ) from None


@lru_cache(maxsize=1)
def _known() -> Mapping[str, KnownPlayer]:
    """Return ours and those that other packages name; ours cannot be replaced."""
    found = {name: _described(name, make) for name, make in BUILTIN.items()}
    for entry in entry_points(group=GROUP):
        name = entry.name.casefold()
        if name not in found:
            found[name] = _foreign(name, entry.load)
    return found


def _foreign(name: str, load: Callable[[], object]) -> KnownPlayer:
    """Describe a player of another package, or say why it cannot be made."""
    try:
        return _described(name, cast("Callable[..., Player]", load()))
    except Exception as error:  # noqa: BLE001 - anything may go wrong in others' code
        reason = f"{type(error).__name__}: {error}"

    def refuse(*_: object, **__: object) -> Player:
        raise PlayerError(f"the player {name!r} cannot be loaded: {reason}")

    return KnownPlayer(name, f"cannot be loaded ({reason})", (), refuse)


def _described(name: str, make: Callable[..., Player]) -> KnownPlayer:
    options = tuple(
        _option(name, parameter)
        for parameter in inspect.signature(make).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.name not in _GIVEN
    )
    sentence = (inspect.getdoc(make) or "").strip().partition("\n")[0]
    return KnownPlayer(name, sentence, options, make)


def _option(name: str, parameter: inspect.Parameter) -> PlayerOption:
    """Return an option by its parameter: the type is the annotated one, or that of the default."""
    if parameter.default is parameter.empty:
        raise PlayerError(f"{name}: the option {parameter.name} has no default")
    annotated = parameter.annotation
    words = annotated.__name__ if isinstance(annotated, type) else str(annotated)
    kind = next((part for part in words.replace("|", " ").split() if part in _KINDS), "")
    kind = kind or type(parameter.default).__name__
    as_type, expected = _KINDS.get(kind, _KINDS["str"])
    return PlayerOption(parameter.name, as_type, expected, parameter.default)
