"""Regular English inflection, for words whose part of speech is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

SHORTEST_STEM: Final = 3

_SIBILANT: Final = re.compile(r".*(s|x|z|ch|sh)")
_CONSONANT_Y: Final = re.compile(r".*[^aeiou]y")
_DOUBLING: Final = re.compile(r"[^aeiou]*(qu)?[aeiou][^aeiouwxy]")
"""Words of one syllable that double their last letter: BLOG, BLOGGED."""


def plural(noun: str) -> str:
    """Return a noun's regular plural."""
    if noun.endswith("man") and len(noun) > len("human"):
        return noun.removesuffix("man") + "men"
    return _with_s(noun)


def verb_forms(verb: str) -> tuple[str, str, str]:
    """Return a verb's regular forms with -S, -ED and -ING."""
    return (_with_s(verb), _with_vowel(verb, "ed"), _with_vowel(verb, "ing"))


def comparison(adjective: str) -> tuple[str, str]:
    """Return an adjective's regular forms with -ER and -EST."""
    return (_with_vowel(adjective, "er"), _with_vowel(adjective, "est"))


def regular_forms(word: str, part: str) -> Iterator[str]:
    """Yield a word's regular forms as this part of speech: ``n``, ``v``, or ``ac`` (compared)."""
    if part == "n":
        yield plural(word)
    elif part == "v":
        yield from verb_forms(word)
    elif part == "ac":
        yield from comparison(word)


def stems_of(word: str) -> set[str]:
    """Return the words that this word may be a regular form of."""
    stems = {word.removesuffix(ending) for ending in ("s", "es", "ed", "ing", "er", "est", "ers")}
    stems |= {f"{stem}e" for stem in stems} | {
        stem[:-1] for stem in stems if stem[-2:-1] == stem[-1:]
    }
    stems |= {f"{word[:-3]}y"} if word.endswith("ies") else set()
    return {stem for stem in stems if stem != word and len(stem) >= SHORTEST_STEM}


def _with_s(word: str) -> str:
    if _CONSONANT_Y.fullmatch(word):
        return f"{word[:-1]}ies"
    return f"{word}es" if _SIBILANT.fullmatch(word) else f"{word}s"


def _with_vowel(word: str, ending: str) -> str:
    """Return the word with an ending that starts with a vowel."""
    if ending == "ing":
        if word.endswith("ie"):
            return f"{word[:-2]}ying"
        if word.endswith("e") and not word.endswith(("ee", "oe", "ye")):
            return f"{word[:-1]}ing"
    elif word.endswith("e"):
        return word + ending[1:]
    elif _CONSONANT_Y.fullmatch(word):
        return f"{word[:-1]}i{ending}"
    return f"{word}{word[-1]}{ending}" if _DOUBLING.fullmatch(word) else f"{word}{ending}"
