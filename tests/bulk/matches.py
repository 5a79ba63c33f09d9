"""Matches for tests, and the results that they have if nothing disturbs them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from subprocess import Popen

from tests.waiting import wait_until
from tilewright.bulk.matches.match import run_match
from tilewright.bulk.matches.plan import MatchPlan, plan_match
from tilewright.bulk.matches.result import MatchResult
from tilewright.bulk.workers.pool import open_pool
from tilewright.players.spec import parse_player
from tilewright.rules.participant import Participant
from tilewright.table.opening import edition_for


def planned(
    first: str = "equity",
    second: str = "beginner",
    *,
    edition: str = "pocket",
    seats: int = 2,
    seed: int = 0,
) -> MatchPlan:
    """Return a match plan as the command line builds it."""
    rules = edition_for(edition, [Participant("computer", is_computer=True)])
    players = (parse_player(first), parse_player(second))
    return plan_match(rules, "enable", players, seats=seats, seed=seed)


def wait_for_pairs(journal: Path, program: Popen[str]) -> None:
    """Wait until a match in another process has written some pairs, or has ended without them."""

    def has_some() -> bool:
        lines = journal.read_bytes().count(b"\n") if journal.exists() else 0
        return lines > 2 or program.poll() is not None

    wait_until(has_some, "the match plays no pairs")


@cache
def undisturbed(pairs: int) -> MatchResult:
    """Return the result of the default plan in this process, undisturbed."""
    with open_pool(1) as pool:
        return run_match(planned(), pairs, pool=pool).result
