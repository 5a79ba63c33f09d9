"""Errors say in one sentence what is wrong and where."""

import pytest

from tilewright import errors
from tilewright.errors import (
    Conflict,
    EditionError,
    IllegalMove,
    KernelMismatch,
    NotationError,
    StaleMove,
    StoreError,
    TilewrightError,
)
from tilewright.rules.play.faults import Fault, Finding, illegal


@pytest.mark.parametrize(
    ("line", "source", "text"),
    [
        (None, None, "rack: too big"),
        (7, None, "line 7: rack: too big"),
        (None, "own.toml", "own.toml: rack: too big"),
        (7, "own.toml", "own.toml, line 7: rack: too big"),
    ],
)
def test_an_edition_error_names_its_place(line: int | None, source: str | None, text: str) -> None:
    """File and line stand before the field, as far as they are known."""
    assert str(EditionError("rack", "too big", line=line, source=source)) == text


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        (None, None, "odd"),
        (None, 3, "column 3: odd"),
        (2, None, "line 2: odd"),
        (2, 3, "line 2, column 3: odd"),
    ],
)
def test_a_notation_error_names_its_place(line: int | None, column: int | None, text: str) -> None:
    """Line and column stand before the message, as far as they are known."""
    error = NotationError("odd", line=line, column=column)
    assert (str(error), error.message) == (text, "odd")


def test_an_illegal_move_tells_all_findings() -> None:
    """The sentences of all findings, in their order."""
    findings = (Finding(Fault.NO_TILES), Finding(Fault.NOT_YOUR_TURN, ("Ada",)))
    move = IllegalMove(*findings)
    assert str(move) == " ".join(finding.sentence for finding in findings)
    assert illegal(Fault.BAG_TOO_LOW, 7, 0).findings == (Finding(Fault.BAG_TOO_LOW, (7, 0)),)


def test_the_tree_of_exceptions_is_as_drawn() -> None:
    """One root; stale moves are illegal moves, conflicts store errors, a mismatch an import."""
    assert issubclass(StaleMove, IllegalMove)
    assert issubclass(Conflict, StoreError)
    assert issubclass(KernelMismatch, ImportError)
    for value in vars(errors).values():
        if isinstance(value, type) and issubclass(value, Exception):
            assert issubclass(value, TilewrightError)
            assert value.__name__ in (errors.__doc__ or "")
