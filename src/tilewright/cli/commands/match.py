"""``tilewright match``: which of two players is better, and how sure that is."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import House, Json, read_house, wants_json
from tilewright.cli.output import DONE, INTERRUPTED, emit, say_all
from tilewright.cli.terminal.layout import as_table
from tilewright.cli.terminal.progress import Watch, duration, watching

if TYPE_CHECKING:
    from tilewright.bulk.matches.match import MatchOutcome
    from tilewright.bulk.matches.result import MatchResult
    from tilewright.bulk.matches.statistics import Interval
    from tilewright.bulk.matches.venue import MatchPlan


def match_command(  # noqa: PLR0913 - one argument an option
    context: typer.Context,
    first: Annotated[str, typer.Argument(metavar="A", help="A player, such as expert.")],
    second: Annotated[
        str,
        typer.Argument(metavar="B", help="Another one, with options: champion:seconds=1."),
    ],
    *,
    edition: Annotated[
        str, typer.Option("--edition", metavar="ID", help="An edition's id, or a file's path.")
    ] = "pocket",
    seats: Annotated[
        int,
        typer.Option("--seats", metavar="N", min=2, help="Seats at the table; both have copies."),
    ] = 2,
    pairs: Annotated[
        int, typer.Option("--pairs", metavar="N", min=1, help="How many pairs of games to play.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", help="Equal seeds, equal games; from 0 on.")
    ] = 0,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="W", min=1, help="Processes; by default one a core."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, tcp://HOST:PORT."),
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option("--journal", metavar="FILE", help="Write pairs down, and go on from there."),
    ] = None,
    lexicon: Annotated[
        str, typer.Option("--lexicon", metavar="L", help="The dictionary: enable, yawl or a file.")
    ] = "enable",
    house: House = None,
    stop_when_sure: Annotated[
        bool,
        typer.Option("--stop-when-sure", help="End as soon as it is clear who is better."),
    ] = False,
    as_json: Json = False,
) -> int:
    """Let two players play pairs of games with the same tiles, and tell who is better."""
    from tilewright.bulk.matches.match import Stopped, run_match
    from tilewright.bulk.matches.venue import plan_match
    from tilewright.bulk.workers.journal import Journal
    from tilewright.bulk.workers.pool import open_pool, usable_cores
    from tilewright.players.spec import parse_player
    from tilewright.rules.event import Participant
    from tilewright.table.opening import edition_for

    computer = Participant("computer", is_computer=True)
    rules = edition_for(edition, [computer], read_house(house))
    specs = (parse_player(first), parse_player(second))
    plan = plan_match(rules, lexicon, specs, seats=seats, seed=seed)
    if workers is None and cluster is None:
        # A process that has nothing to do would only take its time to start.
        workers = min(usable_cores(), plan.tasks_in(pairs))
    with (
        nullcontext() if journal is None else Journal(journal, plan.header()) as book,
        open_pool(workers, cluster) as pool,
        watching() as watch,
    ):
        outcome = run_match(
            plan,
            pairs,
            pool=pool,
            journal=book,
            until_sure=stop_when_sure,
            told=_Teller(plan, pairs, watch),
            stop=lambda: watch.interrupted,
        )
    if wants_json(context, as_json):
        emit(_data(plan, outcome))
    else:
        say_all(_lines(plan, outcome))
    if outcome.stopped is not Stopped.INTERRUPTED:
        return DONE
    sys.stderr.write(f"tilewright: {_how_to_go_on(journal, outcome.result.pairs, pairs)}\n")
    return INTERRUPTED


class _Teller:
    """Tells how far the match is; pairs that the journal had took no time."""

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
            f"Playing: {result.pairs:,} of {self._pairs:,} pairs{left}"
            f"{so_far if result.pairs else ''}"
        )


def _how_to_go_on(journal: Path | None, played: int, pairs: int) -> str:
    head = f"interrupted after {played:,} of {pairs:,} pairs"
    if journal is None:
        return f"{head}; with --journal FILE a match can go on"
    return f"{head}; the same command goes on from {journal}"


def _lines(plan: MatchPlan, outcome: MatchOutcome) -> Iterator[str]:
    from tilewright.bulk.matches.match import Stopped

    result = outcome.result
    one, other = map(str, plan.players)
    seats = "" if plan.seats == 2 else f", {plan.seats} seats"  # noqa: PLR2004 - the usual table
    where = ", played inside the kernel" if plan.native else ""
    yield (
        f"{one} against {other}: {plan.edition.name}{seats}, {result.pairs:,} pairs"
        f" ({result.games:,} games){where}, seed {plan.seed}."
    )
    if not result.pairs:
        return
    yield ""
    yield f"{one} wins {_percent(result.win_rate)} of the games; in brackets, 95 % sure."
    if outcome.stopped is Stopped.SURE:
        better = one if result.win_rate.middle > 0.5 else other  # noqa: PLR2004 - half
        yield f"It is clear that {better} is better, so the match ended."
    yield f"Won {result.wins:,}, tied {result.ties:,}, lost {result.losses:,}. {_elo(result)}"
    yield ""
    rows = [("PLAYER", "MEAN SCORE", "", "TIME A TURN")]
    for side, name in enumerate((one, other)):
        score = result.mean_score(side)
        time = duration(result.seconds_per_turn(side))
        rows.append((name, f"{score.middle:.1f}", _bounds(score), time))
    spread = result.mean_spread
    rows.append(("difference", f"{spread.middle:+.1f}", _bounds(spread, "+"), ""))
    yield from as_table(rows, right=frozenset({1, 3}))
    yield ""
    yield f"Pairs by games won: {_splits(result)}."
    endings = sorted(result.endings.items(), key=lambda item: -item[1])
    yield f"Endings: {', '.join(f'{why} {count:,}' for why, count in endings)}."


def _splits(result: MatchResult) -> str:
    """Return how many pairs brought how many games, the most first."""
    from tilewright.bulk.matches.result import PARTS

    return ", ".join(
        f"{points / PARTS:g} in {count:,}"
        for points, count in sorted(result.splits.items(), reverse=True)
    )


def _percent(rate: Interval) -> str:
    return f"{100 * rate.middle:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


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
    """Return an interval for JSON, which knows no infinity."""
    bounds = {"mean": interval.middle, "low": interval.low, "high": interval.high}
    return {
        name: round(value, digits) if math.isfinite(value) else None
        for name, value in bounds.items()
    }
