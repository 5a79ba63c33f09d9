"""Measure the computer players: their scores, their wins, and how long their moves take.

Scores come from two-player pocket games of each level against itself. Matches consist of game pairs
with the same tiles and swapped seats. The player who wins more of the two games wins the pair; if
each wins one, the player with more points in total does. Intervals are 95 %.

Each match has a journal: an interrupted match resumes, and finished pairs are not played again.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tilewright.bulk.matches.match import run_match
from tilewright.bulk.matches.plan import plan_match
from tilewright.bulk.matches.result import PARTS, MatchResult, PairResult, seatings
from tilewright.bulk.matches.statistics import Interval, Moments, wilson
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import open_pool
from tilewright.edition import Edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import make_player
from tilewright.players.spec import parse_player
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.table import Table, edition_for, open_game
from tilewright.table.computers import Computers
from tilewright.units import Instant, all_seats

CHAMPION = "champion:candidates=12,samples=200,threads=1"
SIMULATION = "simulation:threads=1"
"""These players' budgets are in samples, not seconds, so any machine can reproduce their games."""

LEVELS = ("beginner", "intermediate", "expert")
WANTED = {"beginner": "150–250", "intermediate": "250–330", "expert": "330–400"}
EDITIONS = (
    "pocket",
    "pocket/9-tile",
    "large-print/8-tile",
    "super",
    "glass/finish-line",
    "switch",
)
SIDES = 2
SEED = 2026


@dataclass(frozen=True, slots=True)
class Bout:
    """A match in the ladder."""

    one: str
    other: str
    part: float = 1.0
    """The share of the requested pairs that are played; slow players play fewer."""
    seats: int = SIDES
    edition: str = "pocket"

    @property
    def file(self) -> str:
        """Return the file name of the match's journal."""
        where = "" if self.seats == SIDES else f"-{self.seats}"
        return re.sub(r"[^\w.=-]+", "-", f"{self.edition}{where}-{self.one}-{self.other}.journal")


BOUTS = (
    Bout("intermediate", "beginner"),
    Bout("expert", "intermediate"),
    Bout(CHAMPION, "expert"),
    Bout(SIMULATION, "equity"),
)
MORE_BOUTS = (
    Bout(SIMULATION, "equity", part=0.15, seats=3),
    Bout(SIMULATION, "equity", part=0.15, seats=4),
    Bout(CHAMPION, "expert", part=0.15, seats=3),
    Bout(CHAMPION, "expert", part=0.15, seats=4),
    Bout(SIMULATION, "equity", part=0.2, edition="glass/finish-line"),
    Bout("expert", "beginner", part=0.5, edition="glass/finish-line"),
)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many games are played, and where they are recorded."""

    games: int
    """The number of games that each level plays against itself."""
    pairs: int
    """The number of pairs in each match; if the journal has more, they all count."""
    journals: Path
    workers: int = 1


def sections(sizes: Sizes) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the ladder."""
    words = open_lexicon("enable")
    yield "The levels, each against itself", own_lines(words, sizes.games)
    yield "The levels: the longest move", longest_lines(words, max(1, sizes.games // 60))
    command = "Command: `python -m bench ladder`; a single match: `tilewright match A B`."
    head = [
        "| match | more games, equal (more points), fewer | pairs won | games won | points each |",
        "|---|--:|--:|--:|--:|",
    ]
    note = (
        "Pairs of pocket games with the same tiles and swapped seats. A pair is won by the player"
        " who wins more of its two games or, if each wins one, by the player with more points."
        f" {command}"
    )
    lines = [note, "", *head]
    for bout in BOUTS:
        lines.append(bout_line(bout, sizes))
        yield "The ladder of levels", lines
    note = (
        "A set consists of six games with the same tiles for three players, and of eight for four:"
        " each side sits alone among copies of the other, once in every seat, so that equal players"
        " win half. In Finish Line each player has the target of their level."
    )
    lines = [note, "", *head]
    for bout in MORE_BOUTS:
        lines.append(bout_line(bout, sizes))
        yield "The ladder: more players, and Finish Line", lines


def own_lines(words: Lexicon, games: int) -> list[str]:
    """Return the section on each level against itself."""
    note = f"Two-player pocket games, {games} for each level. Command: `python -m bench ladder`."
    lines = [
        note,
        "",
        "| level | mean score, 95 % interval | goal | ms per move: median | 95 % | longest |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    edition = _edition("pocket")
    for level in LEVELS:
        scores, times = own_games(level, edition, words, games)
        mean = scores.interval()
        span = f"{mean.middle / SIDES:.0f} ({mean.low / SIDES:.0f}–{mean.high / SIDES:.0f})"
        picked = times[len(times) // 2], times[len(times) * 19 // 20], times[-1]
        shown = " | ".join(f"{1000 * seconds:.1f}" for seconds in picked)
        lines.append(f"| `{level}` | {span} | {WANTED[level]} | {shown} |")
    return lines


def longest_lines(words: Lexicon, games: int) -> list[str]:
    """Return the section on the longest move in every edition."""
    note = (
        "Processor time of the longest turn in milliseconds, two players of a level, number of"
        f" games: {games}. The first turn of a player is included. Promised: under 300 ms."
    )
    lines = [note, "", f"| edition | {' | '.join(f'`{level}`' for level in LEVELS)} |"]
    lines.append(f"|---|{'--:|' * len(LEVELS)}")
    for name in EDITIONS:
        edition = _edition(name)
        longest = (own_games(level, edition, words, games)[1][-1] for level in LEVELS)
        lines.append(f"| {name} | {' | '.join(f'{1000 * each:.0f}' for each in longest)} |")
    return lines


def own_games(
    level: str, edition: Edition, words: Lexicon, games: int
) -> tuple[Moments, list[float]]:
    """Play a level against itself; return the game scores and the sorted turn times."""
    scores = Moments()
    times: list[float] = []
    for number in range(games):
        players = {
            seat: make_player(level, edition, words, seed=number) for seat in all_seats(SIDES)
        }
        seed = hashlib.sha256(f"ladder {number}".encode()).digest()
        first = open_game(edition, words, _seated(SIDES), now=Instant(0), seed=seed)
        table = Table.open(first, words, now=lambda: Instant(0))
        times += timed(Computers(table, players))
        # A game's two scores count as one sample, because good tiles in the bag help both players.
        scores = scores.with_value(sum(table.view(None).scores))
    return scores, sorted(times)


def _seated(seats: int) -> list[Participant]:
    return [Participant(f"seat {seat}", is_computer=True) for seat in range(seats)]


def _edition(name: str, seats: int = SIDES) -> Edition:
    return edition_for(name, _seated(seats))


def timed(computers: Computers) -> Iterator[float]:
    """Play a game and yield each turn's processor time."""
    while True:
        began = time.process_time()
        act = computers.step()
        if act is None:
            return
        if isinstance(act.move, Play | Exchange | Pass):
            yield time.process_time() - began


def bout_line(bout: Bout, sizes: Sizes) -> str:
    """Play the pairs missing from a match's journal, and return the match's table row."""
    pairs = played(bout, sizes)
    result = sum(pairs, MatchResult(bout.seats))
    rate, spread = result.win_rate, result.mean_spread
    where = "" if bout.edition == "pocket" else f", {bout.edition}"
    where += "" if bout.seats == SIDES else f", {bout.seats} players"
    return (
        f"| `{bout.one}` – `{bout.other}`{where} | {split(pairs)} | {percent(ahead(pairs))} |"
        f" {percent(rate)} | {spread.middle:+.0f} ({spread.low:+.0f} to {spread.high:+.0f}) |"
    )


def played(bout: Bout, sizes: Sizes) -> list[MatchResult]:
    """Return a match's pairs; those already in the journal are not played again."""
    players = parse_player(bout.one), parse_player(bout.other)
    edition = _edition(bout.edition, bout.seats)
    plan = plan_match(edition, "enable", players, seats=bout.seats, seed=SEED)
    sizes.journals.mkdir(parents=True, exist_ok=True)
    wanted = round(sizes.pairs * bout.part)
    with Journal(sizes.journals / bout.file, plan.header()) as journal:
        wanted = max(wanted, len(list(_pairs_in(journal))))
        with open_pool(workers=sizes.workers) as pool:
            run_match(plan, wanted, pool=pool, journal=journal)
        return [MatchResult.of(pair, bout.seats) for pair in _pairs_in(journal)]


def _pairs_in(journal: Journal) -> Iterator[PairResult]:
    for _, payload in journal.entries():
        if isinstance(payload, list):
            yield from map(PairResult.from_json, payload)


def games_over(pair: MatchResult) -> int:
    """Return how far the first side's wins exceed half of the pair's games, in parts of a game."""
    return pair.points.total - PARTS * len(seatings(pair.seats)) // 2


def split(pairs: list[MatchResult]) -> str:
    """Return, as text, how many pairs the first side won, split and lost."""
    over = [games_over(pair) for pair in pairs]
    even = [pair for pair in pairs if not games_over(pair)]
    more = sum(pair.spread.total > 0 for pair in even)
    return f"{sum(o > 0 for o in over)}, {len(even)} ({more}), {sum(o < 0 for o in over)}"


def ahead(pairs: list[MatchResult]) -> Interval:
    """Return the share of pairs that the first side won, by games or else by points.

    If games are tied, points decide; if points are tied too, the pair counts half for each side.
    """
    won = 0.0
    for pair in pairs:
        stands = games_over(pair), pair.spread.total
        won += 0.5 if stands == (0, 0) else stands > (0, 0)
    return wilson(won / max(1, len(pairs)), len(pairs))


def percent(share: Interval) -> str:
    """Format a share and its interval as percentages."""
    return f"{share.middle:.1%} ({share.low:.1%}–{share.high:.1%})"
