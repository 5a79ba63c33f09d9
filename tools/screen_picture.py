"""Draw the documentation's picture of the full-screen game as an SVG file.

Run ``python -m tools.screen_picture [FOLDER]`` after changing the full screen. Computers play the
first turns, always the same, and a draft is on the board.
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from tilewright.cli.fullscreen.app import GameApp
from tilewright.cli.fullscreen.game import ScreenGame
from tilewright.cli.terminal.color import Depth
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.players import make_player
from tilewright.players.protocol import Budget
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Agree, Play
from tilewright.table import Table, open_game
from tilewright.table.computers import Computers
from tilewright.units import Instant, all_seats

FOLDER = Path(__file__).parent.parent / "docs" / "images"
NAME = "terminal-screen.svg"
SIZE = (80, 24)
TURNS = 13
SEED = bytes(31) + b"\x02"


def game() -> tuple[Table, Play]:
    """Return a game in progress, and the play that the player on turn has on the board."""
    edition, words = load_edition("pocket"), open_lexicon()
    people = [Participant("Ann"), Participant("Ben")]
    first = open_game(edition, words, people, now=Instant(0), seed=SEED)
    table = Table.open(first, words, now=lambda: Instant(0))
    players = {seat: make_player("expert", edition, words, seed=seat) for seat in all_seats(2)}
    computers = Computers(table, players)
    for seat in players:
        table.submit(seat, Agree())
    while len(table.view(None).history) < TURNS * 2 or table.view(None).open_play is not None:
        computers.step()
    view = table.view(table.view(None).on_turn)
    play = players[view.on_turn].choose(view, Budget())
    if not isinstance(play, Play):
        raise SystemExit("the player on turn does not play; choose another seed")
    return table, play


async def draw() -> str:
    """Return the screen as SVG."""
    table, play = game()
    app = GameApp(lambda front: ScreenGame(table, front).run(), Depth.TRUE, is_hurried=True)
    async with app.run_test(size=SIZE) as pilot:
        while app.controls.turn is None:
            await pilot.press("enter")
        for square, cell in play.tiles():
            app.controls.click_square(square)
            app.action_press(table.edition.tiles.cell_text(cell).lower())
        await pilot.pause()
        drawn = app.export_screenshot(title="tilewright play")
        app.stop_screen()
    # The picture must not load anything from another site, so it uses the reader's fonts.
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    return drawn.replace("Fira Code", "DejaVu Sans Mono")


def main() -> None:
    """Draw the picture."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    (folder / NAME).write_text(asyncio.run(draw()), encoding="utf-8")
    print(NAME)


if __name__ == "__main__":
    main()
