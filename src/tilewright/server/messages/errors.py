"""What can go wrong with a request, in the one form in which every client hears of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tilewright.errors import (
    Conflict,
    EditionError,
    IllegalMove,
    LexiconError,
    NotationError,
    StaleMove,
    StoreError,
    TilewrightError,
)
from tilewright.rules.play.faults import Finding


class Code(Enum):
    """The kinds of problems; the value goes over the wire, the number is the HTTP status."""

    BAD_REQUEST = ("bad-request", 400)
    BAD_TOKEN = ("bad-token", 401)
    NOT_ALLOWED = ("not-allowed", 403)
    NOT_FOUND = ("not-found", 404)
    WRONG_METHOD = ("wrong-method", 405)
    STALE = ("stale", 409)
    CONFLICT = ("conflict", 409)
    TOO_LARGE = ("too-large", 413)
    ILLEGAL = ("illegal", 422)
    TOO_MANY = ("too-many", 429)
    CLOSING = ("closing", 503)
    STORE = ("store", 503)

    @property
    def text(self) -> str:
        """The name of the kind."""
        return self.value[0]

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.value[1]


@dataclass
class Problem(Exception):  # noqa: N818 - it is a problem
    """A request that is not done, with one sentence why."""

    code: Code
    message: str
    faults: list[dict[str, Any]] = field(default_factory=list)
    retry_after: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the problem as clients hear of it."""
        told: dict[str, Any] = {"code": self.code.text, "message": self.message}
        if self.code in {Code.ILLEGAL, Code.STALE}:
            told["faults"] = self.faults
        return told


def faults_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as clients hear of them."""
    return [
        {
            "fault": finding.fault.name,
            "about": finding.texts,
            "squares": [square.name for square in finding.squares],
            "sentence": finding.sentence,
        }
        for finding in findings
    ]


def problem_of(error: TilewrightError) -> Problem:
    """Return the problem that an error of the layers below is."""
    if isinstance(error, IllegalMove):
        findings = [finding for finding in error.findings if isinstance(finding, Finding)]
        code = Code.STALE if isinstance(error, StaleMove) else Code.ILLEGAL
        return Problem(code, str(error), faults_json(findings))
    if isinstance(error, NotationError | EditionError | LexiconError):
        return Problem(Code.BAD_REQUEST, str(error))
    if isinstance(error, Conflict):
        return Problem(Code.CONFLICT, "Somebody else was faster; look again.")
    if isinstance(error, StoreError):
        return Problem(Code.STORE, "The games cannot be reached at the moment.")
    return Problem(Code.BAD_REQUEST, str(error))


def not_found(what: str) -> Problem:
    """Return the problem that there is no such thing."""
    return Problem(Code.NOT_FOUND, f"There is no such {what}.")


def bad_token() -> Problem:
    """Return the problem that somebody has not proved to be who they say."""
    return Problem(Code.BAD_TOKEN, "This token does not open this table.")
