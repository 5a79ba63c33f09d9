"""Matches for tests, and the results that they have if nothing disturbs them."""

from __future__ import annotations

from functools import cache

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


@cache
def undisturbed(pairs: int) -> MatchResult:
    """Return the result of the default plan in this process, undisturbed."""
    with open_pool(1) as pool:
        return run_match(planned(), pairs, pool=pool).result
