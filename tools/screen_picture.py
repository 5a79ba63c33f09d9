"""Draw the documentation's pictures of the full screens as SVG files.

Run ``python -m tools.screen_picture [FOLDER]`` after changing a full screen. In the picture of a
game, computers play the first turns, always the same, and a draft is on the board. The pictures of
the scorekeeper show a turn that is being typed, and a fault that is being corrected.
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tilewright.cli.fullscreen.app import GameApp
from tilewright.cli.fullscreen.game import ScreenGame
from tilewright.cli.fullscreen.keep_app import KeepApp
from tilewright.cli.fullscreen.widgets import LineInput
from tilewright.cli.keep.clock import TableClock
from tilewright.cli.keep.clock_choice import read_clock
from tilewright.cli.keep.desk import Desk
from tilewright.cli.terminal.color import Depth
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.library.kept_file import KeptFile
from tilewright.players import make_player
from tilewright.players.protocol import Budget
from tilewright.records.kept.model import KeptGame, KeptHeader, KeptPlayer
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
KEPT = (
    "8F HORN =14 clock 24:10",
    "H6 FARM =9 clock 23:40",
    "10F PASTE =15 clock 24:01",
    "J9 VEX clock 21:35",
    "exchange 3 clock 22:02",
)
"""What the pictures of the scorekeeper show."""


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
            app.press_key(table.edition.tiles.cell_text(cell).lower())
        await pilot.pause()
        drawn = app.export_screenshot(title="tilewright play")
        app.stop_screen()
    return _alone(drawn)


def _alone(drawn: str) -> str:
    """Return a picture that loads nothing from another site: it uses the reader's fonts."""
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    return drawn.replace("Fira Code", "DejaVu Sans Mono")


async def draw_kept(lines: tuple[str, ...], typed: str) -> str:
    """Return the scorekeeper's screen with lines that were entered and one that is being typed."""
    words = open_lexicon()
    edition = load_edition("pocket", read_clock("25"))
    header = KeptHeader(edition, (KeptPlayer("Ann"), KeptPlayer("Ben"), KeptPlayer("Cleo")))
    with (
        TemporaryDirectory() as folder,
        KeptFile.create(Path(folder) / "game.kept.json", KeptGame(header)) as file,
    ):
        desk = Desk(file, words)
        desk.clock = TableClock(file.path, desk.followed, now=lambda: 0)
        desk.do("clock start")
        for line in lines:
            if not desk.do(line).is_done:
                raise SystemExit(f"{line!r} cannot be entered")
        app = KeepApp(desk, Depth.TRUE)
        async with app.run_test(size=SIZE) as pilot:
            app.query_one("#line", LineInput).value = typed
            app.query_one("#line", LineInput).cursor_position = len(typed)
            await pilot.pause()
            drawn = app.export_screenshot(title="tilewright keep")
            app.stop_screen()
    return _alone(drawn)


def main() -> None:
    """Draw the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    pictures = {
        NAME: draw(),
        "terminal-keep-turn.svg": draw_kept((*KEPT, "edit 3 =25"), "K11 IVORY"),
        "terminal-keep-fault.svg": draw_kept(KEPT, "edit 3 =25"),
    }
    for name, picture in pictures.items():
        (folder / name).write_text(asyncio.run(picture), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
