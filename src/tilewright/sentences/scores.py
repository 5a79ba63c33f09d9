"""Explains how a score was computed: every letter, premium, word and bonus."""

from __future__ import annotations

from tilewright import catalogue
from tilewright.rules.play.explain import Breakdown, WordLine


def describe(breakdown: Breakdown) -> list[str]:
    """Return one line for each word, each square that adds points, and each bonus.

    Examples:
        >>> describe(Position("pocket").explain("8F HORN"))
        ['HORN: H4 + O1 + R1 + N1 = 7 ×2 = 14']
    """
    lines = [_word(line) for line in breakdown.words]
    lines.extend(
        catalogue.sentence("score-square", square=square.name, points=points)
        for square, points in breakdown.squares
    )
    if breakdown.bonus:
        lines.append(
            catalogue.sentence("score-bonus", count=breakdown.tiles, points=breakdown.bonus)
        )
    return lines


def _word(line: WordLine) -> str:
    """Return a word's line: ``HORN: H4×2 + O1 + R1 + N1 = 11 ×2 = 22``; blanks are lowercase."""
    parts = []
    for letter in line.letters:
        premium = f"×{letter.times}" if letter.times != 1 else ""
        shown = letter.letter.lower() if letter.is_blank else letter.letter
        parts.append(f"{shown}{letter.points}{premium}")
    times = "".join(f" ×{premium}" for premium in line.premiums)
    total = f"{times} = {line.letter_sum * line.times}" if times else ""
    return f"{line.word.text}: {' + '.join(parts)} = {line.letter_sum}{total}"
