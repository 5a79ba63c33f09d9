"""Endgames: find the best line when the bag is empty and every rack is known.

The line is proven optimal if time allows. With two players, the value is the final lead of the
player on turn, in points. With three or four players, the search uses max^n, where all players
maximize their own payoff, or the paranoid method, where all opponents work against the player on
turn; a seat's payoff is its final lead over the best opponent. If the edition has a target, winning
matters more than the lead.

The kernel does not model challenges or switches: every play is valid, and tiles are not swapped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.kernel import _kernel
from tilewright.kernel.boundary import read_move, search_seconds
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.words import graph_for
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import Tally

__all__ = ["Endgame", "EndgameSolver", "Method", "RankedMove", "Watch", "table_for"]

Method: TypeAlias = Literal["max^n", "paranoid"]
"""How players are assumed to decide in a game with three or four players."""

Watch: TypeAlias = Callable[[int, int, int], object]
"""Called a few times a second with the depth searched, the number of positions and the value.

If the callback returns False, the search ends with the results so far. Its exceptions are
propagated.
"""

_MEGABYTE: Final = 1 << 20
_FILLED: Final = 16 * _MEGABYTE
"""An upper bound on how much of a transposition table a search fills in one second, in bytes."""


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move that the player on turn could make."""

    move: Play | Pass
    value: int
    """The final lead that the move leads to, in points."""
    is_bound: bool
    """Whether ``value`` is only an upper bound, which is enough to rule the move out."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """The result of an endgame search."""

    moves: tuple[Play | Pass, ...]
    """The best line, starting with the next move; an exact line runs to the end of the game."""
    value: int
    """The final lead of the player on turn over the best opponent if all players play ``moves``."""
    won: int
    """The result for the player on turn: 1 for a win, -1 for a loss, 0 for a shared win.

    It is set only if a target decides the game, or if two players end with equal scores and the
    tie rule decides; otherwise it is 0."""
    payoffs: tuple[int, ...]
    """Each seat's final lead over its best opponent, in games with three or four players."""
    plies: int
    """How many turns ahead the search is complete; later turns are estimated by greedy play."""
    exact: bool
    """Whether the value is proven to the end of the game."""
    nodes: int
    """How many positions were searched."""
    memory: int
    """How many bytes the search's tables used."""
    ranked: tuple[RankedMove, ...]
    """All moves, best first; if time ran out, only the moves that were searched."""

    @property
    def best(self) -> Play | Pass:
        """The move to make."""
        return self.moves[0]


def table_for(most: int, seconds: float | None) -> int:
    """Return the size, in bytes, of the transposition table for a search of this many seconds.

    The size is at most ``most``. A short search gets a small table, because creating a large
    table would take longer than the search itself.
    """
    if seconds is None or seconds * _FILLED >= most:
        return most
    return int(seconds * _FILLED)


class EndgameSolver:
    """Solves endgames for one edition and lexicon; threads may share a solver."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        megabytes: int = 64,
        small_graph: bool = True,
    ) -> None:
        """Prepare to solve; the first use of a lexicon takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            megabytes: The size of the transposition table; with 0, solving takes longer.
            small_graph: Whether to search with only the words that are still possible, which does
                not change any result.
        """
        if megabytes < 0:
            raise ArgumentError("megabytes", "at least 0", megabytes)
        self.edition = edition
        self.lexicon = lexicon
        self._table = megabytes * _MEGABYTE
        self._small_graph = small_graph
        self._graph = graph_for(edition, lexicon)

    def solve(  # noqa: PLR0913 - a position and how to search it, by keyword
        self,
        board: Board,
        racks: Sequence[Tally],
        *,
        scores: Sequence[int],
        seat: int = 0,
        targets: Sequence[int] | None = None,
        passes: Sequence[int] | None = None,
        scoreless: int = 0,
        aside: Tally | None = None,
        seconds: float | None = None,
        plies: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
        method: Method = "max^n",
        watch: Watch | None = None,
    ) -> Endgame:
        """Return the best line that can be found within the budget.

        Without a budget, the search continues to the end of the game, which may take forever if
        the racks are full and contain blanks.

        Args:
            board: The board.
            racks: The rack of each player who is still in the game, in seat order.
            scores: The scores of these players.
            seat: The player on turn, as an index into ``racks``.
            targets: The Finish Line targets of these players, if the edition has targets.
            passes: How many times in a row each player has passed; 0 by default.
            scoreless: How many turns in a row have scored nothing.
            aside: Tiles that players took out of the game when they left.
            seconds: The time limit.
            plies: The maximum number of turns to look ahead.
            nodes: The maximum number of positions that each thread may search in a two-player
                endgame. If this is the only limit and there is one thread, the answer is always
                the same.
            threads: How many threads may search.
            method: How players are assumed to decide in a game with three or four players.
            watch: Called periodically; may end the search.

        Raises:
            ArgumentError: The tiles do not match the edition's set, the bag is not empty, or a
                number is out of range.
        """
        seats = len(racks)
        low, high = 2, self.edition.players[1]
        if not low <= seats <= high:
            raise ArgumentError("racks", f"{low} to {high}", seats)
        if method not in ("max^n", "paranoid"):
            raise ArgumentError("method", "max^n or paranoid", method)
        if plies is not None and plies < 1:
            raise ArgumentError("plies", "at least 1", plies)
        if nodes is not None and nodes < 1:
            raise ArgumentError("nodes", "at least 1", nodes)
        limit = search_seconds(seconds)
        self._check_tiles(board, racks, aside or Tally())
        found = _kernel.solve_endgame(
            kernel_edition(self.edition),
            self._graph.handle,
            board.cells,
            [rack.codes for rack in racks],
            scores=scores,
            targets=targets or (),
            passes=passes or [0] * seats,
            scoreless=scoreless,
            seat=seat,
            plies=plies or 0,
            seconds=limit,
            nodes=nodes or 0,
            table=table_for(self._table, seconds),
            small_graph=self._small_graph,
            paranoid=method == "paranoid",
            threads=threads,
            watch=watch,
        )
        return Endgame(
            moves=tuple(map(_read_end_move, found.line)),
            value=found.value,
            won=found.won,
            payoffs=tuple(found.payoffs),
            plies=found.plies,
            exact=found.exact,
            nodes=found.nodes,
            memory=found.bytes,
            ranked=tuple(
                RankedMove(_read_end_move(each.move), each.value, each.is_bound)
                for each in found.choices
            ),
        )

    def _check_tiles(self, board: Board, racks: Sequence[Tally], aside: Tally) -> None:
        """Raise ``ArgumentError`` unless all of the edition's tiles are accounted for."""
        tiles = self.edition.tiles
        if board.size != self.edition.size:
            raise ArgumentError("board", f"{self.edition.size} rows", board.size)
        for rack in racks:
            if len(rack) > self.edition.rack:
                expected = f"racks of at most {self.edition.rack} tiles"
                raise ArgumentError("racks", expected, len(rack))
        used = tiles.tiles_of(cell for cell in board.cells if cell) + aside
        for rack in racks:
            used += rack
        excess = tiles.tally.missing(used)
        if excess:
            expected = f"no more tiles than {self.edition.ref} has"
            raise ArgumentError("tiles", expected, tiles.text(Tally(excess)))
        left = len(tiles.tally) - len(used)
        if left:
            expected = "all tiles on the board or on racks, since the bag is empty in an endgame"
            raise ArgumentError("tiles", expected, f"{left} tiles elsewhere")


def _read_end_move(move: _kernel.Move) -> Play | Pass:
    """Convert a kernel move to a play or a pass; with an empty bag, there are no exchanges."""
    found = read_move(move)
    return Pass() if isinstance(found, Exchange) else found
