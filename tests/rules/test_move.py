"""Plays as values: one form for each, whatever order the tiles were given in."""

import pytest

from tilewright.errors import ArgumentError
from tilewright.geometry import Axis, Square
from tilewright.rules.play.move import Play

A1, B1, A2 = Square(0, 0), Square(0, 1), Square(1, 0)


def test_tiles_come_in_reading_order() -> None:
    """Equal plays are equal values, in whatever order the tiles were given."""
    play = Play((A2, B1, A1), b"\3\2\1")
    assert (play.squares, play.cells) == ((A1, B1, A2), b"\1\2\3")
    assert play == Play.of({B1: 2, A1: 1, A2: 3}) == Play((A1, B1, A2), b"\1\2\3")
    assert hash(play) == hash(Play((A1, B1, A2), b"\1\2\3"))
    assert Play.of({A1: 1}, announced=5).announced == 5


def test_as_many_tiles_as_squares() -> None:
    """A play with tiles too few or too many is none."""
    with pytest.raises(ArgumentError):
        Play((A1, B1), b"\1")
    with pytest.raises(ArgumentError):
        Play((), b"\1")


def test_a_line_passes_over_filled_squares() -> None:
    """A zero lays nothing."""
    assert Play.line(A1, Axis.ACROSS, b"\1\0\2") == Play((A1, Square(0, 2)), b"\1\2")
    assert Play.line(A1, Axis.DOWN, b"\0\3") == Play((A2,), b"\3")


def test_a_play_is_mirrored() -> None:
    """Mirrored twice it is the same, its announcement included."""
    play = Play((B1, A2), b"\2\3", announced=9)
    assert play.transposed == Play((B1, A2), b"\3\2", announced=9)
    assert play.transposed.transposed == play
