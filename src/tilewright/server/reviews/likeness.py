"""Recognizing a game in progress in an uploaded file.

A review tells the best moves, so a file that resembles a game in progress must not be reviewed.
Only the tiles on the boards are compared, which everyone at a table sees: not the racks, or a
refusal would tell who holds what, and not the names, which anyone can change. Letters are compared,
not blanks or points, and also with rows and columns swapped, because that is the same game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.records.follow import Followed
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play

Layout: TypeAlias = frozenset[tuple[int, int, str]]
"""The tiles on a board: row, column and letter."""

MANY: Final = 8
"""This many common tiles are hardly a coincidence, if they are also a large part of a board."""
LARGE_PART: Final = 0.5
NEARLY_ALL: Final = 0.75
"""The part of two boards that must agree if there are few tiles."""


def layout_of(board: Board, edition: Edition) -> Layout:
    """Return the tiles on a board."""
    size, letters, letter_of = board.size, edition.tiles.letters, edition.tiles.letter_of
    # This is done after every move on the server.
    return frozenset(
        [
            (at // size, at % size, letters[letter_of[cell]])
            for at, cell in enumerate(board.cells)
            if cell
        ]
    )


def layouts_of(followed: Followed) -> tuple[Layout, ...]:
    """Return the tiles after every play of a recorded game, also after one that was withdrawn."""
    edition = followed.record.edition
    return tuple(
        layout_of(step.board, edition)
        for step in followed.steps
        if isinstance(step.entry.action, Play)
    )


def is_like(live: Layout, layouts: Sequence[Layout]) -> bool:
    """Return whether a recorded game may be the one in progress with these tiles on the board.

    Args:
        live: The tiles on the board of the game in progress.
        layouts: The tiles after each play of the recorded game.
    """
    return any_like((live,), layouts)


def _is_like(live: Layout, layouts: Sequence[Layout], laid: Layout) -> bool:
    """Return whether a game is like a record, at which all the tiles in ``laid`` were laid."""
    last = layouts[-1]
    common = len(live & last)
    # The record is longer than the game so far, or shorter, or some of its tiles were changed.
    if common >= MANY and common >= LARGE_PART * min(len(live), len(last)):
        return True
    # The record ends early in the game.
    if common == len(last):
        return True
    # There are only a few tiles yet. In two games, one of them may well be the same. Most games
    # have too little in common with the whole record to be compared with each of its boards.
    return len(live & laid) >= NEARLY_ALL * len(live) and any(
        _share(live, layout) >= NEARLY_ALL for layout in layouts
    )


def _share(one: Layout, other: Layout) -> float:
    most = max(len(one), len(other))
    fewest = min(len(one), len(other))
    # Boards of very different sizes needn't be compared tile by tile.
    return fewest / most if fewest < NEARLY_ALL * most else len(one & other) / most


def _swapped(layout: Layout) -> Layout:
    return frozenset((col, row, letter) for row, col, letter in layout)


def any_like(games: Collection[Layout], layouts: Sequence[Layout]) -> bool:
    """Return whether a recorded game may be one of the games in progress."""
    if not layouts:
        return False
    laid: Layout = frozenset().union(*layouts)
    both_ways = ((layouts, laid), ([_swapped(layout) for layout in layouts], _swapped(laid)))
    return any(
        _is_like(live, way, all_laid) for live in games if live for way, all_laid in both_ways
    )
