"""The audit finds every departure from what the seed determines."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tests.rules.tables import SEED, WORDS, Table, agreed, few, shrunk, switch_edition
from tilewright.edition import Edition
from tilewright.errors import BrokenLog
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.audit import DepartureKind, audit
from tilewright.rules.event import (
    Drew,
    Ended,
    Event,
    Exchanged,
    FirstChosen,
    Left,
    Passed,
    PlayExists,
    Resumed,
    Switched,
)
from tilewright.rules.evolve import replay
from tilewright.rules.outcome import LeaveReason
from tilewright.rules.play.move import AskProof, Exchange, Pass, Resign, Switch
from tilewright.testing.plays import PlayFinder
from tilewright.tiles import Kind, Tally
from tilewright.units import Instant, Seat


def _finished(edition: Edition, youngest: tuple[int, ...] = ()) -> Table:
    table = agreed(edition, 3, youngest=youngest)
    seat = table.game.on_turn
    tiles = edition.tiles
    orange = [code for code in table.game.racks[seat] if tiles.face(code).kind is Kind.SWITCH]
    if edition.exchange.allowed:
        table.do(seat, Exchange(Tally(table.game.racks[seat].codes[:1])))
    elif orange:
        table.do(seat, Switch(orange[0], Seat((seat + 1) % 3), 1))
    table.do(table.game.on_turn, Pass())
    table.do(0, Resign())
    table.do(1, Resign())
    return table


def _switch_log() -> tuple[Event, ...]:
    """Return the log of a game with a switch, by any player with an orange tile."""
    for first in range(3):
        table = _finished(switch_edition(), youngest=(first,))
        if any(isinstance(event, Switched) for event in table.game.events):
            return table.game.events
    raise AssertionError


def _changed(
    log: tuple[Event, ...], kind: type[Event], change: Callable[[Event], Event]
) -> tuple[Event, ...]:
    place = next(n for n, event in enumerate(log) if isinstance(event, kind))
    return (*log[:place], change(log[place]), *log[place + 1 :])


def kinds(log: tuple[Event, ...]) -> list[tuple[DepartureKind, int]]:
    """Audit a log; return the kinds of its departures and the indexes of their events."""
    return [(departure.kind, departure.number) for departure in audit(log, WORDS).departures]


def test_a_game_of_the_dealer_is_fair() -> None:
    """Draws, exchanges, switches and lots follow from the seed."""
    assert kinds(_finished(few()).game.events) == []
    assert kinds(_finished(switch_edition()).game.events) == []
    assert kinds(_switch_log()) == []


def test_a_game_is_fair_only_if_all_of_it_was_checked() -> None:
    """A log without its end, or without its dictionary, has no faults, but proves too little."""
    log = _finished(few()).game.events
    assert audit(log, WORDS).is_fair
    assert not audit(log[:-1], WORDS).is_fair
    assert not audit(log).is_fair
    forged = _changed(log, type(log[0]), lambda event: replace(event, commitment=b"x"))  # type: ignore[call-arg]
    assert not audit(forged, WORDS).is_fair


def test_another_seed_is_noticed() -> None:
    """A seed that does not match the hash, or another published seed, is reported."""
    log = _finished(few()).game.events
    forged = _changed(log, type(log[0]), lambda event: replace(event, commitment=b"x"))  # type: ignore[call-arg]
    assert kinds(forged) == [(DepartureKind.COMMITMENT, 0)]
    forged = _changed(log, Ended, lambda event: replace(event, seed=SEED[::-1]))  # type: ignore[call-arg]
    end = len(log) - 1
    assert kinds(forged) == [(DepartureKind.DIFFERENT, end), (DepartureKind.SEED, end)]


def test_other_tiles_are_noticed() -> None:
    """A draw or an exchange with tiles that do not follow from the seed is reported by number."""
    log = _finished(few()).game.events
    place = next(n for n, event in enumerate(log) if isinstance(event, Exchanged))
    event = log[place]
    assert isinstance(event, Exchanged)
    other = next(code for code in replay(log[:place]).bag if code not in event.drawn)
    found = kinds((*log[:place], replace(event, drawn=Tally([other]))))
    assert found == [(DepartureKind.DRAW, place)]
    drawn = next(n for n, event in enumerate(log) if isinstance(event, Drew))
    draw = log[drawn]
    assert isinstance(draw, Drew)
    wrong = Tally([2, 2, 2]) if draw.tiles != Tally([2, 2, 2]) else Tally([1, 1, 1])
    found = kinds((*log[:drawn], replace(draw, tiles=wrong)))
    assert (DepartureKind.DRAW, drawn) in found


def test_another_draw_for_first_is_noticed() -> None:
    """The order of the draws counts."""
    log = _finished(few()).game.events
    place = next(n for n, event in enumerate(log) if type(event).__name__ == "DrawnForFirst")
    draws = ((0, 1), (1, 1), (2, 1))
    forged = (*log[:place], replace(log[place], draws=draws))  # type: ignore[call-arg]
    assert (DepartureKind.DRAW, place) in kinds(forged)


@pytest.mark.parametrize("point", [-2, 0, 2, 9])
def test_another_switch_is_noticed(point: int) -> None:
    """A switched tile that was not at the chosen place is reported."""
    log = _switch_log()
    place = next(n for n, event in enumerate(log) if isinstance(event, Switched))
    event = log[place]
    assert isinstance(event, Switched)
    found = kinds((*log[:place], replace(event, point=point)))
    if 0 <= point < 3:
        # Two tiles of the tray may be the same.
        assert found in ([(DepartureKind.DRAW, place)], [])
    else:
        assert found == [(DepartureKind.ILLEGAL, place), (DepartureKind.DRAW, place)]


def test_another_lot_is_noticed() -> None:
    """A player who was not drawn cannot begin."""
    log = _finished(switch_edition()).game.events
    place = next(n for n, event in enumerate(log) if isinstance(event, FirstChosen))
    event = log[place]
    assert isinstance(event, FirstChosen)
    forged = (*log[:place], replace(event, seat=Seat((event.seat + 1) % 3)))
    assert (DepartureKind.DRAW, place) in kinds(forged)


def test_a_switched_tile_from_nowhere_is_noticed() -> None:
    """A player cannot take a tile that the other player does not hold."""
    log = _switch_log()
    place = next(n for n, event in enumerate(log) if isinstance(event, Switched))
    event = log[place]
    assert isinstance(event, Switched)
    game = replay(log[:place])
    absent = next(code for code in game.bag if code not in game.racks[event.other])
    found = kinds((*log[:place], replace(event, taken=absent)))
    assert (DepartureKind.DRAW, place) in found


def test_a_lot_outside_the_draw_is_noticed() -> None:
    """The lot falls only on a player who was named as the youngest."""
    log = _finished(switch_edition(), youngest=(0, 1)).game.events
    place = next(n for n, event in enumerate(log) if isinstance(event, FirstChosen))
    forged = (*log[:place], replace(log[place], seat=Seat(2)))  # type: ignore[call-arg]
    assert min(number for _, number in kinds(forged)) == place


def test_another_effect_of_the_clock_is_noticed() -> None:
    """A turn that runs out of time is a pass; the player stays in the game."""
    table = agreed(few({"clock.kind": "move", "clock.seconds": 30}), 2)
    table.wait(30)
    log = table.game.events
    event = log[-1]
    assert isinstance(event, Passed)
    assert event.by_clock
    assert kinds(log) == []
    left = Left(event.at, event.seat, LeaveReason.TIME)
    assert kinds((*log[:-1], left)) == [(DepartureKind.DIFFERENT, len(log) - 1)]


def test_what_players_agree_on_follows_from_the_rules() -> None:
    """Pausing, resuming and canceling are decided again; what is left out is noticed."""
    table = agreed(few({"challenge.rule": "void"}), 2)
    for what in (Arrangement.PAUSE, Arrangement.RESUME):
        table.take(arrange(table.game, what, Instant(table.now)))
    table.do(table.game.on_turn, Exchange(Tally(table.game.racks[table.game.on_turn].codes[:1])))
    table.take(arrange(table.game, Arrangement.CANCEL, Instant(table.now)))
    log = table.game.events
    assert kinds(log) == []
    resumed = next(n for n, event in enumerate(log) if isinstance(event, Resumed))
    assert kinds((*log[:resumed], *log[resumed + 1 :]))[0][1] == resumed


def test_a_play_that_was_taken_back_follows_from_the_rules() -> None:
    """The same play then draws the same tiles."""
    table = agreed(few(), 2)
    game = table.game
    play = PlayFinder(game.edition, WORDS).phony(game.board, game.racks[game.on_turn], Random(1))
    assert play is not None
    table.do(game.on_turn, play)
    table.take(arrange(table.game, Arrangement.TAKE_BACK, Instant(table.now)))
    table.do(game.on_turn, play)
    assert kinds(table.game.events) == []


def test_without_its_dictionary_a_log_is_trusted_about_plays_that_are_left() -> None:
    """Players may ask whether a play is left; without words, the audit can't know the answer."""
    edition = few()
    six = dict.fromkeys((face.text for face in edition.tiles.faces), 0) | {"A": 3, "B": 3}
    table = agreed(shrunk(edition, six), 2)
    for seat in range(2):
        table.do(seat, AskProof())
    log = table.game.events
    assert isinstance(log[-1], PlayExists)
    assert audit(log, WORDS).departures == audit(log).departures == ()
    table.do(0, Resign())
    assert audit(table.game.events).departures == ()


def test_no_log_is_no_fair_game() -> None:
    """An empty log is broken, not fair."""
    with pytest.raises(BrokenLog):
        audit(())
