"""Random endgames in small editions, for testing the solvers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from tests.kernel.agreement.chance import random_edition, random_game, random_lexicon
from tests.kernel.agreement.minimax import WIN, Ended
from tilewright.edition import ChallengeRule, Edition, EndRules
from tilewright.kernel.endgame import Endgame, EndgameSolver, Method
from tilewright.lexicon import Lexicon
from tilewright.tiles import Tally


@dataclass(frozen=True, slots=True)
class Case:
    """An endgame with its rules."""

    edition: Edition
    lexicon: Lexicon
    at: Ended
    targets: tuple[int, ...] | None
    aside: Tally

    def solve(
        self,
        *,
        megabytes: int = 1,
        small_graph: bool = True,
        method: Method = "max^n",
        threads: int = 1,
    ) -> Endgame:
        """Return the solver's result, given all the time it needs."""
        at = self.at
        solver = EndgameSolver(
            self.edition, self.lexicon, megabytes=megabytes, small_graph=small_graph
        )
        return solver.solve(
            at.board,
            at.racks,
            scores=at.scores,
            seat=at.seat,
            targets=self.targets,
            passes=at.passes,
            scoreless=at.scoreless,
            aside=self.aside,
            method=method,
            threads=threads,
        )


def cases(seed: int, seats: int) -> Iterator[Case]:
    """Yield the endgames that arise in one random game."""
    rng = Random(f"{seed} {seats}")
    edition = random_edition(rng, max_size=4, max_rack=3)
    rules = EndRules(rng.choice((1, 2, 2)), rng.choice((0, 0, 1, 2)))
    void = rng.random() < 0.4
    rule = ChallengeRule.VOID if void else edition.challenge.rule
    edition = replace(
        edition,
        players=(2, 4),
        end=rules,
        challenge=replace(edition.challenge, rule=rule),
    )
    lexicon = random_lexicon(rng, edition)
    for position, _ in islice(random_game(rng, edition, lexicon), 6):
        laid = edition.tiles.tiles_of(cell for cell in position.board.cells if cell)
        bag = list(edition.tiles.tally - laid)
        rng.shuffle(bag)
        racks = []
        for _ in range(seats):
            count = rng.randint(0 if rng.random() < 0.1 else 1, edition.rack)
            racks.append(Tally(bag[:count]))
            del bag[:count]
        passes = tuple(rng.choice((0, 0, 1)) for _ in racks)
        if all(each >= rules.passes for each in passes):
            passes = (0,) * seats
        yield Case(
            edition,
            lexicon,
            Ended(
                position.board,
                tuple(racks),
                tuple(rng.randint(0, 60) for _ in racks),
                rng.randrange(seats),
                passes,
                rng.randrange(max(1, rules.scoreless_rounds * seats)),
            ),
            tuple(rng.choice((20, 40, 70, 100)) for _ in racks) if rng.random() < 0.3 else None,
            Tally(bag),
        )


def lead_of(payoff: int) -> int:
    """Return a payoff without its share of the win."""
    for shared in (4, 3, 2, 1):
        part = WIN // shared
        if abs(payoff - part) < WIN // 50:
            return payoff - part
    return payoff
