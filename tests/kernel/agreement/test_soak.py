"""The long runs: a million small positions, and ten thousand of every edition at full size.

``TILEWRIGHT_SOAK_SMALL`` and ``TILEWRIGHT_SOAK_FULL`` override these numbers, and
``TILEWRIGHT_SOAK_SEED`` is the first seed. Progress and figures are appended to the file
named by ``TILEWRIGHT_SOAK_REPORT``, one JSON object per line, and printed otherwise.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest

from tests.kernel.agreement.chance import full_game, small_positions
from tests.kernel.agreement.checks import check_agreement, check_agreements, described
from tests.kernel.agreement.oracle import WordOracle, brute_cost, brute_force
from tests.kernel.agreement.subject import IS_KERNEL
from tests.kernel.agreement.subject import make_generator as make
from tests.kernel.agreement.test_full_size import both, compare, corpus_positions
from tests.kernel.agreement.test_ranking import random_leaves
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.lexicon import Lexicon
from tilewright.testing.strategies import Position

pytestmark = pytest.mark.soak

SMALL = int(os.environ.get("TILEWRIGHT_SOAK_SMALL", "1000000"))
FULL = int(os.environ.get("TILEWRIGHT_SOAK_FULL", "10000"))
SEED = int(os.environ.get("TILEWRIGHT_SOAK_SEED", "0"))

PARTS = 8
"""The small positions are split into this many parts, for parallel processes."""

MOST = 400
"""How many plays brute force may judge for a position; larger ones go to the word oracle."""

TURNS = 25
"""Positions compared per game at full size; this many turns fill most boards."""

STRIDE = 2000
"""Positions between two lines of progress."""


@dataclass
class Figures:
    """What has been compared so far."""

    name: str
    positions: int = 0
    plays: int = 0
    brute: int = 0
    most: int = 0
    began: float = field(default_factory=time.monotonic)

    def add(self, plays: int, *, brute: bool = False) -> None:
        """Count a position with this many plays, and report now and then."""
        self.positions += 1
        self.plays += plays
        self.brute += brute
        self.most = max(self.most, plays)
        if self.positions % STRIDE == 0:
            self.tell("running")

    def tell(self, state: str) -> None:
        """Append a line to the report, or print it."""
        line = json.dumps(
            {
                "run": self.name,
                "state": state,
                "generator": "kernel" if IS_KERNEL else "reference",
                "seed": SEED,
                "positions": self.positions,
                "by_brute_force": self.brute,
                "plays": self.plays,
                "most_plays": self.most,
                "seconds": round(time.monotonic() - self.began, 1),
            }
        )
        report = os.environ.get("TILEWRIGHT_SOAK_REPORT")
        if report:
            with Path(report).open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        else:
            print(line, flush=True)  # noqa: T201 - asked for by hand


@pytest.mark.parametrize("part", range(PARTS))
def test_small_positions(part: int) -> None:
    """A million positions of random editions on boards up to 7×7: no difference."""
    figures = Figures(f"small {part + 1}/{PARTS}")
    for number in count():
        seed = SEED + part + PARTS * number
        if not compare_game(seed, figures, SMALL // PARTS):
            break
    figures.tell("done")
    assert figures.positions >= SMALL // PARTS


def compare_game(seed: int, figures: Figures, limit: int) -> bool:
    """Compare the positions of the games of one seed; return False when there were enough."""
    generators = None
    rng = Random(seed)
    for position, found in small_positions(seed):
        if figures.positions >= limit:
            return False
        edition, words = position.edition, position.words
        brute = brute_cost(position.board, position.rack, edition) <= MOST
        if brute:
            every = brute_force(position.board, position.rack, edition, set(words))
            assert found == every, described(position)
        generators = generators or [make(edition, words, word_map=flag) for flag in (False, True)]
        check_agreements(generators, position, found)
        if rng.random() < 0.1:
            leaves = random_leaves(position.rack, rng, rng.choice((1, 2000, 90_000)))
            generator = make(edition, words, leaves=leaves, word_map=rng.random() < 0.5)
            check_agreement(generator, position, found, leaves)
        figures.add(len(found), brute=brute)
    return True


@pytest.mark.parametrize("name", edition_ids())
def test_full_positions(name: str, enable: Lexicon) -> None:
    """Ten thousand positions of each edition with the default dictionary: no difference."""
    edition = load_edition(name)
    oracle = WordOracle(edition, enable)
    generators = both(edition, enable)
    figures = Figures(name)
    games = (Random(f"{name} {SEED + number}") for number in count())
    positions = (
        position for rng in games for position in islice(full_game(rng, edition, enable), TURNS)
    )
    for number, found in enumerate(islice(positions, FULL)):
        # A blank allows ten times the plays, three on a rack of nine a million: most racks have
        # none, every third may keep one and every fiftieth two.
        blanks = 2 if number % 50 == 0 else int(number % 3 == 0)
        blank = edition.tiles.blank or 0
        rack = found.rack - [blank] * max(0, found.rack.count(blank) - blanks)
        position = Position(edition, enable, found.board, rack)
        plays = oracle.plays(position.board, rack)
        check_agreements(generators, position, plays)
        figures.add(len(plays))
    figures.tell("done")


def test_all_real_positions(corpus: Path, enable: Lexicon) -> None:
    """Every position of the corpus, with all its blanks."""
    found = corpus_positions(corpus, enable)
    generators = both(found[0].edition, enable)
    figures = Figures("corpus")
    for position in found:
        compare(position, generators)
        figures.add(0)
    figures.tell("done")
