"""Draw the documentation's pictures of boards and of the terminal as SVG files.

Run ``python tools/pictures.py [FOLDER]`` after changing the terminal's output or how boards are
drawn. The pictures are written to ``docs/images`` unless another folder is given.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tilewright.cli.terminal.board import Line, board_width, draw_board, draw_rack, draw_scores
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.layout import side_by_side
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.formats.pictures.board import draw_board as draw_picture
from tilewright.formats.pictures.shapes import Box
from tilewright.formats.pictures.svg import write_svg
from tilewright.formats.plays import parse_play
from tilewright.library.game import play
from tilewright.library.sheets import result_sheet, score_sheet, tracking_sheet
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play

FOLDER = Path(__file__).parent.parent / "docs" / "images"
"""The documentation's image folder."""
EXAMPLE = ("8F HORN", "H6 FARM", "10F PASTE", "9H MOB", "11E BIT")
SHIFTED = ("11I HORN", "K9 FARM", "13I PASTE", "12K MOB", "14H BIT")
SWITCH = ("8F HORN", "H6 FA.[M+]", "10F PASTE", "9H MOb", "11E B[I~]T")
RACKS = {"switch": "AE[E+][I~]NRS?", "pocket": "AEINST?", "super": "QUARTZ?"}


def play_all(edition: Edition, plays: tuple[str, ...]) -> tuple[Board, Play]:
    """Return the board after some plays, and the last of them."""
    board = Board.empty(edition.size)
    for text in plays:
        last = parse_play(text, board, edition)
        board = board.with_tiles(last.squares, last.cells)
    return board, last


def table(edition: Edition, plays: tuple[str, ...]) -> str:
    """Return a game in progress, as a player sees it in the terminal."""
    board, last = play_all(edition, plays)
    drawn = draw_board(board, edition, color=Depth.TRUE, highlight=last.squares)
    seats = [Line("Ann", 55, edition.rack), Line("Ben", 25, edition.rack, on_turn=True)]
    panel = draw_scores(seats, bag=len(edition.tiles.tally) - 30, color=Depth.TRUE)
    width = board_width(edition, Depth.TRUE)
    rack = edition.tiles.parse_tiles(RACKS.get(edition.id, "AEINST?"))
    shown = side_by_side(drawn, panel, board_columns=width, columns=100)
    return f"{shown}\n\n{draw_rack(rack, edition, color=Depth.TRUE)}"


def save(folder: Path, name: str, text: str, title: str) -> None:
    """Write ``text`` with its colors as a picture."""
    columns = max(len(Text.from_ansi(line)) for line in text.split("\n")) + 2
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=columns, file=nowhere, force_terminal=True)
        console.print(Text.from_ansi(text))
        drawn = console.export_svg(title=title, unique_id=name)
    # The pictures must not load anything from another site, so they use the reader's fonts.
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code", "DejaVu Sans Mono")
    (folder / f"{name}.svg").write_text(drawn, encoding="utf-8")
    print(f"{name}.svg")


def save_sheets(folder: Path) -> None:
    """Draw printed sheets on white paper, as ``tilewright print`` does."""
    game = play("expert", "intermediate", "beginner", seed=11)
    for name, sheet in (
        ("sheet-empty", score_sheet("pocket", 4)),
        ("sheet-filled", score_sheet(game)),
        ("sheet-large", score_sheet("glass/finish-line", 2, large=True)),
        ("sheet-tracking", tracking_sheet("switch")),
        ("sheet-result", result_sheet(game)),
    ):
        page = sheet.drawings[0]
        paper = Box(0, 0, page.width, page.height, "#ffffff", border="#999999", border_width=1)
        shown = replace(page, shapes=(paper, *page.shapes))
        (folder / f"{name}.svg").write_text(f"{write_svg(shown)}\n", encoding="utf-8")
        print(f"{name}.svg")


def save_board(folder: Path, edition_id: str, plays: tuple[str, ...]) -> None:
    """Draw an edition's board with a few plays and a rack, as ``tilewright draw`` does."""
    edition = load_edition(edition_id)
    board, last = play_all(edition, plays)
    rack = edition.tiles.parse_tiles(RACKS.get(edition_id, "AEINST?"))
    picture = draw_picture(board, edition, last_play=last.squares, rack=rack)
    (folder / f"draw-{edition_id}.svg").write_text(f"{write_svg(picture)}\n", encoding="utf-8")
    print(f"draw-{edition_id}.svg")


def main() -> None:
    """Draw all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for edition_id in ("pocket", "super", "large-print", "glass", "switch"):
        plays = {"super": SHIFTED, "switch": SWITCH}.get(edition_id, EXAMPLE)
        save_board(folder, edition_id, plays)
    save_sheets(folder)
    for edition_id, plays in (("pocket", EXAMPLE), ("super", SHIFTED), ("switch", SWITCH)):
        edition = load_edition(edition_id)
        save(
            folder,
            f"terminal-{edition_id}",
            table(edition, plays),
            f"tilewright play: {edition.name}",
        )


if __name__ == "__main__":
    main()
