"""Draw the package's layers as ``docs/images/layers.svg``.

Run from the root: ``python -m tools.draw_layers``. The layers are those that
``tests/architecture/test_layers.py`` enforces; a test checks that the picture is current.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from tests.architecture.test_layers import KEEPERS, LAYERS, PURE

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "images" / "layers.svg"

PURPOSES = {
    "_version": "",
    "catalogue": "texts by code",
    "errors": "the exceptions",
    "extras": "optional parts",
    "sheets": "pages to print",
    "system": "operating systems",
    "tiles": "faces and racks",
    "geometry": "squares and axes",
    "position": "a board with racks and scores",
    "units": "types for units",
    "edition": "board, tiles and rules as data, from TOML files",
    "lexicon": "valid words, packed as a graph",
    "rules": "judge, decide, evolve, view: who is right",
    "records": "games on paper, GCG",
    "formats": "JSON, CGP, plays",
    "sentences": "what players read",
    "kernel": "the gateway to C++: generate, simulate, solve",
    "players": "computer players: each sees a view and returns a move",
    "table": "the referee of one game: asks the rules, stores, notifies",
    "store": "events on disk, SQL",
    "bulk": "matches, self-play, training",
    "library": "Position, Game, words and pictures: the values in front",
    "analysis": "reviews and the coach",
    "study": "questions about words, and when to ask them",
    "server": "tables on the network: HTTP and WebSocket",
    "cli": "commands and the terminal",
    "": "the public names: from tilewright import …",
    "__main__": "",
}
"""Each part's purpose; a part without a description is not drawn."""

WIDTH, ROW, GAP, MARGIN = 860, 46, 10, 20
SIDE = 170
"""The width of the column for the parts that are not Python."""
COLORS = {"pure": "#d9ead3", "keeper": "#fce5cd", "other": "#dbe5f1", "outside": "#eeeeee"}
LEGEND = (
    ("pure", "computes only: no input, output, clock or chance"),
    ("keeper", "may know the full game"),
    ("other", "knows at most a view"),
)


def kind_of(part: str) -> str:
    """Return a part's kind, which determines its color."""
    if part in PURE:
        return "pure"
    return "keeper" if part in KEEPERS else "other"


def box(corner: tuple[float, float], width: float, title: str, text: str, kind: str) -> str:
    """Return a box with a title and a line of text."""
    x, y = corner
    middle = x + width / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{ROW}" rx="6"'
        f' fill="{COLORS[kind]}" stroke="#888"/>'
        f'<text x="{middle:g}" y="{y + 19:g}" font-weight="bold">{escape(title)}</text>'
        f'<text x="{middle:g}" y="{y + 36:g}" font-size="12">{escape(text)}</text>\n'
    )


def draw() -> str:
    """Return the SVG picture: the highest layer at the top, non-Python parts on the right."""
    rows = [[part for part in layer if PURPOSES[part]] for layer in reversed(LAYERS)]
    step = ROW + GAP
    inner = WIDTH - 2 * MARGIN - SIDE - GAP
    shapes = []
    for number, parts in enumerate(rows):
        y = MARGIN + number * step
        width = (inner - GAP * (len(parts) - 1)) / len(parts)
        for index, part in enumerate(parts):
            corner = (MARGIN + index * (width + GAP), y)
            title = part or "tilewright"
            shapes.append(box(corner, width, title, PURPOSES[part], kind_of(part)))
        for part, title, text in (
            ("server", "web/", "the page, in TypeScript"),
            ("kernel", "native/", "the kernel, in C++"),
        ):
            if part in parts:
                shapes.append(box((WIDTH - MARGIN - SIDE, y), SIDE, title, text, "outside"))
    y = MARGIN + len(rows) * step + 6
    for index, (kind, text) in enumerate(LEGEND):
        x = MARGIN + index * 285 + (80 if index else 0)
        shapes.append(
            f'<rect x="{x}" y="{y}" width="14" height="14" fill="{COLORS[kind]}" stroke="#888"/>'
            f'<text x="{x + 20}" y="{y + 12}" font-size="12" text-anchor="start">'
            f"{escape(text)}</text>\n"
        )
    height = y + 34
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        ' font-family="sans-serif" font-size="15" text-anchor="middle" fill="#222">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n{"".join(shapes)}</svg>\n'
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
