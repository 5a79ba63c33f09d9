"""Messages about puzzles: positions in which one move is the best."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta

from tilewright.analysis.estimate import Estimate
from tilewright.analysis.model import Method, TurnTip
from tilewright.server.messages.base import Incoming, Outgoing
from tilewright.server.messages.catalogue import Edition
from tilewright.server.messages.moves import ExchangeMove, PassMove, PlayMove, SeatNumber
from tilewright.server.messages.outgoing import LexiconInfo
from tilewright.server.messages.study import StudyMemory
from tilewright.server.messages.view import View
from tilewright.units import Seat

PuzzleAnswer: TypeAlias = PlayMove | ExchangeMove | PassMove


class PuzzleUnit(Enum):
    """What losses are measured in."""

    POINTS = "points"
    """Points of the final lead over the best opponent."""
    WIN = "win"
    """The chance of winning, from 0 to 1."""


class Puzzle(Outgoing):
    """A position in which one move is better than every other."""

    id: str
    """What identifies the puzzle."""
    day: str | None
    """The day of the daily puzzle, such as `2026-11-17`; null for another puzzle."""
    turn: int | None
    """The turn of the game that the puzzle comes from; null if it comes from self-play."""
    edition: Edition
    lexicon: LexiconInfo
    view: View
    """What the player on turn knows."""
    unit: PuzzleUnit
    """What the margin and all losses are measured in."""
    margin: float
    """What every other move loses at least."""


class Mistake(Outgoing):
    """A turn whose loss is established."""

    seat: Seat
    turn: int
    """The number of the turn in the review."""


class Mistakes(Outgoing):
    """The worst turns of the token's owner, the worst first."""

    mistakes: tuple[Mistake, ...]


class MakePuzzle(Incoming):
    """A request for the puzzle from one of the client's own mistakes."""

    turn: Annotated[int, Meta(ge=1, le=10_000)]
    """The number of the turn in the review."""
    seat: SeatNumber | None = None
    """The seat that made the mistake; needed only if the token is for several seats."""


class MadePuzzle(Outgoing):
    """The puzzle of a turn."""

    puzzle: Puzzle | None
    """The puzzle; null if no move was established as the only best one."""


class AnswerPuzzle(Incoming):
    """An answer to a puzzle."""

    move: PuzzleAnswer | None
    """The move; null to give up and see the best move."""
    counts: bool = True
    """False for another try: only the first answer counts."""
    memory: StudyMemory | None = None
    """Without a session: how well the puzzle was remembered; null if it was never missed."""


class PuzzleMove(Outgoing):
    """A move, and what it loses."""

    text: str
    """The move in notation."""
    score: int
    loss: Estimate
    """What it loses compared with the best move, in the puzzle's unit."""


class PuzzleResult(Outgoing):
    """What an answer to a puzzle is worth."""

    is_best: bool
    """Whether the answer is the best move."""
    answer: PuzzleMove | None
    """The answer; null for a client that gave up."""
    best: PuzzleMove | None
    """The best move; null while the client may still find it."""
    others: tuple[PuzzleMove, ...]
    """The closest other moves, best first; empty while the client may still find the best."""
    made: str | None
    """The move that was made in the game; null if the puzzle comes from self-play."""
    method: Method
    """How the moves were compared."""
    compared: int
    """How many other moves were compared."""
    deals: int
    """The number of random deals for the closest moves; 0 if the result is proven."""
    tips: tuple[TurnTip, ...]
    """What the coach has to say about the answer."""
    memory: StudyMemory | None
    """How well the puzzle is remembered now; null if it does not return."""
