"""Computer players at a table on the network: which there are, and whose move is awaited.

They see views, like anybody, and think in threads of their own, off the event loop.
"""

from __future__ import annotations

from typing import Any, Final

from tilewright.errors import PlayerError
from tilewright.players import known_players

DEFAULT: Final = "intermediate"


def players_json() -> dict[str, Any]:
    """Return the computer players that may be asked to a table."""
    players = [
        {"name": known.name, "title": known.name.capitalize(), "character": known.character}
        for known in known_players()
    ]
    return {"default": DEFAULT, "players": players}


def title_of(player: str) -> str:
    """Return what a computer player is called at a table; an unknown one is refused.

    Options are not for everybody: they could ask for all of the machine.
    """
    names = [known.name for known in known_players()]
    if player not in names:
        raise PlayerError(f"{player!r} is no player here: known are {', '.join(names)}")
    return player.capitalize()
