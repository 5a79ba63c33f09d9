"""A real server and a real browser for the page's tests."""

import asyncio
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.following import PATIENCE
from tests.web.people import LISTEN, Person
from tests.web.serving import PAGE, Served, browsing, chromium_path, served

expect.set_options(timeout=PATIENCE)
Shared: TypeAlias = Callable[[], AbstractContextManager[Browser]]
"""A browser that many tests use, one after the other."""


def _missing(what: str) -> None:
    """Fail where everything must be installed; skip elsewhere."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and CI needs it")
    pytest.skip(what)


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory,
    processes: None,  # noqa: ARG001 - it starts one
) -> Iterator[Served]:
    """Serve the page."""
    if not PAGE.exists():
        _missing("the page is not built: make web")
    with served(tmp_path_factory.mktemp("web")) as running:
        yield running


@contextmanager
def shared_browser(*, whole: bool = False) -> Iterator[Shared]:
    """Start a browser for many tests; between them, other tests can run their own event loops.

    Playwright's loop counts as running from the start of the browser to its end, although it only
    runs during Playwright's calls. So it is hidden, except from a test that uses the browser.
    """
    if chromium_path() is None:
        _missing("there is no chromium on the path")
    with browsing(whole=whole) as browser:
        loop = asyncio.get_running_loop()

        @contextmanager
        def use() -> Iterator[Browser]:
            asyncio._set_running_loop(loop)
            try:
                yield browser
            finally:
                asyncio._set_running_loop(None)

        asyncio._set_running_loop(None)
        try:
            yield use
        finally:
            asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def shared_chromium(processes: None) -> Iterator[Shared]:  # noqa: ARG001 - it starts them
    """Start one browser for all tests of this process."""
    with shared_browser() as use:
        yield use


@pytest.fixture
def chromium(shared_chromium: Shared) -> Iterator[Browser]:
    """Return the browser; a test opens contexts of its own and closes them."""
    with shared_chromium() as browser:
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
