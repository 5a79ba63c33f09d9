"""A person who keeps score of a game on a real board, by touch on a phone, and counts the taps."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from playwright.sync_api import expect

from tests.web.people import Person
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Axis, Square
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.model import (
    Adjustment,
    BareScore,
    Departure,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptGame,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LeftOver,
    RuledBy,
    Ruling,
    Said,
)
from tilewright.rules.outcome import EndReason, LeaveReason
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT
from tilewright.units import Cell, Seat

SMALL = (360, 600)
FINGER = 18
"""The least width of a square that a finger hits, in pixels."""
MOST_TAPS = 4
"""The most taps that a turn may take, besides its letters."""

_PLACE = """([selector, nth, scrolls]) => {
  const found = document.querySelectorAll(selector)[nth];
  if (!found || found.disabled) return null;
  if (scrolls) found.scrollIntoView({block: 'center'});
  const box = found.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return top && found.contains(top) ? {x, y} : null;
}"""
"""Where to tap a control; null while it is not there, off the screen, or covered."""
_FACE = """(square) => {
  const tile = document.querySelector(`[data-square='${square}'] .tile`);
  const mark = tile?.querySelector('.notch')?.dataset.mark ?? '';
  return tile ? (tile.classList.contains('blank') ? '?' : mark) : null;
}"""
"""How a tile on the board is marked: `?` for a blank, empty for a plain tile."""
_STORED = """(id) => {
  const key = `tilewright.keep.${id ?? location.hash.split('/')[2]}`;
  return localStorage.getItem(key);
}"""


@dataclass
class Taps:
    """How many taps each entry took, besides letters, digits and tiles."""

    by_kind: dict[str, list[int]] = field(default_factory=dict)

    def add(self, kind: str, taps: int) -> None:
        """Record an entry."""
        self.by_kind.setdefault(kind, []).append(taps)

    @property
    def most(self) -> int:
        """The most taps of any entry."""
        return max(max(taps) for taps in self.by_kind.values())


class Keeper:
    """A person who keeps score on a phone, and counts the taps."""

    def __init__(self, person: Person, edition: str) -> None:
        """Open the scorekeeper from the home screen, and choose a box."""
        self.page = person.page
        self.address = person.address
        self.edition = load_edition(edition)
        self.taps = 0
        self.all_taps = Taps()
        self.page.goto(person.address)
        self.tap("home-keep", scrolls=True)
        box, _, variant = edition.partition("/")
        self.page.locator(f"[data-box='{box}']").check(force=True)
        if variant:
            self.page.get_by_test_id("keep-variant").select_option(edition)

    # Touching.

    def touch(self, selector: str, nth: int = 0, *, scrolls: bool = False) -> None:
        """Tap a control in its middle, once it is in sight and nothing covers it."""
        place = self._place(selector, nth, scrolls=scrolls)
        self.page.touchscreen.tap(place["x"], place["y"])

    def _place(self, selector: str, nth: int = 0, *, scrolls: bool = False) -> dict[str, float]:
        asked = [selector, nth, scrolls]
        found: dict[str, float] | None = self.page.evaluate(_PLACE, asked)
        # Most controls are there at once, and waiting takes longer than asking.
        return found or self.page.wait_for_function(_PLACE, arg=asked).json_value()

    def tap(self, what: str, nth: int = 0, *, scrolls: bool = False) -> None:
        """Tap a control by its test id, and count it."""
        self.touch(f"[data-testid='{what}']", nth, scrolls=scrolls)
        self.taps += 1

    def hold(self, letter: str, square: int, face: str) -> None:
        """Hold a key until the tile on a square shows this face."""
        at = self._place(f"[data-key='{letter}']")
        hand = self.page.context.new_cdp_session(self.page)
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        self.page.wait_for_function(
            f"([square, face]) => [face, '?'].includes(({_FACE})(square))", arg=[square, face]
        )
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        hand.detach()
        # On a busy computer, the finger may be too slow: then a tap on the tile corrects it.
        while (shown := self.page.evaluate(_FACE, square)) != face:
            self.touch(f"[data-square='{square}']")
            self.page.wait_for_function(
                f"([square, shown]) => ({_FACE})(square) !== shown", arg=[square, shown]
            )

    # Beginning.

    def begin(self, *names: str, header: KeptHeader | None = None) -> None:
        """Name the players, choose what a header says, and start."""
        page = self.page
        while page.get_by_test_id("keep-name").count() < len(names):
            self.tap("keep-add", scrolls=True)
        for place, name in enumerate(names):
            page.get_by_test_id("keep-name").nth(place).fill(name)
        if header is not None:
            self._choose(header)
        self.tap("keep-start", scrolls=True)
        first = names[header.first if header else 0]
        expect(page.get_by_test_id("keep-turn-of")).to_contain_text(first)

    def _choose(self, header: KeptHeader) -> None:
        page = self.page
        page.get_by_test_id("keep-first").select_option(str(header.first))
        for place, player in enumerate(header.players):
            if self.edition.target is not None and player.level is not None:
                page.get_by_test_id("keep-level").nth(place).select_option(player.level.value)
        rule = header.edition.challenge.rule
        if header.edition.house:
            page.locator("summary").tap()
        if rule is not self.edition.challenge.rule:
            page.get_by_test_id("keep-rule").select_option(rule.value)
        if header.edition.end.scoreless_rounds != self.edition.end.scoreless_rounds:
            page.get_by_test_id("keep-scoreless").check()

    def expect_side_by_side(self, *controls: str) -> None:
        """Some controls are on one row."""
        boxes = [self.page.get_by_test_id(one).bounding_box() for one in controls]
        assert len({box["y"] for box in boxes if box}) == 1

    # Entering.

    def lay(self, place: str, word: str) -> None:
        """Tap the first square, turn the direction if needed, and type the word."""
        square, axis = self.edition.coordinates.read(place, self.edition.size)
        self._start(square, axis)
        for letter in word:
            key = self.page.locator(f"[data-key='{letter.upper()}']")
            if letter.isupper():
                key.tap()
            else:
                key.click(modifiers=["Shift"])

    def _start(self, square: Square, axis: Axis) -> None:
        first = f"[data-square='{self._number(square)}']"
        self.touch(first)
        self.taps += 1
        # A finger that hit the square next to it can correct that, also on a large board.
        enlarged = f"(least) => document.querySelector(`{first}`).clientWidth >= least"
        self.page.wait_for_function(enlarged, arg=FINGER)
        if self.direction() != axis.value:
            self.tap("keep-turn")

    def _number(self, square: Square) -> int:
        return square.row * self.edition.size + square.col

    def direction(self) -> str:
        """Return the direction in which letters are typed."""
        arrow = self.page.get_by_test_id("keep-turn").inner_text()
        return "across" if arrow == "→" else "down"

    def play(self, place: str, word: str, score: int) -> None:
        """Enter a play in few taps; its score is shown before it is entered."""
        self.taps = 0
        self.lay(place, word)
        expect(self.page.get_by_test_id("keep-enter")).to_contain_text(str(score))
        self.tap("keep-enter")
        assert self.taps <= MOST_TAPS

    def enter(self, entry: Said, board: Board) -> None:
        """Enter what happened next; ``board`` is the board before it."""
        before = self.page.locator("[data-entry]").count()
        self.taps = 0
        self._enter(entry, board)
        expect(self.page.locator("[data-entry]")).to_have_count(before + 1)
        self.all_taps.add(type(entry).__name__, self.taps)

    def _enter(self, entry: Said, board: Board) -> None:  # noqa: C901, PLR0912, PLR0915 - one branch an entry
        match entry:
            case KeptPlay(play=play):
                self.type_play(play, board)
                if entry.score is not None:
                    self.tap("keep-claimed")
                    self.page.keyboard.type(str(entry.score))
                self.tap("keep-enter")
            case BareScore():
                self.tap("keep-bare")
                self.page.get_by_test_id("keep-points").fill(str(entry.points))
                self.tap("keep-done")
            case KeptExchange(count=count):
                self.tap("keep-exchange")
                self._choose_radio("count", str(count))
                self.tap("keep-done")
            case KeptPass():
                self.tap("keep-pass")
                self._touch_counted("dialog .primary")
            case KeptSwitch(other=other):
                self.tap("keep-switch")
                self._choose_radio("other", str(other))
                self.tap("keep-done")
            case KeptChallenge(seat=seat, ruling=ruling):
                self.tap("keep-challenge", scrolls=True)
                if self.page.locator(f"input[name='who'][value='{seat}']").count():
                    self._choose_radio("who", str(seat))
                self.tap("keep-valid" if ruling is Ruling.VALID else "keep-withdrawn")
            case Departure():
                self.tap("keep-menu")
                self.tap("keep-resign")
            case KeptEnd(seat=seat, reason=reason):
                self.tap("keep-menu")
                self.tap("keep-end-game")
                ends = {EndReason.NO_PLAYS: "keep-no-plays", EndReason.OUT: f"keep-out-{seat}"}
                self.tap(ends.get(reason, "keep-stopped"), scrolls=True)
            case LeftOver(seat=seat, tiles=tiles):
                letters = [self.edition.tiles.face(code).text for code in sorted(tiles or ())]
                self.fill_left(seat, letters)
            case Gain(doubled=True):
                self.tap("keep-doubled", scrolls=True)
            case Adjustment(seat=seat, points=points):
                self.tap("keep-menu", scrolls=True)
                self.tap("keep-adjust")
                self.page.get_by_test_id("keep-who").select_option(str(seat))
                self.page.get_by_test_id("keep-points").fill(str(abs(points)))
                if points < 0:
                    self.page.get_by_test_id("keep-take").check()
                self.page.get_by_test_id("keep-for-time").check()
                self.tap("keep-done")
            case _:
                raise AssertionError(entry)

    def _choose_radio(self, name: str, value: str) -> None:
        self._touch_counted(f"label:has(input[name='{name}'][value='{value}'])")

    def _touch_counted(self, selector: str) -> None:
        self.touch(selector)
        self.taps += 1

    def type_play(self, play: Play, board: Board) -> None:
        """Tap the first square of the main word and type the whole word."""
        edition = self.edition
        verdict = judge(board, play, edition)
        assert isinstance(verdict, Verdict)
        word = verdict.words[0]
        laid = dict(play.tiles())
        self._start(word.start, word.axis)
        square = word.start
        while square in laid or board.is_filled(square):
            cell = laid.get(square) or board[square]
            face = _face(edition, cell) if square in laid else ""
            letter = _letter(edition, cell)
            if face:
                self.hold(letter, self._number(square), face)
            else:
                self.touch(f"[data-key='{letter}']")
            square = square.step(word.axis)

    def fill_left(self, seat: int, tiles: Sequence[str]) -> None:
        """Enter the tiles that a player has left."""
        self.tap(f"keep-left-{seat}", scrolls=True)
        for tile in tiles:
            self.touch(f"[data-left='{tile}']", scrolls=True)
        self.tap("keep-left-done", scrolls=True)

    # Correcting.

    def say_turn(self, seat: int) -> None:
        """Say whose turn it is, after one that nobody entered."""
        self.tap("keep-player", seat)

    def insert(self, number: int, entry: Said, board: Board) -> None:
        """Insert an entry before the one with this number."""
        self._open(number, "keep-insert")
        self.enter(entry, board)

    def change(self, number: int, entry: Said, board: Board) -> None:
        """Replace the entry with this number."""
        self._open(number, "keep-change")
        self._enter(entry, board)
        expect(self.page.get_by_test_id("keep-editing")).to_have_count(0)

    def _open(self, number: int, button: str) -> None:
        self.touch(f"[data-entry='{number}'] .what", scrolls=True)
        self.tap(button, scrolls=True)
        expect(self.page.get_by_test_id("keep-editing")).to_be_visible()

    # Looking.

    def expect_scores(self, *scores: int) -> None:
        """Check the players' scores."""
        expect(self.page.get_by_test_id("keep-score")).to_have_text(
            [str(one).replace("-", "\N{MINUS SIGN}") for one in scores]
        )

    def stored(self) -> KeptGame:
        """Return the game as the browser has stored it."""
        saved: dict[str, Any] = json.loads(self.page.evaluate(_STORED))
        return load_kept(json.dumps(saved["keeping"]["game"]))


def _face(edition: Edition, cell: Cell) -> str:
    """Return how a tile on the board is marked, as ``_FACE`` does."""
    if cell & BLANK_BIT:
        return "?"
    text = edition.tiles.cell_text(cell)
    return text[-2] if text.startswith("[") and text[-2] in "+~" else ""


def _letter(edition: Edition, cell: Cell) -> str:
    return edition.tiles.letters[edition.tiles.letter_of[cell]]


def bare(kept: KeptGame) -> list[Said]:
    """Return the entries without what the screen doesn't ask for, to be compared."""
    told: list[Said] = []
    for number, entry in enumerate(kept.entries, 1):
        plain = replace(entry, id=str(number), total=None, rack=None, note="", clock=None)
        match plain:
            case KeptChallenge():
                plain = replace(plain, by=RuledBy.TABLE)
            case KeptPass():
                plain = replace(plain, by_clock=False)
            case KeptEnd(reason=reason) if reason is not EndReason.OUT:
                plain = replace(plain, seat=Seat(0))
            case Departure():
                plain = replace(plain, why=LeaveReason.RESIGNED)
        told.append(plain)
    return told
