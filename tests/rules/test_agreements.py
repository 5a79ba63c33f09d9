"""What players agree on: pausing, taking back, canceling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.tables import Table, agreed, began, dealt, few, kinds
from tilewright.errors import BrokenLog, IllegalMove
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.event import (
    Ended,
    Paused,
    Resumed,
    TakenBack,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import Decided, EndReason, Settlement
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Accept, Challenge, Exchange, Move, Pass, Resign
from tilewright.rules.turns.clock import clocks_at, next_alarm
from tilewright.rules.turns.pause import LONGEST_PAUSE_MS
from tilewright.rules.version import CURRENT_RULES
from tilewright.rules.view import Ability, view_of
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat

VOID = {"challenge.rule": "void"}


def consent(table: Table, what: Arrangement, *, after: int = 0) -> tuple[str, ...]:
    """Let all players agree on something."""
    table.now += after * 1000
    return tuple(kinds(table.take(arrange(table.game, what, Instant(table.now)))))


def refused(game: Game, what: Arrangement) -> list[Fault]:
    """Return why players cannot agree on something."""
    with pytest.raises(IllegalMove) as caught:
        arrange(game, what, Instant(0))
    return [finding.fault for finding in caught.value.findings]  # type: ignore[attr-defined]


def test_a_pause_stops_the_clocks() -> None:
    """The time of a pause counts for no player, and only leaving is possible during it."""
    house = {"clock.kind": "game", "clock.seconds": 60, "clock.overtime_minutes": 1}
    table = Table(dealt(few(house), "ABD", "ABC"))
    table.now += 10_000
    assert consent(table, Arrangement.PAUSE) == ("Paused",)
    assert next_alarm(table.game) == table.now + LONGEST_PAUSE_MS
    assert table.wait(10_000) == ()
    assert clocks_at(table.game, Instant(table.now))[0] == 50_000
    assert table.faults(0, Pass()) == [Fault.PAUSED]
    assert view_of(table.game, Seat(0)).may == {Ability.RESIGN}
    assert view_of(table.game, Seat(0)).paused == 10_000
    assert refused(table.game, Arrangement.PAUSE) == [Fault.PAUSED]
    assert refused(table.game, Arrangement.TAKE_BACK) == [Fault.PAUSED]
    assert consent(table, Arrangement.RESUME) == ("Resumed",)
    table.do(0, Pass(), after=5)
    assert table.game.clocks == (45_000, 60_000)
    assert refused(table.game, Arrangement.RESUME) == [Fault.NOT_PAUSED]


@pytest.mark.reaches("rules.turns.pause.LONGEST_PAUSE_MS")
def test_a_pause_ends_on_its_own() -> None:
    """After two weeks the clock runs again, from where it stopped."""
    house = {"clock.kind": "game", "clock.seconds": 60, "clock.overtime_minutes": 1}
    table = Table(dealt(few(house), "ABD", "ABC"))
    assert consent(table, Arrangement.PAUSE, after=10) == ("Paused",)
    assert next_alarm(table.game) == table.now + LONGEST_PAUSE_MS
    assert table.wait(LONGEST_PAUSE_MS / 1000 - 1) == ()
    assert kinds(table.wait(1)) == ["Resumed"]
    assert table.game.paused is None
    table.do(0, Pass(), after=5)
    assert table.game.clocks == (45_000, 60_000)


def test_a_pause_stops_the_window() -> None:
    """A player who had ten seconds to challenge still has them after the pause."""
    table = Table(dealt(few(), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    consent(table, Arrangement.PAUSE, after=5)
    assert table.wait(100) == ()
    consent(table, Arrangement.RESUME)
    assert table.wait(9.999) == ()
    assert kinds(table.wait(0.001)) == ["WindowClosed", "Ended"]


def test_a_player_may_leave_in_a_pause() -> None:
    """Leaving is always possible."""
    table = Table(dealt(few(), "ABD", "ABC"))
    consent(table, Arrangement.PAUSE)
    assert kinds(table.do(0, Resign())) == ["Left", "Ended"]


@pytest.mark.parametrize("house", [VOID, {}], ids=["void", "challenge"])
def test_a_play_is_taken_back(house: dict[str, object]) -> None:
    """Everything is as before the play, and its player is on turn again."""
    table = Table(dealt(few(house), "ABD", "ABC", first=1))
    before, first, play = table.game, 1, "C3 AB"
    table.do(first, play)
    assert consent(table, Arrangement.TAKE_BACK) == ("TakenBack",)
    after = table.game
    assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
    assert (after.scores, after.on_turn, after.phase) == (before.scores, first, Phase.PLAYING)
    assert (after.passes, after.scoreless) == (before.passes, before.scoreless)
    assert after.open_play is None
    assert refused(after, Arrangement.TAKE_BACK) == [Fault.NOTHING_TO_TAKE_BACK]
    table.do(first, play)


@pytest.mark.parametrize("move", [Accept(), Challenge(), Pass()], ids=str)
def test_after_somebody_acts_nothing_is_taken_back(move: Accept | Challenge | Pass) -> None:
    """What the others have done since depends on the play, so it cannot be taken back."""
    table = Table(dealt(few(), "ABD", "ABC"))
    table.do(0, "C3 AB")
    table.do(1, move)
    assert refused(table.game, Arrangement.TAKE_BACK) == [Fault.NOTHING_TO_TAKE_BACK]


def test_a_last_play_is_taken_back() -> None:
    """Suspended turns resume."""
    table = Table(dealt(few(), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.LAST_PLAY
    consent(table, Arrangement.TAKE_BACK, after=3)
    assert (table.game.phase, table.game.on_turn, table.rack(0)) == (Phase.PLAYING, 0, "AB")


def test_a_cancelled_game_has_no_winner() -> None:
    """Scores are kept, and nothing is settled; the seed is published."""
    table = Table(dealt(few(), "ABD", "ABC"))
    table.do(0, "C3 AB")
    scores = table.game.scores
    assert consent(table, Arrangement.CANCEL, after=3) == ("Ended",)
    result = table.game.result
    assert isinstance(result, Ended)
    assert result.at == Instant(3000)
    assert result.settlements == tuple(Settlement(score, 0, Tally(), 0, 0) for score in scores)
    assert (result.why, result.decided, result.winners) == (
        EndReason.CANCELLED,
        Decided.NOBODY,
        (),
    )
    assert (table.game.scores, result.seed) == (scores, table.game.seed)
    assert refused(table.game, Arrangement.CANCEL) == [Fault.GAME_OVER]


def test_before_the_game_there_is_no_pause() -> None:
    """A game that has not started cannot be paused, but it can be canceled."""
    game = begin(began(few(), 2))
    assert refused(game, Arrangement.PAUSE) == [Fault.NOT_BEGUN]
    assert isinstance(arrange(game, Arrangement.CANCEL, Instant(1)).events[0], Ended)


@pytest.mark.parametrize(
    "events",
    [
        (Resumed(Instant(1)),),
        (Paused(Instant(1)), Paused(Instant(2))),
        (TakenBack(Instant(1), Seat(0)),),
    ],
    ids=["not paused", "paused twice", "no play"],
)
def test_a_log_that_cannot_be_is_refused(events: tuple[Paused | Resumed | TakenBack, ...]) -> None:
    """A log may pause and take back only what is possible."""
    game = agreed(few(), 2).game
    *before, last = events
    for event in before:
        game = evolve(game, event)
    with pytest.raises(BrokenLog):
        evolve(game, last)


def test_only_the_own_play_is_taken_back() -> None:
    """The event names whose play it was."""
    table = Table(dealt(few(), "ABD", "ABC"))
    table.do(0, "C3 AB")
    with pytest.raises(BrokenLog):
        evolve(table.game, TakenBack(Instant(1), Seat(1)))
    assert replace(table.game).last_play is not None


def practice(*racks: str, rules: int = CURRENT_RULES) -> Table:
    """Return a table at which words are checked as they are played, so that turns can be undone."""
    return Table(dealt(few(VOID), *racks, rules=rules))


def test_where_words_are_checked_any_turn_is_taken_back() -> None:
    """Plays, exchanges and passes are undone one by one, back to the start of the game."""
    table = practice("ABD", "ABC")
    stages = [table.game]
    moves: list[Move | str] = ["C3 AB", Exchange(Tally((1,))), Pass(), Pass()]
    for seat, move in enumerate(moves):
        table.do(seat % 2, move, after=1)
        stages.append(table.game)
    for seat, before in ((1, stages[3]), (0, stages[2]), (1, stages[1]), (0, stages[0])):
        assert consent(table, Arrangement.TAKE_BACK) == ("TakenBack",)
        assert table.game.events[-1] == TakenBack(Instant(table.now), Seat(seat))
        same = replace(before, events=table.game.events, turn_since=Instant(table.now))
        assert replace(table.game, last_play=None) == replace(same, last_play=None)
    assert refused(table.game, Arrangement.TAKE_BACK) == [Fault.NOTHING_TO_TAKE_BACK]


def test_a_player_goes_back_to_their_own_turn() -> None:
    """What the others did since is taken back, too; without a turn there is nothing to undo."""
    table = practice("ABD", "ABC", "AAB")
    before = table.game
    table.do(0, "C3 AB")
    table.do(1, Pass())
    with pytest.raises(IllegalMove):
        arrange(table.game, Arrangement.TAKE_BACK, Instant(1), seat=Seat(2))
    table.do(2, Pass())
    done = arrange(table.game, Arrangement.TAKE_BACK, Instant(1), seat=Seat(0))
    assert done.events == tuple(TakenBack(Instant(1), Seat(seat)) for seat in (2, 1, 0))
    assert (done.after.board, done.after.racks, done.after.on_turn) == (
        before.board,
        before.racks,
        0,
    )
    assert len(arrange(table.game, Arrangement.TAKE_BACK, Instant(1), seat=Seat(1)).events) == 2
    assert len(arrange(table.game, Arrangement.TAKE_BACK, Instant(1)).events) == 1


def test_where_plays_are_challenged_only_the_last_play_is_taken_back() -> None:
    """A player's wish to go further back changes nothing there."""
    table = Table(dealt(few(), "ABD", "ABC"))
    table.do(0, Pass())
    table.do(1, "C3 AB")
    done = arrange(table.game, Arrangement.TAKE_BACK, Instant(1), seat=Seat(0))
    assert done.events == (TakenBack(Instant(1), Seat(1)),)


def test_in_older_games_only_the_last_play_is_taken_back() -> None:
    """A game that began before version 4 of the rules continues under its own rules."""
    table = practice("ABD", "ABC", rules=3)
    table.do(0, Pass())
    assert refused(table.game, Arrangement.TAKE_BACK) == [Fault.NOTHING_TO_TAKE_BACK]
    table.do(1, "C3 AB")
    consent(table, Arrangement.TAKE_BACK)
    assert refused(table.game, Arrangement.TAKE_BACK) == [Fault.NOTHING_TO_TAKE_BACK]


def test_no_turn_is_taken_back_from_before_a_player_left() -> None:
    """Tiles that are out of the game stay out of it."""
    table = practice("ABD", "ABC", "AAB")
    table.do(0, "C3 AB")
    table.do(2, Resign())
    assert refused(table.game, Arrangement.TAKE_BACK) == [Fault.NOTHING_TO_TAKE_BACK]
    table.do(1, Pass())
    consent(table, Arrangement.TAKE_BACK)
    assert table.game.on_turn == 1
    assert refused(table.game, Arrangement.TAKE_BACK) == [Fault.NOTHING_TO_TAKE_BACK]


@pytest.mark.parametrize("pausing", [False, True])
def test_a_log_takes_back_the_last_turn_only(*, pausing: bool) -> None:
    """A forged log cannot take back another player's turn, or any turn in a pause."""
    table = practice("ABD", "ABC")
    table.do(0, "C3 AB")
    if pausing:
        consent(table, Arrangement.PAUSE)
    with pytest.raises(BrokenLog):
        evolve(table.game, TakenBack(Instant(1), Seat(0 if pausing else 1)))


def test_the_time_that_was_used_stays_used() -> None:
    """Taking back a turn gives no time back, and the clock starts again."""
    house = {**VOID, "clock.kind": "game", "clock.seconds": 60, "clock.overtime_minutes": 1}
    table = Table(dealt(few(house), "ABD", "ABC"))
    table.do(0, Pass(), after=10)
    table.do(1, Pass(), after=5)
    consent(table, Arrangement.TAKE_BACK, after=1)
    assert (table.game.on_turn, table.game.clocks) == (1, (50_000, 55_000))
    assert table.game.turn_since == table.now
