"""Puzzles: positions in which one move is better than every other by an established margin."""

from tilewright.analysis.puzzles.daily import daily_puzzle, shipped_puzzles
from tilewright.analysis.puzzles.grading import Graded, grade_move
from tilewright.analysis.puzzles.making import make_puzzle
from tilewright.analysis.puzzles.mistakes import puzzle_from, worst_turns
from tilewright.analysis.puzzles.puzzle import (
    Puzzle,
    Rejected,
    Unit,
    read_puzzle,
    restrict_puzzle,
    write_puzzle,
)

__all__ = [
    "Graded",
    "Puzzle",
    "Rejected",
    "Unit",
    "daily_puzzle",
    "grade_move",
    "make_puzzle",
    "puzzle_from",
    "read_puzzle",
    "restrict_puzzle",
    "shipped_puzzles",
    "worst_turns",
    "write_puzzle",
]
