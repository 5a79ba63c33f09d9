"""Secrecy of words: under challenge rules nothing reveals whether a play is valid."""

from random import Random

import pytest
from hypothesis import given, settings

from tests.rules.laws.editions import edition_at, english, few_words
from tests.rules.secrecy.worlds import wire
from tilewright.edition import ChallengeRule, Edition, parse_edition
from tilewright.errors import IllegalMove
from tilewright.lexicon import Lexicon
from tilewright.rules.decide import decide
from tilewright.rules.event import Event, Played
from tilewright.rules.evolve import evolve
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Accept, Move, Pass, Play
from tilewright.rules.view import abilities
from tilewright.testing import RandomGame, Watch
from tilewright.testing.strategies import random_games
from tilewright.units import Instant, Seat

CHALLENGED = [rule.value for rule in ChallengeRule if rule is not ChallengeRule.VOID]


class OtherDictionary(Watch):
    """Decides every turn a second time with an empty dictionary."""

    def __init__(self, driver: RandomGame) -> None:
        """Watch the game of ``driver``."""
        self.driver = driver
        self.nothing = Lexicon.from_words((), id="nothing", alphabet=driver.words.alphabet)
        self.compared = 0

    def again(self, game: Game, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Decide with the empty dictionary."""
        return decide(
            game, seat, move, self.driver.dealer, self.nothing, Instant(self.driver.now)
        ).events

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:
        """The same play, valid or not, has the same events, view and abilities."""
        if seat is None or not isinstance(move, Play | Pass | Accept):
            return
        again = self.again(before, seat, move)
        assert after.events == before.events + again
        other = before
        for event in again:
            other = evolve(other, event)
        for place in (None, *after.seats):
            assert wire(other, place) == wire(after, place)
            if place is not None:
                assert abilities(other, place) == abilities(after, place)
        self.compared += 1

    def refusal(self, game: Game, seat: Seat, move: Move, error: IllegalMove) -> None:
        """The refusal is exactly the same, and never because of a word."""
        with pytest.raises(IllegalMove) as again:
            self.again(game, seat, move)
        assert str(again.value) == str(error)
        assert Fault.NOT_A_WORD.value.partition("{")[0] not in str(error)


@pytest.mark.parametrize("house", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("name", ["pocket", "switch"])
def test_a_play_is_taken_whether_or_not_it_is_of_words(name: str, house: int) -> None:
    """Whole games are decided alike with a full dictionary and with an empty one."""
    edition = edition_at(name, house)
    assert edition.challenge.rule.value in CHALLENGED
    compared = 0
    for number in range(4):
        driver = RandomGame(edition, few_words(), 3, Random(f"validity {name} {house} {number}"))
        driver.watch = watch = OtherDictionary(driver)
        for _ in range(50):
            if not driver.is_over:
                driver.step()
        compared += watch.compared
    assert compared > 10


@given(random_games())
@settings(max_examples=40)
def test_odd_editions_do_not_tell_either(driver: RandomGame) -> None:
    """Check the same over random editions with a challenge rule."""
    if driver.game.edition.challenge.judged_as_played:
        return
    driver.watch = OtherDictionary(driver)
    driver.run()


def first_turn(edition: Edition, seed: int) -> RandomGame:
    """Return a game in which the first player is to play."""
    driver = RandomGame(edition, english(), 2, Random(seed))
    while driver.game.phase is Phase.AGREEING:
        driver.step()
    return driver


@pytest.mark.parametrize("rule", CHALLENGED)
def test_a_phony_and_a_word_are_treated_alike(rule: str) -> None:
    """With the same tiles on the same squares, a word and a non-word get the same answer."""
    compared = 0
    edition = parse_edition(edition_at("pocket", 0).document, house={"challenge.rule": rule})
    for seed in range(20):
        driver = first_turn(edition, seed)
        game = driver.game
        if game.phase is not Phase.PLAYING or game.open_play or not game.board.is_empty:
            continue
        seat = game.on_turn
        play = driver.finder.word_play(game.board, game.racks[seat], driver.rng)
        if play is None or play.cells == play.cells[::-1]:
            continue
        turned = Play(play.squares, play.cells[::-1])
        kinds = []
        for move in (play, turned):
            transition = decide(game, seat, move, driver.dealer, driver.words, Instant(driver.now))
            events, after = transition.events, transition.after
            assert isinstance(events[0], Played)
            kinds.append(
                (
                    [type(event) for event in events],
                    [abilities(after, place) for place in after.seats],
                    after.phase,
                    [event for event in events if not isinstance(event, Played)],
                )
            )
        assert kinds[0] == kinds[1]
        compared += 1
    assert compared > 8
