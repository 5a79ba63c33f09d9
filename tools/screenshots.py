"""Take screenshots for the documentation, on four devices, and write them to docs/images.

Run from the root with the page built: ``python -m tools.screenshots [PREFIX ...]``. With arguments
it writes only the pictures whose names begin with one of them. Pictures that no page shows are
skipped: to add one, first link to it. The tool starts a server with a temporary database, in which
the players' names determine the bag, and stops it at the end.
"""

import base64
import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.people import Person
from tests.web.serving import ROOT, browsing, served
from tests.web.test_phones import Phone

IMAGES = ROOT / "docs" / "images"
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 768, "height": 1024},
    "sideways": {"width": 844, "height": 390},
}
ONLY_GAMES = ("tablet", "sideways")
"""The devices of which no picture but that of a game is shown."""
SHOWN = {
    name
    for page in (ROOT / "docs").rglob("*.md")
    for name in re.findall(r"images/([\w-]+\.webp)", page.read_text(encoding="utf-8"))
}
"""The pictures that the documentation shows."""
BOXES = ("pocket", "super", "large-print", "glass", "switch")
_QUALITY = 0.72
_PACK = """async ([data, quality]) => {
  const taken = await fetch(`data:image/png;base64,${data}`);
  const image = await createImageBitmap(await taken.blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({type: 'image/webp', quality});
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
}"""


class Photographer:
    """Visits the screens on one kind of device and takes pictures."""

    def __init__(
        self, browser: Browser, address: str, device: str, wanted: tuple[str, ...]
    ) -> None:
        self.browser = browser
        self.address = address
        self.device = device
        self.wanted = wanted
        self._packer: Page | None = None

    def person(self, **choices: object) -> Person:
        """Return a person with a fresh browser and these settings."""
        phone = self.device != "desktop"
        context = self.browser.new_context(
            viewport=SIZES[self.device],
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=1.5 if phone else 1,
            reduced_motion="reduce",
        )
        context.set_default_timeout(120_000)
        settings = json.dumps({"theme": "light", "name": "Ann", **choices})
        context.add_init_script(
            f"localStorage.setItem('tilewright.settings', JSON.stringify({settings}))"
        )
        return Person(context.new_page(), self.address, phone=phone)

    def shoot(self, who: Person, name: str, *, whole: bool = False) -> None:
        """Save a picture of a person's screen if it was requested and a docs page shows it."""
        full = f"{name}-{self.device}"
        path = IMAGES / f"web-{full}.webp"
        if not full.startswith(self.wanted) or path.name not in SHOWN:
            return
        if self._packer is None:
            self._packer = self.browser.new_page()
        taken = base64.b64encode(who.page.screenshot(full_page=whole)).decode()
        path.write_bytes(base64.b64decode(self._packer.evaluate(_PACK, [taken, _QUALITY])))
        print(path.relative_to(ROOT), path.stat().st_size // 1024, "kB")


def screens(camera: Photographer) -> None:
    """Visit home, setup, waiting, joining, watching, the lists, the account and the settings."""
    ann = camera.person()
    page = ann.page

    def shown(route: str, name: str, what: str) -> None:
        ann.go(route)
        expect(page.get_by_text(what).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        camera.shoot(ann, name, whole=True)

    ann.alone("pocket", player="intermediate")
    for _ in range(4):
        ann.take_turn()
        if not ann.await_turn():
            break
    ann.go()
    expect(page.get_by_test_id("continue").locator("text").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    camera.shoot(ann, "home", whole=True)
    ann.edition = None
    ann.set_up("glass", "computer", "open", variant="Glass, Finish Line")
    page.evaluate("scrollTo(0, 0)")
    camera.shoot(ann, "setup")
    chairs = [{"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "computer"}]
    chairs[2]["player"] = "expert"
    code = ann.open("glass", chairs, listed=True)
    expect(page.get_by_test_id("code")).to_be_visible()
    camera.shoot(ann, "waiting")
    shown(f"join/{code}", "join", "The rules at this table")
    shown("watch", "watch", "Play with others")
    ann.alone("switch", name="Hal")
    ann.press("Table menu")
    ann.press("Resign")
    ann.touch(page.get_by_role("dialog").get_by_role("button", name="Resign"))
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    shown("games", "games", "waiting for players")
    shown("account", "account-new", "You don't need an account")
    page.get_by_label("Name").fill(f"Ann of the {camera.device}")
    page.get_by_label(re.compile("^Password")).fill("correct horse")
    ann.press("Create an account")
    expect(page.get_by_role("table", name="Your results")).to_be_visible()
    camera.shoot(ann, "account", whole=True)
    shown("settings", "settings", "Colors")
    page.goto(f"{camera.address}components.html")
    expect(page.get_by_role("grid")).to_be_visible()
    page.wait_for_load_state("networkidle")
    camera.shoot(ann, "components", whole=True)
    page.context.close()


def judging(camera: Photographer) -> None:
    """Judge a play with a word that is not acceptable."""
    ann = camera.person()
    ann.go("judge")
    words = ann.page.get_by_test_id("words")
    words.fill("quartz qi moxxy")
    words.press("Enter")
    expect(ann.page.get_by_test_id("ruling")).to_be_visible()
    camera.shoot(ann, "judge")
    ann.page.context.close()


def several_phones(camera: Photographer) -> None:
    """Follow a kept game, take it over while its writer is away, and compare the versions."""
    ann, ben = (Phone(camera.person(), name) for name in ("Ann", "Ben"))
    ann.begin("Ann", "Ben")
    for text in ("8F HORN", "H6 FARM", "10F PASTE"):
        ann.type(text)
    ben.open(ann.share())
    camera.shoot(ben.person, "follow")
    ann.page.context.set_offline(True)
    for text in ("J10 EAT", "12H MOTH"):
        ann.type(text)
    ben.ask()
    ben.take()
    ben.type("11E BE")
    ann.page.context.set_offline(False)
    ben.tap("keep-compare")
    expect(ben.get("keep-version")).to_have_count(2)
    camera.shoot(ben.person, "versions")
    for phone in (ann, ben):
        phone.page.context.close()


def keeping(camera: Photographer) -> None:
    """Keep score: the set-up, a turn being typed, a correction that doesn't fit, and the end."""
    ann = camera.person()
    page = ann.page

    def press(what: str) -> None:
        ann.touch(page.get_by_test_id(what).first)

    def lay(square: str, word: str, *, down: bool = False) -> None:
        ann.touch(ann.cell(square))
        if down:
            press("keep-turn")
        for letter in word:
            ann.touch(page.locator(f"[data-key='{letter}']"))

    ann.go("keep")
    for place, name in enumerate(("Ann", "Ben")):
        page.get_by_test_id("keep-name").nth(place).fill(name)
    camera.shoot(ann, "keep-setup")
    press("keep-start")
    lay("F8", "HORN")
    press("keep-enter")
    lay("H6", "FARM", down=True)
    press("keep-enter")
    lay("F10", "PASTE")
    camera.shoot(ann, "keep-turn")
    page.get_by_test_id("keep-claimed").fill("15")
    press("keep-enter")
    ann.touch(page.locator("[data-entry='2'] .what"))
    press("keep-remove")
    camera.shoot(ann, "keep-fault")
    press("keep-undo")
    press("keep-menu")
    press("keep-end-game")
    press("keep-no-plays")
    for seat, tile in ((0, "Q"), (1, "E")):
        press(f"keep-left-{seat}")
        ann.touch(page.locator(f"[data-left='{tile}']"))
        press("keep-left-done")
    page.evaluate("scrollTo(0, 0)")
    camera.shoot(ann, "keep-end")
    page.context.close()


def editions(camera: Photographer) -> None:
    """Show a game from each box after a turn, with a draft; then the themes."""
    looks: list[tuple[str, str, dict[str, object]]] = [(box, box, {}) for box in BOXES]
    looks += [
        ("dark", "glass", {"theme": "dark"}),
        ("contrast", "super", {"theme": "contrast"}),
        ("large", "super", {"largePrint": True}),
    ]
    for name, box, choices in looks:
        full = f"{name}-{camera.device}"
        if not full.startswith(camera.wanted) or f"web-{full}.webp" not in SHOWN:
            continue
        ann = camera.person(**choices)
        ann.alone(box, player="intermediate")
        ann.take_turn()
        if ann.await_turn() and (tiles := ann.best()):
            ann.lay(tiles)
            expect(ann.page.get_by_test_id("score")).to_be_visible()
        camera.shoot(ann, name)
        ann.page.context.close()


def practice(camera: Photographer) -> None:
    """Show a practice game after the computer's reply, with the button that takes it back."""
    ann = camera.person()
    ann.go()
    ann.touch(ann.page.get_by_test_id("practice"))
    ann.await_board()
    if ann.await_turn():
        ann.take_turn()
        ann.await_turn()
    camera.shoot(ann, "practice")
    ann.page.context.close()


def dialogs(camera: Photographer) -> None:
    """Open the dialogs over the table: draw, explanation, exchange, switch, letters and menu."""
    ann = camera.person()
    page = ann.page
    ann.go()
    page.get_by_test_id("play-computer").click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_test_id("first")).to_be_visible()
    camera.shoot(ann, "draw")
    ann.alone("pocket")
    for button, name, close in (
        ("Exchange", "exchange", "Cancel"),
        ("Table menu", "menu", "Close"),
    ):
        ann.press(button)
        camera.shoot(ann, name)
        ann.press(close)
    ann.edition = None
    ann.lay(ann.some_play())
    ann.press("Explain the score")
    camera.shoot(ann, "explain")
    ann.alone("switch", name="Hal")
    ann.press("Switch")
    camera.shoot(ann, "switching")
    # With these names, the first player is dealt a blank.
    ann.open("pocket", [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}])
    ann.await_board()
    ann.touch(page.get_by_role("button", name=re.compile("show my tiles")))
    ann.touch(ann.rack.filter(has=page.locator(".blank")))
    ann.touch(ann.cell("H8"))
    expect(page.get_by_role("dialog", name="Which letter is the blank?")).to_be_visible()
    camera.shoot(ann, "letters")
    page.context.close()


def races_and_ends(camera: Photographer) -> None:
    """Show a shared device, a challenge, a Finish Line race, the settlement and the replay."""
    ann = camera.person()
    page = ann.page
    here = [{"kind": "here", "name": name, "level": "beginner"} for name in ("Ann", "Ben")]
    ann.open("glass/finish-line", here)
    ann.await_board()
    curtain = page.get_by_role("button", name=re.compile("show my tiles"))
    camera.shoot(ann, "hot-seat")
    while curtain.is_visible():
        ann.seat = 0 if "Ann" in curtain.inner_text() else 1
        ann.touch(curtain)
        ann.take_turn()
        accept = page.get_by_role("button", name="Accept", exact=True)
        if page.get_by_role("dialog").count() == 0 and accept.is_visible():
            camera.shoot(ann, "challenge")
            ann.touch(accept)
            expect(accept).to_have_count(0)
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    camera.shoot(ann, "end")
    ann.press("Replay the game")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    ann.press("Last turn")
    camera.shoot(ann, "replay", whole=True)
    page.context.close()


def reviews(camera: Photographer) -> None:
    """Show a review, at the first turn on which the coach has something to say."""
    ann = camera.person()
    page = ann.page
    ann.alone("pocket")
    while ann.await_turn():
        ann.send_turn()
    page.get_by_role("dialog", name="Game over").get_by_test_id("review").click()
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("account")).to_be_visible(timeout=600_000)
    while page.get_by_test_id("tip").count() == 0:
        page.keyboard.press("ArrowRight")
    camera.shoot(ann, "review")
    page.context.close()


def main() -> None:
    """Write all pictures, or those whose names begin with an argument."""
    wanted = tuple(sys.argv[1:]) or ("",)
    expect.set_options(timeout=120_000)
    IMAGES.mkdir(exist_ok=True)
    tours: list[Callable[[Photographer], None]] = [
        *(screens, judging, several_phones, keeping, editions, practice, dialogs),
        *(races_and_ends, reviews),
    ]
    with (
        tempfile.TemporaryDirectory() as name,
        served(Path(name), "--review-samples", "500") as server,
        browsing() as browser,
    ):
        for device in SIZES:
            camera = Photographer(browser, server.address, device, wanted)
            for tour in [editions] if device in ONLY_GAMES else tours:
                tour(camera)


if __name__ == "__main__":
    main()
