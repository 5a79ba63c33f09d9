"""Players by the place of their code: ``my_package.my_module:MyPlayer``.

Whoever writes a player can try it before any package names it. The module is imported as Python
does it, and from the current folder where it is found nowhere else.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from tilewright.errors import PlayerError
from tilewright.players.protocol import Player

__all__ = ["load_place", "source_of", "split_place"]

_NAME: Final = r"[^\W\d]\w*"
_PLACE: Final = re.compile(rf"({_NAME}(?:\.{_NAME})*\s*:\s*{_NAME})\s*(?::(.*))?", re.DOTALL)


def split_place(text: str) -> tuple[str, str] | None:
    """Return ``module:Class`` and the options behind it; None where a text names no such place."""
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        return None
    return re.sub(r"\s", "", found[1]), found[2] or ""


def load_place(place: str) -> Callable[..., Player]:
    """Return what makes the player at ``module:Class``.

    Raises:
        PlayerError: There is no such module, its import fails, or it has no such class or function.
    """
    name, _, thing = place.partition(":")
    module = _imported(name, place)
    made = getattr(module, thing, None)
    if made is None:
        names = [each for each in vars(module) if not each.startswith("_")]
        near = get_close_matches(thing, names, n=1)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise PlayerError(f"the module {name!r} has no {thing!r}{guess}")
    if not callable(made):
        raise PlayerError(f"{place} makes no player: expected a class or a function")
    if isinstance(made, type) and not callable(getattr(made, "choose", None)):
        raise PlayerError(f"{place} is no player: it has no method choose(view, budget)")
    return cast("Callable[..., Player]", made)


def source_of(place: str) -> Path:
    """Return the file of the module at ``module:Class``; the current folder if it has none."""
    name = place.partition(":")[0]
    return Path(getattr(_imported(name, place), "__file__", None) or "")


def _imported(name: str, place: str) -> object:
    here = str(Path.cwd())
    # Last: a file that happens to lie here replaces nothing that is installed.
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise PlayerError(
                f"{place!r} is no player: there is no module {error.name!r}, installed or in {here}"
            ) from None
        raise PlayerError(f"the player {place} cannot be loaded: {error}") from error
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise PlayerError(f"the player {place} cannot be loaded: {reason}") from error
