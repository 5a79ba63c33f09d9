"""Every refusal can be read: a sentence, when to try again, and a page in a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple, Protocol

import h11
import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.harness import Running, config, run, running
from tilewright.catalogue import DEFAULT, LANGUAGES, speaking
from tilewright.server import app
from tilewright.server.front.forward import Forwarding
from tilewright.server.messages.errors import unavailable
from tilewright.server.messages.raw_refusal import Refusal, raw_refusal
from tilewright.server.messages.refusal_page import PAGE_POLICY, Form, form_for, refusal_page
from tilewright.server.messages.sizes import LARGEST_BODY
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.upkeep.buckets import Buckets

NAVIGATION = b"GET / HTTP/1.1\r\nHost: play\r\nAccept: text/html,*/*;q=0.8\r\n"
API = b"GET /api/v1/lobby HTTP/1.1\r\nHost: play\r\nAccept: application/json\r\n\r\n"
FILE = b"GET /assets/index.js HTTP/1.1\r\nHost: play\r\nAccept: */*\r\n\r\n"


def parse_response(data: bytes, method: str = "GET") -> tuple[h11.Response, bytes]:
    """Return the response in ``data``, which must be complete and end its connection."""
    client = h11.Connection(h11.CLIENT)
    client.send(h11.Request(method=method, target="/", headers=[("host", "play")]))
    client.send(h11.EndOfMessage())
    client.receive_data(data)
    response = client.next_event()
    assert isinstance(response, h11.Response)
    body = b""
    while isinstance(event := client.next_event(), h11.Data):
        body += bytes(event.data)
    assert isinstance(event, h11.EndOfMessage)
    assert client.their_state is h11.MUST_CLOSE
    assert not client.trailing_data[0]
    return response, body


class PageReader(HTMLParser):
    """Collects what a person sees and can follow in a page, and what the page would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.language = ""
        self.links: list[str] = []
        self.loads: list[str] = []
        self.text = ""
        self._hidden = False
        self.feed(page)

    def handle_starttag(  # noqa: D102 - as the base class says
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        named = dict(attrs)
        self._hidden = tag == "style"
        if tag == "html":
            self.language = named["lang"] or ""
        elif tag == "a":
            self.links.append(named["href"] or "")
        self.loads += [named[name] or "" for name in ("src", "srcset", "style") if name in named]
        if tag == "link" and not (named["href"] or "").startswith("data:"):
            self.loads.append(named["href"] or "")

    def handle_data(self, data: str) -> None:  # noqa: D102 - as the base class says
        if not self._hidden:
            self.text += data


@pytest.mark.parametrize("refusal", Refusal)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_browser_shows_a_page(refusal: Refusal, language: str) -> None:
    """A navigation is refused with a page in the reader's language that loads nothing."""
    head = NAVIGATION + f"Accept-Language: {language}-CH, en;q=0.1\r\n\r\n".encode()
    response, body = parse_response(raw_refusal(refusal, head, retry_after=10))
    headers = dict(response.headers)
    assert response.status_code == refusal.status
    assert headers[b"content-type"] == Form.PAGE.value.encode()
    assert headers[b"retry-after"] == b"10"
    page = PageReader(body.decode())
    assert page.language == language
    assert "/" in page.links
    assert page.loads == []
    other = next(each for each in LANGUAGES if each != language)
    elsewhere = raw_refusal(refusal, head.replace(language.encode(), other.encode()), 10)
    assert body not in elsewhere


@pytest.mark.parametrize("refusal", Refusal)
def test_a_refused_program_gets_the_code(refusal: Refusal) -> None:
    """The API refuses with JSON, at a connection as anywhere else."""
    response, body = parse_response(raw_refusal(refusal, API, retry_after=3))
    error = json.loads(body)["error"]
    assert dict(response.headers)[b"content-type"] == Form.JSON.value.encode()
    assert error["code"] == refusal.value[1].value
    assert error["message"].endswith(".")


@pytest.mark.parametrize("refusal", Refusal)
@pytest.mark.parametrize("head", [None, b"", FILE, b"\x16\x03\x01", b"GET", b"GET / HTTP/1.1\r\nA"])
def test_any_other_client_gets_a_sentence(refusal: Refusal, head: bytes | None) -> None:
    """Whatever has arrived of a request, its refusal says what happened."""
    response, body = parse_response(raw_refusal(refusal, head))
    assert dict(response.headers)[b"content-type"] == Form.TEXT.value.encode()
    is_temporary = refusal not in {Refusal.UNREADABLE, Refusal.HEADERS}
    assert (b"retry-after" in dict(response.headers)) is is_temporary
    assert re.fullmatch(r"[A-Z].+\.\n", body.decode())


def test_a_head_request_is_refused_without_a_body() -> None:
    """The response to HEAD has the length of the body, but not the body."""
    head = NAVIGATION.replace(b"GET", b"HEAD") + b"\r\n"
    response, body = parse_response(raw_refusal(Refusal.FULL, head, 1), "HEAD")
    assert int(dict(response.headers)[b"content-length"]) > 0
    assert body == b""


@pytest.mark.parametrize(
    ("method", "path", "headers", "form"),
    [
        ("GET", "/", {"accept": "text/html"}, Form.PAGE),
        ("GET", "/typo", {"accept": "text/html", "sec-fetch-mode": "navigate"}, Form.PAGE),
        ("GET", "/api/v1/openapi.json", {"sec-fetch-mode": "navigate"}, Form.PAGE),
        ("GET", "/api/v1/lobby", {"accept": "text/html"}, Form.JSON),
        ("GET", "/api/v1/lobby", {"sec-fetch-mode": "cors"}, Form.JSON),
        ("POST", "/api/v1/tables", {"accept": "text/html"}, Form.JSON),
        ("POST", "/", {"accept": "text/html", "sec-fetch-mode": "navigate"}, Form.TEXT),
        ("GET", "/assets/a.js", {"accept": "text/html", "sec-fetch-mode": "cors"}, Form.TEXT),
        ("GET", "/assets/a.js", {"accept": "*/*"}, Form.TEXT),
        ("GET", "/api/v1/tables/x/socket", {"upgrade": "websocket"}, Form.JSON),
    ],
)
def test_a_page_is_for_navigation_only(
    method: str, path: str, headers: dict[str, str], form: Form
) -> None:
    """Only what a browser would show to a person is a page."""
    assert form_for(method, path, headers) is form


def test_a_page_cannot_be_made_to_say_something_else() -> None:
    """Text from a request is shown as text."""
    assert "<script>" not in refusal_page(400, "<script>alert(1)</script>", None)


@pytest.mark.parametrize(
    ("retry_after", "spread", "seconds"),
    [(1, 0.0, 5), (1, 1.0, 10), (10, 0.5, 15), (30, 0.0, 30), (31, 0.0, None), (None, 0.0, None)],
)
def test_a_short_wait_ends_by_itself(
    retry_after: int | None, spread: float, seconds: int | None
) -> None:
    """A page reloads after a short wait, not before the time that the server gave."""
    page = refusal_page(503, "Busy.", retry_after, lambda: spread)
    found = re.search(r'http-equiv="refresh" content="([0-9]+)"', page)
    assert (int(found[1]) if found else None) == seconds


@pytest.mark.parametrize(("status", "again"), [(429, True), (500, True), (404, False)])
def test_trying_again_is_offered_if_it_can_help(status: int, *, again: bool) -> None:
    """A missing page has a link home; anything temporary can be tried again."""
    with speaking("de"):
        links = PageReader(refusal_page(status, "So.", None)).links
    assert links == (["", "/"] if again else ["/"])


# The application.

BROWSER = {"accept": "text/html,*/*;q=0.8", "sec-fetch-mode": "navigate"}


class Situation(Protocol):
    """Brings a server into a state in which it refuses requests for a page's files."""

    def __call__(self, server: Running, patch: pytest.MonkeyPatch) -> None:
        """Change ``server``."""
        ...


def use_up_requests(server: Running, patch: pytest.MonkeyPatch) -> None:
    """Let each address make no more requests."""
    del server
    patch.setattr(Buckets, "take", lambda *_: 7.2)


def overload(server: Running, patch: pytest.MonkeyPatch) -> None:
    """Let the server shed requests."""
    patch.setattr(type(server.registry.overload), "is_overloaded", True)


def restart(server: Running, patch: pytest.MonkeyPatch) -> None:
    """Let the server shut down."""
    patch.setattr(server.registry, "closing", True)


def fail(server: Running, patch: pytest.MonkeyPatch) -> None:
    """Let every handler of a file or an operation fail."""
    del server

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    patch.setattr(Forwarding, "__call__", broken)


def move_table(server: Running, patch: pytest.MonkeyPatch) -> None:
    """Let no worker own the table."""
    del server

    async def unreachable(*_: object) -> None:
        raise unavailable()

    patch.setattr(TableRegistry, "room", unreachable)


def leave(server: Running, patch: pytest.MonkeyPatch) -> None:
    """Change nothing."""
    del server, patch


class Case(NamedTuple):
    """A request, and how it is refused."""

    situation: Situation
    method: str
    path: str
    headers: dict[str, str]
    status: int
    code: str
    retry_after: int | None


LARGE = {"content-length": str(LARGEST_BODY + 1)}
REFUSALS = [
    Case(use_up_requests, "GET", "/", {}, 429, "too-many", 8),
    Case(use_up_requests, "GET", "/icon.svg", {}, 429, "too-many", 8),
    Case(use_up_requests, "GET", "/api/v1/lobby", {}, 429, "too-many", 8),
    Case(use_up_requests, "POST", "/api/v1/tables", {}, 429, "too-many", 8),
    Case(leave, "POST", "/api/v1/tables", LARGE, 413, "too-large", None),
    Case(leave, "POST", "/", LARGE, 413, "too-large", None),
    Case(overload, "GET", "/api/v1/lobby", {}, 503, "busy", 5),
    Case(restart, "POST", "/api/v1/tables", {}, 503, "busy", 2),
    Case(restart, "POST", "/", {}, 503, "busy", 2),
    Case(move_table, "GET", "/api/v1/tables/x", {}, 503, "store", 1),
    Case(fail, "GET", "/", {}, 500, "internal", None),
    Case(fail, "GET", "/api/v1/lobby", {}, 500, "internal", None),
    Case(leave, "GET", "/typo", {}, 404, "not-found", None),
    Case(leave, "GET", "/api/v1/typo", {}, 404, "not-found", None),
    Case(leave, "POST", "/", {}, 405, "wrong-method", None),
    Case(leave, "DELETE", "/api/v1/lobby", {}, 405, "wrong-method", None),
    Case(leave, "GET", "/api/v1/tables/x", {}, 404, "not-found", None),
    Case(leave, "GET", "/api/v1/account", {}, 401, "bad-token", None),
    Case(leave, "POST", "/api/v1/tables", {}, 400, "bad-request", None),
    Case(leave, "GET", "/api/v1/lobby", {"tilewright-contract": "0"}, 426, "outdated", None),
]


@pytest.mark.parametrize("case", REFUSALS)
def test_every_refusal_says_why_and_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    """Every refusal has its status, a sentence, and the time to wait if it is temporary.

    The API answers with JSON, a browser gets a page in its language, and others a sentence.
    """
    retry_after = None if case.retry_after is None else str(case.retry_after)

    async def test() -> None:
        page = tmp_path / "page"
        page.mkdir()
        (page / "index.html").write_text("<!doctype html>", "utf-8")
        monkeypatch.setattr(app, "PAGE", page)
        async with running(config(tmp_path)) as server:
            case.situation(server, monkeypatch)

            async def ask(**more: str) -> httpx.Response:
                content = b"x" * (LARGEST_BODY + 1) if case.headers is LARGE else b""
                request = server.http.build_request(
                    case.method, case.path, content=content, headers=case.headers | more
                )
                answer = await server.http.send(request)
                assert answer.status_code == case.status
                assert answer.headers.get("retry-after") == retry_after
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["cache-control"] == "no-store"
                return answer

            plain = await ask()
            if case.path.startswith("/api/"):
                error = plain.json()["error"]
                assert error["code"] == case.code
                sentence = error["message"]
            else:
                assert plain.headers["content-type"] == Form.TEXT.value
                sentence = plain.text.strip()
            assert len(sentence) > len("Not Found")
            if case.method != "GET":
                return
            for language in LANGUAGES:
                answer = await ask(**BROWSER, **{"accept-language": language})
                assert answer.headers["content-type"] == Form.PAGE.value
                assert answer.headers["content-security-policy"] == PAGE_POLICY
                read = PageReader(answer.text)
                assert (read.language, read.loads) == (language, [])
                assert "/" in read.links
                assert (sentence in read.text) is (language == DEFAULT)

    run(test)


@pytest.mark.parametrize(
    ("situation", "origin", "status"),
    [(use_up_requests, None, 429), (restart, None, 503), (leave, "https://elsewhere", 403)],
)
def test_a_socket_is_refused_with_a_reason(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    situation: Situation,
    origin: str | None,
    status: int,
) -> None:
    """A program that is refused a socket can read why."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            situation(server, monkeypatch)
            address = f"ws://127.0.0.1:{server.port}/api/v1/tables/x/socket"
            sent = {} if origin is None else {"origin": origin}
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers=sent)
            response = refused.value.response
            assert response.status_code == status
            assert json.loads(response.body or b"{}")["error"]["message"].endswith(".")
            assert ("retry-after" in response.headers) is (origin is None)

    run(test)


def test_the_style_is_what_the_policy_allows() -> None:
    """The policy names the hash of the page's style, so that browsers apply it."""
    style = refusal_page(503, "Busy.", 1).partition("<style>")[2].partition("</style>")[0]
    hashed = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{hashed}'" in PAGE_POLICY
