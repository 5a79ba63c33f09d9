"""Two players meet: who wins, and how sure is that."""

from tilewright.bulk.matches.match import run_match
from tilewright.bulk.matches.seats import read_entrant
from tilewright.bulk.matches.venue import plan_match
from tilewright.bulk.workers.pool import open_pool
from tilewright.edition.shipped import load_edition

# Workers read this file as well: only the first process may begin the match.
if __name__ == "__main__":
    edition = load_edition("pocket", {"end.scoreless_rounds": 3})
    players = (read_entrant("expert"), read_entrant("beginner"))
    plan = plan_match(edition, "enable", players, seed=7)
    with open_pool(2) as pool:
        result = run_match(plan, 4, pool=pool).result
    rate, score = result.win_rate, result.mean_score(0)
    print(f"expert wins {rate.middle:.0%}, surely {rate.low:.0%} to {rate.high:.0%}")
    print(f"and scores {score.middle:.0f} a game, beginner {result.mean_score(1).middle:.0f}")
