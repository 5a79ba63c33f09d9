"""Request errors, in the single format sent to every client."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tilewright.catalogue import Argument, sentence
from tilewright.edition import Edition
from tilewright.errors import (
    Cause,
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
    """An error code, as clients see it."""

    BAD_REQUEST = "bad-request"
    BAD_NAME = "bad-name"
    BAD_PASSWORD = "bad-password"  # noqa: S105 - the name of a problem
    BAD_TOKEN = "bad-token"  # noqa: S105 - the name of a problem
    NOT_ALLOWED = "not-allowed"
    NOT_FOUND = "not-found"
    WRONG_METHOD = "wrong-method"
    STALE = "stale"
    CONFLICT = "conflict"
    NAME_TAKEN = "name-taken"
    TOO_LARGE = "too-large"
    ILLEGAL = "illegal"
    OUTDATED = "outdated"
    TOO_MANY = "too-many"
    QUOTA = "quota"
    STORE = "store"
    BUSY = "busy"
    GONE = "gone"
    INTERNAL = "internal"

    @property
    def status(self) -> int:
        """The HTTP status code for this error code."""
        return _STATUS[self]


_STATUS = {
    Code.BAD_REQUEST: 400,
    Code.BAD_NAME: 400,
    Code.BAD_PASSWORD: 400,
    Code.BAD_TOKEN: 401,
    Code.NOT_ALLOWED: 403,
    Code.NOT_FOUND: 404,
    Code.WRONG_METHOD: 405,
    Code.STALE: 409,
    Code.CONFLICT: 409,
    Code.NAME_TAKEN: 409,
    Code.TOO_LARGE: 413,
    Code.ILLEGAL: 422,
    Code.OUTDATED: 426,
    Code.TOO_MANY: 429,
    Code.QUOTA: 409,
    Code.STORE: 503,
    Code.BUSY: 503,
    Code.GONE: 410,
    Code.INTERNAL: 500,
}


_STORE = {Cause.BUSY: "store-busy", Cause.FULL: "store-full"}
"""The message about a failure of the store, by cause."""


class FaultReport(msgspec.Struct, frozen=True):
    """One thing that is wrong with a move, as clients see it."""

    fault: str
    about: tuple[str, ...]
    squares: tuple[str, ...]
    sentence: str


Faults: TypeAlias = tuple[FaultReport, ...]


class QuotaKind(Enum):
    """What a quota limits."""

    ADDRESS_TABLES = "address-tables"
    """The open tables of one address."""
    ACCOUNT_TABLES = "account-tables"
    ADDRESS_EXHIBITIONS = "address-exhibitions"
    """The games among computers that one address has opened."""
    ACCOUNT_EXHIBITIONS = "account-exhibitions"
    SERVER_EXHIBITIONS = "server-exhibitions"


class QuotaReport(msgspec.Struct, frozen=True):
    """A quota that is used up."""

    kind: QuotaKind
    most: int
    """The maximum number of tables at the same time."""


class EditionFault(msgspec.Struct, frozen=True):
    """What is wrong with an edition's file, or with a house rule."""

    line: int | None
    """The line in the file, counted from 1; null for a house rule."""
    field: str
    expected: str
    found: str | None


class FileFault(msgspec.Struct, frozen=True):
    """What is wrong with an uploaded game."""

    line: int | None
    """The line in the file, counted from 1; null if it concerns the whole file."""
    problem: str
    """What is wrong there, and what was expected."""


class ProblemReport(msgspec.Struct, frozen=True, kw_only=True):
    """The reason why a request failed."""

    code: Code
    message: str
    faults: Faults | UnsetType = UNSET
    quota: QuotaReport | UnsetType = UNSET
    """The quota that is used up, if the code is ``quota``."""
    edition: EditionFault | UnsetType = UNSET
    """Where an edition's file is wrong, if that is the reason."""
    file: FileFault | UnsetType = UNSET
    """Where an uploaded game is wrong, if that is the reason."""


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The response to a request that failed."""

    error: ProblemReport


class Problem(Exception):  # noqa: N818 - it is a problem
    """An error that makes a request fail, with a sentence that tells the client why."""

    def __init__(  # noqa: PLR0913 - the rest are details by keyword
        self,
        code: Code,
        message: str,
        faults: Faults = (),
        *,
        retry_after: int | None = None,
        quota: QuotaReport | UnsetType = UNSET,
        edition: EditionFault | UnsetType = UNSET,
        file: FileFault | UnsetType = UNSET,
    ) -> None:
        """Create a problem; the client may try again ``retry_after`` seconds later."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.faults = faults
        self.retry_after = retry_after
        self.quota = quota
        self.edition = edition
        self.file = file

    @property
    def reported_faults(self) -> Faults | UnsetType:
        """The move's faults; unset for error codes that don't concern a move."""
        return self.faults if self.code in {Code.ILLEGAL, Code.STALE} else UNSET

    def answer(self) -> ErrorAnswer:
        """Return the response body that reports this problem."""
        return ErrorAnswer(
            ProblemReport(
                code=self.code,
                message=self.message,
                faults=self.reported_faults,
                quota=self.quota,
                edition=self.edition,
                file=self.file,
            )
        )


def refusal(
    code: Code, name: str, /, *, retry_after: int | None = None, **arguments: Argument
) -> Problem:
    """Return a problem that people read: the message ``problem-NAME``, in their language."""
    return Problem(code, sentence(f"problem-{name}", **arguments), retry_after=retry_after)


def fault_messages(findings: Iterable[Finding], edition: Edition | None) -> Faults:
    """Return findings as clients see them, using the tile names of ``edition`` if it is given."""
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
    """Convert an error from the lower layers to the problem that clients see.

    If the error concerns a move, pass the game's ``edition``, so that the message uses its tile
    names.
    """
    match error:
        case IllegalMove():
            code = Code.STALE if isinstance(error, StaleMove) else Code.ILLEGAL
            findings = [finding for finding in error.findings if isinstance(finding, Finding)]
            faults = fault_messages(findings, edition)
            return Problem(code, " ".join(fault.sentence for fault in faults), faults)
        case EditionError():
            fault = EditionFault(error.line, error.field, error.expected, error.found)
            return Problem(Code.BAD_REQUEST, str(error), edition=fault)
        case NotationError() | LexiconError():
            return Problem(Code.BAD_REQUEST, str(error))
        case Conflict():
            return refusal(Code.CONFLICT, "conflict")
        case StoreError():
            return refusal(Code.STORE, _STORE.get(error.cause, "store-unreachable"), retry_after=1)
        case _:
            return Problem(Code.BAD_REQUEST, str(error))


def not_found(what: str) -> Problem:
    """Return the problem for a table, code or key that does not exist."""
    return refusal(Code.NOT_FOUND, f"no-{what}")


def unavailable() -> Problem:
    """Return the problem that a table is moving between workers, or its worker is unreachable."""
    return refusal(Code.STORE, "table-unreachable", retry_after=1)


def busy() -> Problem:
    """Return the problem that the server has more work than it can do in time."""
    return refusal(Code.BUSY, "busy", retry_after=5)


def restarting() -> Problem:
    """Return the problem that the server is shutting down; another process will take over."""
    return refusal(Code.BUSY, "restarting", retry_after=2)


def internal() -> Problem:
    """Return the problem that the server made a mistake, which its log describes."""
    return refusal(Code.INTERNAL, "internal")


def bad_token() -> Problem:
    """Return the problem for a request without a valid token for its table."""
    return refusal(Code.BAD_TOKEN, "bad-token")


def outdated() -> Problem:
    """Return the problem for a page that was built for another version of the API contract."""
    return refusal(Code.OUTDATED, "outdated")
