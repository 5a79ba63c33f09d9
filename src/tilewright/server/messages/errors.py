"""Request errors, in the one format that every client receives."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tilewright.edition import Edition
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
from tilewright.sentences.faults import describe


class Code(Enum):
    """The kinds of problems, by the name that clients see."""

    BAD_REQUEST = "bad-request"
    BAD_TOKEN = "bad-token"  # noqa: S105 - the name of a problem
    NOT_ALLOWED = "not-allowed"
    NOT_FOUND = "not-found"
    WRONG_METHOD = "wrong-method"
    STALE = "stale"
    CONFLICT = "conflict"
    TOO_LARGE = "too-large"
    ILLEGAL = "illegal"
    OUTDATED = "outdated"
    TOO_MANY = "too-many"
    STORE = "store"

    @property
    def status(self) -> int:
        """The HTTP status."""
        return _STATUS[self]


_STATUS = {
    Code.BAD_REQUEST: 400,
    Code.BAD_TOKEN: 401,
    Code.NOT_ALLOWED: 403,
    Code.NOT_FOUND: 404,
    Code.WRONG_METHOD: 405,
    Code.STALE: 409,
    Code.CONFLICT: 409,
    Code.TOO_LARGE: 413,
    Code.ILLEGAL: 422,
    Code.OUTDATED: 426,
    Code.TOO_MANY: 429,
    Code.STORE: 503,
}


class FaultReport(msgspec.Struct, frozen=True):
    """One thing that is wrong with a move."""

    fault: str
    about: tuple[str, ...]
    squares: tuple[str, ...]
    sentence: str


Faults: TypeAlias = tuple[FaultReport, ...]


class ProblemReport(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was not carried out."""

    code: Code
    message: str
    faults: Faults | UnsetType = UNSET


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The answer to a request that was not carried out."""

    error: ProblemReport


class Problem(Exception):  # noqa: N818 - it is a problem
    """A request that is not carried out, and one sentence why."""

    def __init__(
        self, code: Code, message: str, faults: Faults = (), retry_after: int | None = None
    ) -> None:
        """Give the ``code`` and a sentence; ``retry_after`` is in seconds."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.faults = faults
        self.retry_after = retry_after

    @property
    def reported_faults(self) -> Faults | UnsetType:
        """The faults, for the codes that have some."""
        return self.faults if self.code in {Code.ILLEGAL, Code.STALE} else UNSET

    def answer(self) -> ErrorAnswer:
        """Return the problem as the answer to a request."""
        return ErrorAnswer(
            ProblemReport(code=self.code, message=self.message, faults=self.reported_faults)
        )


def fault_messages(findings: Iterable[Finding], edition: Edition | None) -> Faults:
    """Return findings as clients see them, in the terms of ``edition`` if it is known."""
    return tuple(
        FaultReport(
            finding.fault.name,
            tuple(finding.texts),
            tuple(square.name for square in finding.squares),
            finding.sentence if edition is None else describe(finding, edition),
        )
        for finding in findings
    )


def problem_of(error: TilewrightError, edition: Edition | None = None) -> Problem:
    """Return the problem that an error of the layers below is.

    Where the error is about a move, give the ``edition`` that is played: its sentences call the
    tiles by their names in that edition.
    """
    match error:
        case IllegalMove():
            code = Code.STALE if isinstance(error, StaleMove) else Code.ILLEGAL
            findings = [finding for finding in error.findings if isinstance(finding, Finding)]
            faults = fault_messages(findings, edition)
            return Problem(code, " ".join(fault.sentence for fault in faults), faults)
        case NotationError() | EditionError() | LexiconError():
            return Problem(Code.BAD_REQUEST, str(error))
        case Conflict():
            return Problem(Code.CONFLICT, "Someone changed this first. Refresh and try again.")
        case StoreError():
            return Problem(
                Code.STORE, "The server can't reach its games right now. Try again soon."
            )
        case _:
            return Problem(Code.BAD_REQUEST, str(error))


def not_found(what: str) -> Problem:
    """Return the problem that there is no such thing."""
    return Problem(Code.NOT_FOUND, f"There is no such {what}.")


def bad_token() -> Problem:
    """Return the problem that a request has no valid token for this table."""
    return Problem(Code.BAD_TOKEN, "This token is not valid for this table.")


def outdated() -> Problem:
    """Return the problem that a page was built for another version of the contract."""
    return Problem(Code.OUTDATED, "This page is out of date. Reload it to continue.")
