"""Players act at the same time: what makes a move stale, and what does not."""

from __future__ import annotations

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import IllegalMove, StaleMove
from tilewright.geometry import Axis, Square
from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement
from tilewright.rules.event import Accepted, Challenged, Event
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    Challenge,
    Move,
    Pass,
    Play,
    Resign,
)
from tilewright.rules.view import View
from tilewright.table import MemoryLog, Table, open_game
from tilewright.units import Instant, Seat

WORDS = Lexicon.from_words(["CAT", "AT"], id="small")
PEOPLE = tuple(Participant(name) for name in ("Ann", "Ben", "Cy", "Dee"))
NOW = Instant(0)


def _open(log: MemoryLog | None = None) -> Table:
    """Return a table of four who have agreed; its clock stands still, so no window closes."""
    edition = load_edition("pocket", {"hints.allowed": True})
    first = open_game(edition, WORDS, PEOPLE, now=NOW, seed=bytes(32))
    table = Table.open(first, WORDS, log, now=lambda: NOW)
    for seat in range(4):
        table.submit(seat, Agree())
    return table


def _any_play(view: View, row: int = 7) -> Play:
    """Return a play of the first two letters on the rack, valid or not."""
    letters = [tile for tile in view.rack if view.edition.tiles.face(tile).letter is not None]
    return Play.line(Square(row, 7), Axis.ACROSS, bytes(letters[:2]))


def _played(log: MemoryLog | None = None) -> tuple[Table, int, list[Seat]]:
    """Return a table with an open play, its number of events, and the others from the next on."""
    table = _open(log)
    mover = table.view(None).on_turn
    table.submit(mover, _any_play(table.view(mover)))
    return table, table.number, [Seat((mover + step) % 4) for step in (1, 2, 3)]


def _last(log: MemoryLog) -> Event:
    return log.events[-1]


def test_acceptances_of_one_play_commute() -> None:
    """All who knew the play can accept it in any order, and the next turn can start at once.

    The next player decided before the others accepted; their move is not stale either.
    """
    table, number, (next_seat, *others) = _played()
    for seat in reversed(others):
        table.submit(seat, Accept(), expect=number)
    assert table.view(None).must_act.count(None) == 3
    table.submit(next_seat, Pass(), expect=number)
    assert table.view(None).on_turn == others[0]


def test_a_challenge_is_not_lost_when_another_player_accepts() -> None:
    """A player who doubts the play challenges it, although others accepted it meanwhile."""
    log = MemoryLog()
    table, number, (next_seat, second, third) = _played(log)
    table.submit(second, Accept(), expect=number)
    table.submit(next_seat, Accept(), expect=number)
    table.submit(third, Challenge(), expect=number)
    assert any(isinstance(event, Challenged) and event.seat == third for event in log.events)


@pytest.mark.parametrize("move", [Accept(), Challenge()])
def test_an_answer_to_another_play_is_stale(move: Move) -> None:
    """A player who has not seen the open play has not decided about it."""
    table, number, (next_seat, second, third) = _played()
    for seat in (second, third):
        table.submit(seat, Accept(), expect=number)
    table.submit(next_seat, _any_play(table.view(next_seat), row=8), expect=number)
    with pytest.raises(StaleMove):
        table.submit(third, move, expect=number)
    with pytest.raises(StaleMove):
        table.submit(third, move, expect=table.number + 1)
    table.submit(third, move, expect=table.number)


def test_an_answer_to_a_play_that_was_taken_back_is_stale() -> None:
    """The same tiles played again are another play, which the others have not seen."""
    table, number, (next_seat, second, _) = _played()
    table.arrange(Arrangement.TAKE_BACK)
    with pytest.raises(StaleMove):
        table.submit(second, Accept(), expect=number)
    mover = table.view(None).on_turn
    assert mover == (next_seat - 1) % 4
    table.submit(mover, _any_play(table.view(mover)))
    with pytest.raises(StaleMove):
        table.submit(second, Accept(), expect=number)


def test_the_second_challenge_of_a_play_is_stale() -> None:
    """The first challenge settles a play, so there is nothing left to answer."""
    table, number, (_, second, third) = _played()
    table.submit(second, Challenge(), expect=number)
    for move in (Challenge(), Accept()):
        with pytest.raises(StaleMove):
            table.submit(third, move, expect=number)


def test_no_one_accepts_twice() -> None:
    """An acceptance that was already made is refused by the rules, whatever the player knew."""
    log = MemoryLog()
    table, number, (_, second, _) = _played(log)
    table.submit(second, Accept(), expect=number)
    with pytest.raises(IllegalMove) as caught:
        table.submit(second, Accept(), expect=number)
    assert caught.value.findings == (Finding(Fault.ACCEPTED_ALREADY),)
    assert isinstance(_last(log), Accepted)


def test_a_hint_or_a_pause_makes_no_move_stale() -> None:
    """They leave the board, the racks and the turn as they were."""
    table = _open()
    number, seat = table.number, table.view(None).on_turn
    table.submit(seat, AskHint(1), expect=number)
    table.arrange(Arrangement.PAUSE)
    with pytest.raises(IllegalMove) as caught:
        table.submit(seat, Pass(), expect=number)
    assert caught.value.findings == (Finding(Fault.PAUSED),)
    table.arrange(Arrangement.RESUME)
    table.submit(seat, Pass(), expect=number)


def test_a_turn_is_stale_when_the_players_changed() -> None:
    """A player who resigns may make the others think again."""
    table = _open()
    number, seat = table.number, table.view(None).on_turn
    table.submit((seat + 1) % 4, Resign(), expect=number)
    with pytest.raises(StaleMove):
        table.submit(seat, Pass(), expect=number)
