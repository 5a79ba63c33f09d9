"""The ladder of the computer players: how they score, who beats whom, how long a move takes.

Scores are of two-player pocket games against itself. Matches are game pairs: the same tiles, seats
swapped. A pair is won by who wins more of its two games; intervals hold 95 times in a hundred.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.bulk.match import run_match
from tilewright.bulk.pool import open_pool
from tilewright.bulk.result import PARTS, MatchResult
from tilewright.bulk.rooms import plan_match
from tilewright.bulk.seat_text import read_entrant
from tilewright.bulk.statistics import Interval, Moments, wilson
from tilewright.edition import Edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import make_player
from tilewright.rules.event import Participant
from tilewright.rules.move import Exchange, Pass, Play
from tilewright.table import Table, edition_for, open_game
from tilewright.table.computers import Computers

CHAMPION = "champion:samples=100,threads=1"
"""A champion whose games can be repeated on any machine."""

LEVELS = ("beginner", "intermediate", "expert")
WANTED = {"beginner": "150–250", "intermediate": "250–330", "expert": "330–400"}
RUNGS = (("intermediate", "beginner"), ("expert", "intermediate"), (CHAMPION, "expert"))
SIDES = 2


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is played."""

    games: int
    """Games of each level against itself."""
    pairs: int
    """Pairs of each match between levels."""
    champion_pairs: int


def sections(sizes: Sizes) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the ladder."""
    words = open_lexicon()
    seated = [Participant("one", is_computer=True), Participant("other", is_computer=True)]
    edition = edition_for("pocket", seated)
    note = (
        f"Two-player pocket games, {sizes.games} for each level. Command: `python -m bench ladder`."
    )
    lines = [
        note,
        "",
        "| level | mean score, 95 % interval | wanted | a move, ms: median | 95 % | longest |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    lines += [own_line(level, edition, words, sizes.games) for level in LEVELS]
    yield "The levels, each against itself", lines
    lines = [
        "Pairs of pocket games with the same tiles and swapped seats.",
        "",
        "| match | pairs won, split, lost | won of those decided | games won | points a game |",
        "|---|--:|--:|--:|--:|",
    ]
    for one, other in RUNGS:
        pairs = sizes.champion_pairs if one == CHAMPION else sizes.pairs
        lines.append(match_line(one, other, edition, pairs))
    yield "The ladder of levels", lines


def own_line(level: str, edition: Edition, words: Lexicon, games: int) -> str:
    """Return the line on one level against itself."""
    scores = Moments()
    times: list[float] = []
    for number in range(games):
        players = {seat: make_player(level, edition, words, seed=number) for seat in range(SIDES)}
        seated = [Participant(f"seat {seat}", is_computer=True) for seat in players]
        seed = hashlib.sha256(f"ladder {number}".encode()).digest()
        first = open_game(edition, words, seated, now=0, seed=seed)
        table = Table.open(first, words, now=lambda: 0)
        times += timed(Computers(table, players))
        # The two of a game are one sample: a rich bag is rich for both.
        scores = scores.with_value(sum(table.view(None).scores))
    mean = scores.interval()
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 19 // 20]
    span = f"{mean.middle / SIDES:.0f} ({mean.low / SIDES:.0f}–{mean.high / SIDES:.0f})"
    shown = " | ".join(f"{1000 * seconds:.1f}" for seconds in (middle, late, times[-1]))
    return f"| `{level}` | {span} | {WANTED[level]} | {shown} |"


def timed(computers: Computers) -> Iterator[float]:
    """Play a game and yield the time of the process for each turn."""
    while True:
        began = time.process_time()
        act = computers.step()
        if act is None:
            return
        if isinstance(act.move, Play | Exchange | Pass):
            yield time.process_time() - began


def match_line(one: str, other: str, edition: Edition, pairs: int) -> str:
    """Return the line on a match."""
    plan = plan_match(edition, "enable", (read_entrant(one), read_entrant(other)), seed=2026)
    with open_pool(workers=1) as pool:
        result = run_match(plan, pairs, pool=pool).result
    rate, pairs_rate, spread = result.win_rate, pairs_won(result), result.mean_spread
    return (
        f"| `{one}` – `{other}` | {split(result)} | {percent(pairs_rate)} | {percent(rate)} |"
        f" {spread.middle:+.0f} ({spread.low:+.0f} to {spread.high:+.0f}) |"
    )


def split(result: MatchResult) -> str:
    """Return how many pairs the first side won, how many were split, how many it lost."""
    won = sum(count for parts, count in result.splits.items() if parts > PARTS)
    even = result.splits.get(PARTS, 0)
    return f"{won}, {even}, {result.pairs - won - even}"


def pairs_won(result: MatchResult) -> Interval:
    """Return the share of pairs that the first side won, among those that one side won."""
    won = sum(count for parts, count in result.splits.items() if parts > PARTS)
    lost = sum(count for parts, count in result.splits.items() if parts < PARTS)
    return wilson(won / max(1, won + lost), won + lost)


def percent(share: Interval) -> str:
    """Return a share as text."""
    return f"{share.middle:.1%} ({share.low:.1%}–{share.high:.1%})"
