"""Errors say in one sentence what is wrong and where."""

import pickle

import pytest

from tilewright import errors
from tilewright.errors import (
    ArgumentError,
    BrokenLog,
    Cause,
    Conflict,
    EditionError,
    FileError,
    GraphFault,
    IllegalMove,
    KernelError,
    KernelMismatch,
    LexiconError,
    NotationError,
    PlayerCountError,
    PortError,
    StaleMove,
    StoreError,
    TilewrightError,
    WordGraphError,
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
    """File and line come before the field, as far as they are known."""
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
    """Line and column come before the message, as far as they are known."""
    error = NotationError("odd", line=line, column=column)
    assert (str(error), error.message) == (text, "odd")


def test_a_file_that_is_not_text_names_the_first_wrong_byte() -> None:
    """The place is counted from 1, and nothing is said about codecs."""
    with pytest.raises(UnicodeDecodeError) as caught:
        b"8F H\xffRN".decode("utf-8")
    told = str(FileError.unreadable("game", caught.value))
    assert "byte 5" in told
    assert "codec" not in told


def test_an_illegal_move_tells_all_findings() -> None:
    """The message has the sentences of all findings, in order."""
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


@pytest.mark.parametrize(
    "error",
    [
        EditionError("rack", "expected 7", found="8", line=3, source="own.toml"),
        NotationError("odd", line=2, column=3, field="play"),
        LexiconError("odd", cause=Cause.UNKNOWN, words=["CAT"], line=4),
        WordGraphError("odd", GraphFault.CYCLE, 7),
        BrokenLog("odd", number=5),
        ArgumentError("seed", "at least 0", -1),
        PlayerCountError("Pocket", 2, 4, 5),
        StoreError("odd", cause=Cause.DAMAGED),
        FileError("game.jsonl", "is damaged", line=2, cause=Cause.DAMAGED),
        Conflict("odd", cause=Cause.BUSY),
        PortError("localhost", 80, "in use"),
        KernelError("odd", "cycle", 7),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_crosses_processes(error: TilewrightError) -> None:
    """A worker process can raise any error: pickling keeps its fields and its sentence."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error)
