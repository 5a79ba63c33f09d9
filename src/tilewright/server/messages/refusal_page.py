"""The body of a refused request: a page for a person, JSON for the API, else a sentence.

A browser shows the answer to a navigation as it is, so a person gets a small page that says what
happened, when to try again and where to go. The page loads nothing: a server that is overloaded or
restarting could not send it. This module needs no web framework, so that connections can be refused
with the same words before a request has been read.
"""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Callable, Mapping
from enum import Enum
from html import escape
from typing import Final

from tilewright.catalogue import current_language, sentence
from tilewright.server.messages.base import encode
from tilewright.server.messages.errors import Problem

_FOR_PROGRAMS: Final = ("/api/", "/healthz", "/readyz", "/metrics")
"""The beginnings of the paths whose answers programs read."""
_LONGEST_REFRESH: Final = 30
"""The longest wait, in seconds, after which the page reloads by itself."""
_SHORTEST_REFRESH: Final = 5
"""Time to read the page, in seconds, before it reloads."""

_NOT_FOUND: Final = frozenset((404, 405, 410))
_LASTING: Final = frozenset((400, 413, 414, 431))
"""Statuses of requests that are wrong in themselves: the same request would be refused again."""
_TEMPORARY: Final = frozenset((408, 429, 502, 503, 504))

_STYLE: Final = """
:root { color-scheme: light dark; --paper: #f6f3ec; --ink: #23282c; --link: #1d5c47; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14191d; --ink: #ece8df; --link: #8fd3b6; }
}
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center;
  background: var(--paper); color: var(--ink);
  font: 1.25rem/1.5 system-ui, sans-serif;
}
main { box-sizing: border-box; width: 100%; max-width: 34rem; padding: 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 1rem; overflow-wrap: break-word; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1.5rem; }
a {
  display: inline-block; padding: 0.6rem 1.2rem; border: 2px solid; border-radius: 0.6rem;
  color: var(--link); font-weight: 600; text-decoration: none;
}
a:hover { text-decoration: underline; }
a:focus-visible { outline: 3px solid; outline-offset: 3px; }
"""
_STYLE_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()

PAGE_POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; img-src data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page's content security policy: nothing but its own style, and no icon to ask for."""

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">{refresh}
<link rel="icon" href="data:,">
<title>{title} – Tilewright</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{paragraphs}
<nav>{links}</nav>
</main>
</body>
</html>
"""


class Form(Enum):
    """How a refusal is written; the value is its content type."""

    PAGE = "text/html; charset=utf-8"
    JSON = "application/json"
    TEXT = "text/plain; charset=utf-8"


def form_for(method: str, path: str, headers: Mapping[str, str]) -> Form:
    """Return the form that fits a request, by its method, path and lower-case headers."""
    is_api = path.startswith(_FOR_PROGRAMS)
    if method in {"GET", "HEAD"} and headers.get("upgrade", "").lower() != "websocket":
        mode = headers.get("sec-fetch-mode")
        accepts = "text/html" in headers.get("accept", "")
        if mode == "navigate" or (mode is None and accepts and not is_api):
            return Form.PAGE
    return Form.JSON if is_api else Form.TEXT


def refusal_body(problem: Problem, status: int, form: Form) -> bytes:
    """Return the body of a refusal, in the current language."""
    match form:
        case Form.PAGE:
            return refusal_page(status, problem.message, problem.retry_after).encode()
        case Form.JSON:
            return encode(problem.answer())
        case Form.TEXT:
            return f"{problem.message}\n".encode()


def refusal_headers(problem: Problem, form: Form) -> dict[str, str]:
    """Return the headers of a refusal; the client may ask again after ``retry-after`` seconds."""
    headers = {"content-type": form.value, "cache-control": "no-store"}
    if form is Form.PAGE:
        headers["content-security-policy"] = PAGE_POLICY
    if problem.retry_after is not None:
        headers["retry-after"] = str(problem.retry_after)
    return headers


def refusal_page(
    status: int,
    message: str,
    retry_after: int | None,
    spread: Callable[[], float] = random.random,
) -> str:
    """Return a page that tells a person, in the current language, why they don't see another.

    After a short wait the page reloads by itself, at a time that ``spread``, from 0 to 1, chooses:
    otherwise all clients of a restarting server would return at once.
    """
    paragraphs, refresh = [message], ""
    if retry_after is not None and retry_after <= _LONGEST_REFRESH:
        seconds = round(max(retry_after, _SHORTEST_REFRESH) * (1 + spread()))
        refresh = f'\n<meta http-equiv="refresh" content="{seconds}">'
        paragraphs.append(sentence("problem-page-reloads"))
    links = [] if status in _LASTING | _NOT_FOUND else [("", sentence("problem-page-again"))]
    links.append(("/", sentence("problem-page-home")))
    return _PAGE.format(
        language=current_language(),
        refresh=refresh,
        title=escape(_title(status)),
        style=_STYLE,
        paragraphs="\n".join(f"<p>{escape(each)}</p>" for each in paragraphs),
        links="".join(f'<a href="{target}">{escape(text)}</a>' for target, text in links),
    )


def _title(status: int) -> str:
    if status in _TEMPORARY:
        return sentence("problem-title-later")
    if status in _NOT_FOUND:
        return sentence("problem-title-missing")
    if status in _LASTING:
        return sentence("problem-title-refused")
    return sentence("problem-title-failed")
