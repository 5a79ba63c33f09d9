"""Games to review: a whole one between computers, and short ones written down."""

from functools import cache

from tilewright.analysis.effort import Effort
from tilewright.library.game import Game, play
from tilewright.records.follow import Followed
from tilewright.records.gcg import read_gcg

TINY = Effort(candidates=3, selecting=4, samples=16, draws=64, nodes=2000, worlds=2000)
"""Enough to see that everything fits together."""

SHORT = """#player1 ann Ann
#player2 ben Ben
>ann: HORNAEI 8F HORN +14 14
>ben: FAMSTUV H6 FA.M +9 9
>ann: PASTEIO 10F PASTE +25 39
>ben: OBUVIST 9H .OB +16 25
"""
"""Four turns of the pocket edition, with complete racks."""


def followed(text: str) -> Followed:
    """Return a GCG text, replayed."""
    return read_gcg(text.encode())


@cache
def whole_game() -> Game:
    """Return a whole game of two players who know all words."""
    return play("equity", "equity", lexicon="enable", seed=7)
