"""Arranges text in a terminal: words in columns, tables, a panel next to a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

_GAP: Final = 3
"""Columns between a board and the panel next to it."""


def in_columns(words: Sequence[str], columns: int, *, indent: int = 0) -> Iterator[str]:
    """Yield lines of aligned words in reading order, filling the width of ``columns``."""
    if not words:
        return
    size = max(map(visible, words)) + 2
    across = max((columns - indent + 2) // size, 1)
    for start in range(0, len(words), across):
        row = words[start : start + across]
        yield (
            " " * indent + "".join(f"{word}{' ' * (size - visible(word))}" for word in row).rstrip()
        )


def as_table(rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()) -> list[str]:
    """Return rows as lines with aligned cells; the columns in ``right`` are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(size) if place in right else cell.ljust(size)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def side_by_side(board: str, panel: Sequence[str], *, board_columns: int, columns: int) -> str:
    """Place ``panel`` to the right of ``board``, or below it if ``columns`` is too small."""
    lines = board.split("\n")
    if board_columns + _GAP + max((visible(line) for line in panel), default=0) > columns:
        return "\n".join([*lines, *panel])
    height = max(len(lines), len(panel))
    left = [*lines, *[""] * (height - len(lines))]
    right = [*panel, *[""] * (height - len(panel))]
    return "\n".join(
        f"{a}{' ' * (board_columns + _GAP - visible(a))}{b}" if b else a
        for a, b in zip(left, right, strict=True)
    )


def visible(text: str) -> int:
    """Return how many columns a line takes, not counting its color codes."""
    count = 0
    inside = False
    for character in text:
        if character == "\x1b":
            inside = True
        elif inside:
            inside = character != "m"
        else:
            count += 1
    return count


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun: ``1 word``, ``2 words``, ``1,000 words``."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
