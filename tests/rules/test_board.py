"""The board: immutable cells that can be read, filled and mirrored."""

import pytest

from tilewright.geometry import Square
from tilewright.rules.play.board import Board


def test_an_empty_board() -> None:
    """The empty board has no tiles and says so."""
    board = Board.empty(3)
    assert board.is_empty
    assert board.cells == bytes(9)
    assert list(board.tiles()) == []


def test_tiles_are_laid_on_a_copy() -> None:
    """The original board does not change."""
    board = Board.empty(3)
    after = board.with_tiles((Square(0, 2), Square(2, 1)), b"\5\7")
    assert board.is_empty
    assert not after.is_empty
    assert after.cells == bytes([0, 0, 5, 0, 0, 0, 0, 7, 0])
    assert list(after.tiles()) == [(Square(0, 2), 5), (Square(2, 1), 7)]
    assert (after[Square(0, 2)], after[Square(1, 2)]) == (5, 0)
    assert list(after.rows()) == [(0, 0, 5), (0, 0, 0), (0, 7, 0)]
    with pytest.raises(ValueError, match="zip"):
        board.with_tiles((Square(0, 0),), b"")


def test_squares_are_on_the_board_or_not() -> None:
    """Squares off the board are never filled."""
    board = Board.empty(3).with_tiles((Square(0, 2),), b"\5")
    assert Square(0, 0) in board
    assert Square(2, 2) in board
    for square in (Square(-1, 0), Square(0, -1), Square(3, 0), Square(0, 3)):
        assert square not in board
        assert not board.is_filled(square)
    assert board.is_filled(Square(0, 2))
    assert not board.is_filled(Square(2, 0))


def test_a_board_is_mirrored_along_its_diagonal() -> None:
    """A board mirrored twice is the same."""
    board = Board(2, bytes([1, 2, 3, 4]))
    assert board.transposed == Board(2, bytes([1, 3, 2, 4]))
    assert board.transposed.transposed == board
