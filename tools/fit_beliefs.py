"""Fit the weights of the levels' beliefs, and write them to ``data/beliefs.json``.

    python -m tools.fit_beliefs

Valid words come from games between equity players, as often as they are played, as far as the level
does not know them. Phonies are of four kinds in equal shares: random letters, misspelled words,
unusual forms and inventions. A third of the strings, chosen by their spelling, is held out: the
weights are fitted to the others and measured on these.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from tilewright.bulk.training.logistic import solve
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.selfplay import SelfPlayer, self_play
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players.leaves import shipped_leaves
from tilewright.players.levels import SKILLS, Skill, knowledge_of
from tilewright.players.mind.belief import FEATURES, LENGTHS, Knowledge, length_class, logistic
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.testing.phonies import Phonies

TARGET = Path(__file__).parents[1] / "src" / "tilewright" / "players" / "data" / "beliefs.json"
FORMAT: Final = 1
GAMES: Final = 600
EACH: Final = 6000
"""How many phonies of each kind are drawn for a level."""

STEPS: Final = 30
SCALE: Final = 3000.0
"""How many strings the total weight of all words or of all phonies counts as."""

PRIOR: Final = 1.0
"""How strongly the weights of one length are drawn to those of all lengths.

Without it, a few two-letter words that are played all the time, such as QI, would teach that the
strangest strings of two letters are words.
"""

OWN_PRIOR: Final = {"constant": 0.001, "vowelless": 0.1}
"""The same for evidence that means something else in each length."""

FALLING: Final = frozenset({"strange", "absurd", "worst", "clumped"})
"""Evidence that never speaks for a word."""

HELD_OUT: Final = 3
DIGITS: Final = 4


class Sample(NamedTuple):
    """A string that a level does not know."""

    text: str
    is_word: bool
    weight: float
    evidence: tuple[float, ...]

    @property
    def is_held_out(self) -> bool:
        """Whether the string is not used for fitting."""
        return hashlib.blake2b(self.text.encode()).digest()[0] % HELD_OUT == 0


def main() -> None:
    """Fit the weights of all levels and write them."""
    words, edition = open_lexicon(), load_edition("pocket")
    played = list(words_in_play(edition, words, GAMES, seed=15))
    levels: dict[str, dict[int, dict[str, float]]] = {}
    for name, skill in SKILLS.items():
        samples = list(draw_samples(skill, words, edition, played))
        fitted = [each for each in samples if not each.is_held_out]
        common = fit(fitted, [0.0] * len(FEATURES))
        levels[name] = {}
        for length in LENGTHS:
            weights = fit([each for each in fitted if length_class(each.text) == length], common)
            named = zip(FEATURES, weights, strict=True)
            levels[name][length] = {feature: round(weight, DIGITS) for feature, weight in named}
        print(f"{name}: {len(samples)} strings")
    document = {"format": FORMAT, "lexicon": words.id, "games": GAMES, "levels": levels}
    TARGET.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def words_in_play(edition: Edition, words: Lexicon, games: int, *, seed: int) -> Iterator[str]:
    """Yield the words formed in games between equity players, in the order of play."""
    players = (SelfPlayer(leaves=shipped_leaves(edition)),) * 2
    result = self_play(edition, words, players=players, games=games, seed=seed, record=True)
    for game in result.recorded:
        board = Board.empty(edition.size)
        for turn in game.turns:
            if isinstance(turn.move, Play):
                verdict = judge(board, turn.move, edition)
                if isinstance(verdict, Verdict):
                    yield from (word.text for word in verdict.words)
                board = board.with_tiles(turn.move.squares, turn.move.cells)


def draw_samples(  # noqa: PLR0913 - the rest are options by keyword
    skill: Skill,
    words: Lexicon,
    edition: Edition,
    played: Sequence[str],
    *,
    seed: str = "fit",
    each: int = EACH,
) -> Iterator[Sample]:
    """Yield valid words and phonies that a level does not know; both weigh the same in total."""
    knowledge = knowledge_of(skill, words, invents=True)
    valid = [word for word in played if must_believe(knowledge, word)]
    tiles = edition.tiles
    letters = "".join(tiles.letters[tiles.letter_of[code]] for code in tiles.tally)
    phonies = Phonies(words, played, letters)
    for word in valid:
        weight = 1 / len(valid)
        yield Sample(word, is_word=True, weight=weight, evidence=knowledge.evidence(word))
    for kind in phonies.kinds:
        drawn = (text for text in phonies.stream(kind, seed) if must_believe(knowledge, text))
        weight = 1 / (each * len(phonies.kinds))
        for text in islice(drawn, each):
            yield Sample(text, is_word=False, weight=weight, evidence=knowledge.evidence(text))


def must_believe(knowledge: Knowledge, text: str) -> bool:
    """Return whether a player neither knows a string nor knows that it is not a word."""
    return len(text) > knowledge.memorized and not knowledge.knows(text)


def fit(samples: Sequence[Sample], toward: Sequence[float]) -> list[float]:
    """Return the weights with the maximum likelihood, given a prior that draws them ``toward``."""
    ignored: set[str] = set()
    while True:
        found = _fit(samples, toward, ignored)
        named = dict(zip(FEATURES, found, strict=True))
        rising = {name for name in FALLING - ignored if named[name] > 0}
        if not rising:
            return found
        ignored |= rising


def _fit(
    samples: Sequence[Sample], toward: Sequence[float], ignored: AbstractSet[str]
) -> list[float]:
    """Fit by Newton's method; the weights of ``ignored`` evidence are 0."""
    used = [at for at, name in enumerate(FEATURES) if name not in ignored]
    prior = [OWN_PRIOR.get(FEATURES[at], PRIOR) for at in used]
    goal = [toward[at] for at in used]
    rows = [[each.evidence[at] for at in used] for each in samples]
    found = list(goal)
    for _ in range(STEPS):
        gradient = [p * (g - f) for p, g, f in zip(prior, goal, found, strict=True)]
        curvature = [[p * (i == j) for j in range(len(used))] for i, p in enumerate(prior)]
        for sample, row in zip(samples, rows, strict=True):
            filled = [(at, value) for at, value in enumerate(row) if value]
            chance = logistic(sum(found[at] * value for at, value in filled))
            miss = SCALE * sample.weight * (sample.is_word - chance)
            bend = SCALE * sample.weight * chance * (1 - chance)
            for i, value in filled:
                gradient[i] += value * miss
                for j, other in filled:
                    curvature[i][j] += bend * value * other
        step = solve(curvature, gradient)
        found = [weight + change for weight, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < 10**-DIGITS:
            break
    fitted = dict(zip(used, found, strict=True))
    return [fitted.get(at, 0.0) for at in range(len(FEATURES))]


if __name__ == "__main__":
    main()
