"""Let two players meet: which one is better, and how certain is that?"""

from tilewright.bulk.matches.match import run_match
from tilewright.bulk.matches.plan import plan_match
from tilewright.bulk.workers.pool import open_pool
from tilewright.edition.shipped import load_edition
from tilewright.players.spec import parse_player

# Worker processes import this file too; only the first process may start the match.
if __name__ == "__main__":
    edition = load_edition("pocket", {"end.scoreless_rounds": 3})
    players = (parse_player("expert"), parse_player("beginner"))
    plan = plan_match(edition, "enable", players, seed=7)
    with open_pool(2) as pool:
        result = run_match(plan, 4, pool=pool).result
    rate, score = result.win_rate, result.mean_score(0)
    print(f"expert wins {rate.middle:.0%} of the games (95 %: {rate.low:.0%} to {rate.high:.0%})")
    print(f"mean scores: expert {score.middle:.0f}, beginner {result.mean_score(1).middle:.0f}")
