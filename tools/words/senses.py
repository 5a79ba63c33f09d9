"""Choose a word's senses: the most used ones first, and which of them to show only on request.

WordNet orders the senses of a part of speech by use and counts them in tagged texts. That order is
odd for some everyday words, which the texts hardly have (KITE is a bad check first), and its labels
do not cover all that offends. ``senses.txt`` has our decisions, made by eye.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tilewright.lexicon.offensive import excluded_words
from tools.words.wordnet import Sense

__all__ = ["Choice", "Decision", "choose", "named_words", "offends", "read_decisions"]

MOST_SENSES: Final = 4
MOST_HIDDEN: Final = 2
SENSES_PER_PART: Final = 3
LONGEST_GLOSS: Final = 110

FILE: Final = Path(__file__).with_name("senses.txt")
GLOSS_WORDS: Final = Path(__file__).with_name("gloss-words.txt")

USAGES: Final = frozenset({"ethnic_slur", "disparagement", "obscenity"})
"""WordNet's labels of senses that offend."""

LABELED: Final = re.compile(
    r"ethnic slur|\b(considered|sometimes|extremely) offensive|\(derogatory"
    r"|\b(offensive|disparaging|derogatory|insulting|obscene|coarse|dismissive)( and disparaging)?"
    r" (terms?|names?|words?)\b"
    r"|terms? for a \(?(young\)? )?woman|attractive young women"
    r"|\b(unattractive|immoral|ugly|unpleasant)\b.*\b(woman|girl)"
    r"|a person of \w+ descent|\bhomosexual"
)
"""Glosses that label a sense as offensive, or that mean people by what they look like."""

SEXUAL: Final = re.compile(
    r"\bsexual(ly)?\b(?! (reproduc|produced|transmitted|cells?\b|characteristic|spore|phase|differ"
    r"|maturity|morality|or asexual|and asexual))"
    r"|\b(have|having|had|involving|suggest|offer of|promiscuous|extramarital) sex\b"
    r"|\bsex (acts?|appeal)\b|external (female )?sex organ|slang for sexual"
    r"|prostitut|\bwhore|\bpimp\b|\bbrothel|orgasm|masturbat|copulat|\bcoitus|\berotic|\blewd"
    r"|lascivious|ejaculat|promiscu|pornogra|\bseduc|\blust(ful)?\b"
    r"|stimulation of the genital|expos\w+ .*genital|insert\w* (his |the )?penis|over the penis"
    r"|an erect penis|male reproductive glands|the pubic (area in|hair|region)|in the pubic area"
)
"""Glosses of sexual senses. Terms of biology and medicine are exceptions in ``senses.txt``."""


class Choice(NamedTuple):
    """A sense as the file of definitions has it."""

    part: str
    gloss: str
    hidden: bool = False
    """Whether the sense is shown only to a person who asks for everything."""


class Decision(NamedTuple):
    """A line in ``senses.txt``."""

    mark: str
    """``+`` to put a sense first, ``-`` to hide it, ``=`` to show it although a rule matches."""
    part: str
    gloss: str
    """Our own gloss, or how WordNet's starts."""
    is_own: bool
    """Whether the gloss is our own."""

    def fits(self, sense: Sense) -> bool:
        """Return whether the line is about this sense of its word."""
        return sense.part == self.part and sense.gloss.startswith(self.gloss)


@lru_cache(maxsize=1)
def read_decisions() -> Mapping[str, Sequence[Decision]]:
    """Return our decisions by word, in lower case, in the order of the file."""
    found: defaultdict[str, list[Decision]] = defaultdict(list)
    for line in FILE.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            mark, word, part, *rest = line.split(" ", 3)
            gloss = "".join(rest)
            is_own = mark == "+" and not gloss.endswith("...")
            found[word].append(Decision(mark, part, gloss.removesuffix("..."), is_own))
    return dict(found)


def offends(sense: Sense) -> bool:
    """Return whether a label or the gloss of a sense shows that it is offensive or sexual."""
    text = _without_examples(sense.gloss)
    is_labeled = sense.usage & USAGES or LABELED.search(text) or SEXUAL.search(text)
    return bool(is_labeled or named_words(shortened(text)))


def named_words(gloss: str) -> list[str]:
    """Return the offensive words that a gloss has, but for those that a gloss may have."""
    words = set(re.findall(r"[A-Z]+", gloss.upper()))
    return sorted(words & excluded_words() - _gloss_words())


@lru_cache(maxsize=1)
def _gloss_words() -> frozenset[str]:
    lines = GLOSS_WORDS.read_text(encoding="ascii").splitlines()
    return frozenset(line.split()[0].upper() for line in lines if not line.startswith("#"))


def choose(word: str, senses: Sequence[Sense]) -> list[Choice]:
    """Return a word's senses, the most used part of speech first, with short glosses.

    Raise ``SystemExit`` if a decision is about a sense that WordNet does not have.
    """
    decisions = read_decisions().get(word, ())
    _check(word, decisions, senses)
    first = [
        _own(line) if line.is_own else next(filter(line.fits, senses))
        for line in decisions
        if line.mark == "+"
    ]
    others = [sense for sense in senses if sense not in first]
    offending = [sense for sense in others if is_hidden(sense, decisions)]
    shown = [sense for sense in others if sense not in offending]
    kept = _most_used([*first, *by_use(shown)], MOST_SENSES)
    hidden = _most_used(by_use(offending), MOST_HIDDEN)
    order = {part: at for at, part in reversed([*enumerate(sense.part for sense in kept)])}
    kept.sort(key=lambda sense: order[sense.part])
    return [
        *(Choice(sense.part, shortened(sense.gloss)) for sense in kept),
        *(Choice(sense.part, shortened(sense.gloss), hidden=True) for sense in hidden),
    ]


def by_use(senses: Sequence[Sense]) -> list[Sense]:
    """Return senses by how often they were counted, those of the most used part of speech first.

    Those that were never counted follow in WordNet's order, one of each part of speech in turn.
    """
    totals: defaultdict[str, int] = defaultdict(int)
    numbers: list[int] = []
    for sense in senses:
        totals[sense.part] += sense.uses
        numbers.append(sum(other.part == sense.part for other in senses[: len(numbers)]))
    parts = sorted(totals, key=lambda part: (-totals[part], "nvarip".index(part)))

    def rank(at: int) -> tuple[bool, int, int, int]:
        sense = senses[at]
        leads = sense.part == parts[0] and numbers[at] == 0
        return not leads, -sense.uses, numbers[at], parts.index(sense.part)

    return [senses[at] for at in sorted(range(len(senses)), key=rank)]


def is_hidden(sense: Sense, decisions: Iterable[Decision]) -> bool:
    """Return whether to show a sense only to a person who asks for everything."""
    for line in decisions:
        if line.mark in "-=" and line.fits(sense):
            return line.mark == "-"
    return offends(sense)


def shortened(gloss: str) -> str:
    """Return a gloss without examples, cut at the end of a phrase if it is long."""
    text = _without_examples(gloss).replace("`", "'").replace("\t", " ").strip(" ;")
    while len(text) > LONGEST_GLOSS and "; " in text:
        text = text.rpartition("; ")[0]
    if len(text) > LONGEST_GLOSS:
        text = text[: LONGEST_GLOSS - 1].rpartition(" ")[0].rstrip(",;") + "…"
    return text


def _without_examples(gloss: str) -> str:
    return re.split(r'[;:]\s*"', gloss)[0]


def _most_used(senses: Iterable[Sense], most: int) -> list[Sense]:
    """Return the first senses, but not too many of one part of speech."""
    taken: list[Sense] = []
    for sense in senses:
        same = sum(sense.part == other.part for other in taken)
        if same < SENSES_PER_PART and len(taken) < most:
            taken.append(sense)
    return taken


def _own(line: Decision) -> Sense:
    return Sense(line.part, line.gloss)


def _check(word: str, decisions: Iterable[Decision], senses: Sequence[Sense]) -> None:
    """Exit if a decision is about a sense that does not exist, such as one with a typing error."""
    for line in decisions:
        if not line.is_own and not any(map(line.fits, senses)):
            raise SystemExit(f"{FILE.name}: {word} has no sense {line.part} {line.gloss}")
