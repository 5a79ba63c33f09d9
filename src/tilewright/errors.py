"""The exceptions of Tilewright: one tree, each with what was wrong and what was expected.

- ``TilewrightError``
    - ``EditionError``: an edition file or a house rule that does not make sense
    - ``LexiconError``: a word list or word graph that cannot be read
    - ``NotationError``: text that does not parse, with its line and column
    - ``IllegalMove``: a move that parses but may not be made now, with its findings
        - ``StaleMove``: made against a game that has gone on in the meantime
    - ``StoreError``: a game that cannot be kept or found
        - ``Conflict``: somebody else wrote first
    - ``PlayerError``: a computer player that does not exist, or does not behave
    - ``PoolError``: workers or a cluster that cannot do the work
    - ``KernelMismatch``: the native kernel was built for another version

The module imports nothing, so that every layer may raise from it.
"""

from __future__ import annotations

from typing import Protocol


class TilewrightError(Exception):
    """The base of all errors that are the input's fault rather than the program's."""


class EditionError(TilewrightError):
    """An edition file, or a house rule laid over one, is wrong."""

    def __init__(
        self, field: str, expected: str, *, line: int | None = None, source: str | None = None
    ) -> None:
        """Name the wrong ``field``, what was ``expected`` there, and where it stands."""
        self.field = field
        self.expected = expected
        self.line = line
        self.source = source
        super().__init__(field, expected)

    def __str__(self) -> str:
        """Return one sentence with place, field and expectation."""
        place = self.source or ""
        if self.line is not None:
            place = f"{place}, line {self.line}" if place else f"line {self.line}"
        head = f"{place}: " if place else ""
        return f"{head}{self.field}: {self.expected}"


class LexiconError(TilewrightError):
    """A word list or word graph is missing, damaged or not what it says it is."""


class NotationError(TilewrightError):
    """Text in one of the notations does not parse."""

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        """Say what was wrong, and where it stands when the text has lines."""
        self.message = message
        self.line = line
        self.column = column
        super().__init__(message)

    def __str__(self) -> str:
        """Return the message behind its place."""
        places = (("line", self.line), ("column", self.column))
        place = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{place}: {self.message}" if place else self.message


class Explained(Protocol):
    """Anything that can say in one sentence what is wrong."""

    @property
    def sentence(self) -> str:
        """What is wrong, where, and what to do."""
        ...


class IllegalMove(TilewrightError):  # noqa: N818 - named as players name it
    """A move that may not be made now; it carries all that is wrong, not just the first."""

    def __init__(self, *findings: Explained) -> None:
        """Keep the ``findings`` in the order in which a player should read them."""
        self.findings = findings
        super().__init__(*findings)

    def __str__(self) -> str:
        """Return the findings as sentences."""
        return " ".join(finding.sentence for finding in self.findings)


class StaleMove(IllegalMove):
    """A move made against a game that has gone on since."""


class StoreError(TilewrightError):
    """A game cannot be kept or found."""


class Conflict(StoreError):  # noqa: N818 - a conflict is what it is
    """Somebody else wrote to the game first."""


class PlayerError(TilewrightError):
    """A computer player cannot be made, or does what no player may."""


class PoolError(TilewrightError):
    """Workers cannot be had, or are lost at the same task again and again."""


class KernelMismatch(TilewrightError, ImportError):  # noqa: N818
    """The native kernel was built for another version of the package."""
