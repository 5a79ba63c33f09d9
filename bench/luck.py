"""Sum up the luck of many games among computers, and check the error of what is not explained.

    python -m bench.luck --journal luck.jsonl --games 100
    python -m bench.luck --journal luck.jsonl --games 0

Some kinds of games get fewer games than the first. The journal has a line for each game, and an
interrupted run continues after the last one. The second command only reports. What a turn adds to
the error of the remainder is set on the games with even numbers and checked on those with odd ones.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple

from tilewright.analysis.effort import LEAST_DRAWS, Effort
from tilewright.analysis.luck import HORIZON
from tilewright.analysis.review import review_game
from tilewright.analysis.sources import source_of
from tilewright.analysis.words import GameWords
from tilewright.lexicon import open_lexicon
from tilewright.library.game import play

KINDS: Final = (
    ("pocket", 2, 1),
    ("glass/finish-line", 3, 2),
    ("switch", 3, 4),
    ("pocket", 4, 4),
    ("super", 2, 8),
)
"""Editions, numbers of players, and how many games of the first kind there are for each."""
EFFORT: Final = Effort(candidates=5, selecting=40, samples=100, draws=LEAST_DRAWS, nodes=5_000)
WORDS: Final = "enable"
PAIR: Final = 2
_WIDTH: Final = 1.96


class Account(NamedTuple):
    """How the first seat's result came about in one game."""

    edition: str
    players: int
    number: int
    turns: int
    """The number of turns that were valued."""
    result: float
    draws: float
    hidden: float
    own: float
    others: float
    remainder: float
    error: float
    """The error of the remainder that follows from the deals alone."""


def main() -> None:
    """Play and review the games that the journal lacks, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="how many games of the first kind")
    parser.add_argument("--journal", type=Path, required=True, help="where to note the accounts")
    arguments = parser.parse_args()
    known = {(one.edition, one.players, one.number): one for one in read(arguments.journal)}
    with arguments.journal.open("a", encoding="utf-8") as journal:
        for number in range(arguments.games):
            for edition, players, every in KINDS:
                if number % every == 0 and (edition, players, number // every) not in known:
                    found = account(edition, players, number // every)
                    known[edition, players, number // every] = found
                    journal.write(json.dumps(found) + "\n")
                    journal.flush()
    print("\n".join(report(list(known.values()))))


def read(path: Path) -> Iterator[Account]:
    """Yield the accounts in a journal; a line that was cut off is skipped."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            yield Account(*json.loads(line))
        except ValueError:
            continue


def account(edition: str, players: int, number: int) -> Account:
    """Play and review one game; the same number always gives the same game."""
    words = open_lexicon(WORDS)
    game = play(*("equity",) * players, edition=edition, lexicon=words, seed=number)
    effort = replace(EFFORT, seed=number)
    found = review_game(source_of(game), GameWords(words, is_authority=True), effort)
    one = found.players[0].account
    assert one is not None  # noqa: S101 - all racks of such a game are known
    turns = sum(turn.luck is not None for turn in found.turns)
    stated = one.remainder.error**2 - HORIZON[found.unit] ** 2 * turns
    terms = (one.draws, one.hidden, one.own, one.others, one.remainder)
    figures = (one.result, *(term.mean for term in terms), math.sqrt(max(0.0, stated)))
    return Account(edition, players, number, turns, *(round(figure, 5) for figure in figures))


def report(accounts: Sequence[Account]) -> Iterator[str]:
    """Yield a table with a row for every kind of game."""
    yield "| edition | players | games | draws | hidden tiles | unexplained | per turn | within |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for edition, players, _ in KINDS:
        games = [one for one in accounts if (one.edition, one.players) == (edition, players)]
        if len(games) > PAIR:
            yield _row(edition, players, games)
    for unit, members in (("points", (2,)), ("win", (3, 4))):
        games = [one for one in accounts if one.players in members]
        if len(games) > PAIR:
            yield ""
            yield f"In {unit}: {_check(games)}"


def _row(edition: str, players: int, games: Sequence[Account]) -> str:
    scale, digits = (1.0, 1) if players == PAIR else (100.0, 1)
    cells = [
        _mean([scale * value for value in values], digits)
        for values in (
            [one.draws for one in games],
            [one.hidden for one in games],
            [one.remainder for one in games],
        )
    ]
    within = fmean(is_within(one, HORIZON[_unit(one)]) for one in games)
    return (
        f"| {edition} | {players} | {len(games)} | {' | '.join(cells)}"
        f" | {scale * per_turn(games):.1f} | {within:.0%} |"
    )


def _check(games: Sequence[Account]) -> str:
    """Set the error of a turn on one half of the games, and check it on the other."""
    even = [one for one in games if one.number % 2 == 0]
    odd = [one for one in games if one.number % 2]
    found = per_turn(even)
    within = [is_within(one, found) for one in odd]
    stated = [is_within(one, HORIZON[_unit(one)]) for one in odd]
    return (
        f"{found:.3f} per turn, set on {len(even)} games; of {len(odd)} others, {fmean(within):.1%}"
        f" of the remainders are within 95 % intervals with it, and {fmean(stated):.1%} with"
        f" {HORIZON[_unit(odd[0])]}, which reviews state."
    )


def per_turn(games: Sequence[Account]) -> float:
    """Return what each turn adds to the error, so that the remainders are as large as stated."""
    excess = sum(one.remainder**2 - one.error**2 for one in games)
    return math.sqrt(max(0.0, excess / sum(one.turns for one in games)))


def is_within(one: Account, each: float) -> bool:
    """Return whether a remainder is within its 95 % interval, with this error for each turn."""
    return abs(one.remainder) <= _WIDTH * math.hypot(one.error, each * math.sqrt(one.turns))


def _unit(one: Account) -> str:
    return "points" if one.players == PAIR else "win"


def _mean(values: Sequence[float], digits: int) -> str:
    return f"{fmean(values):+.{digits}f} ± {stdev(values) / math.sqrt(len(values)):.{digits}f}"


if __name__ == "__main__":
    main()
