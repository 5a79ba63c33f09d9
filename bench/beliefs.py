"""Measure the levels' beliefs: the character model, and belief against truth.

The strings are those that the weights were not fitted to: a third of the words and phonies that
``tools/fit_beliefs.py`` draws. Half of their weight is on valid words.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.players.levels import SKILLS, knowledge_of
from tilewright.players.mind.belief import Believer, shipped_weights
from tilewright.players.mind.spelling import Spelling, split_words
from tools.fit_beliefs import GAMES, Sample, draw_samples, words_in_play

BINS: Final = 10


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on beliefs."""
    words, edition = open_lexicon(), load_edition("pocket")
    played = list(words_in_play(edition, words, GAMES, seed=15))
    held_out = {
        name: [each for each in draw_samples(skill, words, edition, played) if each.is_held_out]
        for name, skill in SKILLS.items()
    }
    yield "Beliefs: the character model", model_lines(held_out)
    yield "Beliefs and truth", truth_lines(held_out)


def believer_of(name: str) -> Believer:
    """Return a level's believer that expects as many words as phonies, as in the samples."""
    knowledge = knowledge_of(SKILLS[name], open_lexicon(), invents=True)
    return Believer(knowledge, shipped_weights()[name])


def model_lines(held_out: dict[str, list[Sample]]) -> list[str]:
    """Return the section on the character model."""
    note = (
        "Bits per letter, with the end of the word, in strings that the model did not learn from:"
        " words that the level knows, valid words that it does not know, and phonies. A uniform"
        " model needs 4.75 bits. The last column is the time to judge an unknown word."
        " Command: `python -m bench beliefs`."
    )
    lines = [
        note,
        "",
        "| level | build, ms | known words | unknown words | phonies | judge a word, µs |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name, samples in held_out.items():
        believer = believer_of(name)
        known = list(believer.knowledge.words)
        began = time.process_time()
        model = Spelling.learn(known, len(believer.knowledge.words.alphabet))
        build = time.process_time() - began
        unlearned = split_words(known)[1]
        words = [each.text for each in samples if each.is_word]
        phonies = [each.text for each in samples if not each.is_word]
        bits = " | ".join(
            f"{bits_per_letter(model, part):.2f}" for part in (unlearned, words, phonies)
        )
        began = time.process_time()
        for text in phonies:
            believer.belief(text)
        each = (time.process_time() - began) / len(phonies)
        lines.append(f"| `{name}` | {1000 * build:.0f} | {bits} | {1e6 * each:.0f} |")
    return lines


def bits_per_letter(model: Spelling, words: Sequence[str]) -> float:
    """Return the mean surprise of a letter or an end."""
    return math.fsum(map(model.bits, words)) / sum(len(word) + 1 for word in words)


def truth_lines(held_out: dict[str, list[Sample]]) -> list[str]:
    """Return the section that compares belief with truth."""
    note = (
        "Strings by how strongly a level believes them: the share of valid words among them, if"
        " half of the unknown strings it meets are words, and how many distinct strings there are."
        " *Error* is the mean difference between belief and share; *log loss* is in bits, 1 for a"
        " player who always guesses one half."
    )
    lines = [note, "", f"| belief | {' | '.join(f'`{name}`' for name in held_out)} |"]
    lines.append(f"|---|{'--:|' * len(held_out)}")
    curves = {name: reliability(believer_of(name), part) for name, part in held_out.items()}
    for at in range(BINS):
        found = [curve[at] for curve in curves.values()]
        cells = (f"{each.share:.0%} of {each.strings}" if each.strings else "–" for each in found)
        lines.append(f"| {at / BINS:.0%} to {(at + 1) / BINS:.0%} | {' | '.join(cells)} |")
    errors = (f"{error_of(curve):.1%}" for curve in curves.values())
    losses = (f"{log_loss(believer_of(name), part):.2f}" for name, part in held_out.items())
    return [*lines, f"| error | {' | '.join(errors)} |", f"| log loss | {' | '.join(losses)} |"]


class Range(NamedTuple):
    """The strings that a level believes about equally."""

    strings: int
    """The number of distinct strings."""
    weight: float
    share: float
    """The share of valid words, by weight."""
    belief: float
    """The mean belief, by weight."""


def reliability(believer: Believer, samples: Sequence[Sample]) -> list[Range]:
    """Return the ranges of belief, from 0 to 1."""
    ranges: list[list[tuple[Sample, float]]] = [[] for _ in range(BINS)]
    for sample in samples:
        belief = believer.belief(sample.text)
        ranges[min(BINS - 1, int(belief * BINS))].append((sample, belief))
    curve = []
    for members in ranges:
        weight = math.fsum(sample.weight for sample, _ in members)
        valid = math.fsum(sample.weight * sample.is_word for sample, _ in members)
        believed = math.fsum(sample.weight * belief for sample, belief in members)
        strings = len({sample.text for sample, _ in members})
        curve.append(Range(strings, weight, valid / (weight or 1), believed / (weight or 1)))
    return curve


def error_of(curve: Sequence[Range]) -> float:
    """Return the mean difference between belief and truth."""
    total = math.fsum(each.weight for each in curve)
    return math.fsum(each.weight * abs(each.share - each.belief) for each in curve) / total


def log_loss(believer: Believer, samples: Sequence[Sample]) -> float:
    """Return the mean surprise at the truth, in bits."""
    total = math.fsum(sample.weight for sample in samples)
    loss = 0.0
    for sample in samples:
        belief = believer.belief(sample.text)
        loss -= sample.weight * math.log2(belief if sample.is_word else 1 - belief)
    return loss / total
