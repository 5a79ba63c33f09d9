"""Secrecy: change all that a seat may not know, and every byte it receives stays the same."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.laws.editions import TABLES
from tests.rules.secrecy.worlds import secrets, table, wire
from tilewright.errors import IllegalMove
from tilewright.rules.decide import decide
from tilewright.rules.event import (
    Ended,
    Switched,
    TakenBack,
)
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.move import Move
from tilewright.rules.view import view_of
from tilewright.rules.worlds import resample
from tilewright.testing import LawfulWatch, RandomGame, Watch
from tilewright.testing.laws import check_conserved, check_racks, check_scores
from tilewright.testing.strategies import random_games
from tilewright.tiles import Kind, Tally
from tilewright.units import Seat


def check_prefix(game: Game, rng: Random) -> tuple[int, int]:
    """Compare the real game with another world for every seat; return how many worlds differ."""
    differ = tried = 0
    for seat in (None, *game.seats):
        other = resample(game, seat, rng)
        assert view_of(other, seat) == view_of(game, seat)
        assert wire(other, seat) == wire(game, seat)
        check_conserved(other)
        check_scores(other)
        check_switches(other)
        hidden = Tally(code for tally in secrets(game, seat) for code in tally)
        dealt = sum(map(len, secrets(game, seat)[:-1])) > 2
        if game.phase is Phase.PLAYING and dealt and game.bag and len(set(hidden)) > 2:
            tried += 1
            differ += secrets(other, seat) != secrets(game, seat)
            assert other.seed != game.seed
    return differ, tried


def check_switches(game: Game) -> None:
    """In every world the tile given away in a switch is a switch tile."""
    face = game.edition.tiles.face
    for event in game.events:
        if isinstance(event, Switched):
            assert face(event.given).kind is Kind.SWITCH


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_tells_nothing_that_is_secret(name: str, players: int) -> None:
    """Check a game of every table, some of its prefixes, every seat and the spectator."""
    number = TABLES.index((name, players))
    game = table(number, name, players).run()
    rng = Random(number)
    lengths = sorted(rng.sample(range(1, len(game.events)), min(8, len(game.events) - 1)))
    differ = tried = 0
    for length in (*lengths, len(game.events)):
        some, all_ = check_prefix(replay(game.events[:length]), rng)
        differ, tried = differ + some, tried + all_
    # The test could not fail if the worlds were all the same. Where they are, everyone has
    # seen the tiles: a play of a whole rack that was withdrawn.
    assert differ >= 0.75 * tried


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_prefix_tells_anything_that_is_secret(name: str, players: int) -> None:
    """Check every prefix of several games of every table, every seat and the spectator."""
    rng = Random(0)
    for number in range(1000, 1004):
        game = table(number, name, players).run()
        for length in range(1, len(game.events) + 1):
            check_prefix(replay(game.events[:length]), rng)


@given(random_games(), st.data())
@settings(max_examples=60)
def test_odd_editions_tell_nothing_either(driver: RandomGame, data: st.DataObject) -> None:
    """Check the same over random editions: faces of all kinds, every challenge rule, any rack."""
    game = driver.run()
    length = data.draw(st.integers(1, len(game.events)))
    prefix = replay(game.events[:length])
    check_prefix(prefix, Random(length))
    other = resample(prefix, None, Random(length))
    assert other.phase is prefix.phase
    if other.phase in (Phase.PLAYING, Phase.LAST_PLAY) and not isinstance(prefix.events[-1], Ended):
        assert tuple(map(len, other.racks)) == tuple(map(len, prefix.racks))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, 16, 2))
def test_what_players_agree_on_tells_nothing_either(number: int) -> None:
    """A play taken back by agreement is as secret as a withdrawn one: its draw is in the bag."""
    driver = table(number)
    driver.consents = True
    game = driver.run()
    rng = Random(number)
    taken = [place for place, event in enumerate(game.events, 1) if isinstance(event, TakenBack)]
    for length in rng.sample(taken, min(3, len(taken))):
        check_prefix(replay(game.events[:length]), rng)
        check_prefix(replay(game.events[: length + 3]), rng)


class Refusals(Watch):
    """Collects refused moves, with the games in which they were refused."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.found: list[tuple[Game, Seat, Move, str]] = []

    def refusal(self, game: Game, seat: Seat, move: Move, error: IllegalMove) -> None:
        """Note a refusal."""
        self.found.append((game, seat, move, str(error)))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, 54, 2))
def test_an_error_tells_nothing_of_other_racks(number: int) -> None:
    """A refused move gets the same error in every world that the seat may be in."""
    driver = table(number)
    driver.watch = watch = Refusals()
    driver.run()
    rng = Random(number)
    for game, seat, move, text in rng.sample(watch.found, min(25, len(watch.found))):
        if seat not in game.seats:
            continue
        other = resample(game, seat, rng)
        # Within reach of every window and clock, whatever the time was then.
        now = game.events[-1].at
        with pytest.raises(IllegalMove) as real:
            decide(game, seat, move, driver.dealer, driver.words, now)
        with pytest.raises(IllegalMove) as unreal:
            decide(other, seat, move, driver.dealer, driver.words, now)
        assert str(unreal.value) == str(real.value)
        assert text


def test_the_other_worlds_are_games() -> None:
    """A sampled world obeys the laws between decisions, like a real game."""
    for number in range(6):
        driver = table(number)
        driver.watch = LawfulWatch()
        while not driver.is_over and len(driver.game.events) < 60:
            driver.step()
        for seat in (None, *driver.game.seats):
            other = resample(driver.game, seat, Random(number))
            check_racks(other)
            assert replay(other.events) == other


def test_a_tile_put_back_may_be_anywhere() -> None:
    """Tiles that I exchanged, or drew and returned, are not always where they really are.

    A player who samples worlds must not learn from them who drew the Q that was in the bag.
    """
    driver = table(26, "large-print", 4)
    driver.run()
    # Late in this game, a resampling that kept returned tiles in place would give a rack away.
    game = replay(driver.game.events[:237])
    assert game.result is None, "a finished game has no secrets"
    rng = Random(0)
    for seat in (None, *game.seats):
        worlds = [resample(game, seat, rng) for _ in range(12)]
        for place in game.in_play:
            if place != seat:
                racks = {world.racks[place] for world in worlds}
                assert len(racks) > 6, (seat, place)
