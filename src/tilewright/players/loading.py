"""Load players by the location of their code: ``my_package.my_module:MyPlayer``.

This lets authors try out a player before publishing it in a package. The module is imported as
usual, or from the current folder if it is not found elsewhere.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from tilewright.errors import Cause, PlayerError
from tilewright.players.protocol import Player

__all__ = ["load_place", "source_of", "split_place"]

_NAME: Final = r"[^\W\d]\w*"
_PLACE: Final = re.compile(rf"({_NAME}(?:\.{_NAME})*\s*:\s*{_NAME})\s*(?::(.*))?", re.DOTALL)


def split_place(text: str) -> tuple[str, str] | None:
    """Split ``text`` into ``module:Class`` and its options; return None if it has another form."""
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        return None
    return re.sub(r"\s", "", found[1]), found[2] or ""


def load_place(place: str) -> Callable[..., Player]:
    """Return the class or function at ``module:Class``.

    Raises:
        PlayerError: There is no such module, its import fails, or it has no such class or function.
    """
    name, _, thing = place.partition(":")
    module = _import(name, place)
    made = getattr(module, thing, None)
    if made is None:
        names = [each for each in vars(module) if not each.startswith("_")]
        near = get_close_matches(thing, names, n=1)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise PlayerError(f"module {name!r} does not define {thing!r}{guess}", cause=Cause.UNKNOWN)
    if not callable(made):
        raise PlayerError(f"{place} is not a player: expected a class or a function")
    if isinstance(made, type) and not callable(getattr(made, "choose", None)):
        raise PlayerError(f"{place} is not a player: it has no method choose(view, budget)")
    return cast("Callable[..., Player]", made)


def source_of(place: str) -> Path:
    """Return the source file of the module in ``module:Class``.

    If the module has no file, return the current folder.
    """
    name = place.partition(":")[0]
    return Path(getattr(_import(name, place), "__file__", None) or "")


def _import(name: str, place: str) -> object:
    here = str(Path.cwd())
    # Search the current folder last, so that its files cannot replace an installed module.
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise PlayerError(
                f"cannot load the player {place}: module {error.name!r} is neither installed"
                f" nor in {here}",
                cause=Cause.UNKNOWN,
            ) from None
        message = f"cannot load the player {place}: {error}"
        raise PlayerError(message, cause=Cause.UNREADABLE) from error
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        message = f"cannot load the player {place}: {reason}"
        raise PlayerError(message, cause=Cause.UNREADABLE) from error
