"""An edition as a rule sheet: its board, squares, tiles, rules and colors."""

from __future__ import annotations

import textwrap
from typing import Final

from tilewright.cli.terminal.board import board_width, draw_board, draw_face, draw_legend
from tilewright.cli.terminal.color import Depth, Style, paint
from tilewright.cli.terminal.layout import counted, in_columns, side_by_side
from tilewright.edition import Edition
from tilewright.rules.play.board import Board
from tilewright.sentences.rules import rules_of
from tilewright.tiles import Kind

_WIDEST: Final = 100
"""Maximum line width; longer lines are hard to read, even in a wide terminal."""

_KIND_NAMES: Final = {
    Kind.STANDARD: "letter tile",
    Kind.BLANK: "blank",
    Kind.SWITCH: "switch tile",
    Kind.BONUS: "bonus tile",
}
"""What to call tiles of an edition that has no names for them."""


def as_text(edition: Edition, *, color: Depth, columns: int) -> list[str]:
    """Return the sheet as lines for a terminal that is ``columns`` wide."""
    columns = min(columns, _WIDEST)
    board = draw_board(Board.empty(edition.size), edition, color=color)
    legend = ["Squares", *draw_legend(edition, color=color), "", *_facts(edition)]
    return [
        paint(f"{edition.name} ({edition.ref})", Style(bold=True), color),
        *textwrap.wrap(edition.summary, columns),
        "",
        side_by_side(board, legend, board_columns=board_width(edition, color), columns=columns),
        "",
        *_tiles(edition, color, columns),
        "",
        "Rules",
        *(
            line
            for rule in rules_of(edition)
            for line in textwrap.wrap(rule, columns, initial_indent="- ", subsequent_indent="  ")
        ),
        "",
        *_colors(edition, color, columns),
    ]


def _facts(edition: Edition) -> list[str]:
    low, high = edition.players
    return [
        f"board    {edition.size}×{edition.size}",
        f"tiles    {len(edition.tiles.tally)}",
        f"rack     {edition.rack}",
        f"players  {low}–{high}",
    ]


def _tiles(edition: Edition, color: Depth, columns: int) -> list[str]:
    """Return the tiles by kind, each with its count and points."""
    lines = []
    for kind in Kind:
        entries = []
        total = 0
        for tile, face in edition.tiles.numbered():
            count = edition.tiles.counts[tile - 1]
            if face.kind is not kind or not count:
                continue
            total += count
            points = f"({face.points})" if color is Depth.NONE and kind is not Kind.BLANK else ""
            entries.append(f"{draw_face(tile, edition, color=color)}{points}×{count}")
        if entries:
            lines.append(counted(total, edition.kind_names.get(kind.value, _KIND_NAMES[kind])))
            lines.extend(in_columns(entries, columns, indent=2))
    return lines


def _colors(edition: Edition, color: Depth, columns: int) -> list[str]:
    """Return the theme's colors, each with a sample if the terminal shows colors."""
    theme = edition.theme
    named = {"board": theme.board, "line": theme.line, "tile": theme.tile, "ink": theme.ink}
    named |= {edition.kind_names.get(kind, kind): value for kind, value in theme.kinds.items()}
    named |= {
        effect.name: effect.color for effect in edition.layout.effects.values() if effect.color
    }
    entries = []
    for name, value in named.items():
        sample = "" if color is Depth.NONE else paint("  ", Style(ground=value), color) + " "
        entries.append(f"{sample}{name} {value}")
    return ["Colors", *in_columns(entries, columns, indent=2)]


def as_data(edition: Edition) -> dict[str, object]:
    """Return the sheet as JSON data."""
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
                    "color": effect.color or None,
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
        "rules": rules_of(edition),
        "theme": {
            "board": edition.theme.board,
            "line": edition.theme.line,
            "tile": edition.theme.tile,
            "ink": edition.theme.ink,
            "kinds": dict(edition.theme.kinds),
        },
    }
