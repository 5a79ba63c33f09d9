"""A puzzle as a value, and as JSON."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tilewright.analysis.estimate import Estimate
from tilewright.analysis.model import Method
from tilewright.errors import NotationError
from tilewright.formats.json.edition import decode_edition, encode_edition
from tilewright.lexicon import LexiconRef
from tilewright.lexicon.policy import WordPolicy
from tilewright.library.moves import TurnMove, parse_move
from tilewright.library.turn_view import turn_view
from tilewright.rules.play.board import Board
from tilewright.rules.play.manners import is_sayable
from tilewright.rules.view import View
from tilewright.units import Cell, Seat

__all__ = ["Puzzle", "Rejected", "Unit", "read_puzzle", "restrict_puzzle", "write_puzzle"]


_CELL: Final = re.compile(r"\[[^\]]*\]|[^\[\]]")
"""The text of a square: a letter, or a tile in brackets."""


class Unit(StrEnum):
    """What a puzzle's margin is measured in."""

    POINTS = "points"
    """Points of the final lead over the best opponent."""
    WIN = "win"
    """The chance of winning, where a target decides the game and not the lead."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A move that is not the best, with what it loses."""

    text: str
    """The move as text, such as ``8F HORN``."""
    score: int
    """The points that it scores."""
    loss: Estimate
    """What it loses compared with the best move, in the puzzle's unit."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best move."""

    id: str
    """What identifies the puzzle."""
    view: View
    """What the player on turn knows, and nothing else."""
    best: str
    """The best move as text."""
    score: int
    """The points that it scores."""
    unit: Unit
    """What ``margin`` and all losses are measured in."""
    margin: float
    """What every other move loses at least, almost certainly."""
    method: Method
    """How the moves were compared: ``SIMULATED`` or ``PROVEN``."""
    compared: int
    """How many other moves were compared."""
    deals: int
    """The number of random deals for the closest moves; 0 if the margin is proven."""
    rejected: tuple[Rejected, ...]
    """The other moves that lose least, best first."""
    turn: int = 0
    """The turn of the game that the puzzle comes from; 0 for self-play."""
    made: str = ""
    """The move that the player made in that game; empty for self-play."""
    offensive: bool = False
    """Whether the players of that game let offensive words be said."""

    @property
    def best_move(self) -> TurnMove:
        """The best move."""
        view = self.view
        return parse_move(self.best, view.board, view.edition, rack=view.rack)


def restrict_puzzle(puzzle: Puzzle, policy: WordPolicy) -> Puzzle | None:
    """Return a puzzle as a policy allows it to be shown: without the other moves that it forbids.

    None if it forbids the best move. A puzzle may be older than the policy or its lists.
    """
    view = puzzle.view

    def is_allowed(text: str) -> bool:
        move = parse_move(text, view.board, view.edition, rack=view.rack)
        return is_sayable(policy, view.board, move, view.edition)

    if not is_allowed(puzzle.best):
        return None
    return replace(puzzle, rejected=tuple(one for one in puzzle.rejected if is_allowed(one.text)))


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of JSON, which ``read_puzzle`` reads back."""
    document = {
        "id": puzzle.id,
        "best": puzzle.best,
        "score": puzzle.score,
        "unit": puzzle.unit.value,
        "margin": round(puzzle.margin, 4),
        "method": puzzle.method.value,
        "compared": puzzle.compared,
        "deals": puzzle.deals,
        "rejected": [
            [one.text, one.score, round(one.loss.mean, 4), round(one.loss.error, 4)]
            for one in puzzle.rejected
        ],
        "turn": puzzle.turn,
        "made": puzzle.made,
        **({"offensive": True} if puzzle.offensive else {}),
        "position": _position(puzzle.view),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _position(view: View) -> dict[str, object]:
    """Return what a view consists of; a view has more fields, which may change."""
    tiles = view.edition.tiles
    return {
        "edition": encode_edition(view.edition),
        "lexicon": [view.lexicon.id, view.lexicon.checksum],
        "board": "".join(tiles.cell_text(Cell(one)) if one else "." for one in view.board.cells),
        "rack": tiles.text(view.rack),
        "seat": view.seat,
        "scores": view.scores,
        "targets": view.targets,
        "bag": view.bag_count,
        "scoreless": view.scoreless,
    }


def _view(  # noqa: PLR0913 - the fields of a stored position
    *,
    edition: object,
    lexicon: tuple[str, str],
    board: str,
    rack: str,
    seat: int,
    scores: list[int],
    targets: list[int] | None,
    bag: int,
    scoreless: int,
) -> View:
    rules = decode_edition(edition)
    tiles = rules.tiles
    cells = bytes(
        0 if text == "." else tiles.parse_cell(text) for text in _CELL.findall(str(board))
    )
    held = tiles.parse_tiles(rack)
    return turn_view(
        rules,
        LexiconRef(*lexicon),
        Board(rules.size, cells),
        held,
        seat=Seat(seat),
        scores=tuple(scores),
        targets=None if targets is None else tuple(targets),
        unseen=tiles.tally - tiles.tiles_of(cell for cell in cells if cell) - held,
        bag_count=bag,
        scoreless=scoreless,
    )


def read_puzzle(text: str) -> Puzzle:
    """Read a puzzle; raise ``NotationError`` if the text is not one."""
    try:
        tree = json.loads(text)
        return Puzzle(
            id=str(tree["id"]),
            view=_view(**tree["position"]),
            best=str(tree["best"]),
            score=int(tree["score"]),
            unit=Unit(tree["unit"]),
            margin=float(tree["margin"]),
            method=Method(tree["method"]),
            compared=int(tree["compared"]),
            deals=int(tree["deals"]),
            rejected=tuple(
                Rejected(str(move), int(score), Estimate(float(mean), float(error)))
                for move, score, mean, error in tree["rejected"]
            ),
            turn=int(tree["turn"]),
            made=str(tree["made"]),
            offensive=bool(tree.get("offensive", False)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise NotationError(f"not a puzzle: {type(error).__name__}: {error}") from error
