"""Build the additions of the lexicon ``family`` to ENABLE from open word lists.

    pip install wordfreq==3.1.1
    python -m tools.words.build_family scowl_2020.12.07-2_all.deb wordnet-base_1%3a3.0-37_all.deb \
        spacy_lookups_data-1.0.5-py2.py3-none-any.whl names-0.3.0.tar.gz \
        dict-freedict-eng-fin_2022.12.07-2_all.deb dict-freedict-eng-bul_2022.12.07-2_all.deb

A word is added if two independent sources establish it and nothing marks it as a name or an
abbreviation. ``docs/design/017-words.md`` explains the rules. ``--without-shared`` leaves out the
words that need wordfreq or Wiktionary as a source, whose data must be shared alike.
"""

from __future__ import annotations

import argparse
import importlib
import lzma
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from tilewright.lexicon.offensive import offensive_words
from tools.words.forms import comparison, plural, regular_forms, stems_of, verb_forms
from tools.words.packages import (
    PLAIN,
    Scowl,
    Usage,
    Wiktionary,
    read_scowl,
    read_surnames,
    read_usage,
    read_wiktionary,
)
from tools.words.paradigms import completed
from tools.words.wider import wider_in_use, wider_lists
from tools.words.wordnet import WordNet, read_wordnet

DATA: Final = Path(__file__).parents[2] / "src" / "tilewright" / "lexicon" / "data"
REFUSED: Final = Path(__file__).with_name("refused.txt")
REVIEWED: Final = Path(__file__).with_name("reviewed.txt")

SIZE: Final = 60
"""SCOWL's largest list that counts as a source; the larger ones have rare and dubious words."""

LARGE_SIZE: Final = 70
"""SCOWL's largest list that counts if the word is in use."""

LARGEST_SIZE: Final = 80
"""SCOWL's largest list that counts if the word is in use and WordNet has it."""

IN_USE: Final = 2.0
"""The Zipf frequency that shows a word to be in use: once in ten million words."""

SELDOM_USED: Final = 1.5
"""The Zipf frequency that is enough for a word in two lists."""

OFTEN_USED: Final = 2.2
"""The Zipf frequency that a word needs if only SCOWL's larger list has it."""

SHORT: Final = 3
"""Words up to this length need all three lists, because most short strings are abbreviations."""

ALL_LISTS: Final = 3

PART_CODES: Final = frozenset({"n", "n2", "m", "s", "v", "va", "a", "ac", "r", "i", "p"})
"""The parts of speech in our own lists, which explain them."""

NOT_NAMES: Final = (
    "adrenalin anglophile bunsen clementine cretaceous echinacea ethernet evangelicalism goth "
    "halon internet laundromat meg mesolithic nanna neanderthal palaeolithic paleolithic pogo "
    "spam spammer teleprompter"
)
"""Words that some list also has as names, but that dictionaries have in lower case."""

_NOT_NAMES: Final = frozenset(NOT_NAMES.split())


class OwnWord(NamedTuple):
    """An entry in our own list: a word, its parts of speech, its gloss and its new forms."""

    word: str
    parts: tuple[str, ...]
    gloss: str
    forms: tuple[str, ...]


class Sources(NamedTuple):
    """Everything that an addition is judged by."""

    enable: frozenset[str]
    yawl: frozenset[str]
    scowl: Scowl
    wordnet: WordNet
    usage: Usage
    wiktionary: Wiktionary
    hyphenated: frozenset[str]
    """The words that are written only with a hyphen in WordNet and Wiktionary, without it."""
    rare_names: frozenset[str]
    """Surnames, and the names in SCOWL's largest lists."""
    refused: frozenset[str]

    def has(self, word: str) -> bool:
        """Return whether any list has this word, however large the list is."""
        return word in self.scowl.sizes or word in self.wordnet.senses or word in self.yawl

    def lists(self, word: str) -> tuple[str, ...]:
        """Return the names of the lists that have this word."""
        found = (
            ("SCOWL", self.scowl.sizes.get(word, 99) <= SIZE),
            ("WordNet", word in self.wordnet.senses),
            ("YAWL", word in self.yawl),
        )
        return tuple(name for name, has in found if has)

    def is_eligible(self, word: str) -> bool:
        """Return whether nothing marks this word as a name, an abbreviation or an error."""
        if not PLAIN.fullmatch(word) or word in self.enable or word in self.refused:
            return False
        if not re.search("[aeiouy]", word) or re.fullmatch("[ivxlc]+", word):
            return False
        if word in self.scowl.abbreviations and len(word) <= SHORT + 1:
            return len(self.lists(word)) == ALL_LISTS
        return not any(self._is_name(stem) for stem in (word, *stems_of(word)))

    def needs_hyphen(self, word: str) -> bool:
        """Return whether dictionaries write this word, or what it is a form of, with a hyphen."""
        return not self.hyphenated.isdisjoint({word} | stems_of(word))

    def may_be_name(self, word: str) -> bool:
        """Return whether this word, or what it is a form of, is a surname or a rare name.

        Frequencies cannot tell such a word from the name: people write names in lower case, too.
        """
        return not self.rare_names.isdisjoint({word} | (stems_of(word) - self.enable))

    def _is_name(self, word: str) -> bool:
        if word in self.enable or word in _NOT_NAMES:
            return False
        return word in self.wordnet.capitalized or word in self.scowl.names


def main() -> None:
    """Build the files and print the size of each group."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scowl", type=Path, help="Debian's package scowl 2020.12.07-2")
    parser.add_argument("wordnet", type=Path, help="Debian's package wordnet-base 1:3.0-37")
    parser.add_argument("usage", type=Path, help="the Python package spacy-lookups-data 1.0.5")
    parser.add_argument("surnames", type=Path, help="the Python package names 0.3.0")
    parser.add_argument(
        "wiktionary", type=Path, nargs=2, help="Debian's dict-freedict-eng-fin, -bul"
    )
    parser.add_argument("--without-shared", action="store_true", help="write no family-use.txt")
    arguments = parser.parse_args()
    scowl = read_scowl(arguments.scowl)
    wordnet, wiktionary = read_wordnet(arguments.wordnet), read_wiktionary(arguments.wiktionary)
    closed = wordnet.senses.keys() | wiktionary.parts.keys()
    closed |= {word for word, size in scowl.sizes.items() if size <= SIZE}
    sources = Sources(
        packed_words("enable") | set_of(DATA / "supplement.txt"),
        packed_words("yawl"),
        scowl,
        wordnet,
        read_usage(arguments.usage),
        wiktionary,
        (wordnet.hyphenated | wiktionary.hyphenated) - closed,
        read_surnames(arguments.surnames) | scowl.rare_names,
        set_of(REFUSED) | {word.lower() for word in offensive_words()},
    )
    listed = two_lists(sources)
    known = frozenset().union(*listed.values())
    listed["our own list"] = own_words(sources, known)
    known |= listed["our own list"]
    listed["spaCy, picked from long lists"] = reviewed(sources, known)
    known |= listed["spaCy, picked from long lists"]
    listed = merged(listed, wider_lists(sources, known))
    known |= frozenset().union(*listed.values())
    used: dict[str, frozenset[str]] = {}
    if not arguments.without_shared:
        used = in_use(sources, known)
        known |= frozenset().union(*used.values())
        used = merged(used, wider_in_use(sources, known))
        known |= frozenset().union(*used.values())
        used = merged(used, completed(sources, known, uncounted_words()))
    write("family.txt", listed)
    write("family-use.txt", used)


def two_lists(sources: Sources) -> dict[str, frozenset[str]]:
    """Return the words that two lists establish, by the names of the lists, and their forms.

    WordNet and YAWL alone also share thousands of rare words; those need to be in use.
    """
    groups: dict[str, set[str]] = {}
    for word in filter(sources.is_eligible, sources.scowl.sizes):
        lists = sources.lists(word)
        if "SCOWL" in lists and len(lists) > (1 if len(word) > SHORT else 2):
            groups.setdefault(" and ".join(lists), set()).add(word)
        elif len(word) > SHORT and _is_written(sources, word, lists):
            size = f"SCOWL {sources.scowl.sizes[word]}"
            others = [name for name in lists if name != "SCOWL"]
            groups.setdefault(" and ".join((size, *others, "spaCy")), set()).add(word)
    added = frozenset().union(*groups.values())
    groups["regular forms"] = set(forms_of(sources, added) - added)
    return {name: frozenset(words) for name, words in groups.items()}


def _is_written(sources: Sources, word: str, lists: tuple[str, ...]) -> bool:
    """Return whether people write this word in lower case often enough for a list that has it."""
    size = sources.scowl.sizes[word]
    if size <= LARGE_SIZE:
        return bool(lists) and sources.usage.is_written(word)
    return size <= LARGEST_SIZE and "WordNet" in lists and sources.usage.is_written(word)


def forms_of(sources: Sources, added: frozenset[str]) -> frozenset[str]:
    """Return the regular forms that a list has, of words whose part of speech WordNet knows."""
    found: set[str] = set()
    for base in (sources.enable | added) & sources.wordnet.senses.keys():
        for part in sources.wordnet.parts(base) & {"n", "v"}:
            if (base, part) in sources.wordnet.irregular or base.endswith(("ness", "itis")):
                continue
            found.update(
                form
                for form in regular_forms(base, part)
                if len(form) > SHORT
                and sources.is_eligible(form)
                and (
                    "SCOWL" in (lists := sources.lists(form))
                    or (base in added and (lists or sources.usage.is_written(form)))
                )
            )
    return frozenset(found)


def in_use(sources: Sources, known: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return the words that wordfreq shows to be in use, by their other sources."""
    frequency: Callable[[str, str], float] = importlib.import_module("wordfreq").zipf_frequency
    groups: dict[str, set[str]] = {}
    candidates = sources.scowl.sizes.keys() | sources.yawl | sources.wordnet.senses.keys()
    for word in filter(sources.is_eligible, candidates):
        if word not in known and len(word) > SHORT:
            lists, least = _lists_in_use(sources, word)
            if frequency(word, "en") >= least:
                groups.setdefault(f"{lists} and wordfreq", set()).add(word)
    # SCOWL has the inflected forms of a word that is in use, however rare each of them is.
    added = frozenset().union(*groups.values())
    groups["regular forms"] = {
        form
        for form, size in sources.scowl.sizes.items()
        if size <= SIZE and sources.is_eligible(form) and stems_of(form) & added
    } | forms_of(sources, added)
    return {
        name: frozenset(words) - known - (added if name == "regular forms" else set())
        for name, words in groups.items()
    }


def _lists_in_use(sources: Sources, word: str) -> tuple[str, float]:
    """Return the lists that have the word, and the frequency that it then needs."""
    lists = sources.lists(word)
    if lists == ("SCOWL",):
        return "SCOWL", IN_USE
    if lists == ("WordNet", "YAWL"):
        return "WordNet and YAWL", SELDOM_USED
    if lists == ("WordNet",) and sources.usage.is_written(word):
        return "WordNet", IN_USE
    if sources.scowl.sizes.get(word, 99) > LARGE_SIZE:
        return "", float("inf")
    return ("SCOWL 70 and YAWL", SELDOM_USED) if lists else ("SCOWL 70", OFTEN_USED)


def reviewed(sources: Sources, known: frozenset[str]) -> frozenset[str]:
    """Return the words that a person accepted, and the regular forms of them that are written.

    Words that need a hyphen stay out: that people leave it out does not establish another word.
    """
    accepted = {
        word for word in set_of(REVIEWED) if sources.lists(word) or not sources.needs_hyphen(word)
    }
    forms = {
        form
        for word in accepted
        for form in (plural(word), *verb_forms(word))
        if sources.usage.is_written(form) and sources.is_eligible(form)
    }
    return frozenset(accepted | forms) - sources.enable - known - sources.refused


def own_words(sources: Sources, known: frozenset[str]) -> frozenset[str]:
    """Return the words of our own list, with their forms, that are not known yet."""
    forms = {form for entry in read_own() for form in (entry.word, *entry.forms)}
    # The offensive words among them were chosen knowingly: SEXTING is in every newspaper.
    return frozenset(forms) - sources.enable - known - set_of(REFUSED)


def uncounted_words() -> frozenset[str]:
    """Return the words of our own list that are not nouns with a plural."""
    return frozenset(entry.word for entry in read_own() if "n" not in entry.parts)


def read_own(name: str = "own") -> list[OwnWord]:
    """Read one of our own lists: a word, its parts of speech, its gloss and any irregular forms."""
    entries = []
    for line in (DATA / f"{name}-words.txt").read_text(encoding="ascii").splitlines():
        if line.startswith("#"):
            continue
        match = re.fullmatch(r"([a-z]+) ([a-z2,]+) (.+?)(?: \[(.*)\])?", line)
        codes = match[2].split(",") if match else []
        if not match or not PART_CODES.issuperset(codes):
            raise SystemExit(f"{name}-words.txt: cannot read the line {line!r}")
        word, _, gloss, irregular = match.groups()
        entries.append(OwnWord(word, (*codes,), gloss, _own_forms(word, codes, irregular)))
    return entries


def _own_forms(word: str, parts: Iterable[str], irregular: str | None) -> tuple[str, ...]:
    """Return a word's forms: irregular ones replace the regular ones with the same ending."""
    forms: dict[str, str] = {}
    if "n" in parts:
        forms["plural"] = plural(word)
    is_verb = not {"v", "va"}.isdisjoint(parts)
    if is_verb:
        forms |= dict(zip(("s", "ed", "ing"), verb_forms(word), strict=True))
    if "ac" in parts:
        forms |= dict(zip(("er", "est"), comparison(word), strict=True))
    given = [] if irregular is None else irregular.replace("-", "").split()
    if irregular is not None and is_verb:
        kept = {"ing": forms["ing"]} if not any(form.endswith("ing") for form in given) else {}
        forms = {name: form for name, form in forms.items() if name in {"plural", "s"}} | kept
        given = given or [word]
    elif irregular is not None:
        forms = {}
    found = [*forms.values(), *given]
    return (*dict.fromkeys((*found, *(_agents(found) if "va" in parts else ()))),)


def _agents(forms: Iterable[str]) -> tuple[str, str]:
    """Return the agent of a verb and its plural, spelled as the form with -ING is."""
    agent = next(form for form in forms if form.endswith("ing")).removesuffix("ing") + "er"
    return agent, plural(agent)


def packed_words(name: str) -> frozenset[str]:
    """Return the words of a shipped list, in lower case."""
    return frozenset(lzma.decompress((DATA / f"{name}.txt.xz").read_bytes()).decode().split())


def set_of(path: Path) -> frozenset[str]:
    """Return the first word of each line, in lower case; comments are skipped."""
    lines = path.read_text(encoding="ascii").lower().splitlines()
    return frozenset(line.split()[0] for line in lines if line and not line.startswith("#"))


def merged(*groupings: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Return the groups of several rules, those with the same sources together."""
    found: dict[str, frozenset[str]] = {}
    for groups in groupings:
        found |= {name: found.get(name, frozenset()) | words for name, words in groups.items()}
    return found


def write(name: str, groups: dict[str, frozenset[str]]) -> None:
    """Write the groups to a file, each under its heading, and print their sizes."""
    lines = ["# Generated by tools/words/build_family.py; ORIGIN.md has the sources and licenses."]
    for heading, words in sorted(groups.items()):
        lines += ["", f"# {heading}: {len(words)} words", *sorted(words)]
        print(f"{name}: {heading}: {len(words)} words")
    (DATA / name).write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
