"""The kernel's answer to whether a rack has a play, for umpires.

It agrees with the reference in ``rules.endings.any_play``, which can take minutes.
"""

from __future__ import annotations

from tilewright.edition import Edition
from tilewright.kernel.generator import Generator
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally

__all__ = ["can_play"]

_FEW = 3
"""The number of tiles to try first: if they have a play, so does the whole rack."""


def can_play(board: Board, rack: Tally, edition: Edition, words: Lexicon) -> bool:
    """Return whether a play can be made from ``rack`` that forms only valid words."""
    generator = Generator(edition, words)
    for tiles in (rack.codes[-_FEW:], rack.codes):
        if generator.best(board, Tally(tiles)) is not None:
            return True
    return False
