"""The screen itself: keys, clicks, folding and unfolding, and games that run behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Input

from tests.cli.fullscreen.driving import keys_of
from tests.cli.terminal_tables import WORDS, begun, opened
from tests.rules.tables import few
from tilewright.cli.fullscreen.app import GameApp
from tilewright.cli.fullscreen.fitting import Fit, TooSmall, fit_screen
from tilewright.cli.fullscreen.game import ScreenGame
from tilewright.cli.fullscreen.questions import (
    Continue,
    Front,
    ReadRules,
    TakeTurn,
    TypeLine,
    WhoChallenges,
)
from tilewright.cli.fullscreen.setup import setup_screen
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.new_game import ask_edition, ask_players
from tilewright.cli.terminal.seating import Seating
from tilewright.edition.shipped import load_edition
from tilewright.players import make_player
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import Played
from tilewright.rules.game import Phase
from tilewright.rules.participant import Participant
from tilewright.table import Table, open_game
from tilewright.table.computers import Computers
from tilewright.units import Instant, Seat


class WatchedApp(GameApp):
    """A screen that says when the game has asked something."""

    def __init__(self, job: Callable[[Front], None]) -> None:
        """Run the job with true colors and without pauses."""
        super().__init__(job, Depth.TRUE, is_hurried=True)
        self.asked = asyncio.Event()

    def redraw(self) -> None:
        """Notice a new question, which is always drawn."""
        super().redraw()
        if self.controls.question is not None and self.is_running:
            self.asked.set()

    async def answer(self, *keys: str) -> None:
        """Press keys that answer the question, and wait for the next one."""
        for key in keys:
            self.press_key(key)
        await self.next_question()

    async def next_question(self) -> None:
        """Wait until the game asks again; an answered question is no longer there."""
        self.asked.clear()
        if self.controls.question is None:
            await self.asked.wait()


Drive = Callable[[Pilot[None], WatchedApp], Awaitable[None]]


def run(job: Callable[[Front], None], drive: Drive) -> None:
    """Run a job behind a screen with 80×24 characters, and drive it."""
    app = WatchedApp(job)

    async def test() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await app.asked.wait()
            await drive(pilot, app)
            app.stop_screen()

    asyncio.run(asyncio.wait_for(test(), 120))
    app.wait_for_game()
    assert app.failure is None


def text_of(app: GameApp) -> str:
    """Return everything on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_a_whole_game_against_a_computer() -> None:
    """A person types plays onto the board, a computer answers, and the result is shown."""
    edition = few()
    people = [Participant("Ann"), Participant("Beginner", is_computer=True)]
    first = open_game(edition, WORDS, people, now=Instant(0), seed=bytes(32))
    table = Table.open(first, WORDS, now=lambda: Instant(0))
    computer = make_player("beginner", edition, WORDS, seed=1)

    def job(front: Front) -> None:
        ScreenGame(table, front, Computers(table, {Seat(1): computer})).run()

    async def drive(pilot: Pilot[None], app: WatchedApp) -> None:
        while table.view(None).phase is not Phase.OVER:
            question = app.controls.question
            if isinstance(question, TakeTurn):
                view = question.view
                play = find_play(view.board, view.rack, view.edition, WORDS)
                if play is None:
                    await app.answer("2")
                    await app.answer("y")
                    continue
                for square, cell in play.tiles():
                    app.controls.click_square(square)
                    for key in keys_of(cell, view):
                        app.press_key(key)
                await app.answer("enter")
            else:
                await app.answer("enter")
        assert isinstance(app.controls.question, Continue)
        assert "Ann" in text_of(app)
        await pilot.press("enter")

    run(job, drive)
    assert table.view(None).result is not None


def test_people_share_the_keyboard() -> None:
    """Clicks lay tiles, the curtain hides them, a challenge is asked, and pages open and close."""
    table = opened("pocket", 2)
    edition = table.edition

    async def drive(pilot: Pilot[None], app: WatchedApp) -> None:
        assert isinstance(app.controls.question, ReadRules)
        await app.answer("enter")
        assert isinstance(app.controls.question, Continue)
        curtain = text_of(app)
        await app.answer("enter")
        assert isinstance(app.controls.question, TakeTurn)
        view = app.controls.question.view
        assert table.view(None).phase is Phase.PLAYING
        faces = [edition.tiles.face(tile) for tile in app.controls.rack]
        assert all(app.controls.rack)
        rack_line = next(line for line in text_of(app).split("\n") if line not in curtain)
        assert rack_line.strip()
        # Two clicks on a square turn the cursor; clicks on tiles lay them.
        await pilot.click("#board", offset=(3 + 2 * 7, 1 + 6))
        await pilot.click("#board", offset=(3 + 2 * 7, 1 + 6))
        places = [place for place, face in enumerate(faces) if face.letter][:3]
        for place in places:
            start = sum(
                len(f" {face.letter or '?'}{face.points or ''}  ") for face in faces[:place]
            )
            await pilot.click("#rack", offset=(start + 1, 0))
        assert app.controls.turn is not None
        assert [square.name for square, _ in app.controls.turn.draft.laid] == ["H7", "H8", "H9"]
        await pilot.press("question_mark", "pagedown", "down", "escape", "7", "escape", "tab")
        assert app.controls.page is None
        await pilot.click("#choices", offset=(1, 0))
        await app.next_question()
        assert isinstance(app.controls.question, WhoChallenges)
        assert edition.tiles.text(table.view(view.seat).rack) != ""
        assert not app.controls.rack
        await app.answer("enter")

    run(lambda front: ScreenGame(table, front).run(), drive)
    assert len([event for event in table.view(None).history if isinstance(event, Played)]) == 1


def test_a_small_screen_waits_until_it_is_enlarged() -> None:
    """At 40×10 the size that is needed is shown; the draft is still there at 80×24 and 120×50."""
    table = begun("pocket", 2)

    async def drive(pilot: Pilot[None], app: WatchedApp) -> None:
        await app.answer("enter")
        assert app.controls.turn is not None
        tiles = table.edition.tiles
        letter = next(tile for tile in app.controls.rack if tile != tiles.blank)
        await pilot.press(tiles.face(letter).letter.lower())
        draft = app.controls.turn.draft
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        needed = fit_screen(40, 10, table.edition.size, Depth.TRUE)
        assert app.fit == needed
        assert isinstance(needed, TooSmall)
        assert f"{needed.columns}×{needed.rows}" in text_of(app)
        assert app.controls.turn.draft == draft
        for columns, rows, scale in ((80, 24, 1), (50, 19, 1), (120, 50, 2)):
            await pilot.resize_terminal(columns, rows)
            await pilot.pause()
            fit = fit_screen(columns, rows, table.edition.size, Depth.TRUE)
            assert app.fit == fit
            assert isinstance(fit, Fit)
            assert fit.scale == scale
            assert "Ann" in text_of(app)

    run(lambda front: ScreenGame(table, front).run(), drive)


def test_questions_before_a_game_and_a_typed_command() -> None:
    """Set-up questions are answered in the line; so is a command, and a wrong one can be fixed."""
    answers: list[tuple[Seating, ...]] = []
    table = begun("pocket", 2)

    def job(front: Front) -> None:
        screen = setup_screen(front)
        answers.append(ask_players(screen, load_edition(ask_edition(screen))))
        ScreenGame(table, front).run()

    async def drive(pilot: Pilot[None], app: WatchedApp) -> None:
        line = app.query_one("#line", Input)

        async def type_line(text: str) -> None:
            line.value = text
            app.finish_line(line.value)
            await pilot.pause()
            await app.next_question()

        assert isinstance(app.controls.question, TypeLine)
        await pilot.pause()
        assert app.focused is line
        assert load_edition("pocket").name in text_of(app)
        await type_line("nonsense")
        await type_line("2")
        await type_line("Ann,Ben")
        assert isinstance(app.controls.question, Continue)
        await app.answer("enter")
        await pilot.press("colon", "z", "enter")
        await pilot.press("f", "enter")
        assert line.value == "zf"
        await type_line("pass!")
        assert isinstance(app.controls.question, Continue)
        await pilot.press("ctrl+c")

    run(job, drive)
    assert [seating.participant.name for seating in answers[0]] == ["Ann", "Ben"]
    assert table.view(None).passes != (0, 0)
