"""Sum up the luck of many games among computers, and check the error of what is not explained.

    python -m bench.luck --journal luck.jsonl --games 28
    python -m bench.luck --journal luck.jsonl --games 40 --editions pocket glass
    python -m bench.luck --journal luck.jsonl --games 20 --players champion
    python -m bench.luck --journal luck.jsonl --games 30 --players recorded
    python -m bench.luck --journal luck.jsonl --games 0

The number of games is that of each kind of game. The journal has a line for each game, and an
interrupted run continues with the games that it lacks. The last command only reports. Runs with
different ``--first`` numbers may share a journal, even at the same time.

Players named ``usual`` always make the move with the highest equity, as rollouts do, so that the
luck of draws and the remainder can be measured without a search for better moves. Champions make
others; their games are valued as in a review, and so are recorded games, which are found in the
folder that ``TILEWRIGHT_CORPUS`` names. What a turn adds to the error of the remainder is
fitted to the games with even numbers and checked on those with odd ones.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bench.journal import append_row, read_rows
from tilewright.analysis.effort import LEAST_DRAWS, Effort
from tilewright.analysis.engine import Engine
from tilewright.analysis.luck import (
    HORIZON,
    UNJUDGED,
    UNKNOWN_DRAW,
    Opening,
    account_of,
    offered,
    opening_luck,
    turn_luck,
    unexplained_error,
    unit_of,
)
from tilewright.analysis.model import TurnLuck, Unjudged
from tilewright.analysis.sources import Source, source_of
from tilewright.analysis.turn_choices import TurnChoice, choices_of, final_values
from tilewright.analysis.valuing import value_turn
from tilewright.lexicon import open_lexicon
from tilewright.library.game import play
from tilewright.library.paper import read_gcg

EDITIONS: Final = ("pocket", "glass", "glass/finish-line", "large-print", "switch", "super")
WORDS: Final = "enable"
CORPUS: Final = "TILEWRIGHT_CORPUS"
"""The environment variable with the folder of recorded games."""
RECORDED: Final = "recorded"
RECORDED_WORDS: Final = "yawl"
"""The largest of our dictionaries: most words of the recorded games are in it."""
_SHORTEST: Final = 15
"""How many turns a recorded game must have."""
_MOST_UNJUDGED: Final = 2
"""How many of them may be unknown."""
PAIR: Final = 2
_WIDTH: Final = 1.96
HEADS: Final = (
    *("edition", "players", "games"),
    *("draws", "hidden tiles", "unexplained", "per turn", "within"),
)
_LEAST: Final = 3
"""How many games a row needs."""


class Setting(NamedTuple):
    """Who plays which games, and how the moves are valued."""

    player: str
    kinds: tuple[tuple[str, int], ...]
    """The editions and numbers of players."""
    effort: Effort


SETTINGS: Final = {
    "usual": Setting(
        "equity",
        tuple(product(EDITIONS, (2, 3, 4))),
        Effort(candidates=1, selecting=64, samples=64, draws=LEAST_DRAWS, nodes=5_000),
    ),
    "champion": Setting(
        "champion:samples=32,candidates=8,threads=1",
        (("pocket", 2), ("pocket", 3)),
        Effort(candidates=5, selecting=40, samples=100, draws=LEAST_DRAWS, nodes=5_000),
    ),
    RECORDED: Setting(
        "",
        (("pocket", 2),),
        Effort(candidates=10, selecting=150, samples=400, draws=200, nodes=20_000),
    ),
}


class Account(NamedTuple):
    """How the results of one game came about; each figure is a list with one value per seat."""

    players: str
    edition: str
    seats: int
    number: int
    turns: int
    """The number of turns that were valued."""
    undrawn: int
    """The number of those whose draws are not known, such as after tiles were switched."""
    unjudged: int
    """The number of turns that could not be valued."""
    result: list[float]
    opening: list[float]
    draws: list[float]
    """The luck of all draws, opening racks included."""
    hidden: list[float]
    skill: list[float]
    """What the moves of all players gave the seat, compared with the best ones."""
    remainder: list[float]
    error: list[float]
    """The error of the remainder that follows from the deals alone."""
    offers: list[float]
    """The size of what better moves than the usual ones offered."""

    @property
    def unit(self) -> str:
        """What luck is counted in."""
        return "points" if self.seats == PAIR else "win"

    @property
    def values(self) -> list[tuple[float, float]]:
        """The remainders and their errors; the second of two is the first with the other sign."""
        more = math.hypot(
            UNKNOWN_DRAW[self.unit] * math.sqrt(self.undrawn),
            UNJUDGED[self.unit] * math.sqrt(self.unjudged),
        )
        each = zip(self.error, self.offers, strict=True)
        errors = [math.hypot(error, offers, more) for error, offers in each]
        pairs = list(zip(self.remainder, errors, strict=True))
        return pairs[:1] if self.seats == PAIR else pairs


class PlayedTurn(NamedTuple):
    """A turn and what came of it."""

    seat: int
    luck: TurnLuck | None


class Valuation(NamedTuple):
    """A game whose turns were valued."""

    engine: Engine
    moments: list[TurnChoice]
    opening: Opening
    turns: list[PlayedTurn]
    results: tuple[float, ...]


def main() -> None:
    """Play and value the games that the journal lacks, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=28, help="how many games of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--players", choices=tuple(SETTINGS), default="usual", help="who plays")
    parser.add_argument("--editions", nargs="+", choices=EDITIONS, default=EDITIONS, help="which")
    parser.add_argument("--seats", nargs="+", type=int, default=(2, 3, 4), help="players in a game")
    parser.add_argument("--journal", type=Path, required=True, help="where to note the accounts")
    arguments = parser.parse_args()
    known = {one[:4]: one for one in read(arguments.journal)}
    numbers = range(arguments.first, arguments.first + arguments.games)
    for number, (edition, seats) in product(numbers, SETTINGS[arguments.players].kinds):
        key = (arguments.players, edition, seats, number)
        if key not in known and edition in arguments.editions and seats in arguments.seats:
            found = account(*key)
            if found is not None:
                known[key] = found
                append_row(arguments.journal, found)
    print("\n".join(report(list(known.values()))))


def read(path: Path) -> Iterator[Account]:
    """Yield the accounts in a journal."""
    return (Account(*row) for row in read_rows(path))


def account(players: str, edition: str, seats: int, number: int) -> Account | None:
    """Play and value one game, and return how its results came about."""
    game = value_game(players, edition, seats, number)
    if game is None:
        return None
    unit = unit_of(game.engine)
    found = [
        account_of(seat, game.results[seat], game.opening, game.turns, unit)
        for seat in range(seats)
    ]
    lucks = [turn.luck for turn in game.turns if turn.luck is not None]
    undrawn = sum(luck.draw is None for luck in lucks)
    more = [unexplained_error(game.turns, unit, seat) ** 2 for seat in range(seats)]
    columns = (
        [one.result for one in found],
        [one.mean for one in game.opening[1]],
        [one.draws.mean for one in found],
        [one.hidden.mean for one in found],
        [one.own.mean + one.others.mean for one in found],
        [one.remainder.mean for one in found],
        [math.sqrt(one.remainder.error**2 - less) for one, less in zip(found, more, strict=True)],
        [offered(lucks, seat) for seat in range(seats)],
    )
    rounded = ([round(figure, 5) for figure in column] for column in columns)
    unjudged = len(game.turns) - len(lucks)
    return Account(players, edition, seats, number, len(lucks), undrawn, unjudged, *rounded)


def value_game(players: str, edition: str, seats: int, number: int) -> Valuation | None:
    """Play and value one game; the same arguments always give the same game.

    A game has no account if tiles were switched before every opening rack was known.

    Several editions differ only in rules that such players never need, so that each kind of game
    gets seeds of its own.
    """
    player, kinds, effort = SETTINGS[players]
    seed = number * len(kinds) + kinds.index((edition, seats))
    words = open_lexicon(RECORDED_WORDS if players == RECORDED else WORDS)
    if players == RECORDED:
        source = recorded_games()[number] if number < len(recorded_games()) else None
        if source is None:
            return None
    else:
        source = source_of(play(*(player,) * seats, edition=edition, lexicon=words, seed=seed))
    engine = Engine(source.followed.record.edition, words, seats, replace(effort, seed=seed))
    moments = choices_of(source.followed, source.targets)
    opening = opening_luck(engine, moments[0])
    if opening is None:
        return None
    turns = [PlayedTurn(moment.seat, _luck(engine, moment)) for moment in moments]
    results = final_values(source.followed, unit_of(engine), source.targets, source.winners)
    return Valuation(engine, moments, opening, turns, results)


@cache
def recorded_games() -> list[Source]:
    """Return the recorded games of two players whose racks are known, each once."""
    found: dict[tuple[str, ...], Source] = {}
    for game in read_gcg(Path(os.environ[CORPUS]) / "gcg" / "*.gcg"):
        source = source_of(game)
        if len(source.followed.record.players) != PAIR or not source.is_finished:
            continue
        moments = choices_of(source.followed)
        unjudged = sum(not _is_judged(moment) for moment in moments)
        if len(moments) >= _SHORTEST and moments[0].knows_all_racks and unjudged <= _MOST_UNJUDGED:
            found.setdefault(tuple(moment.text for moment in moments), source)
    return list(found.values())


def _is_judged(moment: TurnChoice) -> bool:
    return (
        moment.situation is not None
        and moment.made is not None
        and Unjudged.TURN_LOST not in moment.unjudged
    )


def _luck(engine: Engine, moment: TurnChoice) -> TurnLuck | None:
    situation, made = moment.situation, moment.made
    if situation is None or made is None or not _is_judged(moment):
        return None
    return turn_luck(engine, moment, made, value_turn(engine, moment.number, situation, made))


def report(accounts: Sequence[Account]) -> Iterator[str]:
    """Yield a table with a row for every kind of game, and what follows for the errors."""
    for name, setting in SETTINGS.items():
        games = [one for one in accounts if one.players == name]
        if len(games) < _LEAST:
            continue
        yield f"{len(games)} games, players: {name}."
        yield ""
        yield f"| {' | '.join(HEADS)} |"
        yield "|---" + "|--:" * (len(HEADS) - 1) + "|"
        for edition, seats in setting.kinds:
            kind = [one for one in games if (one.edition, one.seats) == (edition, seats)]
            if len(kind) >= _LEAST:
                yield _row(edition, str(seats), kind)
        for unit, some in (("points", "2"), ("win", "3 and 4")):
            kind = [one for one in games if one.unit == unit]
            if len(kind) >= _LEAST:
                yield _row("all", some, kind)
        yield ""
        for unit in ("points", "win"):
            kind = [one for one in games if one.unit == unit]
            if len(kind) >= _LEAST:
                yield f"In {unit}: {_check(kind)}"
        yield ""


def _row(edition: str, seats: str, games: Sequence[Account]) -> str:
    """Return a row; means are those of the first seat."""
    scale = 1.0 if games[0].unit == "points" else 100.0
    cells = [
        _mean([scale * value for value in values])
        for values in (
            [one.draws[0] for one in games],
            [one.hidden[0] for one in games],
            [one.remainder[0] for one in games],
        )
    ]
    within = fmean(share_within(one, HORIZON[one.unit]) for one in games)
    return (
        f"| {edition} | {seats} | {len(games)} | {' | '.join(cells)}"
        f" | {scale * per_turn(games):.1f} | {within:.1%} |"
    )


def _check(games: Sequence[Account]) -> str:
    """Fit the error of a turn to one half of the games, and check it on the other."""
    even = [one for one in games if one.number % 2 == 0]
    odd = [one for one in games if one.number % 2]
    if not even or not odd:
        return "too few games to check the error of a turn."
    found, stated = per_turn(even), HORIZON[odd[0].unit]
    return (
        f"{found:.3f} per turn, fitted to {len(even)} games; of {len(odd)} others,"
        f" {_coverage(odd, found)} of the remainders are within 95 % intervals with it, and"
        f" {_coverage(odd, stated)} with {stated}, which reviews state."
    )


def _coverage(games: Sequence[Account], each: float) -> str:
    """Return how many remainders are within their intervals, with the error over games."""
    shares = [share_within(one, each) for one in games]
    error = stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 0.0
    return f"{fmean(shares):.1%} ± {error:.1%}"


def per_turn(games: Sequence[Account]) -> float:
    """Return what each turn adds to the error, so that the remainders are as large as stated."""
    excess = sum(value**2 - error**2 for one in games for value, error in one.values)
    return math.sqrt(max(0.0, excess / sum(one.turns * len(one.values) for one in games)))


def share_within(one: Account, each: float) -> float:
    """Return the share of a game's remainders in their 95 % intervals, with this error per turn."""
    more = each * math.sqrt(one.turns)
    return fmean(abs(value) <= _WIDTH * math.hypot(error, more) for value, error in one.values)


def _mean(values: Sequence[float]) -> str:
    return f"{fmean(values):+.1f} ± {stdev(values) / math.sqrt(len(values)):.1f}"


if __name__ == "__main__":
    main()
