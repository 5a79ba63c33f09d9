"""Advice about a turn: the best moves by equity or score, and any computer player's choice.

All functions take a ``View``, so they know no more than the player who asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilewright.errors import ArgumentError
from tilewright.kernel.generator import Candidate, Generator, Option
from tilewright.lexicon import Lexicon
from tilewright.library.moves import write_move
from tilewright.players.equity import EquityPlayer
from tilewright.players.factory import make_player
from tilewright.players.leaves import shipped_leaves
from tilewright.players.protocol import Budget
from tilewright.rules.play.move import Move
from tilewright.rules.view import Ability, View
from tilewright.units import POINT

__all__ = ["Answer", "By", "Choice", "ask", "check_rack", "rank"]

By: TypeAlias = Literal["equity", "score"]
"""How to rank moves: by score plus leave value, or by score alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that the player on turn could make.

    Examples:
        >>> choice = Position("pocket").with_rack("QUIRKED").best(1)[0]
        >>> choice.text, choice.score, choice.leave
        ('H4 QUIRKED', 112, '')
    """

    text: str
    """The move as text, such as ``8F HORN`` or ``exchange VV``."""
    score: int
    """The points that the move scores; 0 for an exchange or a pass."""
    leave: str
    """The tiles that stay on the rack."""
    equity: float
    """The score plus the value of the leave, in points."""
    move: Move
    """The move as a value, for ``push`` and ``play``."""

    def __str__(self) -> str:
        """Return the move with its score, leave and equity."""
        kept = f", keeps {self.leave}" if self.leave else ""
        return f"{self.text}  {self.score} points{kept}, equity {self.equity:.1f}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a computer player would do."""

    player: str
    """The name that the player was asked by."""
    text: str
    """The move as text, such as ``8F HORN``."""
    move: Move
    """The move as a value, for ``push`` and ``play``."""

    def __str__(self) -> str:
        """Return the move as text."""
        return self.text


def check_rack(view: View) -> None:
    """Raise ``ArgumentError`` if the player's tiles are not known."""
    if not view.rack:
        raise ArgumentError("rack", "the tiles of the player on turn", "no tiles")


def rank(view: View, words: Lexicon, n: int, by: By = "equity") -> tuple[Choice, ...]:
    """Return the best ``n`` moves, best first; a pass only if no other move is possible.

    Once the bag is empty, equity counts what going out gains and what staying in costs.
    """
    check_rack(view)
    if n < 1:
        raise ArgumentError("n", "at least 1", n)
    if by == "score":
        return tuple(_choice(found, view) for found in _by_score(view, words, n))
    player = EquityPlayer(view.edition, words, leaves=shipped_leaves(view.edition))
    return tuple(_choice(found, view) for found in player.ranked(view, n))


def _by_score(view: View, words: Lexicon, n: int) -> list[Candidate | Option]:
    generator = Generator(view.edition, words)
    bag = view.bag_count if Ability.EXCHANGE in view.may else 0
    *found, last = generator.options(view.board, view.rack, bag, n)
    return found or [last]


def _choice(found: Candidate | Option, view: View) -> Choice:
    return Choice(
        text=write_move(found.move, view.board, view.edition),
        score=found.score,
        leave=view.edition.tiles.text(found.leave),
        equity=found.equity / POINT,
        move=found.move,
    )


def ask(
    view: View, words: Lexicon, player: str, *, seed: int = 0, budget: Budget | None = None
) -> Answer:
    """Return what the player named ``player`` would do; ``PlayerError`` if there is none."""
    check_rack(view)
    chosen = make_player(player, view.edition, words, seed=seed)
    move = chosen.choose(view, budget or Budget())
    return Answer(player, write_move(move, view.board, view.edition), move)
