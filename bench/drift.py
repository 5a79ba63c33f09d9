"""Find out at which stage of a game of two players the account of luck goes astray, if it does.

    python -m bench.drift --journal drift.jsonl --games 200
    python -m bench.drift --journal drift.jsonl --games 0

Players always make the move with the highest equity, as rollouts do. At the beginning of every
stage, the position is rolled out to the end of the game with the true racks. What a stage leaves
unexplained is the value at its end, minus that at its beginning, minus the luck of its draws and
what its moves gave away. The sum over the stages is the remainder of ``bench.luck``. Its mean must
be zero in every stage, for the first seat as well as for the player who begins.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bench.journal import append_row, read_rows
from bench.luck import EDITIONS, PAIR, Valuation, value_game
from tilewright.analysis.estimate import Estimate, total
from tilewright.analysis.turn_choices import TurnChoice

STAGES: Final = ("opening", "middle", "late", "endgame")
_OPENING: Final = 4
"""How many turns the opening has."""
_LATE: Final = 21
"""The late stage begins when the bag has fewer tiles than this."""
_DEALS: Final = 200
_TO_THE_END: Final = 1000
"""More moves than any game has."""
_LEAST: Final = 3
"""How many games a row needs."""


class Drift(NamedTuple):
    """What each stage of a game leaves unexplained, in points of the first seat."""

    edition: str
    number: int
    beginner: int
    """Which seat began."""
    result: float
    turns: list[int]
    draws: list[float]
    """The luck of the draws in each stage, without the opening racks."""
    skill: list[float]
    unexplained: list[float]


def main() -> None:
    """Play and value the games that the journal lacks, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="how many games of each edition")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--editions", nargs="+", choices=EDITIONS, default=EDITIONS, help="which")
    parser.add_argument("--journal", type=Path, required=True, help="where to note the games")
    arguments = parser.parse_args()
    known = {(one.edition, one.number): one for one in read(arguments.journal)}
    numbers = range(arguments.first, arguments.first + arguments.games)
    for number, edition in product(numbers, arguments.editions):
        if (edition, number) not in known:
            found = drift(edition, number)
            if found is not None:
                known[edition, number] = found
                append_row(arguments.journal, found)
    print("\n".join(report(list(known.values()))))


def read(path: Path) -> Iterator[Drift]:
    """Yield the games in a journal."""
    return (Drift(*row) for row in read_rows(path))


def stage_of(moment: TurnChoice) -> int:
    """Return the stage that a turn belongs to."""
    if not moment.bag:
        return 3
    if moment.bag < _LATE:
        return 2
    return 0 if moment.number <= _OPENING else 1


def drift(edition: str, number: int) -> Drift | None:
    """Play and value one game; the same arguments always give the same game as ``bench.luck``."""
    game = value_game("usual", edition, PAIR, number)
    if game is None:
        return None
    stages = [stage_of(moment) for moment in game.moments]
    values = [total((game.opening[0][0], game.opening[1][0])).mean]
    for stage in range(1, len(STAGES)):
        begins = [one for one, at in zip(game.moments, stages, strict=True) if at >= stage]
        values.append(_value(game, begins[0]) if begins else game.results[0])
    values.append(game.results[0])
    turns, draws, skill = [], [], []
    for stage in range(len(STAGES)):
        lucks = [
            turn.luck
            for turn, at in zip(game.turns, stages, strict=True)
            if at == stage and turn.luck is not None
        ]
        turns.append(len(lucks))
        draws.append(total(luck.draw[0] for luck in lucks if luck.draw).mean)
        given = [part[0] for luck in lucks for part in (luck.skill, luck.hidden) if part]
        skill.append(total(given).mean)
    rest = [values[at + 1] - values[at] - draws[at] - skill[at] for at in range(len(STAGES))]
    columns = ([round(figure, 3) for figure in column] for column in (draws, skill, rest))
    return Drift(edition, number, game.moments[0].seat, game.results[0], turns, *columns)


def _value(game: Valuation, moment: TurnChoice) -> float:
    """Return the mean final lead of the first seat with the true racks."""
    if moment.situation is None:
        raise ValueError(f"turn {moment.number}: the rack is not known")
    found = game.engine.compare(
        moment.situation,
        (),
        samples=_DEALS,
        seed=game.engine.seed("stage", moment.number),
        plies=_TO_THE_END,
        racks=moment.racks,
    )
    return Estimate.of(found.arms[0].lead[0]).mean


def report(games: Sequence[Drift]) -> Iterator[str]:
    """Yield a table with a row for every stage, and one for every edition."""
    if len(games) < _LEAST:
        return
    yield f"{len(games)} games of two players."
    yield ""
    yield "| stage | turns | draws, first seat | unexplained, first seat | player who began |"
    yield "|---|--:|--:|--:|--:|"
    for at, stage in enumerate(STAGES):
        yield _row(
            stage,
            games,
            [one.turns[at] for one in games],
            [one.draws[at] for one in games],
            [one.unexplained[at] for one in games],
        )
    for name in ("all", *EDITIONS):
        some = [one for one in games if name in ("all", one.edition)]
        if len(some) >= _LEAST:
            yield _row(
                f"{name}, {len(some)} games",
                some,
                [sum(one.turns) for one in some],
                [math.fsum(one.draws) for one in some],
                [math.fsum(one.unexplained) for one in some],
            )


def _row(
    name: str,
    games: Sequence[Drift],
    turns: Sequence[int],
    draws: Sequence[float],
    rest: Sequence[float],
) -> str:
    began = [value * (-1 if one.beginner else 1) for one, value in zip(games, rest, strict=True)]
    cells = " | ".join(map(_mean, (draws, rest, began)))
    return f"| {name} | {fmean(turns):.1f} | {cells} |"


def _mean(values: Sequence[float]) -> str:
    return f"{fmean(values):+.1f} ± {stdev(values) / math.sqrt(len(values)):.1f}"


if __name__ == "__main__":
    main()
