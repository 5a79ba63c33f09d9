"""A player who listens and uses the keyboard alone; each step is compared with a script.

The page's clock stands still and is moved on between keys, so that what is announced depends on
the game alone, never on the speed of the machine.
"""

import os
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

from tests.web.company import Company, Setting
from tests.web.people import Person, best_play, board_of, stop_clock
from tilewright.formats.plays import write_play
from tilewright.geometry import Square
from tilewright.lexicon import open_lexicon
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play

A_BREATH = 150
"""Milliseconds after which sentences are announced, and the draft is sent for its score."""
A_PAUSE = 1000
"""Milliseconds after which the draft's score is announced."""
MOST_TABS = 40
"""More than any dialog has controls."""
GOLDEN = Path(__file__).parent / "golden"
IS_WRITING = os.environ.get("TILEWRIGHT_GOLDEN") == "write"
"""Whether to write the scripts instead of comparing them."""
_READ_DIALOG = """() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!dialog) return '';
  const text = (id) => document.getElementById(dialog.getAttribute(id))?.innerText ?? '';
  const focused = document.activeElement;
  const name = focused.ariaLabel ?? focused.innerText;
  const said = text('aria-describedby').split('\\n').filter(Boolean).join(' ');
  return [`(dialog: ${text('aria-labelledby')})`, said, `(focus: ${name.trim()})`]
    .filter(Boolean).join(' ');
}"""
"""A dialog's name, its description if it has one, and what has the focus."""
_HAS_SAID = f"""([count, read]) =>
  window.heard.length >= count && (read === undefined || ({_READ_DIALOG})() === read)"""
_DIALOG = "(dialog: "


class Step(NamedTuple):
    """A step of a script: what was done, and what is heard and read then."""

    what: str
    lines: list[str]

    def __str__(self) -> str:
        """Return the step as it is in the file."""
        return "\n".join([f"[{self.what}]", *self.lines, ""])


class Script:
    """A golden file, whose steps are compared one by one as they happen, or written."""

    def __init__(self, name: str) -> None:
        """Read the file."""
        self._path = GOLDEN / f"{name}.txt"
        self._steps = [] if IS_WRITING else _read_steps(self._path.read_text(encoding="utf-8"))
        self._done: list[Step] = []

    def expected(self, what: str) -> list[str] | None:
        """Return what should be heard now, after this was done; None if the file is written."""
        if IS_WRITING:
            return None
        number = len(self._done)
        assert number < len(self._steps), f"{self._path.name} ends before [{what}]"
        step = self._steps[number]
        assert step.what == what, f"step {number + 1} of {self._path.name}"
        return step.lines

    def compare(self, what: str, lines: list[str]) -> None:
        """Compare a step with the file, or add it."""
        expected = self.expected(what)
        if expected is not None:
            assert lines == expected, f"step {len(self._done) + 1} of {self._path.name}: [{what}]"
        self._done.append(Step(what, lines))

    def finish(self) -> None:
        """Check that no step is missing, or write the file."""
        if IS_WRITING:
            self._path.write_text("\n".join(map(str, self._done)), encoding="utf-8")
        missing = [step.what for step in self._steps[len(self._done) :]]
        assert missing == [], f"not heard of {self._path.name}"


def _read_steps(text: str) -> list[Step]:
    steps: list[Step] = []
    for line in filter(None, text.splitlines()):
        if line.startswith("["):
            steps.append(Step(line[1:-1], []))
        else:
            steps[-1].lines.append(line)
    return steps


def _square(name: str) -> Square:
    return Square(int(name[1:]) - 1, ord(name[0]) - 65)


class Ears:
    """The person at seat 0, who hears the page and types; the others act through the API."""

    def __init__(self, who: Person, setting: Setting, script: str) -> None:
        """Open a table, seat everyone, and hear how the game begins; ``script`` names the file."""
        self.who = who
        self.page = who.page
        self.script = Script(script)
        self._read = ""
        self.page.clock.install()
        self.company = Company(who, setting)
        expect(self.page.get_by_test_id("code")).to_be_visible()
        stop_clock(self.page)
        for _ in self.company.others:
            self.company.join(agree=True)
        expect(self.page.get_by_role("grid")).to_be_visible()
        self.listen("the game begins")

    def listen(self, what: str) -> None:
        """Compare all that is heard after this was done, until the page is quiet."""
        self.page.clock.run_for(A_BREATH)
        expect(self.page.locator("main.table")).to_have_attribute("data-weighing", "false")
        self.page.clock.run_for(A_PAUSE)
        expected = self.script.expected(what)
        if expected is not None:
            self._await(expected)
        heard = self.page.evaluate("window.heard.splice(0)")
        self.script.compare(what, [*heard, *self._dialog()])
        assert self.page.evaluate("document.activeElement !== document.body"), what

    def _await(self, expected: list[str]) -> None:
        """Let time pass until the page has said as much as it should; then it is compared."""
        dialogs = [line for line in expected if line.startswith(_DIALOG)]
        wanted = [len(expected) - len(dialogs), *dialogs]
        if self.page.evaluate(_HAS_SAID, wanted):
            return
        self.page.clock.resume()
        # What is missing in the end is shown by the comparison.
        with suppress(PlaywrightTimeoutError):
            self.page.wait_for_function(_HAS_SAID, arg=wanted)
        stop_clock(self.page)

    def _dialog(self) -> list[str]:
        """Return what a screen reader reads of a dialog that has just opened."""
        read: str = self.page.evaluate(_READ_DIALOG)
        is_new, self._read = read != self._read, read
        return [read] if read and is_new else []

    def press(self, *keys: str, what: str = "") -> None:
        """Press keys one after the other, and listen."""
        for key in keys:
            self.page.keyboard.press(key)
            self.page.clock.run_for(A_BREATH)
        self.listen(what or " ".join(keys))

    def move(self, *keys: str, what: str = "") -> None:
        """Press keys that make a move, wait until the server has accepted it, and listen."""
        number = self.who.number()
        for key in keys:
            self.page.keyboard.press(key)
            self.page.clock.run_for(A_BREATH)
        self.who.await_number(number)
        self.listen(what or " ".join(keys))

    def command(self, line: str, *, is_move: bool = False) -> None:
        """Type a command on the command line, hear its answer, and go back to the board."""
        self.page.keyboard.press("/")
        expect(self.page.get_by_role("textbox", name="Command")).to_be_focused()
        self.page.keyboard.type(line)
        (self.move if is_move else self.press)("Enter", what=f"/ {line}")
        # A move that was accepted has closed the line.
        if self.page.evaluate("document.activeElement.id") == "command":
            self.page.keyboard.press("Escape")

    def go(self, place: str) -> None:
        """Go to a square with the arrow keys; the screen reader reads each square."""
        size = self.who.box.size
        if self.page.evaluate("document.activeElement.dataset.square") is None:
            self.page.keyboard.press("ArrowUp")
        at = int(self.page.evaluate("document.activeElement.dataset.square"))
        col, row = ord(place[0]) - 65, int(place[1:]) - 1
        keys = ["ArrowDown" if row > at // size else "ArrowUp"] * abs(row - at // size)
        keys += ["ArrowRight" if col > at % size else "ArrowLeft"] * abs(col - at % size)
        for key in keys:
            self.page.keyboard.press(key)
        expect(self.who.cell(place)).to_be_focused()

    def type_word(self, tiles: dict[str, str]) -> None:
        """Go to the first square, turn the arrow if necessary, and type the letters."""
        places = list(tiles)
        self.go(places[0])
        is_down = len(places) > 1 and places[0][0] == places[1][0]
        arrow = self.page.locator(".caret")
        if ("down" in (arrow.get_attribute("class") or "")) != is_down:
            self.press("Space")
        keys = [f"Shift+{one.upper()}" if one.islower() else one.lower() for one in tiles.values()]
        self.press(*keys, what=f"{places[0]}: {' '.join(keys)}")

    def written(self, tiles: dict[str, str]) -> str:
        """Return a play as it is typed on the command line."""
        edition = self.who.box
        board = board_of(edition, self.company.view())
        cells = bytes(edition.tiles.parse_cell(text) for text in tiles.values())
        play = Play(tuple(_square(name) for name in tiles), cells)
        return write_play(play, board, edition, edition.coordinates)

    def focused(self) -> str | None:
        """Return the name of the focused element."""
        name: str | None = self.page.evaluate(
            "document.activeElement.ariaLabel ?? document.activeElement.innerText"
        )
        return name

    def reconnect(self) -> None:
        """Let time pass until the page is connected again."""
        self.page.clock.resume()
        expect(self.page.get_by_test_id("offline")).to_have_count(0)
        stop_clock(self.page)

    def focus(self, name: str) -> None:
        """Press Tab until what has this name, or a name that begins so, has the focus."""
        for _ in range(MOST_TABS):
            if (self.focused() or "").startswith(name):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {name}")

    # The others.

    def others_move(self, seat: int, kind: str, **more: object) -> None:
        """Let another player move, and listen."""
        self.company.move(seat, kind, **more)
        self.listen(f"seat {seat}: {kind}")

    def best(self, seat: int, *, most: bool = False) -> dict[str, str] | None:
        """Return the best play of a seat."""
        return best_play(self.who.box, self.company.view(seat), most=most)

    def phony(self, seat: int) -> dict[str, str]:
        """Return a well-placed play of a seat that forms a word which is not in the dictionary."""
        edition = self.who.box
        board = board_of(edition, self.company.view(seat))
        words = open_lexicon()
        tiles = self.best(seat, most=True)
        assert tiles is not None
        squares = tuple(_square(name) for name in tiles)
        for order in permutations(tiles.values()):
            cells = bytes(edition.tiles.parse_cell(text) for text in order)
            found = judge(board, Play(squares, cells), edition)
            if isinstance(found, Verdict) and any(word.text not in words for word in found.words):
                return dict(zip(tiles, order, strict=True))
        raise AssertionError("every order of these tiles is a word")
