"""A state machine: hypothesis chooses who does what and when, and looks for a broken law.

Every edition and variant is played with two, three and four players. Whatever is left of
a game when hypothesis stops is played to its end by the random driver.
"""

from random import Random
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.rules.laws.editions import HOUSES, TABLES, edition_at, words_for
from tests.rules.laws.offers import check_offers
from tilewright.rules.audit import audit
from tilewright.rules.game import Phase
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    AskProof,
    Challenge,
    Exchange,
    Pass,
    Play,
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.view import view_of
from tilewright.rules.worlds import resample
from tilewright.testing import LawfulWatch, RandomGame
from tilewright.testing.laws import check_conserved, check_replay, check_scores, check_turn
from tilewright.testing.strategies import seeds
from tilewright.tiles import Tally
from tilewright.units import Seat, Tile

chances = seeds()
places = st.integers(0, 3)


class Table(RuleBasedStateMachine):
    """One table at which game after game is played."""

    name: ClassVar[str]
    players: ClassVar[int]
    table: RandomGame

    @initialize(rng=chances, number=st.integers(0, 2 * len(HOUSES)))
    def sit_down(self, rng: Random, number: int) -> None:
        """Set up a game under some house rules, sometimes as printed."""
        edition = edition_at(self.name, number % len(HOUSES))
        words = words_for(self.name, number)
        self.table = RandomGame(edition, words, self.players, rng, watch=LawfulWatch())

    def teardown(self) -> None:
        """Play to the end: the checker verifies the result and every prefix of the log."""
        if hasattr(self, "table"):
            game = self.table.run()
            assert audit(game.events, self.table.words).departures == ()

    def seat(self, place: int) -> int:
        """Return the seat for a number chosen by hypothesis."""
        return place % self.players

    @rule(steps=st.integers(1, 12))
    def go_on(self, steps: int) -> None:
        """Let the random driver take a few steps, so that the game advances."""
        for _ in range(steps):
            if not self.table.is_over:
                self.table.step()

    @precondition(lambda self: self.table.game.phase is Phase.AGREEING)
    @rule()
    def agree(self) -> None:
        """Let everyone agree who has not yet."""
        for seat in self.table.game.seats:
            self.table.attempt(seat, Agree())

    @rule(rng=chances)
    def play_words(self, rng: Random) -> None:
        """Let the player on turn play words, if the search finds any."""
        game = self.table.game
        play = self.table.finder.word_play(game.board, game.racks[game.on_turn], rng)
        if play is not None:
            self.table.attempt(game.on_turn, play)

    @rule(rng=chances, announced=st.none() | st.integers(0, 99))
    def play_phony(self, rng: Random, announced: int | None) -> None:
        """Let the player on turn place any tiles, well placed, and announce any score."""
        game = self.table.game
        play = self.table.finder.phony(game.board, game.racks[game.on_turn], rng)
        if play is not None:
            self.table.attempt(game.on_turn, Play(play.squares, play.cells, announced))

    @rule(place=places, rng=chances)
    def play_garbage(self, place: int, rng: Random) -> None:
        """Let any player try to place anything anywhere."""
        self.table.attempt(self.seat(place), self.table.finder.garbage(self.table.game.board, rng))

    @rule(count=st.integers(0, 9), rng=chances)
    def exchange(self, count: int, rng: Random) -> None:
        """Let the player on turn exchange some tiles."""
        game = self.table.game
        rack = game.racks[game.on_turn]
        tiles = rng.sample(rack.codes, min(count, len(rack)))
        self.table.attempt(game.on_turn, Exchange(Tally(tiles)))

    @rule(place=places)
    def pass_turn(self, place: int) -> None:
        """Let any player pass, on turn or not."""
        self.table.attempt(self.seat(place), Pass())

    @precondition(lambda self: self.table.game.edition.switch)
    @rule(tile=st.integers(0, 70), place=places, point=st.integers(-1, 9))
    def switch(self, tile: int, place: int, point: int) -> None:
        """Let the player on turn switch a tile of the rack, orange or not."""
        game = self.table.game
        rack = game.racks[game.on_turn]
        code = rack.codes[tile] if tile < len(rack) else tile
        self.table.attempt(game.on_turn, Switch(Tile(code), Seat(self.seat(place)), point))

    @rule(place=places)
    def challenge(self, place: int) -> None:
        """Let a player challenge, if a play is open."""
        self.table.attempt(self.seat(place), Challenge())

    @rule(place=places)
    def accept(self, place: int) -> None:
        """Let a player accept the open play."""
        self.table.attempt(self.seat(place), Accept())

    @rule(place=places)
    def ask_proof(self, place: int) -> None:
        """Let a player ask for proof that no play is left."""
        self.table.attempt(self.seat(place), AskProof())

    @rule(place=places, strength=st.integers(0, 4))
    def ask_hint(self, place: int, strength: int) -> None:
        """Let a player ask for a hint, of the next strength or not."""
        self.table.attempt(self.seat(place), AskHint(strength))

    @rule(place=places, other=places)
    def remove(self, place: int, other: int) -> None:
        """Let a player ask to remove another."""
        self.table.attempt(self.seat(place), Remove(Seat(self.seat(other))))

    @rule(place=places, mood=st.integers(0, 5))
    def resign(self, place: int, mood: int) -> None:
        """Let a player resign, but rarely: most games should continue."""
        if mood == 5:
            self.table.attempt(self.seat(place), Resign())

    @rule(milliseconds=st.integers(0, 400_000))
    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self.table.now += milliseconds
        self.table.tick()

    @rule()
    def wait_for_the_bell(self) -> None:
        """Let time pass until it has an effect."""
        alarm = next_alarm(self.table.game)
        self.table.now = max(self.table.now, alarm or 0)
        self.table.tick()

    @invariant()
    def laws_hold(self) -> None:
        """Tiles, scores, turns and offers are lawful, and the log replays to the game."""
        if not hasattr(self, "table"):
            return
        game = self.table.game
        check_conserved(game)
        check_scores(game)
        check_turn(game)
        check_offers(self.table)
        check_replay(game)
        seat = (None, *game.seats)[len(game.events) % (self.players + 1)]
        other = resample(game, seat, Random(len(game.events)))
        assert view_of(other, seat) == view_of(game, seat)


def run(name: str, players: int, examples: int, steps: int) -> None:
    """Let hypothesis play this many tables of one edition."""
    machine = type("OneTable", (Table,), {"name": name, "players": players})
    limits = settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    run_state_machine_as_test(machine, settings=limits)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_sequence_of_moves_breaks_a_law(name: str, players: int) -> None:
    """Whatever players do in hypothesis's games, in whatever order, the laws hold to the end."""
    run(name, players, examples=3, steps=30)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_sequence_of_moves_breaks_a_law_of_the_tiny_game(players: int) -> None:
    """The same on a small board, where games reach every corner case."""
    run("tiny", players, examples=20, steps=30)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), [*TABLES, ("tiny", 2), ("tiny", 3), ("tiny", 4)])
def test_no_long_sequence_of_moves_breaks_a_law(name: str, players: int) -> None:
    """The same at length."""
    run(name, players, examples=60, steps=60)
