"""Tilewright's exceptions, with one type for each kind of failure.

Catch ``TilewrightError`` to handle all of them::

    TilewrightError
    ├── EditionError           an edition file or a house rule is invalid
    ├── LexiconError           a lexicon or one of its words cannot be used
    │   └── WordGraphError     a word graph is damaged
    ├── NotationError          text cannot be parsed; gives the line and column
    ├── IllegalMove            the rules do not allow a move now; lists the findings
    │   └── StaleMove          the game has changed since the player last saw it
    ├── BrokenLog              a list of events is not a valid game log
    ├── ArgumentError          an argument is out of range; also a ValueError
    │   └── PlayerCountError   the edition does not allow this many players
    ├── StoreError             saved data cannot be read, written or trusted
    │   ├── FileError          a file is missing, damaged or in another format
    │   └── Conflict           another process or player wrote first
    ├── PlayerError            a computer player is unknown or misbehaves
    ├── PoolError              worker processes or a cluster are not available
    ├── ServerError            the server cannot run as configured
    │   └── PortError          the server cannot listen on its address
    ├── CatalogueError         a catalogue message is malformed
    ├── KernelError            the kernel refuses its input; has a code; also a ValueError
    ├── Disagreement           the kernel and the rules differ about a game
    └── KernelMismatch         the native kernel has a different version; also an ImportError

The type reflects what the caller wanted: an edition that cannot be read raises an
``EditionError``, no matter which error the operating system reports. Programs can use fields such
as ``cause``; ``str(error)`` is one sentence for a person.

This module imports nothing from the package, so that every layer can use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Protocol


class Cause(Enum):
    """Why a requested item cannot be used."""

    INVALID = "invalid"
    """The item breaks a rule, which the message states."""
    UNKNOWN = "unknown"
    """No item has this name."""
    UNREADABLE = "unreadable"
    """The file cannot be read."""
    UNWRITABLE = "unwritable"
    """The file cannot be written."""
    EMPTY = "empty"
    """The item contains nothing that can be used."""
    EXISTS = "exists"
    """The item already exists and must not be replaced."""
    DAMAGED = "damaged"
    """The item's contents cannot be trusted."""
    TOO_LARGE = "too-large"
    """The item is larger than the program accepts."""
    WRONG_VERSION = "wrong-version"
    """A different version of Tilewright wrote the item, or runs on the other machine."""
    MISMATCH = "mismatch"
    """The item belongs to another edition, lexicon or run."""
    MISSING = "missing"
    """An optional part of the installation is missing."""
    BUSY = "busy"
    """Another process is using the item."""
    FULL = "full"
    """There is no room to write: the disk or the database is full."""
    VANISHED = "vanished"
    """The item was removed or replaced after the program opened it."""
    UNREACHABLE = "unreachable"
    """A process on this or another machine does not answer, or has stopped."""


class TilewrightError(Exception):
    """The base class of all errors caused by the input rather than by the program."""

    def __init__(self, *details: object, cause: Cause = Cause.INVALID) -> None:
        """Store the details, usually one sentence, and ``cause``, the machine-readable reason."""
        self.cause = cause
        """The reason, for programs."""
        super().__init__(*details)


class EditionError(TilewrightError):
    """An edition file or a house rule is invalid."""

    def __init__(  # noqa: PLR0913 - the rest are options by keyword
        self,
        field: str,
        expected: str,
        *,
        found: str | None = None,
        line: int | None = None,
        source: str | None = None,
        cause: Cause = Cause.INVALID,
    ) -> None:
        """Name the wrong ``field``, what was ``expected`` and ``found``, and where it is."""
        self.field = field
        """The field that is wrong, such as ``board.rows``."""
        self.expected = expected
        """What was expected."""
        self.found = found
        """What was found, if it can be shown."""
        self.line = line
        """The line in the file, counted from 1."""
        self.source = source
        """The file or edition."""
        super().__init__(field, expected, cause=cause)

    def __str__(self) -> str:
        """Return one sentence with the location, the field and what was expected."""
        place = self.source or ""
        if self.line is not None:
            place = f"{place}, line {self.line}" if place else f"line {self.line}"
        head = f"{place}: " if place else ""
        tail = "" if self.found is None else f", found {self.found}"
        return f"{head}{self.field}: {self.expected}{tail}"

    def blame(self, source: str) -> EditionError:
        """Return the same error for another ``source``, without a line number."""
        found, cause = self.found, self.cause
        return EditionError(self.field, self.expected, found=found, source=source, cause=cause)


class LexiconError(TilewrightError):
    """A lexicon is unknown, unreadable or damaged, or has problems with some words."""

    def __init__(
        self,
        message: str,
        *,
        cause: Cause = Cause.INVALID,
        words: Sequence[str] = (),
        line: int | None = None,
    ) -> None:
        """Say what is wrong, with the ``words`` at fault and the line in a file, counted from 1."""
        self.words = tuple(words)
        """The words at fault."""
        self.line = line
        """The line in a file, counted from 1."""
        super().__init__(message, cause=cause)


class GraphFault(Enum):
    """What is wrong with a word graph."""

    NOT_NODES = "not-nodes"
    NO_ROOT = "no-root"
    CUT_SHORT = "cut-short"
    CYCLE = "cycle"
    UNSORTED = "unsorted"
    WRONG_LETTER = "wrong-letter"
    DEAD_END = "dead-end"
    TOO_DEEP = "too-deep"
    TOO_MANY_WORDS = "too-many-words"


class WordGraphError(LexiconError):
    """A word graph is damaged, so that a search in it would fail or never end."""

    def __init__(self, message: str, fault: GraphFault, node: int | None = None) -> None:
        """Say what is wrong, and at which ``node`` if the fault is in a single node."""
        self.fault = fault
        """What is wrong."""
        self.node = node
        """The damaged node, or None."""
        super().__init__(message, cause=Cause.DAMAGED)
        self.args = (message, fault, node)

    def __str__(self) -> str:
        """Return only the message."""
        return str(self.args[0])


class NotationError(TilewrightError):
    """Text cannot be parsed in the expected notation.

    Examples:
        >>> try:
        ...     Position("pocket").judge("99A HORN")
        ... except NotationError as error:
        ...     print(error)
        column 1: '99A' is off the board; the board's last square is O15
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        field: str | None = None,
    ) -> None:
        """Say what is wrong, and where: line and column, counted from 1, or an object's field."""
        self.message = message
        """What is wrong, without the location."""
        self.line = line
        """The line, counted from 1."""
        self.column = column
        """The column, counted from 1."""
        self.field = field
        """The field of an object, instead of a line."""
        super().__init__(message)

    def at(self, line: int) -> NotationError:
        """Return the same error with its line number."""
        return NotationError(self.message, line=line, column=self.column, field=self.field)

    def __str__(self) -> str:
        """Return the location followed by the message."""
        places = (("line", self.line), ("column", self.column))
        place = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{place}: {self.message}" if place else self.message


class Explained(Protocol):
    """Anything that can describe a problem in one sentence."""

    @property
    def code(self) -> str:
        """A name for the kind of problem, for programs."""
        ...

    @property
    def sentence(self) -> str:
        """What is wrong, where, and what to do."""
        ...


class IllegalMove(TilewrightError):  # noqa: N818 - the term of the trade
    """The rules do not allow a move now; the error lists every finding, not just the first.

    Examples:
        >>> try:
        ...     Position("pocket").judge("1A HORN")
        ... except IllegalMove as error:
        ...     print([finding.code for finding in error.findings])
        ['fault-first-off-start']
    """

    def __init__(self, *findings: Explained) -> None:
        """Store the ``findings`` in the order in which a player should read them."""
        self.findings = findings
        """Everything that is wrong, each with a ``code`` and a ``sentence``."""
        super().__init__(*findings)

    def __str__(self) -> str:
        """Return the findings as sentences."""
        return " ".join(finding.sentence for finding in self.findings)


class StaleMove(IllegalMove):
    """The game has changed since the player last saw it."""


class BrokenLog(TilewrightError):  # noqa: N818 - it names the thing, not the class
    """A list of events is not a valid game log.

    ``number`` is the index of the first impossible event, if it is known.
    """

    def __init__(self, message: str, *, number: int | None = None) -> None:
        """Say why the events do not form a game."""
        self.number = number
        """The index of the first impossible event, or None."""
        super().__init__(message)


class ArgumentError(TilewrightError, ValueError):
    """An argument is out of range, or contradicts the other arguments."""

    def __init__(self, name: str, expected: str, found: object) -> None:
        """Name the argument, what was expected and what was found."""
        self.name = name
        """The argument's name."""
        self.expected = expected
        """What was expected."""
        self.found = found
        """What was given."""
        super().__init__(name, expected, found)

    def __str__(self) -> str:
        """Return one sentence with the argument's name, what was expected and what was found."""
        return f"{self.name}: expected {self.expected}, found {self.found}"


class PlayerCountError(ArgumentError):
    """An edition does not allow this number of players."""

    def __init__(self, edition: str, least: int, most: int, found: int) -> None:
        """Name the edition, the fewest and most players it allows, and the number found."""
        self.edition = edition
        """The name of the edition."""
        self.least = least
        """The fewest players it allows."""
        self.most = most
        """The most players it allows."""
        super().__init__("players", f"{least} to {most}", found)
        self.args = (edition, least, most, found)

    def __str__(self) -> str:
        """Return one sentence that says how many players the edition allows."""
        allowed = f"{self.least} to {self.most}" if self.least < self.most else f"{self.least}"
        return f"{self.edition} is for {allowed} players, not {self.found}"


class StoreError(TilewrightError):
    """Saved data cannot be read, written or trusted."""


class FileError(StoreError):
    """A file is missing, damaged, in another format, or cannot be written."""

    def __init__(
        self,
        path: Path | str,
        problem: str,
        *,
        line: int | None = None,
        cause: Cause = Cause.INVALID,
    ) -> None:
        """Name the file; ``problem`` completes a sentence that begins with the path."""
        self.path = path
        """The file."""
        self.problem = problem
        """What is wrong with it."""
        self.line = line
        """The line in the file, counted from 1."""
        super().__init__(path, problem, cause=cause)

    def __str__(self) -> str:
        """Return one sentence that begins with the path."""
        place = "" if self.line is None else f", line {self.line},"
        return f"{self.path}{place} {self.problem}"

    @classmethod
    def unreadable(cls, path: Path | str, error: OSError | ValueError) -> FileError:
        """Return the error for a file that cannot be read."""
        return cls(path, f"cannot be read: {_reason(error)}", cause=Cause.UNREADABLE)

    @classmethod
    def unwritable(cls, path: Path | str, error: OSError | ValueError) -> FileError:
        """Return the error for a file that cannot be written."""
        return cls(path, f"cannot be written: {_reason(error)}", cause=Cause.UNWRITABLE)

    @classmethod
    def too_large(cls, path: Path | str, most: int) -> FileError:
        """Return the error for a file with more than ``most`` bytes."""
        return cls(path, f"is too large: the limit is {most // 10**6} MB", cause=Cause.TOO_LARGE)

    @classmethod
    def damaged(cls, path: Path | str, why: object, *, line: int | None = None) -> FileError:
        """Return the error for a file whose contents cannot be trusted."""
        return cls(path, f"is damaged: {why}", line=line, cause=Cause.DAMAGED)


def _reason(error: OSError | ValueError) -> str:
    """Return the reason; a ``ValueError`` means bytes that are not text, or a null in the path."""
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} is not text in {error.encoding.upper()}"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


class Conflict(StoreError):  # noqa: N818 - the term of the trade
    """Another process or player wrote first, or holds the lock."""


class PlayerError(TilewrightError):
    """A computer player is unknown, cannot be created, or makes an illegal move."""


class PoolError(TilewrightError):
    """Worker processes cannot be started, or the same task keeps crashing them."""


class ServerError(TilewrightError):
    """The server cannot run as configured."""


class PortError(ServerError):
    """The server cannot listen on its address, usually because the port is in use."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        """Name the address and the reason the system gave."""
        self.host = host
        """The address."""
        self.port = port
        """The port."""
        self.reason = reason
        """What the system said."""
        super().__init__(host, port, reason)

    def __str__(self) -> str:
        """Return one sentence with the address and the reason."""
        return f"cannot listen on {self.host} port {self.port}: {self.reason}"


class CatalogueError(TilewrightError):
    """A catalogue message cannot be parsed, or lacks an argument."""


class KernelFault(Enum):
    """Why the native kernel refuses its input; the same codes as in ``common/refusal.hpp``."""

    CANCELED = "canceled"
    NOT_NODES = "not-nodes"
    NO_ROOT = "no-root"
    CUT_SHORT = "cut-short"
    CYCLE = "cycle"
    UNSORTED = "unsorted"
    WRONG_LETTER = "wrong-letter"
    DEAD_END = "dead-end"
    TOO_DEEP = "too-deep"
    TOO_MANY_WORDS = "too-many-words"
    TOO_MANY_NODES = "too-many-nodes"
    ALPHABET_SIZE = "alphabet-size"
    EMPTY_WORD = "empty-word"
    WORD_TOO_LONG = "word-too-long"
    TOO_MANY_SPELLINGS = "too-many-spellings"
    TOO_MANY_PATTERNS = "too-many-patterns"
    PATTERN_TOO_LONG = "pattern-too-long"
    NO_GADDAG = "no-gaddag"
    OTHER_LETTERS = "other-letters"
    NOT_A_WORD_MAP = "not-a-word-map"
    DAMAGED_WORD_MAP = "damaged-word-map"
    BLANK_WITH_LETTER = "blank-with-letter"
    BLANK_WITH_POINTS = "blank-with-points"
    UNKNOWN_TILE = "unknown-tile"
    BOARD_SIZE = "board-size"
    UNKNOWN_CELL = "unknown-cell"
    TOO_MANY_TILES = "too-many-tiles"
    RACK_COUNT = "rack-count"
    UNSEEN_COUNT = "unseen-count"
    TOO_FEW_PLAYERS = "too-few-players"
    MIXED_TARGETS = "mixed-targets"
    BAD_RECORD = "bad-record"
    NO_CANDIDATES = "no-candidates"
    NOT_ON_RACK = "not-on-rack"
    SCORE_RANGE = "score-range"
    EXCHANGE_SIZE = "exchange-size"
    UNKNOWN_MOVE = "unknown-move"
    OFF_BOARD = "off-board"
    SQUARE_MISMATCH = "square-mismatch"
    BLANK_LETTER = "blank-letter"
    UNDECLARED_BLANK = "undeclared-blank"
    TILE_COUNT = "tile-count"
    NOT_A_PLAY = "not-a-play"
    HELD_SEAT = "held-seat"
    HELD_WEIGHT = "held-weight"
    NOT_A_LEAVE = "not-a-leave"
    LEAVE_TOO_LARGE = "leave-too-large"
    LEAVE_VALUE = "leave-value"
    VALUE_COUNT = "value-count"
    OTHER_TILES = "other-tiles"
    NOT_PACKABLE = "not-packable"
    BAD_MODEL = "bad-model"
    BAD_SAMPLE = "bad-sample"
    BAD_KNOT = "bad-knot"
    NO_KNOTS = "no-knots"
    UNSORTED_KNOTS = "unsorted-knots"
    OTHER_SEATS = "other-seats"


class KernelError(TilewrightError, ValueError):
    """The native kernel refuses its input; the extension raises it."""

    def __init__(self, message: str, fault: str, node: int | None = None) -> None:
        """Say what is wrong; ``fault`` is the value of a ``KernelFault``.

        ``node`` is where a word graph is damaged, if the fault is in a single node.
        """
        self.fault = KernelFault(fault)
        """What is wrong."""
        self.node = node
        """Where a word graph is damaged, or None."""
        super().__init__(message)
        self.args = (message, fault, node)

    def __str__(self) -> str:
        """Return the message alone."""
        return str(self.args[0])


class Disagreement(TilewrightError):  # noqa: N818 - it names the thing, not the class
    """The kernel played a game differently from the rules: a defect, never bad input."""


class KernelMismatch(TilewrightError, ImportError):  # noqa: N818 - it names the thing
    """The native kernel was built for a different version of the package."""
