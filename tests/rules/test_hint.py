"""Hints: who may take one, in which order, how they are counted, and when they start again."""

from dataclasses import replace

import pytest

from tests.rules.tables import Table, began, dealt, few, kinds, switch_edition
from tilewright.errors import BrokenLog
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.audit import DepartureKind, audit
from tilewright.rules.event import HintTaken
from tilewright.rules.evolve import begin, evolve, replay
from tilewright.rules.game import Game
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import AskHint, Challenge, Pass, Switch
from tilewright.rules.view import Ability, view_of
from tilewright.units import Instant, Seat, Tile

HINTS: dict[str, object] = {"hints.allowed": True}
VOID: dict[str, object] = {"challenge.rule": "void", **HINTS}


def _table(house: dict[str, object] = HINTS) -> Table:
    return Table(dealt(few(house), "ABD", "ABC"))


def _agree(table: Table, what: Arrangement) -> None:
    table.take(arrange(table.game, what, Instant(table.now)))


def test_hints_rise_step_by_step_and_are_counted() -> None:
    """Three hints in a turn, each one step stronger; the next turn starts again."""
    table = _table()
    for strength in (1, 2, 3):
        assert Ability.ASK_HINT in view_of(table.game, Seat(0)).may
        events = table.do(0, AskHint(strength), after=1)
        assert events == (HintTaken(Instant(strength * 1000), Seat(0), strength),)
        view = view_of(table.game, None)
        assert (view.hint, view.hints) == (strength, (strength, 0))
    assert Ability.ASK_HINT not in view_of(table.game, Seat(0)).may
    assert table.faults(0, AskHint(3)) == [Fault.ALL_HINTS_TAKEN]
    assert table.game.on_turn == 0, "a hint is not a turn"
    table.do(0, Pass())
    assert (table.game.hint, table.game.hints) == (0, (3, 0))
    table.do(1, AskHint(1))
    assert table.game.hints == (3, 1)


@pytest.mark.parametrize("strength", [-1, 0, 1, 3, 4])
def test_only_the_next_hint_can_be_taken(strength: int) -> None:
    """A step cannot be skipped, repeated or invented."""
    table = _table()
    table.do(0, AskHint(1))
    (finding,) = table.refuses(0, AskHint(strength))
    assert (finding.fault, finding.about) == (Fault.HINT_ORDER, (2,))


def test_a_table_that_does_not_allow_hints_gives_none() -> None:
    """The printed rules know no hints, for any seat and strength."""
    table = Table(dealt(few(), "ABD", "ABC"))
    for seat in (0, 1):
        assert Ability.ASK_HINT not in view_of(table.game, Seat(seat)).may
        for strength in (1, 2, 3):
            assert table.faults(seat, AskHint(strength)) == [Fault.NO_HINTS]


def test_only_the_player_on_turn_takes_hints() -> None:
    """Not before the game, not for another turn, not in a pause, and not while turns wait."""
    assert Table(begin(began(few(HINTS), 2))).faults(0, AskHint(1)) == [Fault.NOT_AGREED]
    table = _table()
    assert table.faults(1, AskHint(1)) == [Fault.NOT_YOUR_TURN]
    assert Ability.ASK_HINT not in view_of(table.game, Seat(1)).may
    _agree(table, Arrangement.PAUSE)
    assert table.faults(0, AskHint(1)) == [Fault.PAUSED]
    last = Table(dealt(few(HINTS), "AB", "ABC", bag=""))
    last.do(0, "C3 AB")
    assert last.faults(1, AskHint(1)) == [Fault.TURNS_SUSPENDED]
    three = Table(dealt(few(HINTS), "ABD", "ABC", "AAB"))
    three.do(0, "C3 AB")
    assert three.faults(1, AskHint(1)) == [Fault.WINDOW_OPEN]


def test_a_hint_starts_the_turn() -> None:
    """A hint could tell whether the play before is good, so it can no longer be challenged."""
    table = _table()
    table.do(0, "C3 AB")
    assert Ability.CHALLENGE in view_of(table.game, Seat(1)).may
    table.do(1, AskHint(1))
    assert Ability.CHALLENGE not in view_of(table.game, Seat(1)).may
    assert table.faults(1, Challenge()) == [Fault.NOTHING_TO_CHALLENGE]


@pytest.mark.parametrize("house", [HINTS, VOID], ids=["challenge", "void"])
def test_a_turn_that_is_taken_back_keeps_its_hints(house: dict[str, object]) -> None:
    """Its player knows the hint, so it neither comes again nor stops counting."""
    table = _table(house)
    table.do(0, AskHint(1))
    table.do(0, AskHint(2))
    table.do(0, "C3 AB")
    _agree(table, Arrangement.TAKE_BACK)
    assert (table.game.hint, table.game.hints) == (2, (2, 0))
    assert kinds(table.do(0, AskHint(3))) == ["HintTaken"]


def test_hints_after_a_turn_that_is_taken_back_still_count() -> None:
    """A hint is never forgotten; in the new position, hints start again."""
    table = _table(VOID)
    table.do(0, "C3 AB")
    table.do(1, AskHint(1))
    _agree(table, Arrangement.TAKE_BACK)
    assert (table.game.hint, table.game.hints) == (0, (0, 1))
    table.do(0, Pass())
    table.do(1, AskHint(1))
    assert table.game.hints == (0, 2)


def test_a_switch_starts_the_hints_again() -> None:
    """The player has another tile, so there is something new to say, and it counts."""
    table = Table(dealt(switch_edition(HINTS), "AB[D~]", "ABC"))
    table.do(0, AskHint(1))
    table.do(0, Switch(Tile(5), Seat(1), 0))
    assert table.game.hint == 0
    table.do(0, AskHint(1))
    assert table.game.hints == (2, 0)


def test_the_event_is_the_same_for_everyone() -> None:
    """It tells who and how strong, and nothing else."""
    event = HintTaken(Instant(5), Seat(0), 2)
    assert {event.seen_by(seat) for seat in (None, Seat(0), Seat(1))} == {event}


def _hinted() -> Game:
    table = _table()
    table.do(0, AskHint(1))
    return table.game


@pytest.mark.parametrize(
    ("game", "event"),
    [
        (dealt(few(), "ABD", "ABC"), HintTaken(Instant(1), Seat(0), 1)),
        (_hinted(), HintTaken(Instant(1), Seat(1), 2)),
        (_hinted(), HintTaken(Instant(1), Seat(0), 1)),
        (_hinted(), HintTaken(Instant(1), Seat(0), 3)),
        (_hinted().after(hint=3), HintTaken(Instant(1), Seat(0), 4)),
    ],
    ids=["not allowed", "not on turn", "repeated", "skipped", "too strong"],
)
def test_an_impossible_hint_breaks_the_log(game: Game, event: HintTaken) -> None:
    """A forged log never becomes a game."""
    with pytest.raises(BrokenLog):
        evolve(game, event)


def test_the_audit_referees_hints() -> None:
    """A hint in the log is decided again; one during the others' time to challenge departs."""
    table = Table(dealt(few(HINTS), "ABD", "ABC", "AAB"))
    table.do(0, AskHint(1))
    table.do(0, "C3 AB")
    log = table.game.events
    assert not [one for one in audit(log).departures if one.kind is DepartureKind.ILLEGAL]
    forged = (*log, replace(HintTaken(log[-1].at, Seat(1), 1)))
    assert replay(forged).hints == (1, 1, 0)
    (departure,) = [one for one in audit(forged).departures if one.number == len(log)]
    assert departure.kind is DepartureKind.ILLEGAL
