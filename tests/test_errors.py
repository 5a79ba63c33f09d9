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
    move = IllegalMove(Finding(Fault.NO_TILES), Finding(Fault.NOT_YOUR_TURN, ("Ada",)))
    assert str(move) == "A play needs at least one tile. It is Ada's turn."
    assert str(illegal(Fault.BAG_TOO_LOW, 7)) == "An exchange needs at least 7 tiles in the bag."


def test_every_fault_is_a_sentence() -> None:
    """Each fault reads as a sentence once its gaps are filled, and no two are the same."""
    for fault in Fault:
        sentence = Finding(fault, ("X", "Y")).sentence
        assert sentence[0].isupper() or sentence.startswith("X")
        assert sentence.endswith(".")
        assert "{" not in sentence
    assert len({fault.value for fault in Fault}) == len(Fault)


def test_the_tree_of_exceptions_is_as_drawn() -> None:
    """One root; stale moves are illegal moves, conflicts store errors, a mismatch an import."""
    assert issubclass(StaleMove, IllegalMove)
    assert issubclass(Conflict, StoreError)
    assert issubclass(KernelMismatch, ImportError)
    for value in vars(errors).values():
        if isinstance(value, type) and issubclass(value, Exception):
            assert issubclass(value, TilewrightError)
            assert value.__name__ in (errors.__doc__ or "")
