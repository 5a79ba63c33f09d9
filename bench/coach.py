"""Measure how often the coach speaks about the turns of recorded games, and about what.

Only turns with a full rack and valid words count, each once, although some files record the same
game.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from tilewright.analysis.coach import Tip, TipKind, coach
from tilewright.formats.cgp import write_cgp
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.library.paper import read_gcg
from tilewright.library.position import Position
from tilewright.records.follow import Followed
from tilewright.records.position import position_after
from tilewright.rules.play.move import Play
from tilewright.rules.view import View

WORDS: Final = "yawl"
"""The largest of our dictionaries: most words of the recorded games are in it."""


class Coached(NamedTuple):
    """A turn, and what the coach said about it."""

    view: View
    made: Play
    tips: tuple[Tip, ...]
    seconds: float


def sections(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the section on the coach; ``folder`` has GCG files."""
    turns = list(coached_turns(folder, open_lexicon(WORDS)))
    silent = sum(not turn.tips for turn in turns)
    kinds = Counter(tip.kind for turn in turns for tip in turn.tips)
    taken = median(turn.seconds for turn in turns)
    note = (
        f"Of {len(turns):,} turns of recorded games, most of them by strong players, the coach"
        f" is silent on {silent / len(turns):.0%}. A turn takes {taken * 1000:.0f} ms (median)."
        " Command: `python -m bench coach`."
    )
    rows = [f"| {kind.value} | {kinds[kind]} |" for kind in TipKind if kinds[kind]]
    yield "The coach", [note, "", "| tip | times |", "|---|--:|", *rows]


def coached_turns(folder: Path, words: Lexicon) -> Iterator[Coached]:
    """Yield the plays of the games in a folder with the coach's tips."""
    seen = set()
    for game in read_gcg(folder / "*.gcg"):
        followed = game.check()
        for number in range(len(followed.steps)):
            turn = _turn(followed, number, words)
            if turn is not None and (key := (turn[0].board, turn[0].rack, turn[1])) not in seen:
                seen.add(key)
                start = time.perf_counter()
                tips = coach(turn[0], words, turn[1])
                yield Coached(*turn, tips, time.perf_counter() - start)


def _turn(followed: Followed, number: int, words: Lexicon) -> tuple[View, Play] | None:
    """Return what a player knew and played; None if it is not known or a word is not ours."""
    entry, verdict = followed.steps[number].entry, followed.steps[number].verdict
    rack, edition = entry.rack, followed.record.edition
    if not isinstance(entry.action, Play) or verdict is None or rack is None:
        return None
    if len(rack) < edition.rack or words.missing(word.text for word in verdict.words):
        return None
    line = write_cgp(position_after(followed, number))
    return Position.from_cgp(line, edition=edition, lexicon=words).view, entry.action
