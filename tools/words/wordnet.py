"""Read WordNet: the senses of its words, how often each was counted in texts, and their labels."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tools.words.packages import PLAIN, package_files

WORDNET: Final = "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752"
"""The SHA-256 of Debian's package ``wordnet-base`` 1:3.0-37."""

PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""WordNet's file endings and our abbreviations for its parts of speech."""

_SATELLITE: Final = "5"
_KINDS: Final = {"n": "1", "v": "2", "a": "3", "r": "4", "s": _SATELLITE}
"""The parts of speech in the keys of senses; a satellite is an adjective near another one."""


class Sense(NamedTuple):
    """One meaning in WordNet."""

    part: str
    gloss: str
    uses: int = 0
    """How often this meaning was counted in the texts that WordNet's authors tagged."""
    usage: frozenset[str] = frozenset()
    """How people use the word with this meaning: ``ethnic_slur``, ``slang``, ``archaism``."""


class WordNet(NamedTuple):
    """WordNet's single words, as far as they are written in lower case."""

    senses: dict[str, list[Sense]]
    """Each word's meanings, the most common first within a part of speech."""
    capitalized: frozenset[str]
    """The words that WordNet only writes with a capital, in lower case."""
    exceptions: dict[str, list[tuple[str, str]]]
    """Irregular forms, each with its base words and their parts of speech."""
    irregular: frozenset[tuple[str, str]]
    """The base words that have irregular forms, with their parts of speech."""
    hyphenated: frozenset[str]
    """The words that are written with a hyphen, without it."""
    spaced: frozenset[str]
    """The terms of several words, without the spaces."""

    def parts(self, word: str) -> frozenset[str]:
        """Return a word's parts of speech; empty if WordNet does not have the word."""
        return frozenset(sense.part for sense in self.senses.get(word, ()))


class Pointer(NamedTuple):
    """A relation of a group of synonyms to another one."""

    symbol: str
    target: str
    """The offset of the other group in its file."""
    source: int
    """The number of the synonym that has the relation, from 1; 0 if all of them have it."""


class Synset(NamedTuple):
    """A group of synonyms: a line in one of WordNet's data files."""

    kind: str
    """The part of speech, one of ``_KINDS``."""
    topic: int
    """The number of the lexicographers' file."""
    words: tuple[str, ...]
    numbers: tuple[int, ...]
    """For each word, a number that tells its meanings in the same topic apart."""
    pointers: tuple[Pointer, ...]
    gloss: str

    def place(self, lemma: str) -> int:
        """Return the place of a word among the synonyms, from 1."""
        return [word.lower() for word in self.words].index(lemma) + 1


def read_wordnet(path: Path) -> WordNet:
    """Read WordNet's package."""
    files = {
        name: data.decode("latin-1") for name, data in package_files(path, WORDNET, "wordnet/")
    }
    labels = dict(_synsets(files["data.noun"]))
    counts = {
        key: int(count) for key, _, count in map(str.split, files["cntlist.rev"].splitlines())
    }
    senses: defaultdict[str, list[Sense]] = defaultdict(list)
    capitalized: set[str] = set()
    hyphenated: set[str] = set()
    spaced: set[str] = set()
    exceptions: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for ending, part in PARTS.items():
        synsets = dict(_synsets(files[f"data.{ending}"]))
        for lemma, offsets in _index(files[f"index.{ending}"]):
            if "_" in lemma:
                spaced.add(re.sub("[-_]", "", lemma))
            elif "-" in lemma:
                hyphenated.add(lemma.replace("-", ""))
            for offset in offsets:
                synset = synsets[offset]
                if PLAIN.fullmatch(lemma) and lemma in synset.words:
                    count = counts.get(_key(lemma, synset, synsets), 0)
                    senses[lemma].append(_sense(lemma, part, synset, count, labels))
                elif lemma in {word.lower() for word in synset.words}:
                    capitalized.add(lemma)
        for line in files[f"{ending}.exc"].splitlines():
            form, *bases = line.split()
            exceptions[form].extend((base, part) for base in bases)
    return WordNet(
        dict(senses),
        frozenset(capitalized - senses.keys()),
        dict(exceptions),
        frozenset(base for bases in exceptions.values() for base in bases),
        frozenset(hyphenated - senses.keys()),
        frozenset(spaced - senses.keys()),
    )


def _sense(
    lemma: str, part: str, synset: Synset, count: int, labels: Mapping[str, Synset]
) -> Sense:
    """Return the meaning that a group of synonyms gives a word."""
    place = synset.place(lemma)
    usage = {
        labels[pointer.target].words[0]
        for pointer in synset.pointers
        if pointer.symbol == ";u" and pointer.source in {0, place}
    }
    return Sense(part, synset.gloss, count, frozenset(usage))


def _index(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the words in an index file with the offsets of their synonyms in the data file."""
    for line in text.splitlines():
        if not line.startswith(" "):
            lemma, *fields = line.split()
            yield lemma, fields[-int(fields[1]) :]


def _synsets(text: str) -> Iterator[tuple[str, Synset]]:
    """Yield the groups of synonyms in a data file with their offsets."""
    for line in text.splitlines():
        if line.startswith(" "):
            continue
        head, _, gloss = line.partition(" | ")
        offset, topic, kind, count, *fields = head.split(" ")
        end = 2 * int(count, 16)
        words = tuple(re.sub(r"\(.*\)", "", word) for word in fields[:end:2])
        numbers = tuple(int(number, 16) for number in fields[1:end:2])
        related = fields[end + 1 : end + 1 + 4 * int(fields[end])]
        pointers = tuple(
            Pointer(symbol, target, int(places[:2], 16))
            for symbol, target, places in zip(
                related[::4], related[1::4], related[3::4], strict=True
            )
        )
        yield offset, Synset(kind, int(topic), words, numbers, pointers, gloss.strip())


def _key(lemma: str, synset: Synset, synsets: Mapping[str, Synset]) -> str:
    """Return the key of a word's meaning in WordNet's list of counts."""
    key = f"{lemma}%{_KINDS[synset.kind]}:{synset.topic:02}:{_number(lemma, synset):02}:"
    if _KINDS[synset.kind] != _SATELLITE:
        return f"{key}:"
    head = synsets[next(one.target for one in synset.pointers if one.symbol == "&")]
    return f"{key}{head.words[0].lower()}:{head.numbers[0]:02}"


def _number(lemma: str, synset: Synset) -> int:
    return synset.numbers[synset.place(lemma) - 1]
