"""The stakes of a challenge: its price by rule, the state of the game, and who gains."""

from dataclasses import replace

import pytest

from tilewright.errors import ArgumentError
from tilewright.players.mind.stakes import Stakes, stakes_of
from tilewright.rules.game import Phase
from tilewright.rules.view import View
from tilewright.table import Table
from tilewright.testing.scripted import open_table
from tilewright.tiles import Tally

TURN = 25.0


def after_horn(rule: str = "double", seats: int = 2, **more: object) -> Table:
    """Return a table at which HORN may be challenged."""
    racks = ["HORNAEI", "AEINRST", "AEIOUST", "DDEELLM"][:seats]
    return open_table(racks, ["8F HORN"], house={"challenge.rule": rule, **more})


def stakes(view: View, score: int | None = None) -> Stakes:
    """Return the stakes of challenging the open play, which may have another score."""
    play = view.open_play
    assert play is not None
    return stakes_of(view, play if score is None else replace(play, score=score), TURN)


def tolerance(found: Stakes) -> float:
    """Return the belief at which a challenge neither gains nor loses."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if found.gain(middle) > 0 else (low, middle)
    return low


def test_the_price_depends_on_the_rule() -> None:
    """The more a failed challenge costs, the surer a player must be."""
    found = [tolerance(stakes(after_horn(rule).view(1))) for rule in ("single", "five", "ten")]
    found.append(tolerance(stakes(after_horn("double").view(1))))
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1] + 0.2


def test_more_points_at_stake_justify_more_risk() -> None:
    """A play that scores more is challenged at a higher belief."""
    view = after_horn().view(1)
    found = [tolerance(stakes(view, score)) for score in (5, 20, 60, 120)]
    assert found == sorted(found)
    assert found[0] < 0.3
    assert found[-1] > 0.7


@pytest.mark.parametrize("rule", ["single", "double", "five", "ten"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_certain_phony_is_worth_a_challenge_and_a_certain_word_is_not(
    rule: str, seats: int
) -> None:
    """Whatever the rule and however many players, the extremes are clear."""
    found = stakes(after_horn(rule, seats).view(1))
    assert found.gain(0.0) > 0 > found.gain(1.0)


def test_with_more_players_a_challenge_helps_others_too() -> None:
    """The challenger alone pays, and all gain; so a player must be surer."""
    two, four = (tolerance(stakes(after_horn(seats=seats).view(1))) for seats in (2, 4))
    assert four < two


def test_the_leaders_play_is_worth_most() -> None:
    """Among several opponents, the points of the one who leads count most."""
    view = after_horn(seats=3).view(1)
    leads = replace(view, scores=(120, 60, 20))
    trails = replace(view, scores=(20, 60, 120))
    assert tolerance(stakes(leads, 20)) > tolerance(stakes(trails, 20))


def test_late_in_a_close_game_points_count_more() -> None:
    """With few tiles left, a lead decides more than at the start."""
    view = replace(after_horn().view(1), scores=(214, 210))
    late = replace(view, bag_count=0, rack_counts=(5, 6))
    assert stakes(late).gain(0.0) > 1.5 * stakes(view).gain(0.0)


def test_the_last_play_is_settled() -> None:
    """A game that is won anyway needs no challenge, and a lost one has nothing to lose."""
    view = replace(
        after_horn().view(1),
        phase=Phase.LAST_PLAY,
        bag_count=0,
        rack_counts=(0, 2),
        rack=Tally(b"\x01\x05"),
        unseen=Tally(),
    )
    won = stakes(replace(view, scores=(200, 300)))
    lost = stakes(replace(view, scores=(300, 294)))
    assert won.accepted > 0.9
    assert lost.accepted < 0.1
    assert lost.gain(0.5) > 10 * abs(won.gain(0.5))


def test_a_target_decides_the_race() -> None:
    """A play that reaches the target loses the game for the others unless it is withdrawn."""
    at = open_table(["HORNAEI", "AEINRST"], ["8F HORN"], edition="glass/finish-line")
    view = at.view(1)
    assert view.targets is not None
    reached = replace(view, phase=Phase.LAST_PLAY, scores=(view.targets[0] + 2, 150))
    found = stakes(reached)
    assert found.accepted < 0.01
    assert found.withdrawn > found.accepted
    early = stakes(view)
    assert early.gain(0.0) > 0 > early.gain(1.0)


def test_a_spectator_has_no_stakes() -> None:
    """Only a player can challenge."""
    at = after_horn()
    with pytest.raises(ArgumentError) as refused:
        stakes(at.view(None))
    assert refused.value.name == "view"
