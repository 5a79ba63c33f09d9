"""The Finish Line game: a race to a target that depends on level and number of players."""

import pytest

from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.rules.game import Phase
from tilewright.rules.outcome import Decided, EndReason
from tilewright.rules.play.faults import Fault
from tilewright.testing.scripted import ScriptedTable, refused

RACE = "glass/finish-line"
TARGETS = {
    (2, Level.BEGINNER): 70,
    (2, Level.INTERMEDIATE): 120,
    (2, Level.EXPERT): 200,
    (3, Level.BEGINNER): 60,
    (3, Level.INTERMEDIATE): 100,
    (3, Level.EXPERT): 180,
    (4, Level.BEGINNER): 50,
    (4, Level.INTERMEDIATE): 90,
    (4, Level.EXPERT): 160,
}


@pytest.mark.parametrize(("players", "level"), TARGETS)
def test_the_targets(players: int, level: Level) -> None:
    """The score needed depends on the number of players and on the level."""
    racks = ["CAT", "DOG", "SEA", "ORE"][:players]
    table = ScriptedTable(*racks, edition=RACE, levels=[level] * players)
    assert table.view(0).targets == (TARGETS[players, level],) * players


def test_players_of_one_level_race_to_the_same_score() -> None:
    """Players of the same level need the same score: two Intermediates 120, four Beginners 50."""
    two = ScriptedTable("CAT", "DOG", edition=RACE, levels=[Level.INTERMEDIATE] * 2)
    assert two.view(None).targets == (120, 120)
    four = ScriptedTable("CAT", "DOG", "SEA", "ORE", edition=RACE, levels=[Level.BEGINNER] * 4)
    assert four.view(None).targets == (50, 50, 50, 50)


def test_levels_may_be_mixed() -> None:
    """Levels may be mixed: each player has their own target, visible to all."""
    table = ScriptedTable(
        "CAT",
        "DOG",
        "SEA",
        edition=RACE,
        levels=[Level.BEGINNER, Level.INTERMEDIATE, Level.EXPERT],
    )
    assert table.view(2).targets == (60, 100, 180)


def test_a_player_without_a_level_is_an_expert() -> None:
    """A player without a level races to the expert's target."""
    assert ScriptedTable("CAT", "DOG", edition=RACE).view(None).targets == (200, 200)


def test_the_first_to_reach_the_target_wins() -> None:
    """The game is over when a player reaches their target, however many tiles are left."""
    table = ScriptedTable(
        "TRAINER", "DOG", "SEA", edition=RACE, levels=[Level.BEGINNER, Level.EXPERT, Level.EXPERT]
    )
    table.play("8H TRAINER")
    assert table.scores[0] == 66
    table.accept(1, 2)
    assert table.result.why is EndReason.TARGET
    assert table.result.winners == (0,)
    assert table.result.decided is Decided.TARGET
    assert len(table.game.bag) > 0


def test_only_the_players_own_target_counts() -> None:
    """A score that would be enough for another level is not enough for the player's own."""
    levels = [Level.EXPERT, Level.BEGINNER, Level.BEGINNER]
    table = ScriptedTable("TRAINER", "DOG", "SEA", edition=RACE, levels=levels)
    table.play("8H TRAINER")
    assert table.game.phase is Phase.PLAYING


def test_it_is_reached_when_the_play_is_settled() -> None:
    """The target is reached only when the play is settled, that is, when the window closes."""
    levels = [Level.BEGINNER] * 3
    table = ScriptedTable("TRAINER", "DOG", "SEA", edition=RACE, levels=levels)
    table.play("8H TRAINER")
    table.accept(1)
    assert not table.is_over
    table.wait(15)
    assert table.result.winners == (0,)


def test_a_phony_does_not_reach_it() -> None:
    """A play that is withdrawn does not reach the target, and the race continues."""
    levels = [Level.BEGINNER] * 3
    table = ScriptedTable("TRAINEZ", "DOG", "SEA", edition=RACE, levels=levels)
    table.play("8H TRAINEZ")
    assert table.game.phase is Phase.LAST_PLAY
    table.challenge(2)
    assert table.view(1).phase is Phase.PLAYING
    assert table.scores == (0, 0, 0)
    assert table.on_turn == 1


def test_the_first_to_reach_it_wins_even_with_fewer_points() -> None:
    """The player who reaches their target wins, even if another has more points."""
    levels = [Level.EXPERT, Level.BEGINNER, Level.EXPERT]
    table = ScriptedTable("TRAINER", "AINSOTE", "DOG", edition=RACE, levels=levels)
    table.play("8H TRAINER", draws="S")
    table.accept(2)
    table.passes(2)
    table.play("8H TRAINERS")
    table.accept(2)
    table.play("I8 RAINSOTE")
    assert table.scores == (90, 60, 0)
    table.accept(0, 2)
    assert table.result.winners == (1,)


def test_no_deduction_for_unplayed_tiles() -> None:
    """When a player reaches the target, unplayed tiles are neither deducted nor gained."""
    table = ScriptedTable("TRAINER", "DOG", "SEA", edition=RACE, levels=[Level.BEGINNER] * 3)
    table.play("8H TRAINER")
    table.accept(1, 2)
    assert table.scores == (66, 0, 0)
    assert all(not settled.deducted and not settled.gained for settled in table.result.settlements)


def test_points_for_a_failed_challenge_may_reach_it() -> None:
    """Where a failed challenge is worth five points, they may take a player past the target."""
    table = ScriptedTable(
        "TRAINER",
        "DOG",
        edition=RACE,
        levels=[Level.BEGINNER, Level.EXPERT],
        house={"challenge.rule": "five"},
    )
    table.play("8H TRAINER")
    assert table.game.phase is Phase.PLAYING
    table.challenge(1)
    assert table.scores[0] == 71
    assert table.result.why is EndReason.TARGET
    assert table.result.winners == (0,)


def test_if_the_tiles_run_out_the_share_of_the_target_decides() -> None:
    """If the tiles run out first, unplayed tiles are settled; the best share of the target wins."""
    levels = [Level.EXPERT, Level.BEGINNER]
    table = ScriptedTable("CATS", "ORES", edition=RACE, levels=levels, bag="")
    table.play("8H CAT")
    table.play("9J ORES")
    table.accept(0)
    assert table.result.why is EndReason.OUT
    assert table.scores == (10 - 1, 7 + 1)
    assert table.result.winners == (1,)  # 8 of 70 is more than 9 of 200
    assert table.result.decided is Decided.SHARE_OF_TARGET


def test_the_share_decides_after_passes_too() -> None:
    """The share of the target also decides when every player has passed twice."""
    levels = [Level.EXPERT, Level.BEGINNER]
    table = ScriptedTable("CATS", "OREA", edition=RACE, levels=levels, bag="")
    table.play("8H CAT")
    table.play("9J ORE")
    table.passes(4)
    assert table.result.why is EndReason.PASSED_OUT
    assert table.scores == (10 - 1, 5 - 1)
    assert table.result.winners == (1,)


def test_a_tie_of_shares_goes_to_the_share_before_unplayed_tiles() -> None:
    """If shares are equal after the settlement, the higher share before unplayed tiles wins."""
    table = ScriptedTable("CATE", "AAAA", edition=RACE, levels=[Level.EXPERT] * 2, bag="")
    table.play("8H CAT")
    table.game = table.game.after(scores=(1, 4))
    table.passes(4)
    assert table.scores == (1 - 1, 4 - 4)
    assert table.result.winners == (1,)
    assert table.result.decided is Decided.BEFORE_UNPLAYED


def test_a_tie_of_shares_is_shared() -> None:
    """Players with equal shares of the target share the victory."""
    table = ScriptedTable("CATE", "CATE", edition=RACE, levels=[Level.EXPERT] * 2, bag="")
    table.passes(4)
    assert table.result.winners == (0, 1)
    assert table.result.decided is Decided.SHARED


def test_a_target_of_ones_own_is_a_house_rule() -> None:
    """Any edition may be played to a target that the table agrees on."""
    table = ScriptedTable("TRAINER", "DOG", house={"target.points": 60})
    assert table.view(0).targets == (60, 60)
    table.play("8H TRAINER")
    with refused(Fault.TURNS_SUSPENDED):
        table.passes()
    table.accept(1)
    assert table.result.why is EndReason.TARGET


def test_without_the_race_there_is_no_target() -> None:
    """The other games end when the tiles do, whatever the scores."""
    assert load_edition("glass").target is None
    assert ScriptedTable("CAT", "DOG", edition="glass").view(0).targets is None
