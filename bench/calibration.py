"""Compare win chances with the outcomes of champion games that they were not made from.

    python -m bench.calibration --journal champions.jsonl --games 2000
    python -m bench.calibration --journal champions.jsonl --games 0

The journal has a line for each game, and an interrupted run continues with the games that it lacks.
The second command only reports. Runs with different ``--first`` numbers may share a journal, even
at the same time. The tables of win chances were made from games of other players with other seeds.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from bench.journal import append_row, read_rows
from tilewright.analysis.effort import Effort
from tilewright.analysis.engine import Engine
from tilewright.analysis.static import value_statically
from tilewright.analysis.turn_choices import choices_of, final_values
from tilewright.bulk.matches.one_game import TableGame, play_table_game
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.players import Player, make_player
from tilewright.records.follow import follow
from tilewright.records.from_game import record_of
from tilewright.units import Seat

CHAMPION: Final = "champion:samples=32,candidates=8,threads=1"
"""A champion with little time, so that there are many games."""
EDITIONS: Final = ("pocket", "pocket", "pocket", "glass")
"""The editions, in turn."""
WORDS: Final = "enable"
EFFORT: Final = Effort(candidates=1, samples=200)
"""The number of deals for a win chance; its error is small compared with an outcome's."""
EVERY: Final = 3
"""One turn in this many is forecast: the turns of a game share its outcome, so that more games tell
more than more turns."""
BINS: Final = 10
PHASES: Final = (
    ("all", 1, 999),
    ("over 40 in the bag", 41, 999),
    ("15 to 40", 15, 40),
    ("under 15", 1, 14),
)


class Forecast(NamedTuple):
    """A turn's win chances, and what came of it."""

    bag: int
    """How many tiles were in the bag before the turn."""
    static: float
    """The chance by the lead, the leave and the number of unseen tiles alone."""
    simulated: float
    """The chance as in a review."""
    error: float
    """The standard error of the simulated chance, which more deals would make smaller."""
    share: float
    """1 for a win, 1/2 for a shared one, 0 for a loss."""


class Played(NamedTuple):
    """The forecasts of one game."""

    number: int
    edition: str
    forecasts: tuple[Forecast, ...]


def main() -> None:
    """Play the games that the journal lacks, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="the number of games")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--journal", type=Path, required=True, help="where to note the forecasts")
    arguments = parser.parse_args()
    known = {game.number: game for game in read_journal(arguments.journal)}
    for number in range(arguments.first, arguments.first + arguments.games):
        if number not in known:
            known[number] = play(number)
            append_row(arguments.journal, known[number])
    print("\n".join(report(list(known.values()))))


def read_journal(path: Path) -> Iterator[Played]:
    """Yield the games in a journal."""
    for number, edition, forecasts in read_rows(path):
        yield Played(number, edition, tuple(Forecast(*one) for one in forecasts))


def play(number: int) -> Played:
    """Play one game and forecast its outcome on some of the turns with tiles in the bag.

    The same number always gives the same game. The record has all racks, but a forecast uses only
    what the player on turn knew.
    """
    edition = EDITIONS[number % len(EDITIONS)]
    players = [_player(edition, seat) for seat in range(2)]
    seed = f"calibration {number}".encode().ljust(32, b".")
    played = play_table_game(load_edition(edition), open_lexicon(WORDS), players, seed=seed)
    return Played(number, edition, tuple(_forecasts(number, played)))


def _forecasts(number: int, played: TableGame) -> Iterator[Forecast]:
    followed = follow(record_of(played.events))
    engine = Engine(followed.record.edition, open_lexicon(WORDS), 2, EFFORT)
    winners = tuple(Seat(seat) for seat in played.result.winners)
    shares = final_values(followed, "win", winners=winners)
    for moment in choices_of(followed):
        situation, made = moment.situation, moment.made
        if situation is None or made is None or not situation.bag:
            continue
        if (number + moment.number) % EVERY:
            continue
        seat = situation.seat
        static = value_statically(engine, situation, made).made.win
        found = engine.compare(
            situation,
            [made],
            samples=engine.effort.samples,
            seed=engine.seed("forecast", moment.number),
        )
        assert static is not None  # noqa: S101 - both editions have win chances
        simulated = found.arms[0].win[seat]
        yield Forecast(
            situation.bag,
            round(static.mean, 5),
            round(simulated.mean, 5),
            round(simulated.error, 5),
            shares[seat],
        )


@cache
def _player(edition: str, seed: int) -> Player:
    return make_player(CHAMPION, load_edition(edition), open_lexicon(WORDS), seed=seed)


def report(games: Sequence[Played]) -> Iterator[str]:
    """Yield the Brier scores and the reliability tables."""
    turns = sum(len(game.forecasts) for game in games)
    if not turns:
        yield "The journal has no games."
        return
    played = Counter(game.edition for game in games)
    editions = ", ".join(f"{number} {edition}" for edition, number in sorted(played.items()))
    noise = fmean(one.error**2 for game in games for one in game.forecasts)
    yield (
        f"{len(games)} games between champions ({editions}), {turns} turns. The deals' own error"
        f" adds {noise:.4f} to the Brier score of simulation."
    )
    yield ""
    yield "| turns | number | Brier score, static | simulated | better by |"
    yield "|---|--:|--:|--:|--:|"
    for name, least, most in PHASES:
        rows = [[one for one in game.forecasts if least <= one.bag <= most] for game in games]
        if any(rows):
            yield _brier_row(name, [row for row in rows if row])
    for name, pick in (("simulated", _simulated), ("static", _static)):
        yield ""
        yield f"| chance, {name} | turns | mean chance | won | standard error |"
        yield "|---|--:|--:|--:|--:|"
        for at in range(BINS):
            yield from _reliability(games, at, pick)


def _static(one: Forecast) -> float:
    return one.static


def _simulated(one: Forecast) -> float:
    return one.simulated


def _brier_row(name: str, games: Sequence[Sequence[Forecast]]) -> str:
    """Return a row; turns of a game share its outcome, so errors are computed over games."""
    turns = [one for game in games for one in game]
    static = fmean((one.static - one.share) ** 2 for one in turns)
    simulated = fmean((one.simulated - one.share) ** 2 for one in turns)
    better = static - simulated
    apart = [sum(_gain(one) - better for one in game) for game in games]
    error = math.sqrt(sum(one**2 for one in apart)) / len(turns)
    return (
        f"| {name} | {len(turns)} | {static:.4f} | {simulated:.4f} | {better:.4f} ± {error:.4f} |"
    )


def _gain(one: Forecast) -> float:
    """Return by how much simulation improves a turn's Brier score."""
    return (one.static - one.share) ** 2 - (one.simulated - one.share) ** 2


def _reliability(
    games: Sequence[Played], at: int, pick: Callable[[Forecast], float]
) -> Iterator[str]:
    chosen = [
        [one for one in game.forecasts if min(BINS - 1, int(pick(one) * BINS)) == at]
        for game in games
    ]
    turns = [one for game in chosen for one in game]
    if not turns:
        return
    chance, won = fmean(map(pick, turns)), fmean(one.share for one in turns)
    # What is compared is the difference, whose error is smaller than that of the share alone.
    apart = [sum(one.share - pick(one) - (won - chance) for one in game) for game in chosen]
    error = math.sqrt(sum(one**2 for one in apart)) / len(turns)
    yield (
        f"| {at / BINS:.0%} to {(at + 1) / BINS:.0%} | {len(turns)} | {chance:.1%} | {won:.1%}"
        f" | {error:.1%} |"
    )


if __name__ == "__main__":
    main()
