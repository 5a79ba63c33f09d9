"""People at the page: they see what a person sees, and place tiles as a person does."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.waiting import wait_until
from tests.web.following import (
    FOLLOW,
    Server,
    await_choice,
    await_event,
    await_everywhere,
    table_of,
    token_at,
)
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.generator import Generator
from tilewright.lexicon import open_lexicon
from tilewright.rules.play.board import Board

LISTEN = """(() => {
  window.heard = [];
  const known = new WeakMap();
  const isAudible = (region) => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1);
    return region.closest('dialog') === (open ?? null);
  };
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[aria-live=polite]')) {
      const text = region.textContent.trim();
      if (text && known.get(region) !== text && isAudible(region)) window.heard.push(text);
      known.set(region, text);
    }
  }).observe(document, {subtree: true, childList: true, characterData: true});
})()"""
"""Collects what a screen reader announces: outside an open dialog, nothing is heard."""
A_LONG_WINDOW: Mapping[str, object] = MappingProxyType({"challenge.window": 60})
"""More seconds to challenge a play than a busy machine needs: no window closes by itself."""
SCORE = re.compile(r"\d+")
"""A score as an attribute or as the whole text of an element."""

AHEAD = 20
"""Seconds by which the page's clock jumps when it is stopped: more than stopping it takes, and too
few for the page to doubt its connection."""

_TILE = re.compile(r"\[[^\]]*\]|[^\[\]]")
_VIEW = """async (seat) => {
  const table = location.hash.split('/')[2];
  const tickets = JSON.parse(localStorage.getItem('tilewright.tickets'));
  const {token} = tickets.find((one) => one.table === table);
  const headers = {Authorization: `Bearer ${token}`};
  const query = seat === null ? '' : `?seat=${seat}`;
  return (await (await fetch(`api/v1/tables/${table}/view${query}`, {headers})).json()).view;
}"""
_CHOOSE = """(choices) => {
  localStorage.setItem('tilewright.settings', JSON.stringify(choices));
  dispatchEvent(new StorageEvent('storage', {key: 'tilewright.settings'}));
  return new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
}"""
_TAKE_SEAT = """({table, token}) => {
  const tickets = JSON.parse(localStorage.getItem('tilewright.tickets') ?? '[]');
  localStorage.setItem('tilewright.tickets', JSON.stringify([{table, token, used: 1}, ...tickets]));
  localStorage.setItem(`tilewright.drawn.${table}`, '1');
  location.hash = `#/table/${table}`;
}"""


@cache
def generator(edition: Edition) -> Generator:
    """Return the generator of an edition with the standard dictionary."""
    return Generator(edition, open_lexicon("enable"))


def board_of(edition: Edition, view: Mapping[str, Any]) -> Board:
    """Return the board of a view."""
    cells = bytes(
        0 if cell == "." else edition.tiles.parse_cell(cell)
        for row in view["board"]
        for cell in _TILE.findall(row)
    )
    return Board(edition.size, cells)


def best_play(
    edition: Edition, view: Mapping[str, Any], *, most: bool = False
) -> dict[str, str] | None:
    """Return the play that scores most, or that uses most tiles; None if the rack has none."""
    rack = edition.tiles.parse_tiles(view["rack"])
    found = generator(edition).top(board_of(edition, view), rack, 200 if most else 1)
    if not found:
        return None
    chosen = max(found, key=lambda one: len(one.play.cells)) if most else found[0]
    return {square.name: edition.tiles.cell_text(cell) for square, cell in chosen.play.tiles()}


class Person:
    """A person with a browser."""

    def __init__(
        self,
        page: Page,
        address: str,
        *,
        phone: bool = False,
        words: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Use a page; ``words`` are the names of its buttons in another language."""
        self.page = page
        self.words = words
        self.address = address
        self.phone = phone
        self.edition: Edition | None = None
        self.seat = 0
        page.context.add_init_script(FOLLOW)

    @property
    def server(self) -> Server:
        """The server, past the page."""
        return Server(self.page, self.address)

    @property
    def table(self) -> str:
        """The id of the table on the screen."""
        return table_of(self.page)

    # Getting there.

    def go(self, route: str = "") -> None:
        """Open a screen by its address."""
        self.page.goto(f"{self.address}#/{route}")

    def press(self, name: str) -> None:
        """Press the button with this name."""
        name = self.words.get(name, name)
        self.touch(self.page.get_by_role("button", name=name, exact=True))

    def touch(self, what: Locator) -> None:
        """Tap on a touch device, click elsewhere."""
        if self.phone:
            what.tap()
        else:
            what.click()

    def choose(self, settings: Mapping[str, object]) -> None:
        """Change the settings of this page, as if in another tab, and wait until it shows them."""
        self.page.evaluate(_CHOOSE, settings)

    def set_up(self, box: str, *chairs: str, variant: str | None = None, name: str = "") -> None:
        """Go to the setup of a box and choose the kinds of the other players."""
        self.go(f"new/{box}")
        page = self.page
        players = page.locator("[data-kind]")
        expect(players.first).to_be_visible()
        if variant:
            page.get_by_role("radio", name=variant, exact=True).check()
        if name:
            players.first.get_by_role("textbox").fill(name)
        for number in reversed(range(1, players.count())):
            players.nth(number).get_by_role("button", name=re.compile("^Remove")).click()
        for number, kind in enumerate(chairs, start=2):
            page.locator(f"[data-add='{kind}']").click()
            if kind == "here":
                players.nth(number - 1).get_by_role("textbox").fill(f"Guest {number}")

    def start(self) -> None:
        """Start the game."""
        self.page.get_by_test_id("start").click()

    def open(self, edition: str, seats: Sequence[Mapping[str, object]], **more: object) -> str:
        """Open a table without the setup screen, sit down and return its code."""
        self.go("settings")
        body = {"edition": edition, "seats": list(seats), **more}
        opened = self.server.open_table(body)
        self._sit_down(opened)
        return str(opened.get("code", ""))

    def join(self, code: str, name: str) -> None:
        """Sit down at a table without the join screen."""
        self.go("settings")
        joined = self.server.join(code, {"name": name})
        self.seat = int(joined["seats"][0])
        self._sit_down(joined)

    def _sit_down(self, admission: Mapping[str, object]) -> None:
        """Go to a table with the right to play there, and wait until the page is connected."""
        self.page.evaluate(_TAKE_SEAT, admission)
        await_everywhere(self.page, str(admission["table"]))

    def await_board(self) -> None:
        """Wait until the board is there, without a dialog before it."""
        expect(self.page.get_by_role("grid")).to_be_visible()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def alone(self, edition: str = "pocket", name: str = "Ann", player: str = "beginner") -> None:
        """Sit down against a computer and wait for this person's turn."""
        self.open(edition, [{"kind": "here", "name": name}, {"kind": "computer", "player": player}])
        self.await_board()
        assert self.await_turn()

    # Looking.

    @property
    def status(self) -> Locator:
        """The line that says whose turn it is."""
        return self.page.locator(".status")

    @property
    def laid(self) -> Locator:
        """The squares of the draft."""
        return self.page.locator(".sq.holds")

    @property
    def rack(self) -> Locator:
        """The tiles on this person's rack."""
        return self.page.locator("[data-rack] button")

    @property
    def sheet(self) -> Locator:
        """The score sheet; its rows name the kind of turn and the seat."""
        return self.page.get_by_role("table", name="Score sheet")

    def event(self, kind: str, *, skipped: int = 0) -> dict[str, Any]:
        """Wait until the page has an event of this type, and return the first but ``skipped``."""
        return await_event(self.page, self.table, self.seat, kind, skipped)

    def hears(self, text: str) -> None:
        """Wait until this is announced; it may have been announced before."""
        self.page.wait_for_function(
            "(text) => window.heard.some((said) => said.includes(text))", arg=text
        )

    def look(self) -> tuple[Edition, dict[str, Any]]:
        """Return the edition and the view of this person's seat, as the server sends it."""
        view: dict[str, Any] = self.page.evaluate(_VIEW, self.seat)
        return self.box, view

    @property
    def box(self) -> Edition:
        """The edition that this person plays."""
        if self.edition is None:
            self.edition = load_edition(self.info()["edition"]["id"])
        return self.edition

    def info(self) -> dict[str, Any]:
        """Return what the server says about the table on the screen."""
        told: dict[str, Any] = self.page.evaluate(
            "async (id) => (await fetch(`api/v1/tables/${id}`)).json()",
            self.table,
        )
        return dict(told.get("info", told))

    def number(self) -> int:
        """Return how many events the page has."""
        return int(self.page.locator("main.table").get_attribute("data-number") or 0)

    def bag_is_empty(self) -> bool:
        """Return whether the page shows an empty bag."""
        return self.page.get_by_test_id("bag").get_attribute("data-count") == "0"

    def await_turn(self) -> bool:
        """Wait for this person's turn, accepting a last play; return false if the game is over."""
        while (state := await_choice(self.page, self.table)) == "decide":
            before = self.number()
            self.touch(self.page.locator(".last .btn.primary"))
            self.await_number(before)
        return state == "turn"

    def state(self) -> str:
        """Return how the game stands for this person, such as ``turn``, ``waiting`` or ``over``."""
        return self.status.get_attribute("data-state") or ""

    # Placing tiles.

    def cell(self, name: str) -> Locator:
        """Return a square, named by column and row."""
        rows = self.page.get_by_role("grid").get_by_role("row")
        rows.first.wait_for()  # count() does not wait
        size = rows.count()
        col, row = ord(name[0]) - 65, int(name[1:]) - 1
        return self.page.locator(f'[data-square="{row * size + col}"]')

    def lay(self, tiles: dict[str, str]) -> None:
        """Place tiles on squares: plain letters by keyboard, marked ones and on phones by hand."""
        if self.phone or any(text.startswith("[") for text in tiles.values()):
            for place, text in tiles.items():
                self._lay_by_hand(place, text)
        else:
            self.type(tiles)
        expect(self.laid).to_have_count(len(tiles))

    def type(self, tiles: dict[str, str]) -> None:
        """Point at the first square, turn the arrow, and type what follows."""
        places = list(tiles)
        self.cell(places[0]).click()
        down = len(places) > 1 and places[0][0] == places[1][0]
        arrow = self.page.locator(".caret")
        if ("down" in (arrow.get_attribute("class") or "")) != down:
            self.page.keyboard.press("Space")
        for text in tiles.values():
            self.page.keyboard.press(f"Shift+{text.upper()}" if text.islower() else text.lower())

    def _lay_by_hand(self, place: str, text: str) -> None:
        letter = text.strip("[]")[0]
        label = r"^(blank|wild tile)$" if text.islower() else rf"^{letter}, \d+ point"
        if text.startswith("["):
            label = rf"^{letter}, (orange|purple) tile"
        rack = self.page.locator("[data-rack]")
        self.touch(rack.get_by_role("button", name=re.compile(label)).first)
        self.touch(self.cell(place))
        if text.islower():
            chooser = self.page.get_by_role("dialog")
            self.touch(chooser.get_by_role("button", name=letter.upper(), exact=True))

    def best(self, *, most: bool = False) -> dict[str, str] | None:
        """Return the play that scores most, or that uses most tiles; None if the rack has none."""
        return best_play(*self.look(), most=most)

    def some_play(self) -> dict[str, str]:
        """Return the best play of a rack that certainly has one."""
        tiles = self.best()
        assert tiles is not None
        return tiles

    def phony(self) -> dict[str, str]:
        """Return a first play of five letters from the rack that do not form a word."""
        edition, view = self.look()
        plain = [text for text in _TILE.findall(view["rack"]) if text != "?"]
        words = open_lexicon()
        wrong = next(five for five in permutations(plain, 5) if "".join(five) not in words)
        middle = edition.size // 2
        first = chr(65 + middle - 2)
        return {f"{chr(ord(first) + at)}{middle + 1}": text for at, text in enumerate(wrong)}

    # Moving.

    def play(self, tiles: dict[str, str]) -> None:
        """Place tiles and play them; wait until every page at the table has the play."""
        before = self.number()
        self.lay(tiles)
        button = self.page.get_by_test_id("play")
        expect(button).to_have_attribute("data-score", SCORE)
        self.touch(button)
        self.await_number(before)

    def challenge(self) -> None:
        """Challenge the last play, and confirm it; at a shared device, the first player does."""
        before = self.number()
        self.press("Challenge")
        self.touch(self.page.get_by_test_id("challenge").first)
        self.await_number(before)

    def pass_turn(self) -> None:
        """Pass, and wait until every page at the table has it."""
        before = self.number()
        self.press("Pass")
        self.press("Pass and end my turn")
        self.await_number(before)

    def send_turn(self) -> None:
        """Send the play with the most tiles, or a pass, bypassing the page.

        Until all computers have accepted the play before, it would be refused.
        """
        wait_until(lambda: "respond" not in self.look()[1]["must_act"], "all accept the last play")
        tiles = self.best(most=True)
        self.send({"type": "pass"} if tiles is None else {"type": "play", "tiles": tiles})

    def send(self, move: Mapping[str, object]) -> None:
        """Send a move, bypassing the page, and wait until every page at the table has it."""
        token = token_at(self.page, self.table)
        self.server.move(self.table, token, self.seat, self.number(), move)

    def await_number(self, before: int) -> None:
        """Wait until this page has more events, and then until every page at the table has them."""
        self.page.wait_for_function(
            "(n) => Number(document.querySelector('main.table').dataset.number) > n", arg=before
        )
        await_everywhere(self.page, self.table, number=self.number())

    def take_turn(self, *, most: bool = False) -> None:
        """Make the best play, or pass if there is no play."""
        tiles = self.best(most=most)
        if tiles is None:
            self.pass_turn()
        else:
            self.play(tiles)


def stop_clock(page: Page) -> None:
    """Stop a page's clock, a little ahead of now; ``page.clock`` must be installed."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + AHEAD)


def on_turn(people: Sequence[Person]) -> Person:
    """Return the person whose turn it is, once every page shows it."""
    for one in people:
        expect(one.status).to_have_attribute("data-state", re.compile("turn|waiting|decide"))
    newest = max(one.number() for one in people)
    await_everywhere(people[0].page, people[0].table, number=newest)
    (mine,) = [one for one in people if one.state() == "turn"]
    return mine


def seat_all(
    people: Sequence[Person],
    names: Sequence[str],
    edition: str = "pocket",
    *,
    house: Mapping[str, object] = A_LONG_WINDOW,
    **more: object,
) -> None:
    """Seat people at one table, each with their own browser, and wait for the boards."""
    level = {"level": "beginner"}
    seats: list[dict[str, object]] = [{"kind": "here", "name": names[0], **level}]
    seats += [{"kind": "open", **level} for _ in names[1:]]
    code = people[0].open(edition, seats, takeback=True, house=dict(house), **more)
    for one, name in zip(people[1:], names[1:], strict=True):
        one.join(code, name)
    for one in people:
        one.await_board()
