"""The score sheet adds up: for every seat, after every event, in any game."""

from random import Random

import pytest
from hypothesis import given

from tests.rules.laws.test_event_laws import syllables
from tilewright.edition import HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.rules.event import (
    Awarded,
    Ended,
    Event,
    Played,
    Returned,
    TakenBack,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game
from tilewright.rules.score_sheet import score_sheet
from tilewright.rules.view import view_of
from tilewright.testing import RandomGame
from tilewright.testing.strategies import games
from tilewright.units import Seat


def check_sheet(game: Game, seat: Seat | None) -> None:
    """The points of every seat add up to its score, and so does its last total."""
    view = view_of(game, seat)
    sheet = score_sheet(view.history, len(view.participants))
    for each in game.seats:
        lines = [line for line in sheet if line.seat == each]
        assert sum(line.points for line in lines) == view.scores[each]
        assert (lines[-1].total if lines else 0) == view.scores[each]


def check_prefixes(events: tuple[Event, ...]) -> None:
    """Check the sheet after every event, as every seat and a spectator see it."""
    game = begin(events[0])
    for event in events[1:]:
        game = evolve(game, event)
        check_sheet(game, None)
    for seat in game.seats:
        check_sheet(game, seat)


@given(games())
def test_the_sheet_adds_up_in_any_game(events: tuple[Event, ...]) -> None:
    """Whatever happens, the score sheet and the scores of the view agree."""
    check_prefixes(events)


@pytest.mark.parametrize(
    ("edition", "house", "kind"),
    [
        ("pocket", {"challenge.rule": "double"}, Returned),
        ("pocket", {"challenge.rule": "five"}, Awarded),
        ("super", {"challenge.rule": "ten"}, TakenBack),
        ("switch", {}, TakenBack),
        ("pocket", {"clock.kind": "game", "clock.seconds": 30}, Ended),
    ],
)
def test_the_sheet_adds_up_with_withdrawn_plays_and_awards(
    edition: str, house: HouseRules, kind: type[Event]
) -> None:
    """Some of the checked games have the events that were once forgotten."""
    seen = 0
    for seed in range(6):
        rng = Random(f"{edition} {kind.__name__} {seed}")
        table = RandomGame(load_edition(edition, house), syllables(), 2, rng, consents=True)
        events = table.run().events
        seen += sum(isinstance(event, kind) for event in events)
        check_prefixes(events)
    assert seen


def test_a_withdrawn_play_is_subtracted() -> None:
    """The line of a play stays, and the line that withdraws it names the same play."""
    rng = Random("withdrawn")
    edition = load_edition("pocket", {"challenge.rule": "double"})
    while True:
        events = RandomGame(edition, syllables(), 2, rng).run().events
        sheet = score_sheet((event.seen_by(None) for event in events), 2)
        withdrawn = [line for line in sheet if isinstance(line.event, Returned)]
        if withdrawn:
            break
    line = withdrawn[0]
    assert isinstance(line.play, Played)
    assert line.points == -line.play.score
    assert sum(each.points for each in sheet if each.play is line.play) == 0
