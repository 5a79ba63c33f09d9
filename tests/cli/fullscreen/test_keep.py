"""The scorekeeper's screen: the line, the board's cursor, clicks, folding, and a whole game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from tests.cli.keep.desks import WORDS, Begin, count, enter
from tilewright.cli.fullscreen.fitting import Fit
from tilewright.cli.fullscreen.keep_app import KeepApp
from tilewright.cli.fullscreen.keep_controls import KeepControls
from tilewright.cli.keep import telling
from tilewright.cli.keep.clock_choice import read_clock
from tilewright.cli.keep.desk import Desk
from tilewright.cli.terminal.color import Depth
from tilewright.geometry import Square
from tilewright.library.kept_file import KeptFile
from tilewright.records.kept.model import BareScore, Branch, KeptPlay

SIZE = (80, 24)
KEYS = {" ": "space"}


def controls_of(desk: Desk) -> tuple[KeepControls, list[bool]]:
    """Return the controls of a screen, and a list that grows when they stop it."""
    stopped: list[bool] = []
    return KeepControls(desk, stop=lambda: stopped.append(True)), stopped


def filled(controls: KeepControls) -> str | None:
    """Return what the line must contain next."""
    return controls.fill


def panel_of(app: KeepApp) -> int | None:
    """Return the width of the panel; None if the terminal is too small for the board."""
    return app.fit.panel if isinstance(app.fit, Fit) else None


def press(controls: KeepControls, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        controls.press(key)


def test_tiles_typed_onto_the_board(begin: Begin) -> None:
    """Tab and a click bring the cursor; tiles are judged as they are laid, and Enter enters."""
    desk = begin()
    controls, stopped = controls_of(desk)
    press(controls, "tab", "left", "left", "h", "o", "r", "n")
    assert controls.drawn is not None
    assert "14" in controls.bar().text
    press(controls, "enter")
    assert desk.followed.scores == (14, 0)
    assert [square.name for square in controls.last] == ["F8", "G8", "H8", "I8"]
    controls.click_square(Square(8, 7))
    controls.click_square(Square(8, 7))
    press(controls, "A", "backspace", "a", "escape", "space", "up", "enter")
    assert count(desk) == 1
    press(controls, "x", "tab")
    assert controls.draft is None
    assert controls.bar().entry is not None
    controls.click_square(Square(0, 0))
    press(controls, "c", "enter", "ß", "ctrl+z")
    assert count(desk) == 0
    press(controls, "ctrl+y", "ctrl+c")
    assert count(desk) == 1
    assert stopped == [True]


def test_the_line_shows_what_it_would_do(begin: Begin) -> None:
    """A play in the line is drawn with its score; a line that fails stays to be corrected."""
    desk = begin()
    controls, stopped = controls_of(desk)
    controls.preview_line("8F HORN")
    assert controls.drawn is not None
    assert len(controls.drawn.laid) == 4
    controls.type_line("8F HORN")
    assert filled(controls) == ""
    controls.fill = None
    controls.type_line("15A CAT")
    assert filled(controls) is None
    press(controls, "escape")
    assert filled(controls) == ""
    controls.preview_line("insert 1 8F HORN")
    assert not any(controls.board.cells)
    controls.click_entry(0)
    assert filled(controls) == "edit 1 8F HORN"
    controls.click_entry(7)
    controls.type_line("help")
    assert [choice.key for choice in controls.bar().choices] == ["escape", "pagedown", "pageup"]
    controls.click_square(Square(0, 0))
    press(controls, "x", "escape")
    assert controls.page is None
    enter(desk, "challenge withdrawn", "end cancelled")
    assert controls.last == ()
    controls.type_line("")
    controls.type_line("quit")
    assert stopped == [True]


Drive = Callable[[Pilot[None], KeepApp], Awaitable[None]]


def run(desk: Desk, drive: Drive, color: Depth = Depth.TRUE) -> None:
    """Show a desk on a screen with 80×24 characters, and drive it."""

    async def test() -> None:
        app = KeepApp(desk, color)
        async with app.run_test(size=SIZE) as pilot:
            await drive(pilot, app)

    asyncio.run(asyncio.wait_for(test(), 120))


async def type_lines(pilot: Pilot[None], *lines: str) -> None:
    """Type lines into the screen's line, each with Enter."""
    for line in lines:
        pilot.app.query_one("#line", Input).value = line
        await pilot.press("enter")


def test_pasted_lines_are_entered_up_to_one_that_is_refused(begin: Begin) -> None:
    """A pasted list of plays enters them all; a refused one is in the line with its reason."""
    desk = begin(words=WORDS)

    async def paste(pilot: Pilot[None], app: KeepApp) -> None:
        line = app.query_one("#line", Input)
        await pilot.press(*"8f")
        app.post_message(events.Paste(" HORN\r\n\nH6 FARM\n99Z QUARTZ\n24\n"))
        await pilot.pause()
        assert [type(entry) for entry in desk.game.entries] == [KeptPlay, KeptPlay]
        assert line.value == "99Z QUARTZ"
        line.value = ""
        app.post_message(events.Paste("24\npass"))
        await pilot.pause()
        assert [type(entry) for entry in desk.game.entries] == [KeptPlay, KeptPlay, BareScore]
        assert line.value == "pass"

    run(desk, paste)


def text_of(app: KeepApp) -> str:
    """Return everything on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_a_whole_game_with_a_correction_and_a_pause(begin: Begin) -> None:
    """A game is typed, corrected, undone, redone, closed, resumed and settled."""
    desk = begin(words=WORDS)

    async def keep(pilot: Pilot[None], app: KeepApp) -> None:
        await pilot.press(*"8f horn", "enter")
        await type_lines(pilot, "H6 FARM =12", "24", "edit 3 10F PASTE", "challenge")
        assert "!" in text_of(app)
        await pilot.press("ctrl+z", "ctrl+z")
        assert not desk.followed.board[Square(9, 5)]
        await pilot.press("ctrl+y", "ctrl+y")
        await type_lines(pilot, "help")
        await pilot.press("pagedown", "down", "escape")
        await pilot.click("#sheet", offset=(3, 1))
        assert app.query_one("#line", Input).value.startswith("edit 2 H6 FA.M")
        await pilot.press("escape", "pageup")
        await pilot.resize_terminal(30, 10)
        await pilot.pause()
        assert panel_of(app) is None
        assert "30×10" in text_of(app)
        await pilot.resize_terminal(40, 20)
        await pilot.pause()
        assert panel_of(app) == 0
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        await pilot.click("#board", offset=(3, 1))
        assert app.controls.draft is not None
        await pilot.click("#choices", offset=(1, 0))
        await pilot.press("tab", "ctrl+c")

    run(desk, keep)
    desk.file.close()
    with KeptFile.open(desk.file.path) as file:
        resumed = Desk(file, WORDS)
        assert resumed.game == desk.game

        async def finish(pilot: Pilot[None], app: KeepApp) -> None:
            await type_lines(pilot, "pass", "pass", "pass", "pass", "unplayed Ann Q")
            app.query_one("#line", Input).value = "unplayed Ben J"
            await pilot.click("#choices", offset=(1, 0))
            assert telling.result_lines(resumed.followed)[0][:20] in text_of(app)
            await type_lines(pilot, "quit")

        run(resumed, finish, Depth.NONE)
        assert resumed.followed.end is not None
        assert resumed.followed.end.unknown == ()


def test_fast_typing_and_a_clock(begin: Begin) -> None:
    """Keys that arrive all at once act in their order; the clock is in the first line."""
    desk = begin(words=WORDS, house=read_clock("25+10"))

    async def keep(pilot: Pilot[None], app: KeepApp) -> None:
        await pilot.press("ctrl+t")
        assert desk.clock.is_running
        for key in (*"8f horn", "enter", *"h6 farm", "enter", *"24", "enter", "ctrl+z"):
            app.post_message(events.Key(KEYS.get(key, key), key if len(key) == 1 else None))
        await pilot.pause()
        while app.query_one("#line", Input).value or count(desk) != 2:
            await pilot.pause()
        await pilot.press("tab")
        for key in ("down", "down", "x", "enter", "tab"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        while app.controls.draft is not None:
            await pilot.pause()
        assert count(desk) == 3
        await pilot.press("ctrl+z")
        assert [entry.clock is None for entry in desk.game.entries] == [False, False]
        desk.do("clock 0:00")
        while "\N{MINUS SIGN}0:0" not in text_of(app):
            app.tick()
            await pilot.pause()
        await pilot.press("ctrl+t", "ctrl+c")

    run(desk, keep)
    assert not desk.clock.is_running


def test_two_versions_on_the_screen(begin: Begin) -> None:
    """A game with two versions opens with both; a key chooses one."""
    desk = begin()
    enter(desk, "8F HORN")
    other = Branch("phone", desk.game.header, ())
    desk.file.save(desk.file.keeping.change(replace(desk.game, branches=(other,))))

    async def choose(pilot: Pilot[None], app: KeepApp) -> None:
        assert "phone" in text_of(app)
        await pilot.press("2")
        assert app.query_one("#line", Input).value == ""
        await pilot.press("ctrl+c")

    run(desk, choose)
    assert count(desk) == 0
