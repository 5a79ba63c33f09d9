"""Rank moves by equity: what they score, plus what the tiles they keep are worth.

Once the bag is empty, there is nothing to draw, so leave values say nothing. Then a play is worth
its score and what its player gains or loses by going out or staying in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tilewright.edition import Edition, Unplayed
from tilewright.kernel.generator import Candidate, Generator, Option
from tilewright.rules.play.allowed import may_exchange
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Pass
from tilewright.tiles import Tally
from tilewright.units import POINT, Millipoints

__all__ = ["Ranking", "count_bag", "with_empty_bag"]

_ENDGAME_WIDTH: Final = 300
"""How many plays are compared once the bag is empty."""

_STAYS_IN: Final = 8.0
"""The cost, in points, of not going out once the bag is empty, since the opponents move again."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks the moves of one player."""

    by_equity: Generator
    """A generator with leave values."""
    by_score: Generator
    """A generator for the same edition and words without leave values."""

    def top(  # noqa: PLR0913 - a position is that much
        self, board: Board, rack: Tally, n: int, *, bag: int, unseen: Tally, others: int = 1
    ) -> list[Candidate | Option]:
        """Return the best ``n`` plays and exchanges, best first; a pass only if there is no other.

        Args:
            board: The board.
            rack: The player's tiles.
            n: The maximum number of moves.
            bag: The number of tiles in the bag.
            unseen: All tiles that are neither on the board nor on the rack.
            others: The number of opponents.
        """
        edition = self.by_equity.edition
        if not bag:
            wanted = max(n, _ENDGAME_WIDTH)
            plays = [
                with_empty_bag(play, edition, unseen, others)
                for play in self.by_score.top(board, rack, wanted)
            ]
            plays.sort(key=lambda play: -play.equity)
            return [*plays[:n]] or [Option(Pass(), rack)]
        to_draw = bag if may_exchange(edition, bag) else 0
        *found, last = self.by_equity.options(board, rack, to_draw, n)
        return found or [last]


def with_empty_bag(play: Candidate, edition: Edition, unseen: Tally, others: int) -> Candidate:
    """Return a play with its equity adjusted for an empty bag.

    A player who goes out gains the value of the opponents' tiles, and the opponents lose that
    value; tiles that stay on the rack cost points. If unplayed tiles do not count, the play is
    returned unchanged.
    """
    if edition.unplayed is not Unplayed.DEDUCT:
        return play
    points_of = edition.tiles.points_of
    if not play.leave:
        gained = sum(points_of[code] for code in unseen) * (1 + 1 / others)
    else:
        gained = -_STAYS_IN - sum(points_of[code] for code in play.leave) * (1 + 1 / others)
    return replace(play, equity=Millipoints(play.score * POINT + round(gained * POINT)))


def count_bag(edition: Edition, unseen: Tally, others: int = 1) -> int:
    """Return how many of the ``unseen`` tiles are in the bag if all opponents have full racks."""
    return max(0, len(unseen) - others * edition.rack)
