"""Luck: how certain an account is, and how the benchmark checks that."""

import math
import random
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.journal import append_row
from bench.luck import Account, per_turn, read, share_within
from tests.analysis.games import TINY
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import EXACTLY, Estimate
from tilewright.analysis.luck import account_of, turn_luck, unexplained_error
from tilewright.analysis.model import Method, TurnLuck
from tilewright.analysis.sources import source_of
from tilewright.analysis.turn_choices import choices_of
from tilewright.analysis.valuing import value_turn
from tilewright.lexicon import Lexicon
from tilewright.library.game import play

EVEN = (EXACTLY, EXACTLY)
GAIN = (Estimate(12.0, 3.0), Estimate(-12.0, 3.0))
LOSS = (Estimate(-4.0, 1.0), Estimate(4.0, 1.0))


class Turn(NamedTuple):
    """A turn of an account."""

    seat: int
    luck: TurnLuck | None


def test_terms_are_counted_for_the_seat_that_they_concern() -> None:
    """A draw counts as luck for both seats, and a loss as skill of the player who made the move."""
    turns = [Turn(0, TurnLuck(GAIN, EVEN, EVEN, EVEN)), Turn(1, TurnLuck(EVEN, EVEN, LOSS, EVEN))]
    one, other = (account_of(seat, 10.0, (EVEN, EVEN), turns, "points") for seat in (0, 1))
    assert (one.draws.mean, other.draws.mean) == (12.0, -12.0)
    assert (one.own.mean, one.others.mean) == (0.0, -4.0)
    assert (other.own.mean, other.others.mean) == (4.0, 0.0)
    assert one.remainder.mean == pytest.approx(10.0 - 12.0 + 4.0)


def test_the_less_is_known_the_larger_the_error() -> None:
    """A turn without a known draw is less certain than one with it, and more than no turn."""
    known, undrawn, unjudged = (
        TurnLuck(GAIN, EVEN, EVEN, EVEN),
        TurnLuck(None, None, EVEN, EVEN),
        None,
    )
    errors = [
        unexplained_error([Turn(0, known), Turn(1, luck)], "points", 0)
        for luck in (known, undrawn, unjudged)
    ]
    assert errors == sorted(errors)
    assert len(set(errors)) == len(errors)


def test_what_better_moves_offered_is_not_explained() -> None:
    """It adds to the error as much as it is, without the deals' own error, for either seat."""
    nothing = TurnLuck(EVEN, EVEN, EVEN, EVEN)
    offer = replace(nothing, offer=(Estimate(13.0, 5.0), Estimate(-13.0, 5.0)))
    for seat in (0, 1):
        plain, more = (
            unexplained_error([Turn(0, luck)], "points", seat) for luck in (nothing, offer)
        )
        assert more**2 - plain**2 == pytest.approx(144.0)


def test_an_endgame_offers_what_usual_moves_give_away(enable: Lexicon) -> None:
    """Players who make the usual moves give away all of it, and it counts once."""
    source = source_of(play("equity", "equity", lexicon=enable, seed=3))
    engine = Engine(source.followed.record.edition, enable, 2, replace(TINY, nodes=20_000))
    found = []
    for moment in choices_of(source.followed):
        if moment.situation is not None and moment.made is not None and not moment.bag:
            valued = value_turn(engine, moment.number, moment.situation, moment.made)
            assert valued.method is Method.PROVEN
            found.append(turn_luck(engine, moment, moment.made, valued))
    offers = [luck.offer[0].mean for luck in found if luck and luck.offer]
    given = [luck.skill[0].mean for luck in found if luck and luck.skill]
    assert len(offers) == len(given) > 1
    assert offers[0]
    assert offers[0] == -sum(given)
    assert not any(offers[1:])


def synthetic(seats: int, each: float) -> list[Account]:
    """Return accounts of games in which a turn adds this much to the error."""
    chance = random.Random(1)
    games = []
    for number in range(2000):
        turns, error = chance.randint(10, 30), 20.0
        spread = math.hypot(error, each * math.sqrt(turns))
        left = [chance.gauss(0.0, spread) for _ in range(seats)]
        if seats == 2:
            left[1] = -left[0]
        nothing = [0.0] * seats
        head = ("usual", "pocket", seats, number, turns, 0, 0)
        games.append(Account(*head, *(nothing,) * 5, left, [error] * seats, nothing))
    return games


@pytest.mark.parametrize("seats", [2, 3])
def test_the_error_of_a_turn_is_found_again(seats: int) -> None:
    """The fit returns the error with which the remainders were made, and 95 % are within."""
    games = synthetic(seats, 6.0)
    assert per_turn(games) == pytest.approx(6.0, rel=0.1)
    within = [share_within(one, 6.0) for one in games]
    assert sum(within) / len(within) == pytest.approx(0.95, abs=0.015)


def test_a_journal_continues_after_a_line_that_was_cut_off(tmp_path: Path) -> None:
    """What an interrupted run left is skipped, and nothing after it is lost."""
    games = synthetic(3, 5.0)[:3]
    journal = tmp_path / "luck.jsonl"
    for one in games[:2]:
        append_row(journal, one)
    journal.write_bytes(journal.read_bytes()[:-20])
    append_row(journal, games[2])
    assert list(read(journal)) == [games[0], games[2]]
