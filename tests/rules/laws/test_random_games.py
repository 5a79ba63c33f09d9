"""Random full games of every edition, variant and number of players obey all the laws."""

from random import Random

import pytest

from tests.rules.laws.editions import COUNTS, HOUSES, TABLES, edition_at, words_for
from tilewright.rules.audit import audit
from tilewright.rules.event import (
    Event,
    FirstBy,
    PublicEvent,
)
from tilewright.rules.game import Game
from tilewright.rules.outcome import Decided, EndReason, LeaveReason
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Move
from tilewright.testing import LawfulWatch, Statistics, Watch, play_random_game

SAMPLE = 4
"""Games per table in `make test`; `make soak` plays a hundred of each."""
TINY = tuple(("tiny", players) for players in COUNTS)
"""Tables whose games are short, so that rare endings come soon."""


def play(
    name: str, players: int, number: int, watch: Watch | None = None
) -> tuple[Game, Statistics]:
    """Play the game with this number at a table; the house rules change with the number."""
    edition = edition_at(name, number % len(HOUSES))
    rng = Random(f"{name} {players} {number}")
    words = words_for(name, number)
    consents = number % 4 == 3
    return play_random_game(edition, words, players, rng, watch=watch, consents=consents)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games_keep_the_laws(name: str, players: int) -> None:
    """Tiles, scores, racks, turns, result, replay of every prefix, and an honest bag."""
    first = TABLES.index((name, players))
    for number in range(first, first + SAMPLE):
        game, _ = play(name, players, number, LawfulWatch())
        assert audit(game.events, words_for(name, number)).departures == ()
        assert audit(game.events).departures == ()


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_hundred_random_games_keep_the_laws(name: str, players: int) -> None:
    """The same at length: a hundred games of every table."""
    for number in range(1000, 1100):
        game, _ = play(name, players, number, LawfulWatch())
        assert audit(game.events, words_for(name, number)).departures == ()
        assert audit(game.events).departures == ()


@pytest.mark.slow
def test_the_driver_reaches_everything() -> None:
    """Random games cover every move, event, ending and fault; play until they have."""
    seen = Statistics()
    for number, (name, players) in enumerate(TABLES + TINY * 400):
        _, counts = play(name, players, number)
        seen += counts
        if number >= len(TABLES) and not _missing(seen):
            break
    assert _missing(seen) == set()


def _missing(seen: Statistics) -> set[str]:
    """Return what no game has reached yet."""
    # Other tests may have defined events of their own.
    ours = {cls for cls in _leaves(Event) if cls.__module__ == Event.__module__}
    return {
        *({cls.__name__ for cls in ours} - {PublicEvent.__name__} - set(seen.events)),
        *({cls.__name__ for cls in Move.__args__} - set(seen.moves)),
        *({reason.value for reason in EndReason} - set(seen.ends)),
        *({reason.value for reason in LeaveReason} - set(seen.leaves)),
        *({way.value for way in FirstBy} - set(seen.firsts)),
        *({way.value for way in Decided} - set(seen.decided)),
        # A late move is refused by the table, not by `decide`.
        *({fault.name for fault in Fault} - set(seen.faults) - {Fault.STALE.name}),
    }


def _leaves(cls: type) -> set[type]:
    """Return the leaf subclasses of ``cls``."""
    below: list[type] = cls.__subclasses__()
    return {leaf for sub in below for leaf in _leaves(sub)} if below else {cls}
