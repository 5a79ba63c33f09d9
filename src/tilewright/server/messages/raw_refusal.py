"""Refusals of connections, as complete HTTP responses, before the web framework sees a request."""

from __future__ import annotations

from enum import Enum
from http import HTTPStatus
from typing import Final

from tilewright.catalogue import choose_language, sentence, speaking
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.refusal_page import form_for, refusal_body, refusal_headers

_REQUEST_LINE: Final = 3
"""The number of words in the first line of a request: method, target and version."""


class Refusal(Enum):
    """Why a connection is refused: the HTTP status, error code, message, and seconds to wait."""

    UNREADABLE = (400, Code.BAD_REQUEST, "problem-unreadable", None)
    """What the client sent is not HTTP."""
    TOO_SLOW = (408, Code.BUSY, "problem-too-slow", 1)
    """The client took too long to send its request."""
    CONNECTIONS = (429, Code.TOO_MANY, "problem-too-many-connections", 10)
    """The client's address has too many connections."""
    HEADERS = (431, Code.TOO_LARGE, "problem-headers-too-large", None)
    """The request's headers are too large."""
    FULL = (503, Code.BUSY, "problem-full", 5)
    """All of the server's connections are in use."""
    STARTING = (503, Code.BUSY, "problem-starting", 2)
    """No worker is ready yet, or again."""

    @property
    def status(self) -> int:
        """The HTTP status code."""
        status: int = self.value[0]
        return status

    def problem(self, retry_after: int | None = None) -> Problem:
        """Return the problem to report, in the current language."""
        _, code, name, usual = self.value
        seconds = retry_after or usual
        return Problem(code, sentence(name, count=seconds or 0), retry_after=seconds)


def raw_refusal(
    refusal: Refusal, head: bytes | None = None, retry_after: int | None = None
) -> bytes:
    """Return a complete HTTP/1.1 response that refuses a request and closes its connection.

    ``head`` is what has arrived of the request, whole or not, valid or not. It decides the form
    and the language; without it, the client gets an English sentence. ``retry_after`` is the number
    of seconds after which the client may try again, if that is not the usual one.
    """
    method, path, headers = _parse(head or b"")
    status = refusal.status
    with speaking(choose_language(headers.get("accept-language", ""))):
        problem = refusal.problem(retry_after)
        form = form_for(method, path, headers)
        body = refusal_body(problem, status, form)
    lines = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        *(f"{name}: {value}" for name, value in refusal_headers(problem, form).items()),
        "x-content-type-options: nosniff",
        "connection: close",
        f"content-length: {len(body)}",
    ]
    start = "\r\n".join((*lines, "\r\n")).encode("ascii")
    return start if method == "HEAD" else start + body


def _parse(head: bytes) -> tuple[str, str, dict[str, str]]:
    """Return a request's method, path and headers, as far as they can be read."""
    lines = head.decode("latin-1").replace("\r\n", "\n").partition("\n\n")[0].split("\n")
    words = lines[0].split(" ")
    method, path = (words[0], words[1]) if len(words) == _REQUEST_LINE else ("", "")
    # The last header may be incomplete, but a partial value does no harm.
    pairs = (line.partition(":") for line in lines[1:])
    return method, path, {name.strip().lower(): value.strip() for name, _, value in pairs}
