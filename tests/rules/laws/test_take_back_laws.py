"""The law of take-backs: a turn draws the same tiles, however often and however it is played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.laws.editions import edition_at, words_for
from tilewright.edition.shipped import load_edition
from tilewright.errors import IllegalMove
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.audit import audit
from tilewright.rules.dealer import SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.effective_events import effective_events, seat_of_turn
from tilewright.rules.event import Drew, Event, Exchanged, Left, Passed, Played, Switched
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.move import Exchange, Move, Pass, Switch
from tilewright.rules.turns.window import closes_at
from tilewright.testing import RandomGame
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


def turn_of(driver: RandomGame) -> Game | None:
    """Play until a player may take a turn with tiles in the bag; None if the game ends first."""
    for _ in range(200):
        game = driver.game
        if game.open_play is not None:
            driver.now = max(driver.now, closes_at(game))
        if game.phase is Phase.PLAYING and len(game.bag) > game.edition.rack:
            return game
        if driver.is_over:
            return None
        driver.step()
    return None


def drawn(game: Game, before: Game) -> Tally | None:
    """Return the tiles that the last decision drew, or None if it drew none."""
    for event in game.events[len(before.events) :]:
        match event:
            case Drew():
                return event.tiles
            case Exchanged():
                return event.drawn
            case _:
                pass
    return None


@given(
    name=st.sampled_from(["pocket", "super", "large-print", "switch"]),
    number=st.integers(0, 10_000),
    start=st.integers(0, 30),
    data=st.data(),
)
@settings(max_examples=60, deadline=None)
def test_a_turn_draws_the_same_tiles(
    name: str, number: int, start: int, data: st.DataObject
) -> None:
    """The shorter of two draws in one turn is part of the longer one."""
    rng = Random(f"{name} {number}")
    words = words_for(name, number)
    # Words are judged when challenged, so that every well-placed play is possible.
    driver = RandomGame(edition_at(name, 0), words, 2, rng)
    for _ in range(start):
        if not driver.is_over:
            driver.step()
    game = turn_of(driver)
    if game is None:
        return
    seat, rack, now = game.on_turn, game.racks[game.on_turn], Instant(driver.now)

    def moves() -> list[Move]:
        plays = [driver.finder.word_play(game.board, rack, rng) for _ in range(4)]
        found: list[Move] = [play for play in plays if play is not None]
        if game.edition.exchange.allowed:
            found.append(Exchange(Tally(rack.codes[: rng.randint(1, len(rack))])))
        return found

    first = next((move for move in moves() if not isinstance(move, Exchange)), None)
    if first is None:
        return
    dealer = SeededDealer()
    played = decide(game, seat, first, dealer, words, now).after
    draws = drawn(played, game)
    if draws is None or played.last_play is None:
        return
    undone = arrange(played, Arrangement.TAKE_BACK, now).after
    second = data.draw(st.sampled_from(moves() or [first]))
    again = decide(undone, seat, second, dealer, words, now).after
    others = drawn(again, undone)
    assert others is not None
    short, long = sorted((draws, others), key=len)
    assert long.holds(short)
    assert again.turn == played.turn
    assert audit(again.events, words).departures == ()
    # The next turn has its own draw.
    repeated = decide(undone, seat, first, dealer, words, now).after
    assert (repeated.racks, repeated.bag) == (played.racks, played.bag)


@given(
    name=st.sampled_from(["pocket", "super", "large-print", "switch"]),
    players=st.integers(2, 4),
    number=st.integers(0, 10_000),
    steps=st.integers(0, 60),
    data=st.data(),
)
@settings(max_examples=60, deadline=None)
def test_a_practice_game_goes_back_to_any_turn(
    name: str, players: int, number: int, steps: int, data: st.DataObject
) -> None:
    """A player gets the game as it was before their turn, and the same moves lead to the same game.

    Some of the turns before may have been taken back, too.
    """
    rng = Random(f"{name} {players} {number}")
    words = words_for(name, number)
    edition = load_edition(name, {"challenge.rule": "void"})
    driver = RandomGame(edition, words, players, rng, consents=True)
    for _ in range(steps):
        if not driver.is_over:
            driver.step()
    game, now = driver.game, Instant(driver.now)
    seats = {
        seat for event in effective_events(game.events) if (seat := seat_of_turn(event)) is not None
    }
    if driver.is_over or game.paused is not None or not seats:
        return
    seat = data.draw(st.sampled_from(sorted(seats)))
    try:
        transition = arrange(game, Arrangement.TAKE_BACK, now, seat=seat)
    except IllegalMove:
        assert any(isinstance(event, Left) for event in game.events)
        return
    undone = transition.after
    before = replay(effective_events(undone.events))
    assert (undone.on_turn, undone.turn) == (seat, before.turn)
    assert (undone.board, undone.racks, undone.bag) == (before.board, before.racks, before.bag)
    assert (undone.scores, undone.passes) == (before.scores, before.passes)
    assert replay(undone.events) == undone
    assert audit(undone.events, words).departures == ()
    again = undone
    for event in effective_events(game.events)[len(effective_events(undone.events)) :]:
        move = _move_of(event)
        if move is not None:
            again = decide(again, *move, SeededDealer(), words, now).after
    assert (again.board, again.racks, again.bag) == (game.board, game.racks, game.bag)
    assert (again.scores, again.on_turn, again.turn) == (game.scores, game.on_turn, game.turn)


def _move_of(event: Event) -> tuple[Seat, Move] | None:
    """Return the move that caused an event, if a player made one."""
    match event:
        case Played():
            return event.seat, event.play
        case Exchanged():
            return event.seat, Exchange(event.given)
        case Passed():
            return event.seat, Pass()
        case Switched():
            return event.seat, Switch(event.given, event.other, event.point)
        case _:
            return None


@pytest.mark.parametrize("rules", [1, 2])
def test_older_games_draw_again(rules: int) -> None:
    """A game that began under older rules continues under them, and its draws are still fair."""
    driver = RandomGame(edition_at("pocket", 0), words_for("pocket", 1), 2, Random(5), rules=rules)
    game = turn_of(driver)
    assert game is not None
    assert game.rules == rules
    seat, now, dealer = game.on_turn, Instant(driver.now), SeededDealer()
    play = driver.finder.word_play(game.board, game.racks[seat], Random(1))
    assert play is not None
    played = decide(game, seat, play, dealer, driver.words, now).after
    undone = arrange(played, Arrangement.TAKE_BACK, now).after
    again = decide(undone, seat, play, dealer, driver.words, now).after
    assert drawn(again, undone) != drawn(played, game)
    assert audit(again.events, driver.words).departures == ()
