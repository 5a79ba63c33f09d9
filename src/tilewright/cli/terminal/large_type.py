"""Large letters for a terminal that people read from across a table."""

from __future__ import annotations

from typing import Final

__all__ = ["enlarge"]

HEIGHT: Final = 5
"""How many lines a large letter has."""

_LETTERS: Final = {
    "A": "▄▀▀▄ ;█  █ ;█▀▀█ ;█  █ ;▀  ▀ ",
    "B": "█▀▀▄ ;█  █ ;█▀▀▄ ;█  █ ;▀▀▀  ",
    "C": "▄▀▀▄ ;█    ;█    ;█  ▄ ; ▀▀  ",
    "E": "█▀▀▀ ;█    ;█▀▀  ;█    ;▀▀▀▀ ",
    "L": "█    ;█    ;█    ;█    ;▀▀▀▀ ",
    "N": "█▄ █ ;█▀▄█ ;█ ▀█ ;█  █ ;▀  ▀ ",
    "O": "▄▀▀▄ ;█  █ ;█  █ ;█  █ ; ▀▀  ",
    "P": "█▀▀▄ ;█  █ ;█▀▀  ;█    ;▀    ",
    "T": "▀▀█▀▀ ;  █   ;  █   ;  █   ;  ▀   ",
    " ": "   ;   ;   ;   ;   ",
}
"""The letters of what is written large."""


def enlarge(text: str, columns: int) -> list[str]:
    """Return the lines of ``text`` in large letters, on several rows if it is too wide.

    If even one word is too wide, or a letter has no large form, the text is spaced out instead.
    """
    words = text.upper().split()
    if not set("".join(words)) <= set(_LETTERS):
        return [_spaced(text, columns)]
    rows = [text.upper()]
    if _width(rows[0]) > columns:
        rows = words
    if any(_width(row) > columns for row in rows):
        return [_spaced(text, columns)]
    lines: list[str] = []
    for row in rows:
        drawn = [_LETTERS[sign].split(";") for sign in row]
        lines += ["".join(letter[line] for letter in drawn).rstrip() for line in range(HEIGHT)]
        lines.append("")
    return lines[:-1]


def _width(text: str) -> int:
    return sum(len(_LETTERS[sign].partition(";")[0]) for sign in text)


def _spaced(text: str, columns: int) -> str:
    wide = "   ".join(" ".join(word) for word in text.upper().split())
    return wide if len(wide) <= columns else text.upper()
