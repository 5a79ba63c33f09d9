"""Laws of whole games over random editions: pure, replayable, conserved, fair, never stuck."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from tests.rules.laws.editions import TINY
from tests.rules.laws.offers import check_offers
from tilewright.edition import parse_edition
from tilewright.errors import IllegalMove
from tilewright.lexicon import Lexicon
from tilewright.rules.audit import DepartureKind, audit
from tilewright.rules.decide import decide
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import (
    Began,
    Drew,
    Event,
    Exchanged,
    FirstBy,
    FirstChosen,
)
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.move import Agree, Move
from tilewright.testing import LawfulWatch, RandomGame
from tilewright.testing.strategies import games, random_games
from tilewright.tiles import Kind, Tally
from tilewright.units import Instant, Seat


class StrictWatch(LawfulWatch):
    """In addition to the laws: every decision is pure and repeatable, every offer holds."""

    def __init__(self, table: RandomGame) -> None:
        """Watch ``table``."""
        self.table = table

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:
        """Decide again: the same events, and the given game does not change."""
        super().decision(before, seat, move, after)
        table = self.table
        if seat is not None and move is not None:
            again = decide(before, seat, move, table.dealer, table.words, Instant(table.now))
            assert after.events == before.events + again.events
            assert again.before is before
            assert again.after == after
        assert replay(before.events) == before
        check_offers(table)
        self.check_alive(after)

    def refusal(self, game: Game, seat: Seat, move: Move, error: IllegalMove) -> None:
        """Decide again: the same refusal, and the game does not change."""
        super().refusal(game, seat, move, error)
        table = self.table
        with pytest.raises(IllegalMove) as again:
            decide(game, seat, move, table.dealer, table.words, Instant(table.now))
        assert str(again.value) == str(error)
        assert replay(game.events) == game

    def check_alive(self, game: Game) -> None:
        """Where words are judged as played, the referee leaves no game in which no one can play."""
        edition = game.edition
        if not edition.challenge.judged_as_played or game.bag or game.phase is not Phase.PLAYING:
            return
        face = edition.tiles.face
        held = [code for seat in game.in_play for code in game.racks[seat]]
        keeps_alive = edition.switch and edition.end.switches_keep_alive
        if keeps_alive and any(face(code).kind is Kind.SWITCH for code in held):
            return
        assert any(
            find_play(game.board, game.racks[seat], edition, self.table.words)
            for seat in game.in_play
        )


@given(random_games())
@settings(max_examples=100)
def test_games_of_random_editions_keep_the_laws(table: RandomGame) -> None:
    """Small odd editions, any number of players, played to the end under strict checks."""
    table.watch = StrictWatch(table)
    table.run()


@pytest.mark.soak
@given(random_games(max_size=9, max_rack=9))
@settings(max_examples=3000)
def test_many_games_of_random_editions_keep_the_laws(table: RandomGame) -> None:
    """The same at length, with larger boards and racks."""
    table.watch = StrictWatch(table)
    table.run()


@given(games())
@settings(max_examples=30)
def test_an_honest_game_passes_the_audit(events: tuple[Event, ...]) -> None:
    """Seed and draws of a dealt game agree."""
    assert audit(events).departures == ()


@given(games())
@settings(max_examples=30)
def test_another_seed_fails_the_audit(events: tuple[Event, ...]) -> None:
    """A seed that is not the one promised at the start is detected by its hash."""
    first = events[0]
    assert isinstance(first, Began)
    other = replace(first, seed=first.seed[::-1] + b"x")
    found = audit((other, *events[1:])).departures
    assert found[0].kind is DepartureKind.COMMITMENT


def tampered(events: tuple[Event, ...]) -> tuple[Event, ...] | None:
    """Return the log up to the first draw that can be replaced by another."""
    for number, event in enumerate(events):
        if not isinstance(event, Drew | Exchanged):
            continue
        bag = replay(events[:number]).bag
        drawn = event.tiles if isinstance(event, Drew) else event.drawn
        better = [code for code in bag - drawn if code not in drawn]
        if drawn and better:
            tiles = Tally([better[0], *drawn.codes[1:]])
            if isinstance(event, Drew):
                return (*events[:number], replace(event, tiles=tiles))
            return (*events[:number], replace(event, drawn=tiles))
    return None


@given(games())
@settings(max_examples=30)
def test_another_draw_fails_the_audit(events: tuple[Event, ...]) -> None:
    """A single tile that does not follow from the seed is detected."""
    forged = tampered(events)
    if forged is not None:
        found = [(each.kind, each.number) for each in audit(forged).departures]
        assert found[0] == (DepartureKind.DRAW, len(forged) - 1)


def test_a_set_with_a_single_letter_is_no_endless_draw() -> None:
    """Where every draw for first play would tie, the lot decides, and the audit agrees."""
    text = TINY.replace("B = [4, 1]", "").replace("CH = [3, 1]", "").replace("A = [5", "A = [12")
    edition = parse_edition(text.replace("[tiles.blank]\ncount = 1", ""))
    words = Lexicon.from_words({"AA", "AAA"}, id="single")
    firsts: set[int] = set()
    for number in range(20):
        table = RandomGame(edition, words, 3, Random(number))
        game = table.run()
        assert audit(game.events, words).departures == ()
        chosen = [event for event in game.events if isinstance(event, FirstChosen)]
        assert all(event.by is FirstBy.LOT for event in chosen)
        firsts.update(event.seat for event in chosen)
    assert firsts == {0, 1, 2}


def test_a_deal_that_leaves_nobody_a_play_ends_the_game() -> None:
    """Where words are judged as played, the referee checks as soon as the bag is empty."""
    text = TINY.replace("rack = 3", "rack = 6\nplayers = [2, 2]").replace("A = [5", "A = [4")
    house = {"challenge.rule": "void", "switch.allowed": False}
    text = text.replace("count = 1", "count = 0").replace("CH = [3", "CH = [2")
    edition = parse_edition(text, house=house)
    words = Lexicon.from_words(set(), id="none", alphabet="ABCH")
    table = RandomGame(edition, words, 2, Random(1))
    for seat in (0, 1):
        table.attempt(seat, Agree())
    assert table.game.result is not None
    assert table.game.result.why is EndReason.NO_PLAYS
