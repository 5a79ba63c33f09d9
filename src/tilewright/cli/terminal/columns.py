"""Words and tables for a terminal, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def in_columns(words: Sequence[str], columns: int, *, indent: int = 0) -> Iterator[str]:
    """Yield lines with as many words as fit, one below the other; reading goes along the lines."""
    if not words:
        return
    size = max(map(len, words)) + 2
    across = max((columns - indent + 2) // size, 1)
    for start in range(0, len(words), across):
        row = words[start : start + across]
        yield " " * indent + "".join(word.ljust(size) for word in row).rstrip()


def as_table(rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()) -> list[str]:
    """Return rows as lines whose cells stand below each other, those in ``right`` flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(size) if place in right else cell.ljust(size)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
