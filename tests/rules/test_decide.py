"""Deciding: who may move at all, and which rule handles each move."""

import pytest

from tests.rules.tables import Table, began, dealt, few, kinds, switch_edition
from tilewright.rules.evolve import begin
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Remove,
    Resign,
    Switch,
)
from tilewright.tiles import Tally
from tilewright.units import Seat, Tile

MOVES: tuple[Move, ...] = (
    Agree(),
    Exchange(Tally([1])),
    Pass(),
    Switch(Tile(1), Seat(1), 0),
    Challenge(),
    Accept(),
    Resign(),
    Remove(Seat(1)),
    AskProof(),
    AskHint(1),
)


@pytest.mark.parametrize("move", MOVES)
def test_who_is_not_at_the_table_does_nothing(move: Move) -> None:
    """An unknown seat is refused whatever its move."""
    table = Table(dealt(few(), "ABD", "ABC"))
    for seat in (-1, 2):
        (finding,) = table.refuses(seat, move)
        assert (finding.fault, finding.about) == (Fault.NO_SUCH_SEAT, (seat,))


@pytest.mark.parametrize("move", MOVES)
def test_who_left_does_nothing(move: Move) -> None:
    """A player who left has no moves; after the end no player has."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    table.do(0, Resign())
    assert table.faults(0, move) == [Fault.LEFT_THE_GAME]
    table.do(1, Resign())
    for seat in range(3):
        assert table.faults(seat, move) == [Fault.GAME_OVER]


def test_every_move_finds_its_way() -> None:
    """Each kind of move leads to events of its kind."""

    def first(table: Table, seat: int, move: Move | str) -> str:
        return kinds(table.do(seat, move))[0]

    def playing() -> Table:
        return Table(dealt(few(), "ABD", "ABC"))

    assert first(playing(), 0, "C3 AB") == "Played"
    assert first(playing(), 0, Exchange(Tally([1]))) == "Exchanged"
    assert first(playing(), 0, Pass()) == "Passed"
    assert (
        first(Table(dealt(switch_edition(), "[D~]", "A")), 0, Switch(Tile(5), Seat(1), 0))
        == "Switched"
    )
    assert first(Table(begin(began(few(), 2))), 0, Agree()) == "Agreed"
    assert first(playing(), 0, Resign()) == "Left"
    late = playing()
    late.now = 10**6
    assert first(late, 1, Remove(Seat(0))) == "Left"
    assert first(Table(dealt(few(), "A", "B", bag="")), 0, AskProof()) == "ProofAsked"
    hinting = Table(dealt(few({"hints.allowed": True}), "ABD", "ABC"))
    assert first(hinting, 0, AskHint(1)) == "HintTaken"
    for move, event in ((Challenge(), "Challenged"), (Accept(), "Accepted")):
        table = playing()
        table.do(0, "C3 AB")
        assert first(table, 1, move) == event


def test_a_value_that_is_not_a_move_is_refused() -> None:
    """The type checker refuses it first; at run time it is the caller's bug."""
    table = Table(dealt(few(), "ABD", "ABC"))
    with pytest.raises(AssertionError):
        table.do(0, object())  # type: ignore[arg-type]
