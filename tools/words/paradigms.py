"""Complete the forms of additions: the plural of a noun, and the other forms of a verb.

The lists have many new words without their forms: BODYBOARD without BODYBOARDS, POWERLIFTING
without POWERLIFTED. People who play a word expect its forms to be valid, too. A form is added if
its base is an addition that people write, and nothing suggests that the form is irregular or that
the noun has no plural.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tools.words.forms import plural, verb_forms

if TYPE_CHECKING:
    from tools.words.build_family import Sources

__all__ = ["completed"]

SHORTEST: Final = 4
SHORTEST_PART: Final = 3

COMMON: Final = 50
"""SCOWL's largest list whose words count as parts of compounds."""

IRREGULAR_ENDINGS: Final = (
    "man men mouse goose foot feet tooth fish knife leaf wolf life half child people um us is ae"
    " sheep deer ox folk person"
)
"""Endings of nouns with an irregular plural, or none."""

UNCOUNTED_ENDINGS: Final = (
    "ness ity ism ing ware wear ics core logy s ed ly less ment ship hood craft y like wise work"
    " fold stock food care side scene time style proof metal punk age phobia mania tech milk free"
    " able ible al ic ous most est right smart rash music ency ance ence ward full emia"
)
"""Endings of words that are not nouns, or that hardly have a plural."""

_NO_PLURAL: Final = (*IRREGULAR_ENDINGS.split(), *UNCOUNTED_ENDINGS.split())


def completed(
    sources: Sources, known: frozenset[str], uncounted: frozenset[str]
) -> dict[str, frozenset[str]]:
    """Return the forms that no list has, of the additions that people write.

    ``uncounted`` has the words of our own list that have no plural.
    """
    common = frozenset(
        word for word in sources.enable if sources.scowl.sizes.get(word, 99) <= COMMON
    )
    words = known | sources.enable
    forms = {form for word in words for form in (plural(word), *verb_forms(word)) if form != word}
    bases = [
        word for word in known - forms if len(word) >= SHORTEST and sources.usage.is_written(word)
    ]
    nouns = (
        plural(word) for word in bases if word not in uncounted and _counts(sources, word, common)
    )
    verbs = (form for word in bases for form in _verb_forms(sources, word, words, common))
    found = {form for form in (*nouns, *verbs) if form not in words and sources.is_eligible(form)}
    return {"forms that complete those of an addition": frozenset(found)}


def _counts(sources: Sources, word: str, common: frozenset[str]) -> bool:
    """Return whether a word is a noun with a regular plural, as far as we can tell."""
    if word.endswith(_NO_PLURAL) or (word, "n") in sources.wordnet.irregular:
        return False
    parts = sources.wordnet.parts(word) | sources.wiktionary.parts.get(word, frozenset())
    return "n" in parts if parts else _ends_with_noun(sources, word, common)


def _ends_with_noun(sources: Sources, word: str, common: frozenset[str]) -> bool:
    """Return whether a word is a compound whose last part is a noun with a usual plural."""
    return any(
        first in common and "n" in sources.wordnet.parts(last) and plural(last) in common
        for first, last in _splits(word)
        if len(first) >= SHORTEST_PART and last in common
    )


def _verb_forms(
    sources: Sources, word: str, words: frozenset[str], common: frozenset[str]
) -> Iterator[str]:
    """Yield the forms of a verb, if one that ends in -ED or -ING is known and written."""
    forms = verb_forms(word)
    if not any(form in words and sources.usage.is_written(form) for form in forms[1:]):
        return
    lasts = [
        last for _, last in _splits(word) if last in common and "v" in sources.wordnet.parts(last)
    ]
    if not any((last, "v") in sources.wordnet.irregular for last in lasts):
        yield from forms


def _splits(word: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to divide a word in two parts that may be words or prefixes."""
    for at in range(2, len(word) - SHORTEST_PART + 1):
        yield word[:at], word[at:]
