"""Measure reviews: how honest their intervals are, and how long they take.

``bench.luck`` measures luck and ``bench.calibration`` win chances, both with a journal.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from tilewright.analysis.effort import DEFAULT, QUICK, Effort
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.grades import WIN_STEPS, Grade, grade_loss
from tilewright.analysis.model import Method
from tilewright.analysis.review import review_game
from tilewright.analysis.simulating import value_by_simulation
from tilewright.analysis.sources import Source
from tilewright.analysis.turn_choices import choices_of
from tilewright.analysis.valuing import value_turn
from tilewright.analysis.words import GameWords
from tilewright.analysis.worlds import IN_BAG, value_by_worlds
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.library.paper import read_gcg

WORDS: Final = "yawl"
"""The largest of our dictionaries: most words of the recorded games are in it."""
TURNS: Final = 200
"""How many turns the intervals are checked on."""
TIMED: Final = 20
"""How many games are timed with the default budget."""
SMALL: Final = Effort(candidates=8, selecting=60, samples=200, draws=100, nodes=20_000)
"""The budget of the intervals."""
TENFOLD: Final = 10
SEARCHED: Final = 12
"""How many turns with one tile in the bag are searched in all worlds."""


class Checked(NamedTuple):
    """A turn whose loss was measured twice."""

    win: Estimate
    points: Estimate
    true_win: Estimate
    true_points: Estimate
    """The losses at ten times the budget, on other deals."""


def sections(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on reviews; ``folder`` has GCG files."""
    words = open_lexicon(WORDS)
    yield "Reviews: time", list(_timing(folder, words))
    yield "Reviews: intervals", list(_intervals(folder, words))
    yield "Reviews: one tile in the bag", list(_worlds(folder, words))


def _timing(folder: Path, words: Lexicon) -> Iterator[str]:
    yield "Processor seconds per recorded game, one thread. Command: `python -m bench review`."
    yield ""
    yield "| budget | games | median | longest |"
    yield "|---|--:|--:|--:|"
    games = [game.check() for game in read_gcg(folder / "*.gcg") if not game.error]
    whole = [game for game in games if game.error is None and len(game.steps) > 20]  # noqa: PLR2004
    for name, effort, count in (("quick", QUICK, 20), ("default", DEFAULT, TIMED)):
        taken = []
        for game in whole[:count]:
            start = time.process_time()
            review_game(Source(game), GameWords(words, is_authority=False), effort)
            taken.append(time.process_time() - start)
        yield f"| {name} | {len(taken)} | {median(taken):.2f} | {max(taken):.2f} |"


def checked_turns(folder: Path, words: Lexicon) -> Iterator[Checked]:
    """Yield turns whose best move was not made, each measured with both budgets."""
    seen = set()
    for game in read_gcg(folder / "*.gcg"):
        followed = game.check()
        record = followed.record
        if game.error or followed.error or len(record.players) != 2:  # noqa: PLR2004 - a pair
            continue
        engines = [
            Engine(record.edition, words, 2, replace(SMALL, samples=samples, seed=seed))
            for samples, seed in ((SMALL.samples, 1), (TENFOLD * SMALL.samples, 2))
        ]
        for moment in choices_of(followed):
            situation, made = moment.situation, moment.made
            if situation is None or made is None or moment.unjudged:
                continue
            if (situation, made) in seen or not situation.bag:
                continue
            seen.add((situation, made))
            first = value_turn(engines[0], moment.number, situation, made)
            if first.is_best or first.method is not Method.SIMULATED or first.loss_win is None:
                continue
            again = (
                engines[1]
                .compare(
                    situation,
                    [first.best_move, made],
                    samples=TENFOLD * SMALL.samples,
                    seed=engines[1].seed("again", moment.number),
                )
                .arms[1]
            )
            seat = situation.seat
            yield Checked(
                first.loss_win,
                first.loss_points,
                -Estimate.of(again.win_more[seat]),
                -Estimate.of(again.lead_more[seat]),
            )


def _intervals(folder: Path, words: Lexicon) -> Iterator[str]:
    found = []
    for one in checked_turns(folder, words):
        found.append(one)
        if len(found) == TURNS:
            break
    win = sum(one.win.low <= one.true_win.mean <= one.win.high for one in found)
    points = sum(one.points.low <= one.true_points.mean <= one.points.high for one in found)
    bad = [one for one in found if _grade(one.win) in (Grade.MISTAKE, Grade.BLUNDER)]
    undone = sum(one.true_win.mean <= 0 for one in bad)
    yield (
        f"Of {len(found)} turns of recorded games on which another move was found to be better, the"
        f" 95 % interval contains the loss at {TENFOLD} times the budget ({SMALL.samples} deals)"
        f" in {win / len(found):.1%} for the win chance and {points / len(found):.1%} for points."
        f" Of {len(bad)} established mistakes and blunders, {undone} turned out to lose nothing."
    )


class Searched(NamedTuple):
    """A turn with one tile in the bag: what simulation and search say about its loss."""

    method: Method
    seconds: float
    """Processor seconds for the search."""
    simulated: Estimate
    searched: Estimate
    """The loss that the review states."""
    more_deals: Estimate
    """The loss by simulation alone with ten times as many deals."""
    deeper: float
    """The loss by a search of ten times as many positions."""


def searched_turns(folder: Path, words: Lexicon) -> Iterator[Searched]:
    """Yield the turns with one tile in the bag on which a play was made that was not the best."""
    seen = set()
    for game in read_gcg(folder / "*.gcg"):
        followed = game.check()
        record = followed.record
        if len(record.players) != 2:  # noqa: PLR2004 - a pair
            continue
        engine = Engine(record.edition, words, 2, DEFAULT)
        more = Engine(record.edition, words, 2, replace(DEFAULT, worlds=TENFOLD * DEFAULT.worlds))
        for moment in choices_of(followed):
            situation, made = moment.situation, moment.made
            if situation is None or made is None or moment.unjudged or situation.bag != IN_BAG:
                continue
            if (situation, made) in seen:
                continue
            seen.add((situation, made))
            plain = value_by_simulation(engine, moment.number, situation, made)
            start = time.process_time()
            found = value_by_worlds(engine, situation, made, plain)
            taken = time.process_time() - start
            if found is None or plain.is_best:
                continue
            deeper = value_by_worlds(more, situation, made, plain) or found
            moves, seed = [plain.best_move, made], more.seed("more", moment.number)
            deals = TENFOLD * DEFAULT.samples
            again = more.compare(situation, moves, samples=deals, seed=seed).arms[1]
            yield Searched(
                found.method,
                taken,
                plain.loss_points,
                found.loss_points,
                -Estimate.of(again.lead_more[situation.seat]),
                deeper.loss_points.mean,
            )


def _worlds(folder: Path, words: Lexicon, turns: int = SEARCHED) -> Iterator[str]:
    found = list(islice(searched_turns(folder, words), turns))
    if not found:
        yield "No turn of the recorded games has one tile in the bag and a better play."
        return
    solved = sum(one.method is Method.SOLVED for one in found)
    yield (
        f"{len(found)} turns of recorded games with one tile in the bag, on which another play was"
        f" better by simulation: {solved} are solved in all worlds, the others searched; the search"
        f" takes {median(one.seconds for one in found):.1f} s of processor time (median), at most"
        f" {max(one.seconds for one in found):.1f} s. Points lost, with 95 % intervals:"
    )
    yield ""
    yield "| simulated | with ten times the deals | as stated | search of ten times the positions |"
    yield "|--:|--:|--:|--:|"
    for one in found:
        figures = (one.simulated, one.more_deals, one.searched)
        cells = " | ".join(f"{each.mean:.1f} ± {each.high - each.mean:.1f}" for each in figures)
        yield f"| {cells} | {one.deeper:.1f} |"


def _grade(loss: Estimate) -> Grade:
    return grade_loss(loss, WIN_STEPS, is_best=False, established=True)
