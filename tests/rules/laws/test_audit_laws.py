"""Laws of the audit: a game refereed again is the same game, and no forgery passes."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.lexicon import Lexicon
from tilewright.rules.audit import DepartureKind, audit
from tilewright.rules.event import (
    Accepted,
    Awarded,
    Began,
    Challenged,
    Committed,
    DrawnForFirst,
    Ended,
    Event,
    FirstBy,
    FirstChosen,
    Passed,
    Played,
    Switched,
)
from tilewright.rules.evolve import replay
from tilewright.testing import RandomGame
from tilewright.testing.conformance import made_up_words
from tilewright.units import Seat


def game_of(edition: str, seed: int) -> tuple[tuple[Event, ...], Lexicon]:
    """Return the log of a random game with its dictionary."""
    rules = load_edition(edition)
    words = made_up_words(rules, Random(seed))
    players = 2 + seed % (rules.players[1] - 1)
    return RandomGame(rules, words, players, Random(seed)).run().events, words


@pytest.mark.parametrize("edition", edition_ids())
@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_refereed_again_is_the_same_game(edition: str, seed: int) -> None:
    """Every event of a game played by the rules follows from them, with and without its words."""
    events, words = game_of(edition, seed)
    assert audit(events, words).departures == ()
    trusting = audit(events)
    assert trusting.departures == ()
    assert not trusting.has_words


@given(st.sampled_from(edition_ids()), st.integers(0, 9), st.data())
@settings(max_examples=10, deadline=None)
def test_a_log_without_one_event_is_found_out(edition: str, seed: int, data: st.DataObject) -> None:
    """No event but the last can be left out unnoticed, unless it made no difference.

    Only what a player was free not to do can be left out, if nothing later shows it: accepting a
    play before the window closes, committing to a contribution and leaving before revealing it, or
    switching tiles that neither player plays before the end.
    """
    events, words = game_of(edition, seed)
    place = data.draw(st.integers(1, len(events) - 2))
    fewer = (*events[:place], *events[place + 1 :])
    if audit(fewer, words).departures:
        return
    left_out, whole, rest = events[place], replay(events), replay(fewer)
    assert isinstance(left_out, Accepted | Committed | Switched)
    if isinstance(left_out, Committed):
        assert not whole.contributions[left_out.seat]
        whole = replace(whole, commitments=rest.commitments)
    if isinstance(left_out, Switched):
        whole = replace(whole, racks=rest.racks)
    assert replace(rest, events=()) == replace(whole, events=())


def first(events: tuple[Event, ...], kind: type[Event]) -> int:
    """Return the number of the first event of a kind."""
    return next(number for number, event in enumerate(events) if isinstance(event, kind))


def more_points(event: Event) -> Event:
    """Add 500 points to a play."""
    assert isinstance(event, Played)
    return replace(event, score=event.score + 500)


def other_word(event: Event) -> Event:
    """Record a word that the tiles do not form."""
    assert isinstance(event, Played)
    return replace(event, words=(replace(event.words[0], text="ZZZ"), *event.words[1:]))


def other_tiles(event: Event) -> Event:
    """Place tiles of another letter on the same squares."""
    assert isinstance(event, Played)
    cells = bytes(cell % 26 + 1 for cell in event.play.cells)
    return replace(event, play=replace(event.play, cells=cells))


def other_winner(event: Event) -> Event:
    """Let another player win."""
    assert isinstance(event, Ended)
    return replace(event, winners=tuple(Seat(seat + 1) for seat in event.winners))


def better_settlement(event: Event) -> Event:
    """Settle the end in a player's favor."""
    assert isinstance(event, Ended)
    best = replace(event.settlements[0], gained=500)
    return replace(event, settlements=(best, *event.settlements[1:]))


@pytest.mark.parametrize(
    ("kind", "forge"),
    [
        (Played, more_points),
        (Played, other_word),
        (Played, other_tiles),
        (Ended, other_winner),
        (Ended, better_settlement),
    ],
)
def test_a_forged_event_is_found_where_it_is(
    kind: type[Event], forge: Callable[[Event], Event]
) -> None:
    """A changed word, extra points or another winner is a departure at that very event."""
    events, words = game_of("pocket", 2)
    place = first(events, kind)
    forged = (*events[:place], forge(events[place]), *events[place + 1 :])
    found = audit(forged, words).departures
    assert found[0].number == place
    assert found[0].kind in {DepartureKind.DIFFERENT, DepartureKind.ILLEGAL}


def test_a_challenge_is_decided_by_the_dictionary() -> None:
    """A challenged phony that was kept, or a valid play that was withdrawn, is found."""
    for seed in range(20):
        events, words = game_of("pocket", seed)
        challenges = [e for e in events if isinstance(e, Challenged) and e.refused]
        if challenges:
            break
    place = events.index(challenges[0])
    forged = (*events[:place], replace(challenges[0], refused=()))
    assert [(each.kind, each.number) for each in audit(forged, words).departures] == [
        (DepartureKind.DIFFERENT, place),
        (DepartureKind.MISSING, place + 1),
    ]


def test_points_and_moves_from_nowhere_are_found() -> None:
    """Unearned challenge points, a pass out of turn and a second acceptance are found."""
    events, words = game_of("pocket", 2)
    place = first(events, Played) + 2
    turn = events[place - 2]
    assert isinstance(turn, Played)
    for extra, kind in (
        (Awarded(turn.at, turn.seat, 500), DepartureKind.UNCAUSED),
        (Passed(turn.at, turn.seat), DepartureKind.ILLEGAL),
        (Accepted(turn.at, turn.seat), DepartureKind.ILLEGAL),
        (replace(events[-1], at=turn.at), DepartureKind.UNCAUSED),
    ):
        forged = (*events[:place], extra, *events[place:])
        found = audit(forged, words).departures
        assert found[0].kind is kind
        assert found[0].number == place


def test_an_impossible_event_ends_the_audit() -> None:
    """A second start in the middle of a game is a departure, not a crash."""
    events, words = game_of("pocket", 2)
    assert isinstance(events[0], Began)
    found = audit((*events[:9], events[0], *events[9:]), words).departures
    assert [each.kind for each in found][-1] is DepartureKind.IMPOSSIBLE
    assert found[-1].number == 9


def test_a_game_without_a_seed_has_no_draws_to_check() -> None:
    """Self-play deals differently, with no draw for first play; the rest is still refereed."""
    events, words = game_of("pocket", 2)
    began, end = events[0], events[-1]
    assert isinstance(began, Began)
    assert isinstance(end, Ended)
    undrawn = [
        replace(event, by=FirstBy.LOT) if isinstance(event, FirstChosen) else event
        for event in events[1:-1]
        if not isinstance(event, DrawnForFirst)
    ]
    plain = (replace(began, seed=b"", commitment=b""), *undrawn, replace(end, seed=b""))
    result = audit(plain, words)
    assert (result.departures, result.has_draws) == ((), False)
    # Before version 5 of the rules, a draw was recorded in such games, too.
    older = replace(began, seed=b"", commitment=b"", rules=4)
    result = audit((older, *events[1:-1], replace(end, seed=b"")), words)
    assert (result.departures, result.has_draws) == ((), False)
