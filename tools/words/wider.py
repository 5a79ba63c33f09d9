"""The wider rules: words of larger lists that people use, or that are formed from common words.

A large list has thousands of words that hardly anyone has seen. A word from one of them is added
if people write it, or if a second list has it and its parts are everyday words (NEWSMAKER,
UNPLAGUED), so that players can guess what it means.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from tools.words.forms import regular_forms, stems_of

if TYPE_CHECKING:
    from tools.words.build_family import Sources
    from tools.words.wordnet import WordNet

__all__ = ["is_formed", "wider_in_use", "wider_lists"]

SHORT: Final = 4
"""Words up to this length need a second list, because most short strings are names."""

MEDIUM: Final = 6
"""Words of YAWL up to this length must be formed from common words, because many are also names."""

SCOWL_ALONE: Final = 70
SCOWL_SECOND: Final = 80
"""SCOWL's largest list that counts with another list, and with WordNet for formed words: all."""

COMMON: Final = 40
"""SCOWL's largest list whose words are everyday words."""

USED: Final = 1e-8
"""The frequency in wordfreq that shows a word to be in use: once in a hundred million words."""

PREFIX_LIST: Final = (
    "anti auto back bio co counter cross cyber de dis down eco electro extra fore geo hydro"
    " hyper inter intra mega meta micro mid mini mis mono multi nano neuro non off out over"
    " photo poly post pre pseudo psycho re self semi socio sub super techno tele thermo trans"
    " tri ultra un under up"
)
PREFIXES: Final = (*PREFIX_LIST.split(),)
SUFFIXES: Final = (
    *(("ly", ""), ("ily", "y"), ("ly", "le"), ("ally", ""), ("ness", ""), ("iness", "y")),
    *(("less", ""), ("like", ""), ("ish", ""), ("able", ""), ("able", "e"), ("ability", "able")),
    *(("ist", ""), ("ist", "y"), ("ship", ""), ("hood", ""), ("ful", ""), ("wise", "")),
    *(("ization", "ize"), ("isation", "ize"), ("ise", "ize"), ("ize", ""), ("our", "or")),
    *(("er", ""), ("er", "e"), ("fold", ""), ("proof", ""), ("ity", ""), ("ity", "e")),
)
"""Endings, and what they replace."""

SHORTEST_BASE: Final = 4
SHORTEST_PART: Final = 3
SHORTEST_COMPOUND: Final = 8
_UNUSED_ENDING: Final = "nesses"


def is_formed(word: str, common: frozenset[str], wordnet: WordNet) -> bool:
    """Return whether a word, or what it is a regular form of, is made of common words.

    GIVED and PURED are not: GIVE has other forms, and PURE is not a verb.
    """
    if word.endswith(_UNUSED_ENDING):
        return False
    if _is_derived(word, common):
        return True
    stems = stems_of(word)
    if any(stem in common and _is_form(word, stem, wordnet) for stem in stems):
        return True
    return any(_is_derived(stem, common) and word in _any_forms(stem) for stem in stems - common)


def _is_form(word: str, base: str, wordnet: WordNet) -> bool:
    """Return whether a word is a form of a base word: a regular one only if that has no others."""
    if any(base == origin for origin, _ in wordnet.exceptions.get(word, ())):
        return True
    return any(
        word in regular_forms(base, "ac" if part == "a" else part)
        for part in wordnet.parts(base)
        if (base, part) not in wordnet.irregular
    )


def _any_forms(base: str) -> tuple[str, ...]:
    """Return the forms that a base word has as any part of speech."""
    return (*(form for part in ("n", "v", "ac") for form in regular_forms(base, part)),)


def _is_derived(word: str, common: frozenset[str]) -> bool:
    bases = [word.removeprefix(each) for each in PREFIXES if word.startswith(each)]
    bases += [word.removesuffix(end) + old for end, old in SUFFIXES if word.endswith(end)]
    bases += [base[:-1] for base in bases if base[-1:] == base[-2:-1]]
    if any(len(base) >= SHORTEST_BASE and base in common for base in bases):
        return True
    if len(word) < SHORTEST_COMPOUND:
        return False
    middles = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
    return any(word[:at] in common and word[at:] in common for at in middles)


def wider_lists(sources: Sources, known: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return the words that the wider rules add, by the sources that establish them."""
    common = _common(sources)

    def establish(word: str) -> str | None:
        written = sources.usage.is_written(word)
        size = sources.scowl.sizes.get(word, 99)
        is_long = len(word) > SHORT
        if word in sources.yawl:
            if word in sources.wordnet.senses and size <= SCOWL_SECOND:
                return "SCOWL 80 and WordNet and YAWL"
            formed = is_long and is_formed(word, common, sources.wordnet)
            if written and (formed or len(word) > MEDIUM) and not sources.may_be_name(word):
                return "YAWL and spaCy"
            is_second = formed and size <= SCOWL_SECOND
            return "SCOWL 80 and YAWL, formed from common words" if is_second else None
        if word in sources.wordnet.senses and is_long:
            if written:
                return "WordNet and spaCy"
            is_listed = word in sources.scowl.sizes
            is_second = is_listed and is_formed(word, common, sources.wordnet)
            return "SCOWL 95 and WordNet, formed from common words" if is_second else None
        is_alone = is_long and size <= SCOWL_ALONE and written and _is_single(sources, word)
        return "SCOWL 70 and spaCy" if is_alone else None

    candidates = sources.scowl.sizes.keys() | sources.yawl | sources.wordnet.senses.keys()
    return _grouped(sources, candidates - known, establish)


def wider_in_use(sources: Sources, known: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return the words that need Wiktionary or wordfreq as a source, by their sources."""
    common = _common(sources)
    frequencies: dict[str, float] = importlib.import_module("wordfreq").get_frequency_dict("en")
    used = {word for word, frequency in frequencies.items() if frequency >= USED}

    def establish(word: str) -> str | None:
        is_used = len(word) > SHORT and word in used
        if word in sources.wiktionary.parts:
            return _with_wiktionary(sources, word, is_used=is_used)
        if not is_used:
            return None
        if word in sources.yawl:
            formed = is_formed(word, common, sources.wordnet) and not sources.may_be_name(word)
            return "YAWL and wordfreq" if formed else None
        if word in sources.wordnet.senses:
            return "WordNet and wordfreq"
        size = sources.scowl.sizes.get(word, 99)
        is_alone = size <= SCOWL_ALONE and _is_single(sources, word)
        return "SCOWL 70 and wordfreq" if is_alone else None

    candidates = sources.yawl | sources.wordnet.senses.keys() | sources.wiktionary.parts.keys()
    candidates |= sources.scowl.sizes.keys()
    groups = _grouped(sources, candidates - known, establish)
    added = frozenset[str]().union(*groups.values())
    forms = {
        form
        for base in known | added
        for form in _forms(sources, base)
        if form not in known | added
        and (sources.has(form) or sources.usage.is_written(form) or form in used)
    }
    return groups | {"regular forms of all additions": frozenset(forms)}


def _with_wiktionary(sources: Sources, word: str, *, is_used: bool) -> str | None:
    """Return the sources that establish a word in Wiktionary, or None if there is no other."""
    is_listed = word in sources.yawl or word in sources.wordnet.senses
    if is_listed or sources.scowl.sizes.get(word, 99) <= SCOWL_SECOND:
        return "Wiktionary and another list"
    if len(word) > SHORT and sources.usage.is_written(word):
        return "Wiktionary and spaCy"
    return "Wiktionary and wordfreq" if is_used else None


def _grouped(
    sources: Sources, words: Iterable[str], establish: Callable[[str], str | None]
) -> dict[str, frozenset[str]]:
    groups: dict[str, set[str]] = {}
    for word in words:
        if len(word) >= SHORT and _is_eligible(sources, word) and (name := establish(word)):
            groups.setdefault(name, set()).add(word)
    return {name: frozenset(found) for name, found in groups.items()}


def _is_eligible(sources: Sources, word: str) -> bool:
    """Return whether a word may be added: it is written without a capital and without a hyphen."""
    if not sources.is_eligible(word) or word in sources.scowl.abbreviations:
        return False
    if sources.needs_hyphen(word):
        return False
    if word in sources.wiktionary.parts:
        return word not in sources.wiktionary.names or sources.usage.is_written(word)
    return word not in sources.wiktionary.names and not sources.usage.is_capitalized(word)


def _is_single(sources: Sources, word: str) -> bool:
    """Return whether nothing suggests that a word is a name, or several words."""
    is_spaced = not sources.wordnet.spaced.isdisjoint({word} | stems_of(word))
    return not is_spaced and not sources.may_be_name(word)


def _forms(sources: Sources, base: str) -> Iterator[str]:
    """Yield the plural and the verb forms of a word, as far as they may be added."""
    parts = sources.wordnet.parts(base) | sources.wiktionary.parts.get(base, frozenset())
    for part in parts & {"n", "v"}:
        if not base.endswith(("ness", "itis", "ism")):
            forms = (form for form in regular_forms(base, part) if len(form) > SHORT)
            yield from (form for form in forms if _is_eligible(sources, form))


def _common(sources: Sources) -> frozenset[str]:
    sizes = sources.scowl.sizes
    return frozenset(
        word
        for word in sources.enable
        if sizes.get(word, 99) <= COMMON and len(word) >= SHORTEST_PART
    )
