"""``tilewright match``: determine which of two players is better, and how certain that is."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.completion import complete_player
from tilewright.cli.lexicons import open_words
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    Cluster,
    EditionId,
    House,
    Json,
    Lexicon,
    Threads,
    number,
    read_house,
    wants_json,
)
from tilewright.cli.output import DONE, INTERRUPTED, emit, say_all
from tilewright.cli.terminal.layout import as_table, counted
from tilewright.cli.terminal.progress import Watch, duration, watching

if TYPE_CHECKING:
    from tilewright.bulk.matches.match import MatchOutcome
    from tilewright.bulk.matches.plan import MatchPlan
    from tilewright.bulk.matches.result import MatchResult
    from tilewright.bulk.matches.statistics import Interval


def match_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    first: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="A computer player, such as expert.",
            autocompletion=complete_player,
        ),
    ],
    second: Annotated[
        str,
        typer.Argument(
            metavar="B",
            help="The other player; options follow a colon, as in champion:seconds=1.",
            autocompletion=complete_player,
        ),
    ],
    *,
    edition: EditionId = "pocket",
    seats: Annotated[
        int,
        typer.Option(
            "--seats",
            metavar="N",
            parser=number(2),
            help="Number of seats, filled with copies of both players.",
        ),
    ] = 2,
    pairs: Annotated[
        int,
        typer.Option("--pairs", metavar="N", parser=number(1), help="Number of game pairs."),
    ] = 100,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", "-s", metavar="S", help="The same seed (0 or more) gives the same games."
        ),
    ] = 0,
    threads: Threads = None,
    cluster: Cluster = None,
    journal: Annotated[
        Path | None,
        typer.Option(
            "--journal",
            metavar="FILE",
            help="Record finished pairs here, or resume from this file.",
        ),
    ] = None,
    lexicon: Lexicon = DEFAULT_LEXICON,
    house: House = None,
    stop_when_sure: Annotated[
        bool,
        typer.Option("--stop-when-sure", help="Stop as soon as one player is clearly better."),
    ] = False,
    as_json: Json = False,
) -> int:
    """Find out which of two players is better.

    The two play pairs of games with the same tiles and swap seats within each pair.
    """
    from tilewright.bulk.matches.match import Stopped, run_match
    from tilewright.bulk.matches.plan import plan_match
    from tilewright.bulk.workers.journal import Journal
    from tilewright.bulk.workers.pool import open_pool
    from tilewright.players.spec import parse_player
    from tilewright.rules.participant import Participant
    from tilewright.system import usable_cores
    from tilewright.table.opening import edition_for

    computer = Participant("computer", is_computer=True)
    rules = edition_for(edition, [computer], read_house(house))
    specs = (parse_player(first), parse_player(second))
    open_words(rules, lexicon)
    plan = plan_match(rules, lexicon, specs, seats=seats, seed=seed)
    if threads is None and cluster is None:
        # Don't start processes that would get no work.
        threads = min(usable_cores(), plan.tasks_in(pairs))
    with (
        nullcontext() if journal is None else Journal(journal, plan.header()) as book,
        open_pool(threads, cluster) as pool,
        watching() as watch,
    ):
        outcome = run_match(
            plan,
            pairs,
            pool=pool,
            journal=book,
            until_sure=stop_when_sure,
            progress=_Teller(plan, pairs, watch),
            stop=lambda: watch.interrupted,
        )
    if wants_json(context, as_json):
        emit(_data(plan, outcome))
    else:
        say_all(_lines(plan, outcome))
    if outcome.stopped is not Stopped.INTERRUPTED:
        return DONE
    sys.stderr.write(f"tilewright: {_how_to_resume(journal, outcome.result.pairs, pairs)}\n")
    return INTERRUPTED


_ENDINGS: Final = {
    "out": "played out",
    "target": "Finish Line reached",
    "passed-out": "all passed",
    "scoreless": "scoreless rounds",
    "no-plays": "no plays left",
    "last-standing": "one player left",
}
"""Short names for the reasons why games end."""


class _Teller:
    """Shows a match's progress; pairs read from the journal don't affect the time estimate."""

    def __init__(self, plan: MatchPlan, pairs: int, watch: Watch) -> None:
        self._plan = plan
        self._pairs = pairs
        self._watch = watch
        self._before: int | None = None

    def __call__(self, result: MatchResult) -> None:
        if self._before is None:
            self._before = result.pairs
        left = self._watch.left(result.pairs - self._before, self._pairs - self._before)
        so_far = f"; {self._plan.players[0]} wins {_percent(result.win_rate)}"
        self._watch.show(
            f"Playing: {result.pairs:,} of {counted(self._pairs, 'pair')}{left}"
            f"{so_far if result.pairs else ''}"
        )


def _how_to_resume(journal: Path | None, played: int, pairs: int) -> str:
    head = f"interrupted after {played:,} of {counted(pairs, 'pair')}"
    if journal is None:
        return f"{head}; to be able to resume a match, use --journal FILE"
    return f"{head}; run the same command again to resume from {journal}"


def _lines(plan: MatchPlan, outcome: MatchOutcome) -> Iterator[str]:
    from tilewright.bulk.matches.match import Stopped

    result = outcome.result
    one, other = map(str, plan.players)
    seats = "" if plan.seats == 2 else f", {plan.seats} seats"  # noqa: PLR2004 - the usual table
    where = ", played inside the kernel" if plan.native else ""
    yield (
        f"{one} against {other}: {plan.edition.name}{seats}, {counted(result.pairs, 'pair')}"
        f" ({counted(result.games, 'game')}){where}, seed {plan.seed}."
    )
    if not result.pairs:
        return
    yield ""
    rate = result.win_rate
    yield (
        f"{one} wins {100 * rate.middle:.1f}% of the games"
        f" (95% confidence: {100 * rate.low:.1f}% to {100 * rate.high:.1f}%)."
    )
    if outcome.stopped is Stopped.SURE:
        better = one if result.win_rate.middle > 0.5 else other  # noqa: PLR2004 - half
        yield f"{better} is clearly better, so the match stopped early."
    yield f"Won {result.wins:,}, tied {result.ties:,}, lost {result.losses:,}. {_elo(result)}"
    yield ""
    rows = [("PLAYER", "MEAN SCORE", "", "TIME PER TURN")]
    for side, name in enumerate((one, other)):
        score = result.mean_score(side)
        time = duration(result.seconds_per_turn(side))
        rows.append((name, f"{score.middle:.1f}", _bounds(score), time))
    spread = result.mean_spread
    rows.append(("difference", f"{spread.middle:+.1f}", _bounds(spread, "+"), ""))
    yield from as_table(rows, right=frozenset({1, 3}))
    yield ""
    yield f"Games won per pair: {_splits(result)}."
    endings = sorted(result.endings.items(), key=lambda item: -item[1])
    yield f"Endings: {', '.join(f'{_ENDINGS.get(why, why)} {count:,}' for why, count in endings)}."


def _splits(result: MatchResult) -> str:
    """Return how many pairs ended with each number of games won, highest number first."""
    from tilewright.bulk.matches.result import PARTS

    return ", ".join(
        f"{points / PARTS:g} in {counted(count, 'pair')}"
        for points, count in sorted(result.splits.items(), reverse=True)
    )


def _percent(rate: Interval) -> str:
    return f"{100 * rate.middle:.1f}% ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _bounds(interval: Interval, sign: str = "") -> str:
    if not math.isfinite(interval.low):
        return ""
    return f"({interval.low:{sign}.1f} to {interval.high:{sign}.1f})"


def _elo(result: MatchResult) -> str:
    found = result.elo
    if not math.isfinite(found.middle):
        known = f"at least {found.low:+.0f}" if found.middle > 0 else f"at most {found.high:+.0f}"
        return f"Elo difference: {known}."
    return f"Elo difference: {found.middle:+.0f} {_bounds(found, '+').replace('.0', '')}."


def _data(plan: MatchPlan, outcome: MatchOutcome) -> dict[str, object]:
    from tilewright.bulk.matches.result import PARTS

    result = outcome.result
    return {
        "edition": plan.edition.ref,
        "lexicon": plan.lexicon,
        "seats": plan.seats,
        "seed": plan.seed,
        "native": plan.native,
        "stopped": outcome.stopped.value,
        "pairs": result.pairs,
        "games": result.games,
        "wins": result.wins,
        "ties": result.ties,
        "losses": result.losses,
        "win_rate": _rounded(result.win_rate, 5),
        "elo": _rounded(result.elo, 1),
        "spread": _rounded(result.mean_spread, 3),
        "players": [
            {
                "name": str(player),
                "mean_score": _rounded(result.mean_score(side), 3),
                "turns": result.turns[side],
                "seconds_per_turn": round(result.seconds_per_turn(side), 6),
            }
            for side, player in enumerate(plan.players)
        ],
        "pairs_by_games_won": {
            f"{points / PARTS:g}": count for points, count in sorted(result.splits.items())
        },
        "endings": dict(sorted(result.endings.items())),
    }


def _rounded(interval: Interval, digits: int) -> dict[str, float | None]:
    """Return an interval as JSON data, with None for infinity, which JSON cannot express."""
    bounds = {"mean": interval.middle, "low": interval.low, "high": interval.high}
    return {
        name: round(value, digits) if math.isfinite(value) else None
        for name, value in bounds.items()
    }
