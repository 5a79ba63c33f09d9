"""Who must act now: the single source of truth for the server, terminal, bulk play and web page.

While a game is neither over nor paused, at least one player must act. Optional
actions (resigning, challenging on one's turn, asking for the proof) are in ``View.may``.
"""

from __future__ import annotations

from enum import Enum

from tilewright.rules.game import Game, Phase
from tilewright.rules.turns.contribution import must_agree
from tilewright.rules.turns.window import must_accept
from tilewright.units import Seat


class Action(Enum):
    """What the table is waiting for a player to do."""

    AGREE = "agree"
    """Confirm the rules, or first commit to a contribution to the seed."""
    RESPOND = "respond"
    """Accept or challenge the open play; a player who does neither in time accepts it."""
    TURN = "turn"
    """Take the turn once the challenge window allows it; until then, the player may respond."""


def must_act(game: Game) -> tuple[Action | None, ...]:
    """Return the action the table is waiting for from each seat, or None if there is none."""
    if game.phase is Phase.OVER or game.paused is not None:
        return (None,) * len(game.participants)
    if game.phase is Phase.AGREEING:
        return tuple(Action.AGREE if must_agree(game, seat) else None for seat in game.seats)
    responding = must_accept(game)
    return tuple(_action_of(game, seat, responding) for seat in game.seats)


def _action_of(game: Game, seat: Seat, responding: tuple[Seat, ...]) -> Action | None:
    if seat in responding:
        return Action.RESPOND
    return Action.TURN if game.phase is Phase.PLAYING and seat == game.on_turn else None
