"""Measure how often the coach speaks about the turns of recorded games, and how well.

Only turns with a full rack and valid words count, each once, although some files record the same
game.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median
from typing import Final, NamedTuple

from tilewright.analysis.coach import Tip, TipKind, coach
from tilewright.analysis.coach.recorded import played_turns
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.simulation import Simulator
from tilewright.kernel.simulation_results import Measure
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.library.paper import read_gcg
from tilewright.players.leaves import shipped_leaves
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Play
from tilewright.rules.view import View

WORDS: Final = "yawl"
"""The largest of our dictionaries: most words of the recorded games are in it."""

SAMPLES: Final = 300
PLIES: Final = 2
"""How deep and on how many deals a recommended move is compared with the move made."""


class Coached(NamedTuple):
    """A turn, and what the coach said about it."""

    view: View
    made: Play
    tips: tuple[Tip, ...]
    seconds: float


def sections(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the section on the coach; ``folder`` has GCG files."""
    words = open_lexicon(WORDS)
    turns = list(coached_turns(folder, words))
    silent = sum(not turn.tips for turn in turns)
    kinds = Counter(tip.kind for turn in turns for tip in turn.tips)
    taken = median(turn.seconds for turn in turns)
    note = (
        f"Of {len(turns):,} turns of recorded games, most of them by strong players, the coach"
        f" is silent on {silent / len(turns):.0%}. A turn takes {taken * 1000:.0f} ms of processor"
        " time (median). Command: `python -m bench coach`."
    )
    checks = [check_tip(turn, words) for turn in turns if turn.tips and turn.tips[0].move]
    better = sum(check.mean > 0 for check in checks)
    worse = sum(check.mean < -2 * check.error for check in checks)
    checked = (
        f"The {len(checks)} moves that it recommends first, against those that were made, in"
        f" {SAMPLES} common deals with {PLIES} plies: {better / len(checks):.0%} do better, by"
        f" {fmean(check.mean for check in checks):.1f} points on average over all of them;"
        f" worse by more than two standard errors: {worse}."
    )
    rows = [f"| {kind.value} | {kinds[kind]} |" for kind in TipKind if kinds[kind]]
    yield "The coach", [note, "", checked, "", "| tip | times |", "|---|--:|", *rows]


def check_tip(turn: Coached, words: Lexicon) -> Measure:
    """Return how much the first tip's move gains on the move made in a simulation, in points."""
    view, tip = turn.view, turn.tips[0]
    assert tip.move is not None  # noqa: S101 - the caller has checked it
    simulator = Simulator(view.edition, words, leaves=shipped_leaves(view.edition))
    moves = [_candidate(view, turn.made), _candidate(view, tip.move)]
    found = simulator.compare(Situation.of(view), moves, plies=PLIES, samples=SAMPLES)
    return found.arms[1].lead_more[view.on_turn]


def _candidate(view: View, move: Play | Exchange) -> Candidate | Option:
    if isinstance(move, Exchange):
        return Option(move, view.rack - move.tiles)
    verdict = judge(view.board, move, view.edition)
    assert isinstance(verdict, Verdict)  # noqa: S101 - it was played, or the coach has judged it
    return Candidate(move, verdict.score, view.rack - view.edition.tiles.tiles_of(move.cells))


def coached_turns(folder: Path, words: Lexicon) -> Iterator[Coached]:
    """Yield the plays of the games in a folder with the coach's tips."""
    seen = set()
    for game in read_gcg(folder / "*.gcg"):
        for _, view, made in played_turns(game.check(), words):
            if (key := (view.board, view.rack, made)) not in seen:
                seen.add(key)
                start = time.process_time()
                tips = coach(view, words, made)
                yield Coached(view, made, tips, time.process_time() - start)
