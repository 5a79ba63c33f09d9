"""A real server and a real browser for the page's tests."""

import json
import os
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.people import LISTEN, Person
from tests.web.serving import PAGE, Served, browsing, chromium_path, served

PATIENCE = 30_000
"""Milliseconds that a busy machine may take for one step; no test measures time."""
expect.set_options(timeout=PATIENCE)


def _missing(what: str) -> None:
    """Fail where everything must be installed; skip elsewhere."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and CI needs it")
    pytest.skip(what)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve the page."""
    if not PAGE.exists():
        _missing("the page is not built: make web")
    with served(tmp_path_factory.mktemp("web")) as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Start the browser.

    Playwright keeps an event loop running while it is open; meanwhile no other test of the same
    process could run its own.
    """
    if chromium_path() is None:
        _missing("there is no chromium on the path")
    with browsing() as browser:
        yield browser


Sit = Callable[..., Person]


@pytest.fixture
def sit(server: Served, chromium: Browser) -> Iterator[Sit]:
    """Return a function that opens a browser for one person; errors on a page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def person(
        *,
        phone: bool = False,
        size: tuple[int, int] | None = None,
        theme: str = "light",
        large: bool = False,
        at: Served = server,
        language: str = "en-US",
        words: Mapping[str, str] | None = None,
    ) -> Person:
        width, height = size or ((360, 740) if phone else (1280, 800))
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            locale=language,
        )
        context.set_default_timeout(PATIENCE)
        settings = json.dumps({"theme": theme, "largePrint": large})
        context.add_init_script(
            "if (!localStorage.getItem('tilewright.settings')) "
            f"localStorage.setItem('tilewright.settings', JSON.stringify({settings}))"
        )
        context.add_init_script(LISTEN)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console", lambda m: errors.append(m.text) if "Content Security" in m.text else None
        )
        return Person(page, at.address, phone=phone, words=words or {})

    yield person
    for context in contexts:
        context.close()
    assert errors == []
