"""Squares, axes and coordinates in both notations."""

import re

import pytest

from tilewright.errors import NotationError
from tilewright.geometry import MAX_SIZE, Axis, Coordinates, Square

TOURNAMENT, PRINTED = Coordinates.TOURNAMENT, Coordinates.PRINTED


def test_an_axis_has_another() -> None:
    """The other axis of the other axis is the first."""
    assert Axis.ACROSS.other is Axis.DOWN
    assert Axis.DOWN.other is Axis.ACROSS


def test_a_square_steps_along_an_axis() -> None:
    """Across goes to the right, down to the bottom; steps may go back."""
    square = Square(7, 5)
    assert square.step(Axis.ACROSS) == Square(7, 6)
    assert square.step(Axis.DOWN) == Square(8, 5)
    assert square.step(Axis.ACROSS, -2) == Square(7, 3)
    assert square.step(Axis.DOWN, 0) == square
    assert square.transposed == Square(5, 7)
    assert (square.name, Square(0, 0).name, Square(20, 20).name) == ("F8", "A1", "U21")


@pytest.mark.parametrize(
    ("coordinates", "axis", "text"),
    [
        (TOURNAMENT, Axis.ACROSS, "8F"),
        (TOURNAMENT, Axis.DOWN, "F8"),
        (PRINTED, Axis.ACROSS, "F8"),
        (PRINTED, Axis.DOWN, "8F"),
    ],
)
def test_the_two_notations_are_mirror_images(
    coordinates: Coordinates, axis: Axis, text: str
) -> None:
    """The same square is written row first or column first, which gives the direction."""
    assert coordinates.write(Square(7, 5), axis) == text
    assert coordinates.read(text, 15) == (Square(7, 5), axis)
    assert coordinates.read(text.lower(), 15) == (Square(7, 5), axis)


@pytest.mark.parametrize("coordinates", Coordinates)
@pytest.mark.parametrize("axis", Axis)
def test_every_square_is_read_as_it_is_written(coordinates: Coordinates, axis: Axis) -> None:
    """Writing and reading agree on all squares of the largest board."""
    for row in range(MAX_SIZE):
        for col in range(MAX_SIZE):
            square = Square(row, col)
            assert coordinates.read(coordinates.write(square, axis), MAX_SIZE) == (square, axis)


@pytest.mark.parametrize("text", ["", "8", "F", "F8F", "88F8", "8 F", "Ä8", "F100", "8F\n", "+8F"])
def test_what_names_no_square_is_refused(text: str) -> None:
    """The error shows how both directions are written in this notation."""
    with pytest.raises(NotationError) as caught:
        TOURNAMENT.read(text, 15)
    assert repr(text) in str(caught.value)
    assert re.search("8F.*F8", str(caught.value))
    with pytest.raises(NotationError, match=r"F8.*8F"):
        PRINTED.read(text, 15)


@pytest.mark.parametrize("text", ["16A", "P1", "0A", "A0", "1Z", "99A"])
def test_a_square_off_the_board_is_refused(text: str) -> None:
    """The error names the last square of the board."""
    with pytest.raises(NotationError) as caught:
        TOURNAMENT.read(text, 15)
    assert repr(text) in str(caught.value)
    assert "O15" in str(caught.value)
