"""The referee: one command at a time, written first, announced afterward."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import Conflict, IllegalMove, StaleMove
from tilewright.geometry import Square
from tilewright.lexicon import Lexicon
from tilewright.rules.event import Event, SeenEvent
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Agree, Pass, Play
from tilewright.rules.seen import OwnDrew, SeenDrew
from tilewright.rules.view import View
from tilewright.table import MemoryLog, Table, edition_for, open_game
from tilewright.units import Instant

WORDS = Lexicon.from_words(["CAT", "AT"], id="small")
PLAYERS = (Participant("Ann"), Participant("Ben"))


class Time:
    """A clock set by the test."""

    def __init__(self) -> None:
        """Start at zero."""
        self.now = Instant(0)

    def __call__(self) -> Instant:
        """Return the time."""
        return self.now


def opened(log: MemoryLog | None = None, *, house: dict[str, object] | None = None) -> Table:
    """Return a table where both players have agreed."""
    edition = load_edition("pocket", house or {})
    first = open_game(edition, WORDS, PLAYERS, now=Instant(0), seed=bytes(32))
    table = Table.open(first, WORDS, log, now=Time())
    for seat in (0, 1):
        table.submit(seat, Agree())
    return table


def test_every_event_is_in_the_log_and_resumes_the_same_game() -> None:
    """The log has all that is needed to continue."""
    log = MemoryLog()
    table = opened(log)
    table.submit(table.view(None).on_turn, Pass())
    again = Table.resume(log.events, WORDS, log)
    for seat in (None, 0, 1):
        assert again.view(seat) == table.view(seat)


def test_nothing_happens_when_the_log_cannot_be_written() -> None:
    """A failed write leaves the table unchanged, and no one is notified."""

    class Full(MemoryLog):
        is_full = False

        def append(self, number: int, events: Sequence[Event]) -> None:
            if self.is_full:
                raise Conflict("full")
            super().append(number, events)

    log = Full()
    table = opened(log)
    before = table.view(None)
    told: list[View] = []
    table.listen(None, lambda _, view: told.append(view))
    log.is_full = True
    with pytest.raises(Conflict):
        table.submit(before.on_turn, Pass())
    assert not told
    assert table.view(None) == before


def test_a_move_against_an_old_number_is_stale() -> None:
    """A player who decided on an old position must look again."""
    table = opened()
    number = table.number
    seat = table.view(None).on_turn
    table.submit(seat, Pass(), expect=number)
    with pytest.raises(StaleMove) as caught:
        table.submit(1 - seat, Pass(), expect=number)
    assert caught.value.findings == (Finding(Fault.STALE),)


def test_listeners_see_what_their_seat_may_see() -> None:
    """Each listener gets the events of its seat with the view after them."""
    first = open_game(load_edition("pocket"), WORDS, PLAYERS, now=Instant(0), seed=bytes(32))
    table = Table.open(first, WORDS, now=Time())
    heard: dict[int | None, list[SeenEvent]] = {None: [], 0: [], 1: []}
    stops = []
    for seat, own_events in heard.items():

        def note(
            events: tuple[SeenEvent, ...],
            view: View,
            seat: int | None = seat,
            own_events: list[SeenEvent] = own_events,
        ) -> None:
            own_events.extend(events)
            assert view.seat == seat
            assert view.number == table.number

        stops.append(table.listen(seat, note))
    table.submit(0, Agree())
    table.submit(1, Agree())
    own = [event for event in heard[0] if isinstance(event, OwnDrew)]
    assert [event.seat for event in own] == [0]
    assert [event.seat for event in heard[0] if isinstance(event, SeenDrew)] == [1]
    assert not [event for event in heard[None] if isinstance(event, OwnDrew)]
    for stop in stops:
        stop()
        stop()
    before = len(heard[None])
    table.submit(table.view(None).on_turn, Pass())
    assert len(heard[None]) == before


def test_a_preview_scores_words_that_do_not_exist() -> None:
    """A preview shows how a draft is placed and scored, never whether its words are valid."""
    table = opened()
    tiles = load_edition("pocket").tiles
    draft = Play.of({Square(7, 7): tiles.parse_cell("Q"), Square(7, 8): tiles.parse_cell("Z")})
    answer = table.preview(draft)
    assert isinstance(answer, tuple)
    assert answer[0].score == answer[1].total == 40
    gap = Play.of({Square(7, 7): tiles.parse_cell("Q"), Square(7, 9): tiles.parse_cell("Z")})
    assert not isinstance(table.preview(gap), tuple)


def test_time_acts_before_a_late_move() -> None:
    """A move after the clock ran out finds that the turn is over."""
    time = Time()
    edition = load_edition("pocket", {"clock.kind": "move", "clock.seconds": 10})
    first = open_game(edition, WORDS, PLAYERS, now=Instant(0), seed=bytes(32))
    table = Table.open(first, WORDS, now=time)
    table.submit(0, Agree())
    table.submit(1, Agree())
    late = table.view(None).on_turn
    time.now = Instant(10_000)
    assert table.wake() == 20_000
    with pytest.raises(IllegalMove):
        table.submit(late, Pass())
    assert table.view(None).passes[late] == 1


def test_without_a_clock_time_does_nothing() -> None:
    """Without a clock or a window there is no alarm."""
    assert opened().wake() is None


def test_a_computer_at_the_table_brings_the_scoreless_rule() -> None:
    """Three scoreless rounds, or as many as the table chooses, end a game with a computer."""
    robots = (Participant("Ann"), Participant("Robot", is_computer=True))
    assert edition_for("pocket", PLAYERS).end.scoreless_rounds == 0
    assert edition_for("pocket", robots).end.scoreless_rounds == 3
    assert edition_for("pocket", robots, {"end.scoreless_rounds": 0}).end.scoreless_rounds == 0
    assert edition_for("pocket", robots, {"end.scoreless_rounds": 5}).end.scoreless_rounds == 5


def test_each_game_has_a_seed_of_its_own() -> None:
    """Two games opened alike do not share their draws."""
    edition = load_edition("pocket")
    seeds = {open_game(edition, WORDS, PLAYERS, now=Instant(0)).seed for _ in range(4)}
    assert len(seeds) == 4
