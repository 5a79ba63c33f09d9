"""Measure how often the coach speaks about the turns of recorded games, and how well.

Only turns with a full rack and valid words count, each once, although some files record the same
game.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean, median
from typing import Final, NamedTuple

from tilewright.analysis.coach import Tip, TipKind, coach
from tilewright.analysis.coach.recorded import played_turns
from tilewright.edition import Level
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.simulation import Simulator
from tilewright.kernel.simulation_results import Measure
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.library.game import play
from tilewright.library.paper import read_gcg
from tilewright.players.leaves import shipped_leaves
from tilewright.records.follow import follow
from tilewright.records.from_game import record_of
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Play
from tilewright.rules.view import View

WORDS: Final = "yawl"
"""The largest of our dictionaries: most words of the recorded games are in it."""

SAMPLES: Final = 300
LEVELS: Final = ("intermediate", "expert")
GAMES: Final = 10
"""How many games of self-play of each level."""
HELD_OUT: Final = 9000
"""The first seed of self-play."""
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
    groups = {
        "recorded games, first half": list(coached_turns(half_of(folder, 0), words)),
        "recorded games, second half": list(coached_turns(half_of(folder, 1), words)),
    }
    for level in LEVELS:
        groups[f"self-play of two players of level {level}"] = list(self_played(level))
    recorded = [turn for turns in list(groups.values())[:2] for turn in turns]
    taken = median(turn.seconds for turn in recorded)
    note = (
        "How often the coach is silent, and how the moves that it recommends first do against"
        f" those that were made, in {SAMPLES} common deals with {PLIES} plies. The SHA-256 of a"
        " file's name decides which half it belongs to; the players of recorded games are mostly"
        f" strong. A turn takes {taken * 1000:.0f} ms of processor time (median)."
        " Command: `python -m bench coach`."
    )
    kinds = Counter(tip.kind for turn in recorded for tip in turn.tips)
    rows = [f"| {kind.value} | {kinds[kind]} |" for kind in TipKind if kinds[kind]]
    table = [
        "| turns of | number | silent | recommended | better | mean gain | worse by two errors |",
        "|---|--:|--:|--:|--:|--:|--:|",
        *(_group_row(name, turns) for name, turns in groups.items()),
    ]
    heading = ["Tips on the turns of recorded games:", "", "| tip | times |", "|---|--:|"]
    yield "The coach", [note, "", *table, "", *heading, *rows]


def _group_row(name: str, turns: list[Coached]) -> str:
    silent = sum(not turn.tips for turn in turns)
    spoken = [turn for turn in turns if turn.tips and turn.tips[0].move]
    checks = [check_tip(turn, open_lexicon(turn.view.lexicon.id)) for turn in spoken]
    better = sum(check.mean > 0 for check in checks)
    worse = sum(check.mean < -2 * check.error for check in checks)
    gain = fmean(check.mean for check in checks)
    return (
        f"| {name} | {len(turns):,} | {silent / len(turns):.0%} | {len(checks)} |"
        f" {better / len(checks):.0%} | {gain:.1f} | {worse} |"
    )


def half_of(folder: Path, half: int) -> list[Path]:
    """Return half of the GCG files in a folder, chosen by their names alone."""
    return [
        file
        for file in sorted(folder.glob("*.gcg"))
        if hashlib.sha256(file.name.encode()).digest()[0] % 2 == half
    ]


def self_played(level: str) -> Iterator[Coached]:
    """Yield turns of games between computers, which no threshold was chosen on."""
    words = open_lexicon()
    for seed in range(GAMES):
        game = play(level, level, lexicon=words, seed=HELD_OUT + seed)
        for _, view, made in played_turns(follow(record_of(game.events)), words):
            yield _coached(view, made, words)


def check_tip(turn: Coached, words: Lexicon) -> Measure:
    """Return how much the first tip's move gains on the move made in a simulation, in points."""
    view, tip = turn.view, turn.tips[0]
    assert tip.move is not None  # noqa: S101 - the caller has checked it
    simulator = Simulator(view.edition, words, leaves=shipped_leaves(view.edition))
    moves = [candidate_of(view, turn.made), candidate_of(view, tip.move)]
    found = simulator.compare(Situation.of(view), moves, plies=PLIES, samples=SAMPLES)
    return found.arms[1].lead_more[view.on_turn]


def candidate_of(view: View, move: Play | Exchange) -> Candidate | Option:
    """Return a move that the judge has accepted, as the simulator takes it."""
    if isinstance(move, Exchange):
        return Option(move, view.rack - move.tiles)
    verdict = judge(view.board, move, view.edition)
    assert isinstance(verdict, Verdict)  # noqa: S101 - it was played, or the coach has judged it
    return Candidate(move, verdict.score, view.rack - view.edition.tiles.tiles_of(move.cells))


def coached_turns(files: Iterable[Path], words: Lexicon) -> Iterator[Coached]:
    """Yield the plays of the games in some files with the coach's tips."""
    seen = set()
    for file in files:
        for game in read_gcg(file):
            for _, view, made in played_turns(game.check(), words):
                if (key := (view.board, view.rack, made)) not in seen:
                    seen.add(key)
                    yield _coached(view, made, words)


def _coached(view: View, made: Play, words: Lexicon) -> Coached:
    start = time.process_time()
    tips = coach(view, words, made, level=Level.EXPERT)
    return Coached(view, made, tips, time.process_time() - start)
