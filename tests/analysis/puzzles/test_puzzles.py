"""Puzzles: one best move by an established margin, graded the same way every time."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from tests.analysis.games import SHORT, followed
from tilewright.analysis.effort import QUICK
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.grades import Grade
from tilewright.analysis.model import Method
from tilewright.analysis.puzzles import (
    Puzzle,
    Unit,
    daily_puzzle,
    grade_move,
    make_puzzle,
    puzzle_from,
    read_puzzle,
    shipped_puzzles,
    worst_turns,
    write_puzzle,
)
from tilewright.analysis.puzzles.grading import check_move
from tilewright.analysis.puzzles.making import EFFORT, MARGINS, TRUST, loss_on_deals
from tilewright.analysis.review import review_game
from tilewright.analysis.sources import Source, source_of
from tilewright.analysis.turn_choices import choices_of
from tilewright.analysis.words import GameWords
from tilewright.errors import IllegalMove, NotationError
from tilewright.kernel.generator import Candidate
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.library.game import play
from tilewright.library.moves import parse_move
from tilewright.records.follow import follow
from tilewright.records.record import Passed
from tilewright.rules.event import Played
from tilewright.rules.evolve import replay
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.rules.view import view_of
from tilewright.rules.worlds import resample
from tilewright.tiles import Tally


def shipped(name: str) -> Puzzle:
    """Return the shipped puzzle with an id."""
    return next(one for one in shipped_puzzles() if one.id == name)


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Return the dictionary of the shipped puzzles."""
    return open_lexicon("family-clean")


@pytest.fixture(scope="module")
def easy(words: Lexicon) -> tuple[Puzzle, Engine]:
    """Return a puzzle that was quickly decided, and its engine."""
    puzzle = shipped("pocket-26-3")
    return puzzle, Engine(puzzle.view.edition, words, 2, EFFORT)


def test_every_shipped_puzzle_has_one_best_move_by_the_margin(words: Lexicon) -> None:
    """The best move is legal, and every other move that was compared loses at least the margin."""
    puzzles = shipped_puzzles()
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= 50
    assert {puzzle.view.edition.id for puzzle in puzzles} == {"pocket", "super", "glass"}
    for puzzle in puzzles:
        assert check_move(puzzle.view, puzzle.best_move, words) == puzzle.score
        assert puzzle.margin >= MARGINS[puzzle.unit]
        assert puzzle.best not in {one.text for one in puzzle.rejected}
        for one in puzzle.rejected:
            assert one.loss.mean - TRUST * one.loss.error >= puzzle.margin - 0.01, one


def test_fresh_deals_confirm_a_margin(easy: tuple[Puzzle, Engine]) -> None:
    """On other deals, the best move is better than each of the closest ones, too."""
    puzzle, engine = easy
    situation = Situation.of(puzzle.view)
    tiles = situation.edition.tiles
    moves = []
    for text in (puzzle.best, *(one.text for one in puzzle.rejected)):
        move = parse_move(text, situation.board, situation.edition)
        if isinstance(move, Play):
            score = check_move(puzzle.view, move, engine.lexicon)
            moves.append(Candidate(move, score, situation.rack - tiles.tiles_of(move.cells)))
    losses = loss_on_deals(engine, situation, moves, 40, seed=99)
    assert len(losses) >= 5
    assert all(loss.mean > MARGINS[Unit.POINTS] for loss in losses)


def test_a_puzzle_is_made_the_same_way_again(easy: tuple[Puzzle, Engine]) -> None:
    """The position and the id decide everything; a puzzle is read back as it was written."""
    puzzle, engine = easy
    made = make_puzzle(engine, Situation.of(puzzle.view), puzzle.id)
    assert made is not None
    assert read_puzzle(write_puzzle(made)) == puzzle
    assert write_puzzle(puzzle) == write_puzzle(read_puzzle(write_puzzle(puzzle)))
    with pytest.raises(NotationError):
        read_puzzle("{}")


def test_the_day_chooses_the_puzzle() -> None:
    """Everyone gets the same one on a day; after the last one, the first one comes again."""
    count = len(shipped_puzzles())
    first = date(2026, 11, 17)
    days = [daily_puzzle(first + timedelta(days=number)) for number in range(count + 1)]
    assert days[0] == days[count] == daily_puzzle(first)
    assert len({puzzle.id for puzzle in days}) == count


def test_answers_are_graded(easy: tuple[Puzzle, Engine]) -> None:
    """The best move is solved, a known move has its stored loss, another one is valued."""
    puzzle, engine = easy
    best = grade_move(puzzle, puzzle.best_move, engine)
    assert best.is_best
    assert best.loss.mean == 0
    known = puzzle.rejected[0]
    view = puzzle.view
    move = parse_move(known.text, view.board, view.edition, rack=view.rack)
    graded = grade_move(puzzle, move, engine)
    assert (graded.is_best, graded.loss, graded.score) == (False, known.loss, known.score)
    other = Exchange(Tally(list(view.rack)[:1]))
    found = grade_move(puzzle, other, engine)
    assert not found.is_best
    assert found.loss.low > 0
    assert grade_move(puzzle, other, engine) == found


def test_a_move_that_is_not_allowed_is_no_answer(easy: tuple[Puzzle, Engine]) -> None:
    """Tiles that the player lacks, bad places, phonies and bad exchanges are explained."""
    puzzle, engine = easy
    view = puzzle.view
    letters = "".join(view.edition.tiles.letters[code] for code in view.rack)
    best = puzzle.best_move
    assert isinstance(best, Play)
    phony = replace(best, cells=bytes(reversed(best.cells)))
    missing = next(code for code in view.edition.tiles.tally if code not in view.rack)
    for move, fault in (
        (parse_move(f"1A {letters[:2]}", view.board, view.edition), None),
        (phony, Fault.NOT_A_WORD),
        (Exchange(Tally([missing])), Fault.NOT_ON_RACK),
        (Exchange(Tally()), Fault.EXCHANGE_NOTHING),
    ):
        with pytest.raises(IllegalMove) as caught:
            grade_move(puzzle, move, engine)
        found = [one.fault for one in caught.value.findings if isinstance(one, Finding)]
        assert fault is None or fault in found
    poor = replace(view, bag_count=0, may=frozenset())
    with pytest.raises(IllegalMove):
        check_move(poor, Exchange(Tally(list(view.rack)[:1])), engine.lexicon)
    assert check_move(view, Pass(), engine.lexicon) == 0


def test_a_mistake_becomes_a_puzzle(words: Lexicon) -> None:
    """The turn of a player who passed instead of making the only best move is a puzzle."""
    expected = shipped("pocket-26-3")
    game = play("equity", "equity", edition="pocket", lexicon="family-clean", seed=26)
    record = source_of(game).followed.record
    entries = record.entries[:3]
    missed = (*entries[:2], replace(entries[2], action=Passed()))
    source = Source(follow(replace(record, entries=missed, racks=())))
    found = puzzle_from(source, 3, words, expected.id)
    assert found is not None
    assert (found.best, found.made, found.turn) == (expected.best, "pass", 3)
    assert found.view.rack == expected.view.rack
    assert puzzle_from(source, 99, words, "none") is None
    played = Source(follow(replace(record, entries=entries, racks=())))
    assert puzzle_from(played, 3, words, expected.id) is None, "the best move was made"


def test_a_position_with_equal_moves_makes_no_puzzle(words: Lexicon) -> None:
    """On an empty board, every play can be turned by 90 degrees."""
    game = play("equity", "equity", edition="pocket", lexicon="family-clean", seed=26)
    source = source_of(game)
    assert puzzle_from(source, 1, words, "first") is None


def test_the_worst_turns_are_established(words: Lexicon) -> None:
    """Turns without an established loss are left out; the others come in the order of the loss."""
    found = review_game(Source(followed(SHORT)), GameWords(words, is_authority=False), QUICK)
    assert worst_turns(found, 0) == []
    first, second, third, fourth = found.turns
    turns = (
        replace(first, grade=Grade.MISTAKE, loss_points=Estimate(7.0)),
        second,
        replace(third, points_grade=Grade.BLUNDER, loss_points=Estimate(30.0)),
        fourth,
    )
    assert [one.number for one in worst_turns(replace(found, turns=turns), 0)] == [3, 1]


def test_a_puzzle_depends_on_the_view_alone(words: Lexicon) -> None:
    """Worlds that look the same to the player on turn give the same puzzle."""
    events = play("equity", "equity", edition="pocket", lexicon="family-clean", seed=26).events
    plays = [number for number, event in enumerate(events) if isinstance(event, Played)]
    at = plays[2]
    game = replay(events[:at])
    seat = game.on_turn
    other = resample(game, seat, Random(1))
    assert other.racks != game.racks
    engine = Engine(game.edition, words, 2, replace(EFFORT, selecting=20))
    one, two = (
        make_puzzle(engine, Situation.of(view_of(world, seat, history=False)), "same")
        for world in (game, other)
    )
    assert one == two


def test_an_endgame_is_proven(words: Lexicon) -> None:
    """With an empty bag, all moves are solved, and the margin is exact."""
    source = source_of(play("equity", "equity", lexicon="family-clean", seed=4))
    moment = choices_of(source.followed, source.targets)[20]
    assert moment.situation is not None
    engine = Engine(source.followed.record.edition, words, 2, EFFORT)
    puzzle = make_puzzle(engine, moment.situation, "end")
    assert puzzle is not None
    assert (puzzle.method, puzzle.deals) == (Method.PROVEN, 0)
    assert all(one.loss.error == 0 for one in puzzle.rejected)
    assert puzzle.margin == min(one.loss.mean for one in puzzle.rejected)
    graded = grade_move(puzzle, Pass(), engine)
    assert graded.loss.mean >= puzzle.margin
