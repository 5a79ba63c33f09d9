"""Three and four players, and races in which each player has their own target."""

from dataclasses import replace

import pytest

from tilewright.bulk.matches.one_game import play_table_game
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, make_player
from tilewright.players.simulation import SimulationPlayer
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.testing.scripted import SEED, open_table

SIMULATION = "simulation:samples=8,candidates=4,threads=1"
CHAMPION = "champion:samples=8,candidates=4,threads=1"
EVERYBODY = ("beginner", "intermediate", "expert", "equity", SIMULATION, CHAMPION)


def race(own: int, other: int) -> View:
    """Return the view of a race in which the two players need this many points."""
    view = open_table(["HORNAEI", "AEINRST"], edition="glass/finish-line").view(0)
    return replace(view, targets=(own, other))


def scored(view: View, text: str) -> int:
    """Return the score of a player's play; zero if it makes none."""
    move = make_player(text, view.edition, open_lexicon(), seed=3).choose(view, Budget())
    if not isinstance(move, Play):
        return 0
    verdict = judge(view.board, move, view.edition)
    assert isinstance(verdict, Verdict)
    return verdict.score


@pytest.mark.parametrize("text", EVERYBODY)
@pytest.mark.parametrize("other", [12, 400])
def test_the_own_line_is_what_a_player_goes_for(text: str, other: int) -> None:
    """A player who can reach their target does, whatever the other's target."""
    assert scored(race(8, other), text) >= 8


def test_the_chance_to_win_a_race_goes_by_what_each_still_needs() -> None:
    """A nearer target, and a farther one for the opponent, improve the win chance."""
    wins = []
    for own, other in ((150, 60), (150, 150), (60, 150)):
        view = race(own, other)
        player = make_player(SIMULATION, view.edition, open_lexicon())
        assert isinstance(player, SimulationPlayer)
        thinking = player.effort.thinking(Budget(samples=24))
        found = player.simulate(view, player.ranked(view, 4), thinking)
        assert found.best.win is not None
        wins.append(found.best.win)
    assert wins == sorted(wins)
    assert wins[0] < 0.3
    assert wins[2] > 0.7


def test_a_race_of_mixed_levels_ends_at_somebody_s_own_line() -> None:
    """Each player races to the target for its level; the winner has reached it."""
    edition = load_edition("glass/finish-line", {"end.scoreless_rounds": 3})
    levels = [Level.BEGINNER, Level.EXPERT, Level.INTERMEDIATE]
    players = [
        make_player(text, edition, open_lexicon(), seed=seat)
        for seat, text in enumerate(("beginner", SIMULATION, "intermediate"))
    ]
    game = play_table_game(edition, open_lexicon(), players, seed=SEED, levels=levels).result
    assert edition.target is not None
    targets = [edition.target.of(3, level) for level in levels]
    assert len(set(targets)) == 3
    assert game.ending == "target"
    (winner,) = game.winners
    assert game.scores[winner] >= targets[winner]
    assert all(
        score < target
        for seat, (score, target) in enumerate(zip(game.scores, targets, strict=True))
        if seat != winner
    )


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("text", [SIMULATION, CHAMPION])
def test_thinkers_play_in_company(text: str, seats: int) -> None:
    """A game with two or three opponents ends regularly, and thinking is not a disadvantage."""
    edition = load_edition("pocket", {"end.scoreless_rounds": 3})
    thinker = make_player(text, edition, open_lexicon())
    others = [
        make_player("beginner", edition, open_lexicon(), seed=seat) for seat in range(seats - 1)
    ]
    game = play_table_game(edition, open_lexicon(), [thinker, *others], seed=SEED).result
    assert game.winners == (0,)
    assert sum(game.turns) > 3 * seats
