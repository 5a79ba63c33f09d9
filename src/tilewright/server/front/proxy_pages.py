"""What a proxy answers itself, in plain words and in every language of the page.

A proxy can't choose a page by what a browser prefers without rules of its own, so its pages say
everything in each language. They load nothing: the server may be gone.
"""

from __future__ import annotations

import json
from html import escape
from typing import Final

from tilewright.catalogue import LANGUAGES, sentence, speaking
from tilewright.server.messages.errors import Code

AWAY_SECONDS: Final = 5
"""Seconds after which a client may try again if no server answers."""
CROWDED_SECONDS: Final = 10
"""Seconds after which an address with too many connections may try again."""

_STYLE: Final = (
    ":root{color-scheme:light dark}"
    "body{margin:0 auto;max-width:34rem;padding:1.5rem;font:1.25rem/1.5 system-ui,sans-serif}"
    "h1{margin:2rem 0 1rem;font-size:1.75rem;line-height:1.2}"
)


def away_page() -> str:
    """Return the page for a server that can't be reached."""
    return _page("problem-server-away", AWAY_SECONDS)


def crowded_page() -> str:
    """Return the page for an address with too many connections."""
    return _page("problem-too-many-connections", CROWDED_SECONDS)


def crowded_answer(language: str) -> str:
    """Return the same as JSON, for the API."""
    with speaking(language):
        message = sentence("problem-too-many-connections", count=CROWDED_SECONDS)
    error = {"code": Code.TOO_MANY.value, "message": message}
    return _quotable(json.dumps({"error": error}), "\\u0027")


def _page(name: str, seconds: int) -> str:
    """Return a page on one line, in ASCII and without what a configuration's quotes would end."""
    parts = []
    for language in LANGUAGES:
        with speaking(language):
            title, reloads = sentence("problem-title-later"), sentence("problem-page-reloads")
            message = sentence(name, count=seconds)
        parts.append(
            f'<section lang="{language}"><h1>{escape(title)}</h1>'
            f"<p>{escape(message)}</p><p>{escape(reloads)}</p></section>"
        )
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="robots" content="noindex"><meta http-equiv="refresh" content="{2 * seconds}">'
        f'<link rel="icon" href="data:,"><title>Tilewright</title><style>{_STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>"
    )
    return _quotable(page.encode("ascii", "xmlcharrefreplace").decode(), "&#39;")


def _quotable(text: str, apostrophe: str) -> str:
    return text.replace("'", apostrophe).replace("\n", " ")
