"""Endgames: with the bag empty and every rack known, the best line, proven where time allows.

Two players: the value is the final lead of the player on turn, in points. Three and four: by
max^n, in which everybody takes what is best for the own seat, or by the paranoid method, in which
all others work against the player on turn; a seat's payoff is its final lead over the best other.
Where the edition has a target, winning comes before the lead.

The kernel knows neither challenges nor switches: every play is a word, nobody swaps tiles.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.kernel import _kernel
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.generator import KEPT
from tilewright.kernel.graph import kernel_graph
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Pass, Play, Seat
from tilewright.tiles import Kind, Tally

__all__ = ["Endgame", "EndgameSolver", "Method", "RankedMove", "Watch", "table_for"]

Method: TypeAlias = Literal["max^n", "paranoid"]
"""How three or four players are thought to decide."""

Watch: TypeAlias = Callable[[int, int, int], object]
"""Called some times a second with the plies searched through, the positions seen, the value.

When it returns False the search ends with what it knows; what it raises is raised.
"""

_MEGABYTE: Final = 1 << 20
_FILLED: Final = 16 * _MEGABYTE
"""More of a table than a search fills in a second."""
_PLAY: Final = 1


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move that the player on turn could make."""

    move: Play | Pass
    value: int
    """The final lead that it comes to."""
    is_bound: bool
    """Whether it is worth at most that: enough to know that the best one is better."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """What is known of an endgame."""

    moves: tuple[Play | Pass, ...]
    """The best line, from the move to make now; to the end of the game if it is exact."""
    value: int
    """The final lead of the player on turn over the best other, if all play so."""
    won: int
    """Where a target decides, or the rule for ties between two whose lead comes to 0: 1 for a win,
    -1 for a loss, 0 for a shared one. 0 in other games."""
    payoffs: tuple[int, ...]
    """Three and four players: the final lead of each seat over the best other."""
    plies: int
    """How many turns ahead everything was searched; what follows is estimated by greedy play."""
    exact: bool
    """Whether the value is proven to the end of the game."""
    nodes: int
    """How many positions were looked at."""
    memory: int
    """How many bytes the tables of the search took."""
    ranked: tuple[RankedMove, ...]
    """Every move, the best first; where time was up before, those that were looked at."""

    @property
    def best(self) -> Play | Pass:
        """The move to make."""
        return self.moves[0]


def table_for(most: int, seconds: float | None) -> int:
    """Return the bytes of a table of positions for a search of so many seconds.

    A large table takes longer to make than a short search has.
    """
    if seconds is None or seconds * _FILLED >= most:
        return most
    return int(seconds * _FILLED)


class EndgameSolver:
    """Solves endgames of one edition with the words of one lexicon; threads may share it."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        megabytes: int = 64,
        small_graph: bool = True,
    ) -> None:
        """Make ready to solve; the first time a lexicon is used takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            megabytes: The size of the table of positions; without one, 0, solving takes longer.
            small_graph: Whether to search with the words that are still possible alone. No
                answer depends on it.
        """
        if megabytes < 0:
            raise ValueError(f"megabytes: expected 0 or more, not {megabytes}")
        self.edition = edition
        self.lexicon = lexicon
        self._table = megabytes * _MEGABYTE
        self._small_graph = small_graph
        self._graph = kernel_graph(lexicon, edition.tiles.letters, cache=len(lexicon) >= KEPT)

    def solve(  # noqa: PLR0913 - a position and how to search it, by keyword
        self,
        board: Board,
        racks: Sequence[Tally],
        *,
        scores: Sequence[int],
        seat: Seat = 0,
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
        """Return the best line, as far as it can be found within the budget.

        Without a budget the search goes on to the end of the game, which may take for ever
        where racks are full and blanks are left.

        Args:
            board: What lies there.
            racks: The tiles of each seat that is still in the game, in seat order.
            scores: The scores, likewise.
            seat: Who is on turn, counted among those.
            targets: The Finish Line of each, where there is one.
            passes: How often each has passed in a row; none without.
            scoreless: How many turns in a row have brought no point.
            aside: Tiles that players who left took out of the game.
            seconds: How long to search at the most.
            plies: How many turns ahead to search at the most.
            nodes: How many positions of an endgame between two each thread may look at. With
                this budget alone and one thread the answer is always the same.
            threads: How many threads may search.
            method: How three or four players are thought to decide.
            watch: Called now and then; may end the search.

        Raises:
            ValueError: The tiles are not those of the edition, or some are in the bag, or a
                number does not fit.
        """
        seats = len(racks)
        low, high = 2, self.edition.players[1]
        if not low <= seats <= high:
            raise ValueError(f"racks: expected {low} to {high}, not {seats}")
        if method not in ("max^n", "paranoid"):
            raise ValueError(f"method: expected max^n or paranoid, not {method}")
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds: expected a time above zero, not {seconds}")
        if plies is not None and plies < 1:
            raise ValueError(f"plies: expected 1 or more, not {plies}")
        if nodes is not None and nodes < 1:
            raise ValueError(f"nodes: expected 1 or more, not {nodes}")
        self._check_tiles(board, racks, aside or Tally())
        limit = 0.0 if seconds is None or math.isinf(seconds) else seconds
        line, value, won, payoffs, deep, exact, seen, memory, choices = _kernel.solve_endgame(
            kernel_edition(self.edition),
            self._graph.handle,
            board.cells,
            [rack.codes for rack in racks],
            scores=list(scores),
            targets=list(targets or ()),
            passes=list(passes or [0] * seats),
            scoreless=scoreless,
            seat=seat,
            judged_as_played=self.edition.challenge.judged_as_played,
            switchable=switchable(self.edition),
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
            tuple(map(move_of, line)),
            value,
            won,
            tuple(payoffs),
            deep,
            exact,
            seen,
            memory,
            tuple(RankedMove(move_of(move), worth, bound) for move, worth, bound in choices),
        )

    def _check_tiles(self, board: Board, racks: Sequence[Tally], aside: Tally) -> None:
        tiles = self.edition.tiles
        if board.size != self.edition.size:
            raise ValueError(f"the board has {board.size} rows, the edition {self.edition.size}")
        for rack in racks:
            if len(rack) > self.edition.rack:
                message = f"a rack of {self.edition.ref} has at most {self.edition.rack} tiles"
                raise ValueError(f"{message}, not {len(rack)}")
        used = tiles.tiles_of(cell for cell in board.cells if cell) + aside
        for rack in racks:
            used += rack
        excess = tiles.tally.missing(used)
        if excess:
            message = f"the set of {self.edition.ref} has fewer of these tiles than are in use"
            raise ValueError(f"{message}: {tiles.text(Tally(excess))}")
        left = len(tiles.tally) - len(used)
        if left:
            message = f"an endgame has an empty bag: {left} tiles are neither on the board nor"
            raise ValueError(f"{message} on a rack")


def switchable(edition: Edition) -> bytes:
    """Return the codes of the tiles that may be switched in games of ``edition``."""
    faces = enumerate(edition.tiles.faces, 1)
    return bytes(code for code, face in faces if edition.switch and face.kind is Kind.SWITCH)


def move_of(move: tuple[int, int, int, int, bytes, int]) -> Play | Pass:
    """Return a move of the kernel's as one of the rules."""
    kind, axis, row, col, cells, _ = move
    if kind != _PLAY:
        return Pass()
    return Play.line(Square(row, col), Axis.DOWN if axis else Axis.ACROSS, cells)
