"""An edition shown as its rule sheet: board, squares, tiles, rules and colours."""

from __future__ import annotations

import textwrap
from typing import Final

from tilewright.cli.terminal.board import (
    beside,
    board_width,
    draw_board,
    draw_face,
    draw_legend,
    visible,
)
from tilewright.cli.terminal.color import Depth, Style, paint
from tilewright.edition import Edition
from tilewright.rules.play.board import Board
from tilewright.sentences.rules import rules_in_words
from tilewright.tiles import Kind

_WIDEST: Final = 100
"""Longer lines are hard to read, however wide the terminal is."""


def as_text(edition: Edition, *, colour: Depth, columns: int) -> list[str]:
    """Return the sheet as lines for a terminal with so many ``columns``."""
    columns = min(columns, _WIDEST)
    board = draw_board(Board.empty(edition.size), edition, colour=colour)
    legend = ["Squares", *draw_legend(edition, colour=colour), "", *_facts(edition)]
    return [
        paint(f"{edition.name} ({edition.ref})", Style(bold=True), colour),
        *textwrap.wrap(edition.summary, columns),
        "",
        beside(board, legend, board_columns=board_width(edition, colour), columns=columns),
        "",
        *_tiles(edition, colour, columns),
        "",
        "Rules",
        *(
            line
            for rule in rules_in_words(edition)
            for line in textwrap.wrap(rule, columns, initial_indent="- ", subsequent_indent="  ")
        ),
        "",
        *_colours(edition, colour, columns),
    ]


def _facts(edition: Edition) -> list[str]:
    low, high = edition.players
    return [
        f"board    {edition.size}×{edition.size}",
        f"tiles    {len(edition.tiles.tally)}",
        f"rack     {edition.rack}",
        f"players  {low}–{high}",
    ]


def _tiles(edition: Edition, colour: Depth, columns: int) -> list[str]:
    """Return the tiles by kind, each with its number and its points."""
    lines = []
    for kind in Kind:
        entries = []
        total = 0
        for code, face in enumerate(edition.tiles.faces, 1):
            count = edition.tiles.counts[code - 1]
            if face.kind is not kind or not count:
                continue
            total += count
            points = f"({face.points})" if colour is Depth.NONE and kind is not Kind.BLANK else ""
            entries.append(f"{draw_face(code, edition, colour=colour)}{points}×{count}")
        if entries:
            name = edition.kind_names.get(kind.value, kind.value)
            lines.append(f"{name}s, {total}" if total != 1 else f"{name}, 1")
            lines.extend(_flow(entries, columns))
    return lines


def _flow(entries: list[str], columns: int) -> list[str]:
    """Set entries in columns of equal width, as many as fit."""
    widest = max(map(visible, entries)) + 2
    each = max(1, (columns - 2) // widest)
    return [
        "  "
        + "".join(
            entry + " " * (widest - visible(entry)) for entry in entries[start : start + each]
        ).rstrip()
        for start in range(0, len(entries), each)
    ]


def _colours(edition: Edition, colour: Depth, columns: int) -> list[str]:
    """Return the colours of the theme, each with a sample where there is colour."""
    theme = edition.theme
    named = {"board": theme.board, "line": theme.line, "tile": theme.tile, "ink": theme.ink}
    named |= {edition.kind_names.get(kind, kind): value for kind, value in theme.kinds.items()}
    named |= {
        effect.name: effect.colour for effect in edition.layout.effects.values() if effect.colour
    }
    entries = []
    for name, value in named.items():
        sample = "" if colour is Depth.NONE else paint("  ", Style(ground=value), colour) + " "
        entries.append(f"{sample}{name} {value}")
    return ["Colours", *_flow(entries, columns)]


def as_data(edition: Edition) -> dict[str, object]:
    """Return the sheet as data, for JSON."""
    size, layout = edition.size, edition.layout
    return {
        "board": {
            "size": size,
            "rows": [layout.drawing[row * size : (row + 1) * size] for row in range(size)],
            "squares": {
                symbol: {
                    "letter": effect.letter,
                    "word": effect.word,
                    "points": effect.points,
                    "start": effect.start,
                    "text": effect.text,
                    "name": effect.name,
                    "colour": effect.colour or None,
                }
                for symbol, effect in layout.effects.items()
            },
        },
        "faces": [
            {
                "face": face.text,
                "letter": face.letter or None,
                "kind": face.kind.value,
                "points": face.points,
                "count": count,
            }
            for face, count in zip(edition.tiles.faces, edition.tiles.counts, strict=True)
        ],
        "coordinates": edition.coordinates.value,
        "rules": rules_in_words(edition),
        "theme": {
            "board": edition.theme.board,
            "line": edition.theme.line,
            "tile": edition.theme.tile,
            "ink": edition.theme.ink,
            "kinds": dict(edition.theme.kinds),
        },
    }
