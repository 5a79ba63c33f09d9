"""Read SCOWL, Wiktionary and spaCy's frequencies from the packages that we build from.

Only these exact files are accepted, so that a build gives the same result everywhere. Download
them with ``apt-get download scowl wordnet-base dict-freedict-eng-fin dict-freedict-eng-bul`` or
from a Debian mirror, and with ``pip download --no-deps spacy-lookups-data==1.0.5 names==0.3.0``.
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
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

SCOWL: Final = "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"
"""The SHA-256 of Debian's package ``scowl`` 2020.12.07-2."""

SPACY: Final = "466f21f087e4144bc93800679437ec5a17be7d0888734b1ba880b3ecb0978bc6"
"""The SHA-256 of the Python package ``spacy-lookups-data`` 1.0.5."""

WIKTIONARY: Final = (
    "037351c22b6f803358517d0293bab9619f6bef964e22cab68f63a174b5d22ebe",
    "91e23fe0ec1dfff19b27d302d7fba32fcc93f95e9b8965939d6f4c966e478389",
)
"""The SHA-256 of Debian's dict-freedict-eng-fin and -bul 2022.12.07-2: words in Wiktionary."""

SURNAMES: Final = "726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671"
"""The SHA-256 of the Python package ``names`` 0.3.0: surnames in the United States census."""

PLAIN: Final = re.compile(r"[a-z]{2,21}")
"""A word without capitals, hyphens, apostrophes, digits or accents."""

MOSTLY: Final = 0.6
"""The share of occurrences in lower case from which a word counts as written in lower case."""

HALF: Final = 0.5

COMMON_NAMES: Final = 70
"""SCOWL's largest list of names that rules out a word."""

_AR_HEADER: Final = 60
_HEADWORD: Final = re.compile(r"^([A-Za-z-]+) (?:/.*/ )?<([a-z]+)>", re.MULTILINE)
"""A headword of FreeDict, its pronunciation and its part of speech."""

_WORDS: Final = {"n": "n", "v": "v", "adj": "a", "adv": "r", "interjection": "i"}
"""FreeDict's parts of speech that count, and our abbreviations for them."""

_DIALECTS: Final = frozenset(
    {"english", "american", "british", "british_z", "canadian", "australian"}
)


class Scowl(NamedTuple):
    """SCOWL's words with the size of the smallest list that has them."""

    sizes: dict[str, int]
    """The words in lower case, with the list's size: 10 for the most common, 95 for the rarest."""
    names: frozenset[str]
    """Capitalized words and proper names in the lists up to size 70, in lower case."""
    rare_names: frozenset[str]
    """Those in the larger lists, which also have words that only some people write so."""
    abbreviations: frozenset[str]
    """Abbreviations, in lower case."""


class Wiktionary(NamedTuple):
    """English words with a translation in Wiktionary."""

    parts: dict[str, frozenset[str]]
    """The words in lower case with their parts of speech; neither affixes nor symbols."""
    names: frozenset[str]
    """The words with a capital, in lower case."""
    hyphenated: frozenset[str]
    """The words that are written with a hyphen, without it."""


class Usage(NamedTuple):
    """How often people write each word, and how often without a capital."""

    zipf: dict[str, float]
    """The Zipf frequency of each word in lower case: 3 for once in a million words."""
    lower: dict[str, float]
    """The share of a word's occurrences, in any case, that are in lower case."""

    def is_written(self, word: str, least: float = 0.0) -> bool:
        """Return whether a word is usually written in lower case, and at least this often."""
        return self.zipf.get(word, -1.0) >= least and self.lower.get(word, 0.0) >= MOSTLY

    def is_capitalized(self, word: str) -> bool:
        """Return whether a word is more often written with a capital than without."""
        return self.lower.get(word, 1.0) < HALF


def read_scowl(path: Path) -> Scowl:
    """Read SCOWL's package."""
    sizes: dict[str, int] = {}
    names: set[str] = set()
    rare_names: set[str] = set()
    abbreviations: set[str] = set()
    for name, data in package_files(path, SCOWL, "share/dict/scowl/"):
        kind, _, size = name.rpartition(".")
        dialect, _, category = kind.partition("-")
        words = data.decode("latin-1").split()
        if category == "words" and dialect in _DIALECTS:
            for word in words:
                sizes[word] = min(int(size), sizes.get(word, 99))
        elif category in {"upper", "proper-names"}:
            found = names if int(size) <= COMMON_NAMES else rare_names
            found.update(word.lower() for word in words)
        elif category == "abbreviations":
            abbreviations.update(word.lower() for word in words)
    return Scowl(sizes, frozenset(names), frozenset(rare_names), frozenset(abbreviations))


def read_wiktionary(paths: Sequence[Path]) -> Wiktionary:
    """Read the headwords of FreeDict's dictionaries, which are made from Wiktionary."""
    parts: defaultdict[str, set[str]] = defaultdict(set)
    names: set[str] = set()
    hyphenated: set[str] = set()
    for path, checksum in zip(paths, WIKTIONARY, strict=True):
        for name, data in package_files(path, checksum, "share/dictd/"):
            if not name.endswith(".dict.dz"):
                continue
            text = gzip.decompress(data).decode("utf-8")
            for head, part in _HEADWORD.findall(text):
                if PLAIN.fullmatch(head) and part in _WORDS:
                    parts[head].add(_WORDS[part])
                elif head.isalpha() and head[0].isupper():
                    names.add(head.lower())
                elif "-" in head:
                    hyphenated.add(head.replace("-", ""))
    return Wiktionary(
        {word: frozenset(found) for word, found in parts.items()},
        frozenset(names),
        frozenset(hyphenated - parts.keys()),
    )


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


def read_surnames(path: Path) -> frozenset[str]:
    """Read the surnames in the census, in lower case."""
    data = check(path, SURNAMES)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        file = archive.extractfile("names-0.3.0/names/dist.all.last")
        if file is None:
            raise SystemExit(f"{path}: the package has no list of surnames")
        return frozenset(line.split()[0].lower() for line in file.read().decode().splitlines())


def package_files(path: Path, checksum: str, folder: str) -> list[tuple[str, bytes]]:
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
