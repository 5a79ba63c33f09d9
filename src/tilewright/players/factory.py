"""Create players from their specs."""

from __future__ import annotations

import inspect
from typing import Final

from tilewright.edition import Edition, Level
from tilewright.errors import Cause, PlayerError
from tilewright.lexicon import Lexicon
from tilewright.players.protocol import Player
from tilewright.players.registry import KnownPlayer, PlayerOption, find_player
from tilewright.players.spec import split_player

__all__ = ["make_player"]

_TRUTH: Final = {
    **dict.fromkeys(("yes", "true", "on", "1"), True),
    **dict.fromkeys(("no", "false", "off", "0"), False),
}


def make_player(  # noqa: PLR0913 - a name, a game and options by keyword
    text: str,
    edition: Edition,
    lexicon: Lexicon,
    *,
    seed: int = 0,
    level: Level = Level.EXPERT,
    offensive: bool = False,
) -> Player:
    """Create the player that ``text`` names: ``name`` or ``name:key=value,key=value``.

    Args:
        text: The player's name, or the location of its code as ``module:Class``, with its options
            after a colon. A location runs code, so do not accept locations from untrusted users.
        edition: The edition to play, including house rules.
        lexicon: The words that are valid at the table.
        seed: The seed for the player's randomness.
        level: The seat's level in a Finish Line game, for players that accept a level.
        offensive: Whether the table allows offensive words to players that otherwise avoid them;
            the same as the option ``offensive=yes`` in ``text``.

    Raises:
        PlayerError: There is no such player or option, or a value is invalid.

    Examples:
        >>> position = Position("pocket").with_rack("QUIRKED")
        >>> player = make_player("expert", position.edition, position.lexicon, seed=7)
        >>> isinstance(player.choose(position.view, Budget()), Play)
        True
    """
    name, rest = split_player(text)
    known = find_player(name)
    options = _read_options(known, rest)
    if offensive and any(option.name == "offensive" for option in known.options):
        options.setdefault("offensive", True)
    if "level" in inspect.signature(known.make).parameters:
        options["level"] = level
    try:
        made = known.make(edition, lexicon, seed=seed, **options)
    except (TypeError, ValueError) as error:
        raise PlayerError(f"cannot create the player {text!r}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise PlayerError(f"{name} returned {made!r}, which has no method choose(view, budget)")
    return made


def _read_options(known: KnownPlayer, text: str) -> dict[str, object]:
    """Parse ``key=value,key=value`` as a player's options."""
    options: dict[str, object] = {}
    offered = {option.name: option for option in known.options}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, sign, value = (word.strip() for word in part.partition("="))
        if not sign or not value:
            raise PlayerError(f"{known.name}: expected key=value, found {part!r}")
        if key not in offered:
            choice = (
                f"choose one of {', '.join(offered)}" if offered else "this player has no options"
            )
            message = f"{known.name}: unknown option {key!r}; {choice}"
            raise PlayerError(message, cause=Cause.UNKNOWN)
        if key in options:
            raise PlayerError(f"{known.name}: the option {key!r} is given twice")
        options[key] = _read_value(known, offered[key], value)
    return options


def _read_value(known: KnownPlayer, option: PlayerOption, text: str) -> object:
    """Convert the text of an option's value to the option's type."""
    try:
        return _TRUTH[text.casefold()] if option.kind is bool else option.kind(text)
    except (ValueError, KeyError):
        raise PlayerError(
            f"{known.name}: {option.name} must be {option.expected}, not {text!r}"
        ) from None
