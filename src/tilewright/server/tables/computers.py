"""Computer players at a table on the network: which there are, and whose move is awaited.

They see views, like anybody, and think in threads of their own, off the event loop.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from tilewright.errors import PlayerError
from tilewright.players import known_players
from tilewright.rules.event import Instant
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Seat
from tilewright.rules.view import View

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


def asked(view: View, computers: Collection[Seat], now: Instant) -> tuple[Seat, Instant] | None:
    """Return which computer acts next and from when; None when people are awaited.

    A computer agrees, accepts and challenges at once. It does not take its turn while
    others may still have a say about the play before.
    """
    if view.phase is Phase.OVER or view.paused is not None:
        return None
    for seat in undecided(view):
        if seat in computers:
            return seat, now
    if view.phase is Phase.PLAYING and view.on_turn in computers:
        play = view.open_play
        waits = play is not None and play.awaited and now < play.window_ends
        return view.on_turn, play.window_ends if play is not None and waits else now
    return None


def undecided(view: View) -> tuple[Seat, ...]:
    """Return who has to agree to the rules, or to say something about the open play."""
    active = [seat for seat, is_active in enumerate(view.active) if is_active]
    if view.phase is Phase.AGREEING:
        return tuple(seat for seat in active if seat not in view.agreed)
    play = view.open_play
    if play is None or (view.phase is Phase.PLAYING and not play.awaited):
        return ()
    return tuple(seat for seat in active if seat != play.seat and seat not in play.accepted)
