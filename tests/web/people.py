"""People at the page: they see what a person sees, and lay tiles as a person does."""

import re
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from tilewright.edition import Edition
from tilewright.editions import load_edition
from tilewright.kernel.generator import Generator
from tilewright.lexicon import open_lexicon
from tilewright.rules.board import Board
from tilewright.rules.move import Play

_TILE = re.compile(r"\[[^\]]*\]|[^\[\]]")
_VIEW = """async () => {
  const table = location.hash.split('/')[2];
  const tickets = JSON.parse(localStorage.getItem('tilewright.tickets'));
  const {token} = tickets.find((one) => one.table === table);
  const headers = {Authorization: `Bearer ${token}`};
  const info = await (await fetch(`api/v1/tables/${table}`, {headers})).json();
  const seat = SEAT;
  const answer = await (await fetch(`api/v1/tables/${table}/view?seat=${seat}`, {headers})).json();
  return {edition: (info.info ?? info).edition.id, view: answer.view};
}"""


@cache
def generator(edition: str) -> Generator:
    """Return the generator of an edition with the standard dictionary."""
    return Generator(load_edition(edition), open_lexicon("enable"))


class Person:
    """Somebody with a browser."""

    def __init__(self, page: Page, address: str, *, phone: bool = False) -> None:
        self.page = page
        self.address = address
        self.phone = phone

    def go(self, route: str = "") -> None:
        """Open a screen by its address."""
        self.page.goto(f"{self.address}#/{route}")

    def press(self, name: str) -> None:
        """Press the button with this name."""
        button = self.page.get_by_role("button", name=name, exact=True)
        if self.phone:
            button.tap()
        else:
            button.click()

    def set_up(self, box: str, *chairs: str, variant: str | None = None, name: str = "") -> None:
        """Go to the set-up of a box and choose who sits there: kinds of chair from the second."""
        self.go(f"new/{box}")
        page = self.page
        expect(page.get_by_role("group", name="Chair 1")).to_be_visible()
        if variant:
            page.get_by_role("radio", name=variant, exact=True).check()
        if name:
            page.get_by_role("group", name="Chair 1").get_by_role("textbox").fill(name)
        for number, kind in enumerate(chairs, start=2):
            chair = page.get_by_role("group", name=f"Chair {number}")
            chair.get_by_label("Who sits here").select_option(kind)
            if kind == "here":
                chair.get_by_role("textbox").fill(f"Guest {number}")

    def start(self) -> None:
        """Start the game and wait until the board is there and the draw is over."""
        self.page.get_by_role("button", name=re.compile("Start the game|Open the table")).click()

    def await_board(self) -> None:
        """Wait until the board is there and the draw has been seen."""
        expect(self.page.get_by_role("grid")).to_be_visible()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def look(self, seat: int = 0) -> tuple[Edition, dict[str, Any]]:
        """Return the edition and the view of the own seat, as the server tells it."""
        answer = self.page.evaluate(_VIEW.replace("SEAT", str(seat)))
        return load_edition(answer["edition"]), answer["view"]

    def await_turn(self) -> bool:
        """Wait for the own turn; false if the game is over."""
        page = self.page
        mine = page.locator(".status").get_by_text("Your turn")
        over = page.locator(".status").get_by_text("The game is over.")
        last = page.locator(".status").get_by_text("The last play may still be challenged.")
        expect(mine.or_(over).or_(last)).to_be_visible()
        accept = page.get_by_role("button", name="Accept", exact=True)
        if last.is_visible() and accept.is_visible():
            accept.click()
        expect(mine.or_(over)).to_be_visible()
        return mine.is_visible()

    def square(self, name: str) -> None:
        """Click or tap a square, named by column and row."""
        size = self.page.get_by_role("grid").get_by_role("row").count()
        col, row = ord(name[0]) - 65, int(name[1:]) - 1
        cell = self.page.locator(f'[data-square="{row * size + col}"]')
        if self.phone:
            cell.tap()
        else:
            cell.click()

    def lay(self, tiles: dict[str, str]) -> None:
        """Lay tiles on squares: plain letters by keys, marked ones and phones by hand."""
        page = self.page
        for place, text in tiles.items():
            if text.startswith("[") or self.phone:
                self._lay_by_hand(place, text)
                continue
            self.square(place)
            page.keyboard.press(f"Shift+{text.upper()}" if text.islower() else text.lower())
        expect(page.locator(".sq.holds")).to_have_count(len(tiles))

    def _lay_by_hand(self, place: str, text: str) -> None:
        rack = self.page.locator("[data-rack]")
        letter = text.strip("[]")[0]
        label = r"^(blank|wild tile)$" if text.islower() else rf"^{letter}, \d+ point"
        if text.startswith("["):
            label = rf"^{letter}, (orange|purple) tile"
        tile = rack.get_by_role("button", name=re.compile(label)).first
        if self.phone:
            tile.tap()
        else:
            tile.click()
        self.square(place)
        if text.islower():
            self.page.get_by_role("dialog").get_by_role(
                "button", name=letter.upper(), exact=True
            ).click()

    def best(self, seat: int = 0) -> dict[str, str] | None:
        """Return the squares and tiles of the best play, or None where there is none."""
        edition, view = self.look(seat)
        cells = bytes(
            0 if cell == "." else edition.tiles.parse_cell(cell)
            for row in view["board"]
            for cell in _TILE.findall(row)
        )
        rack = edition.tiles.parse_tiles(view["rack"])
        found = generator(edition.id).top(Board(edition.size, cells), rack, 1)
        return self._tiles(found[0].play, edition) if found else None

    def some_play(self) -> dict[str, str]:
        """Return the best play, passing while the tiles that chance deals make none."""
        for _ in range(5):
            tiles = self.best()
            if tiles:
                return tiles
            self.take_turn()
            assert self.await_turn()
        raise AssertionError("five racks without a play")

    @staticmethod
    def _tiles(play: Play, edition: Edition) -> dict[str, str]:
        pairs = zip(play.squares, play.cells, strict=True)
        return {square.name: edition.tiles.cell_text(cell) for square, cell in pairs}

    def take_turn(self, seat: int = 0) -> None:
        """Make the best play, or pass where there is none; wait until the server has taken it."""
        before = self.look(seat)[1]["number"]
        tiles = self.best(seat)
        if tiles is None:
            self.press("Pass")
            self.press("Pass, end my turn")
        else:
            self.lay(tiles)
            play = self.page.get_by_test_id("play")
            expect(play).to_have_text(re.compile(r"Play \d+"))
            play.tap() if self.phone else play.click()
        self.page.wait_for_function(
            f"async () => (await ({_VIEW.replace('SEAT', str(seat))})()).view.number > {before}"
        )
