"""Following a kept game agrees with the referee, on whole games with everything in them."""

from random import Random

import pytest

from tests.rules.tables import WORDS, few, switch_edition
from tilewright.edition import HouseRules
from tilewright.records.kept.follow import KeptFollowed, follow_kept
from tilewright.records.kept.from_game import kept_of
from tilewright.records.kept.model import KeptGame
from tilewright.rules.event import Ended, FirstChosen, Left
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Move
from tilewright.testing.random_game import Watch, play_random_game
from tilewright.units import Seat


def kept_from(game: Game) -> KeptGame:
    """Return a finished game as a kept game, with all that the players knew."""
    return kept_of(event.seen_by(getattr(event, "seat", None)) for event in game.events)


def all_were_dealt_to(game: Game) -> bool:
    """Return whether no player left before the deal; a scorekeeper would not have listed them."""
    for event in game.events:
        if isinstance(event, Left | FirstChosen):
            return isinstance(event, FirstChosen)
    return False


class Compare(Watch):
    """Compares the follower with the referee after every decision."""

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:
        """Follow the game so far, and compare everything that both know."""
        del before, seat, move
        if after.phase is Phase.AGREEING or any(after.clocks) or not all_were_dealt_to(after):
            return
        followed = follow_kept(kept_from(after))
        assert not [fault for _, fault in followed.faults if fault.code is not Fault.NOT_ON_RACK]
        assert followed.scores == (
            tuple(settlement.score - settlement.overtime for settlement in after.result.settlements)
            if after.result
            else after.scores
        )
        assert followed.board == after.board
        assert followed.lost_turns == after.lost_turns
        assert followed.bag == len(after.bag)
        assert followed.racks == tuple(map(len, after.racks))
        assert (followed.end is None) is (after.phase is Phase.PLAYING)
        if after.phase is Phase.PLAYING:
            assert followed.on_turn == after.on_turn
        if after.result is not None:
            compare_results(followed, after.result)


def compare_results(followed: KeptFollowed, result: Ended) -> None:
    """Compare the end of a game with the referee's."""
    end = followed.end
    assert end is not None
    assert (end.reason, end.winners, end.decided) == (result.why, result.winners, result.decided)
    assert followed.finals == tuple(settlement.final for settlement in result.settlements)


HOUSE: list[HouseRules] = [
    {"challenge.rule": rule} for rule in ("void", "single", "double", "five", "ten")
]
HOUSE += [
    {"challenge.last_play": "points", "end.scoreless_rounds": 2},
    {"scoring.tie": "shared", "scoring.unplayed": "none"},
    {"target": {"2": [9, 12, 15], "3": [8, 11, 14], "4": [6, 8, 10]}, "challenge.rule": "five"},
]


@pytest.mark.parametrize("number", range(24))
def test_small_games_agree_with_the_referee(number: int) -> None:
    """After every decision of a random game, the follower knows what the referee knows."""
    house = HOUSE[number % len(HOUSE)]
    edition = switch_edition(house) if number % 5 == 0 else few(house)
    players = 2 + number % 3
    play_random_game(edition, WORDS, players, Random(number), watch=Compare(), consents=True)
