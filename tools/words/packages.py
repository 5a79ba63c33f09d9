"""Read SCOWL, WordNet and spaCy's frequencies from the packages that the word files are built from.

Only these exact files are accepted, so that a build gives the same result everywhere. Download
them with ``apt-get download scowl wordnet-base`` or from a Debian mirror, and with
``pip download --no-deps spacy-lookups-data==1.0.5``.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import math
import re
import tarfile
import zipfile
from collections import defaultdict
from pathlib import Path
from typing import Final, NamedTuple

SCOWL: Final = "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"
"""The SHA-256 of Debian's package ``scowl`` 2020.12.07-2."""

WORDNET: Final = "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752"
"""The SHA-256 of Debian's package ``wordnet-base`` 1:3.0-37."""

SPACY: Final = "466f21f087e4144bc93800679437ec5a17be7d0888734b1ba880b3ecb0978bc6"
"""The SHA-256 of the Python package ``spacy-lookups-data`` 1.0.5."""

PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""WordNet's file endings and our abbreviations for its parts of speech."""

PLAIN: Final = re.compile(r"[a-z]{2,21}")
"""A word without capitals, hyphens, apostrophes, digits or accents."""

MOSTLY: Final = 0.6
"""The share of occurrences in lower case from which a word counts as written in lower case."""

_AR_HEADER: Final = 60
_DIALECTS: Final = frozenset(
    {"english", "american", "british", "british_z", "canadian", "australian"}
)


class Scowl(NamedTuple):
    """SCOWL's words with the size of the smallest list that has them."""

    sizes: dict[str, int]
    """The words in lower case, with the list's size: 10 for the most common, 95 for the rarest."""
    names: frozenset[str]
    """Capitalized words and proper names in the lists up to size 70, in lower case."""
    abbreviations: frozenset[str]
    """Abbreviations, in lower case."""


class Sense(NamedTuple):
    """One meaning in WordNet."""

    part: str
    gloss: str


class WordNet(NamedTuple):
    """WordNet's single words, as far as they are written in lower case."""

    senses: dict[str, list[Sense]]
    """Each word's meanings, the most common first within a part of speech."""
    capitalized: frozenset[str]
    """The words that WordNet only writes with a capital, in lower case."""
    exceptions: dict[str, list[tuple[str, str]]]
    """Irregular forms, each with its base words and their parts of speech."""

    def parts(self, word: str) -> frozenset[str]:
        """Return a word's parts of speech; empty if WordNet does not have the word."""
        return frozenset(sense.part for sense in self.senses.get(word, ()))


class Usage(NamedTuple):
    """How often people write each word, and how often without a capital."""

    zipf: dict[str, float]
    """The Zipf frequency of each word in lower case: 3 for once in a million words."""
    lower: dict[str, float]
    """The share of a word's occurrences, in any case, that are in lower case."""

    def is_written(self, word: str, least: float = 0.0) -> bool:
        """Return whether a word is usually written in lower case, and at least this often."""
        return self.zipf.get(word, -1.0) >= least and self.lower.get(word, 0.0) >= MOSTLY


def read_scowl(path: Path) -> Scowl:
    """Read SCOWL's package."""
    sizes: dict[str, int] = {}
    names: set[str] = set()
    abbreviations: set[str] = set()
    for name, data in _files(path, SCOWL, "share/dict/scowl/"):
        kind, _, size = name.rpartition(".")
        dialect, _, category = kind.partition("-")
        words = data.decode("latin-1").split()
        if category == "words" and dialect in _DIALECTS:
            for word in words:
                sizes[word] = min(int(size), sizes.get(word, 99))
        elif category in {"upper", "proper-names"} and int(size) <= 70:  # noqa: PLR2004
            names.update(word.lower() for word in words)
        elif category == "abbreviations":
            abbreviations.update(word.lower() for word in words)
    return Scowl(sizes, frozenset(names), frozenset(abbreviations))


def read_wordnet(path: Path) -> WordNet:
    """Read WordNet's package."""
    files = dict(_files(path, WORDNET, "share/wordnet/"))
    senses: defaultdict[str, list[Sense]] = defaultdict(list)
    capitalized: set[str] = set()
    exceptions: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for ending, part in PARTS.items():
        meanings = _meanings(files[f"data.{ending}"].decode("latin-1"))
        for line in files[f"index.{ending}"].decode("latin-1").splitlines():
            if line.startswith(" "):
                continue
            lemma, *fields = line.split()
            for offset in fields[-int(fields[1]) :]:
                words, gloss = meanings[offset]
                if PLAIN.fullmatch(lemma) and lemma in words:
                    senses[lemma].append(Sense(part, gloss))
                elif lemma in {word.lower() for word in words}:
                    capitalized.add(lemma)
        for line in files[f"{ending}.exc"].decode("latin-1").splitlines():
            form, *bases = line.split()
            exceptions[form].extend((base, part) for base in bases)
    return WordNet(dict(senses), frozenset(capitalized - senses.keys()), dict(exceptions))


def read_usage(path: Path) -> Usage:
    """Read the frequencies of a million English tokens in spaCy's package."""
    check(path, SPACY)
    with zipfile.ZipFile(path) as wheel:
        packed = wheel.read("spacy_lookups_data/data/en_lexeme_prob.json.gz")
    all_cases: defaultdict[str, float] = defaultdict(float)
    lower: defaultdict[str, float] = defaultdict(float)
    for token, logarithm in json.loads(gzip.decompress(packed)).items():
        if PLAIN.fullmatch(token.lower()):
            all_cases[token.lower()] += math.exp(logarithm)
            lower[token.lower()] += math.exp(logarithm) if token.islower() else 0.0
    return Usage(
        {word: math.log10(chance * 1e9) for word, chance in lower.items() if chance},
        {word: lower[word] / chance for word, chance in all_cases.items()},
    )


def _meanings(text: str) -> dict[str, tuple[set[str], str]]:
    """Return the words and the gloss at each offset of a WordNet data file."""
    found: dict[str, tuple[set[str], str]] = {}
    for line in text.splitlines():
        if line.startswith(" "):
            continue
        head, _, gloss = line.partition(" | ")
        offset, _, _, count, *rest = head.split(" ")
        words = {re.sub(r"\(.*\)", "", word) for word in rest[: 2 * int(count, 16) : 2]}
        found[offset] = (words, gloss.strip())
    return found


def _files(path: Path, checksum: str, folder: str) -> list[tuple[str, bytes]]:
    """Return the files in one folder of a Debian package, or exit if it is another package."""
    data = check(path, checksum)
    with tarfile.open(fileobj=io.BytesIO(_archive_member(data, b"data.tar"))) as archive:
        return [
            (member.name.rpartition("/")[2], file.read())
            for member in archive.getmembers()
            if folder in member.name and (file := archive.extractfile(member))
        ]


def check(path: Path, checksum: str) -> bytes:
    """Return a package's bytes, or exit if it is another package."""
    data = path.read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != checksum:
        raise SystemExit(f"{path}: SHA-256 is {found}, expected {checksum}")
    return data


def _archive_member(data: bytes, prefix: bytes) -> bytes:
    """Return a member of an ``ar`` archive, the container of a Debian package."""
    at = len(b"!<arch>\n")
    while at < len(data):
        header = data[at : at + _AR_HEADER]
        size = int(header[48:58])
        at += _AR_HEADER
        if header.startswith(prefix):
            return data[at : at + size]
        at += size + size % 2
    raise SystemExit(f"the package has no member {prefix.decode()}")
