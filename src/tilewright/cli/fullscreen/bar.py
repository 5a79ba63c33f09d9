"""The lines below the board: what is asked now, and what can be done with which key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KEY_NAMES: Final = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "ctrl+c": "Ctrl-C",
    "ctrl+t": "Ctrl-T",
    "ctrl+y": "Ctrl-Y",
    "ctrl+z": "Ctrl-Z",
    "pagedown": "PgDn",
    "pageup": "PgUp",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be done now."""

    key: str
    """The key that does it; a click on the choice does the same."""
    label: str
    is_minor: bool = False
    """Whether the choice can be left out where there is no room for it."""

    @property
    def text(self) -> str:
        """The key and what it does."""
        return f"{KEY_NAMES.get(self.key, self.key)} {self.label}"


@dataclass(frozen=True, slots=True)
class Bar:
    """What is asked now, and the choices."""

    text: str = ""
    choices: tuple[Choice, ...] = ()
    entry: str | None = None
    """The label of the line to type in, or None if keys act at once."""


@dataclass(frozen=True, slots=True)
class Page:
    """Lines to read that replace the board for the moment."""

    title: str
    lines: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    """What can be done with the page; the label of each is also what can be typed."""


GAP: Final = 3
"""Columns between two choices."""


def place_choices(choices: tuple[Choice, ...], columns: int) -> list[tuple[int, Choice]]:
    """Return the choices that fit on one line with their columns, leaving out minor ones first."""
    shown = list(choices)
    while shown and _width(shown) > columns:
        minor = [choice for choice in shown if choice.is_minor]
        shown.remove((minor or shown)[-1])
    placed = []
    column = 0
    for choice in shown:
        placed.append((column, choice))
        column += len(choice.text) + GAP
    return placed


def choice_at(choices: tuple[Choice, ...], columns: int, column: int) -> Choice | None:
    """Return the choice that is shown in ``column``, or None between two choices."""
    for start, choice in place_choices(choices, columns):
        if start <= column < start + len(choice.text):
            return choice
    return None


def _width(choices: list[Choice]) -> int:
    return sum(len(choice.text) + GAP for choice in choices) - GAP
