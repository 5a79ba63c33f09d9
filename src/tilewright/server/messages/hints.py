"""A hint, as a message to the player who took it."""

from __future__ import annotations

from tilewright.analysis.coach.hints import Hint
from tilewright.catalogue import sentence
from tilewright.rules.play.move import Exchange, Play, Strength
from tilewright.rules.view import View
from tilewright.server.messages.base import Outgoing


class HintAnswer(Outgoing):
    """What a hint says; only the player who took it gets it."""

    strength: int
    text: str
    notes: tuple[str, ...]
    """What to say after it: what the words mean, and a better play with rarer words."""
    squares: tuple[str, ...]
    """The squares to highlight; none if the hint is not about the board."""
    play: dict[str, str] | None
    """The tiles to play, by square; null unless the hint shows a play."""
    exchange: str | None
    """The tiles to exchange; null unless the hint shows an exchange."""


def hint_message(found: Hint | None, view: View, strength: Strength) -> HintAnswer:
    """Convert a hint for the player of ``view`` to a message; None stands for a pass."""
    tiles = view.edition.tiles
    move = None if found is None else found.move
    play = exchange = None
    if isinstance(move, Play):
        play = {square.name: tiles.cell_text(cell) for square, cell in move.tiles()}
    elif isinstance(move, Exchange):
        exchange = tiles.text(move.tiles)
    return HintAnswer(
        strength=strength,
        text=sentence("hint-pass") if found is None else found.sentence,
        notes=() if found is None else tuple(map(str, found.notes)),
        squares=() if found is None else tuple(square.name for square in found.squares),
        play=play,
        exchange=exchange,
    )
