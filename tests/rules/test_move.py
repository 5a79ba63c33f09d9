"""Plays as values: one form for each, whatever the order of the tiles."""

import pytest

from tilewright.errors import ArgumentError
from tilewright.geometry import Axis, Square
from tilewright.rules.play.move import Play

A1, B1, A2 = Square(0, 0), Square(0, 1), Square(1, 0)


def test_tiles_come_in_reading_order() -> None:
    """Equal plays are equal values, whatever the order of the tiles."""
    play = Play((A2, B1, A1), b"\3\2\1")
    assert (play.squares, play.cells) == ((A1, B1, A2), b"\1\2\3")
    assert play == Play.of({B1: 2, A1: 1, A2: 3}) == Play((A1, B1, A2), b"\1\2\3")
    assert hash(play) == hash(Play((A1, B1, A2), b"\1\2\3"))
    assert Play.of({A1: 1}, announced=5).announced == 5


def test_as_many_tiles_as_squares() -> None:
    """Squares and tiles must be equal in number."""
    with pytest.raises(ArgumentError):
        Play((A1, B1), b"\1")
    with pytest.raises(ArgumentError):
        Play((), b"\1")


def test_a_line_passes_over_filled_squares() -> None:
    """Zero is not a tile."""
    assert Play.line(A1, Axis.ACROSS, b"\1\0\2") == Play((A1, Square(0, 2)), b"\1\2")
    assert Play.line(A1, Axis.DOWN, b"\0\3") == Play((A2,), b"\3")


def test_a_play_is_mirrored() -> None:
    """A play mirrored twice is the same, including its announcement."""
    play = Play((B1, A2), b"\2\3", announced=9)
    assert play.transposed == Play((B1, A2), b"\3\2", announced=9)
    assert play.transposed.transposed == play
