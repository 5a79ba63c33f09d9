"""Take pictures of every screen and every state of a turn, on four devices and in three themes.

Run from the root with the page built: ``python -m tools.album FOLDER``. The pictures are there to
be looked at, not to be kept. The tool goes where the tests of accessibility and of geometry go, so
that a screen that they visit is in the album too.
"""

import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.company import Company, Setting
from tests.web.people import Person
from tests.web.serving import browsing, served
from tests.web.test_access import VISITS, Auditor, Size
from tests.web.test_geometry import SAMPLE, Surveyor, visit_states

HELD: tuple[Size, ...] = ((360, 740), (390, 664), (820, 1180))
"""The devices that are held in a hand and used with a finger."""
DESK: tuple[Size, ...] = ((1440, 900),)
THEMES = ("light", "dark", "contrast")
PATIENCE = 120_000
"""Milliseconds that a busy machine may take for one step."""


def photograph(
    who: Person, sizes: Sequence[Size], folder: Path, name: str, *, large: bool = False
) -> None:
    """Save what a person sees on screens of these sizes, in every theme."""
    name = re.sub(r"\W+", "-", name).strip("-").lower()
    for width, height in sizes:
        who.page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            who.choose({"theme": theme, "largePrint": large})
            who.page.screenshot(path=folder / f"{name}-{width}x{height}-{theme}.png")
    who.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    who.choose({"theme": THEMES[0], "largePrint": large})


class Album(Auditor):
    """Visits the screens like an auditor, and photographs them instead of checking them."""

    def __init__(self, who: Person, sizes: Sequence[Size], folder: Path) -> None:
        """Keep the pictures in a folder."""
        super().__init__(who, (), sizes)
        self.folder = folder

    def audit(self, screen: str, part: str = "body") -> None:
        """Photograph a screen; a dialog is photographed with what is behind it."""
        del part
        photograph(self.who, self.sizes, self.folder, screen)


@dataclass
class TableAlbum(Surveyor):
    """Visits the states of a turn like a surveyor, and photographs them."""

    folder: Path = field(default_factory=Path)
    setting: Setting = SAMPLE[0]

    def survey(self, state: str) -> None:
        """Photograph a state that was not photographed before."""
        if state not in self.seen:
            (sizes,) = self.sizes
            self.seen[state] = set(sizes)
            name = f"{self.setting.edition} {self.setting.seats} {state}"
            photograph(self.who, sizes, self.folder, name, large=self.setting.large)


@contextmanager
def seated(browser: Browser, address: str, sizes: Sequence[Size]) -> Iterator[Person]:
    """Give a person a fresh browser for as long as the block lasts."""
    width, height = sizes[0]
    is_held = sizes is HELD
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=is_held, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    yield Person(context.new_page(), address, phone=is_held)
    context.close()


def main() -> None:
    """Write all pictures to the folder that is named."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as server, browsing() as browser:
        for sizes in (HELD, DESK):
            for visit in VISITS:
                with seated(browser, server.address, sizes) as ann:
                    visit(Album(ann, sizes, folder))
            for setting in SAMPLE:
                with seated(browser, server.address, sizes) as ann:
                    album = TableAlbum(ann, [sizes], folder=folder, setting=setting)
                    visit_states(album, Company(ann, setting))
    print(len(list(folder.glob("*.png"))), "pictures in", folder)


if __name__ == "__main__":
    main()
