"""Chances: the win chance from a lead, smooth and within its bounds."""

from itertools import pairwise

import pytest

from tests.refusals import argument_refused, kernel_refuses
from tilewright.errors import KernelFault
from tilewright.kernel.win_chances import Chances

CURVE = [(10.0, 0.2, 0.05), (50.0, 0.4, 0.025)]


def test_a_greater_lead_is_never_worse() -> None:
    """At any point of the game the chance grows with the lead, between 0 and 1."""
    chances = Chances([CURVE, CURVE])
    for distance in (0, 10, 33, 50, 99):
        found = [chances.win(lead, distance) for lead in range(-400, 401, 7)]
        assert all(low < high for low, high in pairwise(found))
        assert 0 <= found[0] < 0.01
        assert 0.99 < found[-1] <= 1


def test_knots_are_joined_by_lines() -> None:
    """Between two knots offset and slope are between theirs; beyond the last they are constant."""
    chances = Chances([CURVE, CURVE])
    assert chances.win(-8, 30) == pytest.approx(0.5)
    assert chances.win(20, 10) == pytest.approx(chances.win(20, 0))
    assert chances.win(20, 50) == pytest.approx(chances.win(20, 500))


def test_every_seat_has_its_curve() -> None:
    """The player who moves sooner has the better chance, if the knots say so."""
    chances = Chances([[(0, 0.3, 0.03)], [(0, 0, 0.03)], [(0, -0.3, 0.03)]])
    assert chances.seats == 3
    assert chances.win(0, 40, 0) > chances.win(0, 40, 1) > chances.win(0, 40, 2)
    assert chances == Chances(chances.curves)
    assert hash(chances) == hash(Chances(chances.curves))
    assert repr(chances) == "<Chances for 3 players>"


@pytest.mark.parametrize(
    ("curves", "fault"),
    [
        ([CURVE, []], KernelFault.NO_KNOTS),
        ([CURVE, CURVE[::-1]], KernelFault.UNSORTED_KNOTS),
        ([CURVE, [(0.0, 0.0, 0.0)]], KernelFault.BAD_KNOT),
        ([CURVE, [(0.0, float("nan"), 1.0)]], KernelFault.BAD_KNOT),
    ],
)
def test_bad_curves_are_refused(
    curves: list[list[tuple[float, float, float]]], fault: KernelFault
) -> None:
    """The error says what is wrong with them."""
    with kernel_refuses(fault):
        Chances(curves)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_every_seat_needs_a_curve(seats: int) -> None:
    """There are two to four."""
    with argument_refused("curves", seats):
        Chances([CURVE] * seats)
