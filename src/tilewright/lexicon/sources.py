"""Open a lexicon by name or by path: a lexicon from the package or your own file.

``open_lexicon("family")`` opens the default, ``open_lexicon("family-clean")`` the same lexicon
without offensive words, ``open_lexicon("my-words.txt")`` a word list, and
``open_lexicon("theirs.kwg")`` another engine's word graph. Built lexicons are stored in the
user's cache folder for reuse.
"""

from __future__ import annotations

import lzma
import os
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tilewright.errors import Cause, LexiconError
from tilewright.lexicon.alphabet import LATIN, characters_of
from tilewright.lexicon.build import Progress
from tilewright.lexicon.cache import cache_folder, cache_key, load, store
from tilewright.lexicon.graph_file import lexicon_in_graph, read_letters
from tilewright.lexicon.lexicon import Lexicon, check_house_words
from tilewright.lexicon.offensive import excluded_words
from tilewright.lexicon.word_list import SourceReport, read_words

DEFAULT = "family"
"""The lexicon used by default."""

CLEAN: Final = "-clean"
"""Added to a shipped lexicon's name to leave out its offensive words: ``family-clean``."""

_DATA = Path(__file__).with_name("data")
_GRAPHS = {".kwg": False, ".kbwg": True}

MAX_BYTES: Final = 100_000_000
"""The size limit for files, about three times the size of the largest word lists."""


class KnownLexicon(NamedTuple):
    """A lexicon that can be opened by name: one from the package, or one that a server offers."""

    id: str
    """The name that ``open_lexicon`` accepts."""
    title: str
    """The full name."""
    words: int
    """The number of words with 2 to 21 letters."""
    origin: str
    """The word list's origin and license."""
    files: tuple[str, ...] = ()
    """The package files that contain the words."""
    alphabet: str = LATIN
    """The letters that the words may contain."""
    language: str = "en"
    """The language of the words, as a code such as ``de``; empty if it is not known."""
    offensive: int = 0
    """How many of the words are offensive and have no other meaning."""
    is_clean: bool = False
    """Whether the offensive words are left out."""

    def without_offensive_words(self) -> KnownLexicon:
        """Return this lexicon without its offensive words, under another name."""
        if self.is_clean:
            return self
        return self._replace(
            id=f"{self.id}{CLEAN}",
            title=f"{self.title}, without offensive words",
            words=self.words - self.offensive,
            offensive=0,
            is_clean=True,
        )


_KNOWN = (
    KnownLexicon(
        id="family",
        title="Family (modern English)",
        words=212_199,
        origin="ENABLE and YAWL, public domain; SCOWL, WordNet, Wiktionary, spaCy and wordfreq,"
        " under open licenses",
        files=("enable.txt.xz", "supplement.txt", "family.txt", "family-use.txt"),
        offensive=748,
    ),
    KnownLexicon(
        id="enable",
        title="ENABLE (American English)",
        words=172_775,
        origin="Enhanced North American Benchmark Lexicon, public domain",
        files=("enable.txt.xz", "supplement.txt"),
        offensive=744,
    ),
    KnownLexicon(
        id="yawl",
        title="YAWL (British and American)",
        words=263_971,
        origin="Yet Another Word List, public domain",
        files=("yawl.txt.xz",),
        offensive=1078,
    ),
)


def known_lexicons() -> tuple[KnownLexicon, ...]:
    """Return the lexicons that come with the package, the default first."""
    return _KNOWN


def find_lexicon(name: str) -> KnownLexicon | None:
    """Return the shipped lexicon with this name, in either case; None if there is none.

    A name that ends with ``-clean`` stands for a lexicon without its offensive words.
    """
    wanted = name.casefold()
    for known in _KNOWN:
        for variant in (known, known.without_offensive_words()):
            if wanted == variant.id:
                return variant
    return None


def open_lexicon(  # noqa: PLR0913 - a name is enough; the rest are options by keyword
    name_or_path: str | os.PathLike[str] = DEFAULT,
    *,
    added: Iterable[str] = (),
    banned: Iterable[str] = (),
    alphabet: Sequence[str] | None = None,
    fold_accents: bool = False,
    cache: bool = True,
    progress: Progress | None = None,
) -> Lexicon:
    """Return the lexicon with this name or in this file.

    Args:
        name_or_path: A known name, case-insensitive, with ``-clean`` at its end to leave out
            offensive words; or the path to a text file with one word per line or to a word graph
            (``.kwg``, or ``.kbwg`` for the wide form).
        added: House words to add.
        banned: Words to remove; each must be in the lexicon.
        alphabet: The letters of the file, in the order of their numbers if it is a graph. A letter
            may have several characters. By default, those that a graph records, or A to Z.
        fold_accents: Whether to leave out accents that the alphabet lacks: É becomes E.
        cache: Whether to use the user's cache folder.
        progress: Called periodically while the lexicon is built.

    Raises:
        LexiconError: The name is unknown, the file cannot be read, is too large or has no
            words, or a house word is invalid.

    Examples:
        >>> "QUIRKY" in open_lexicon("enable")
        True
        >>> open_lexicon("enable", added=["QWOP"], banned=["ZA"]).id
        'enable+1-1'
    """
    letters = None if alphabet is None else tuple(alphabet)
    source = _source_of(name_or_path, letters, fold=fold_accents)
    more, fewer = check_house_words(added, banned, source.alphabet)
    folder = cache_folder() if cache else None
    plain = _CacheEntry(folder, source.key)
    if not more and not fewer:
        return plain.get(lambda: source.build(progress))
    house = ("+", *sorted(more), "-", *sorted(fewer))
    return _CacheEntry(folder, cache_key(source.key, *house)).get(
        lambda: plain.get(lambda: source.build(None)).with_house_words(
            more, fewer, progress=progress
        )
    )


def house_words(path: str | os.PathLike[str], alphabet: str = LATIN) -> tuple[str, ...]:
    """Return the house words (or bans) from a file with one word per line, in order.

    Unlike a word list, a file of house words is short and written by hand, so a line without a
    valid word raises an error instead of just being reported.
    """
    words, report = read_words(read_file(Path(path)), source=Path(path).name, alphabet=alphabet)
    if report.refused:
        first = report.refused[0]
        raise LexiconError(f"{report.source}, {first}", words=[first.text], line=first.line)
    return tuple(sorted(words))


class _Source(NamedTuple):
    """Where a lexicon comes from: its cache key, and how to build it."""

    key: str
    alphabet: str
    build: Callable[[Progress | None], Lexicon]


class _CacheEntry(NamedTuple):
    """A lexicon's entry in the cache folder, if there is a folder."""

    folder: Path | None
    key: str

    def get(self, build: Callable[[], Lexicon]) -> Lexicon:
        """Return the cached lexicon, or build and cache it."""
        if self.folder is None:
            return build()
        found = load(self.key, self.folder)
        if found is None:
            found = build()
            if store(self.key, found, self.folder):
                # Reload the lexicon, because all processes share the memory-mapped file.
                found = load(self.key, self.folder) or found
        return found


def _source_of(
    name_or_path: str | os.PathLike[str], letters: tuple[str, ...] | None, *, fold: bool
) -> _Source:
    """Return the source for a name or a path."""
    alphabet = characters_of(letters or LATIN)
    if isinstance(name_or_path, str):
        known = find_lexicon(name_or_path)
        if known is not None:
            return _shipped(known)
    path = Path(name_or_path)
    # A bare word is a lexicon's name, unless a file with that name exists.
    bare = isinstance(name_or_path, str) and not path.suffix and len(path.parts) <= 1
    if bare and not _is_file(path):
        raise LexiconError(_unknown(str(name_or_path)), cause=Cause.UNKNOWN)
    data = read_file(path)
    if path.suffix.lower() in _GRAPHS:
        return _graph_file(path, data, letters, alphabet)
    return _list_file(path, data, alphabet, fold=fold)


def _shipped(known: KnownLexicon) -> _Source:
    """Return the source of a lexicon that comes with the package."""

    def build(progress: Progress | None) -> Lexicon:
        words: set[str] = set()
        for name in known.files:
            data = (_DATA / name).read_bytes()
            text = lzma.decompress(data) if name.endswith(".xz") else data
            words |= read_words(text, source=name)[0]
        words -= _left_out(known)
        return Lexicon.from_words(words, id=known.id, progress=progress)

    return _Source(_shipped_key(known), LATIN, build)


@lru_cache(maxsize=16)
def _shipped_key(known: KnownLexicon) -> str:
    """Return the cache key of a lexicon from the package, whose files never change."""
    packed = [(_DATA / name).read_bytes() for name in known.files]
    return cache_key("shipped", known.id, *packed, *sorted(_left_out(known)))


def _left_out(known: KnownLexicon) -> frozenset[str]:
    """Return the offensive words that a lexicon from the package leaves out."""
    return excluded_words() if known.is_clean else frozenset()


def _list_file(path: Path, data: bytes, alphabet: str, *, fold: bool) -> _Source:
    """Return the source of a word list file."""

    def build(progress: Progress | None) -> Lexicon:
        return lexicon_in_list(
            data,
            alphabet,
            id=_file_id(path),
            name=path.name,
            fold_accents=fold,
            progress=progress,
        )

    folding = ("folded",) if fold else ()
    return _Source(cache_key("list", path.name, alphabet, data, *folding), alphabet, build)


def lexicon_in_list(  # noqa: PLR0913 - everything by keyword
    data: bytes,
    alphabet: str = LATIN,
    *,
    id: str,  # noqa: A002 - it becomes the field of that name
    name: str,
    fold_accents: bool = False,
    progress: Progress | None = None,
) -> Lexicon:
    """Return the lexicon in the bytes of a word list called ``name``, with a report on its lines.

    Raises:
        LexiconError: The list has no words.
    """
    words, report = read_words(data, source=name, alphabet=alphabet, fold_accents=fold_accents)
    if not words:
        raise LexiconError(_no_words(report), cause=Cause.EMPTY)
    return Lexicon.from_words(words, id=id, alphabet=alphabet, report=report, progress=progress)


def _graph_file(path: Path, data: bytes, letters: tuple[str, ...] | None, alphabet: str) -> _Source:
    """Return the source of a word graph."""
    wide = _GRAPHS[path.suffix.lower()]

    def build(_: Progress | None) -> Lexicon:
        return lexicon_in_graph(data, letters, id=_file_id(path), name=path.name, wide=wide)

    recorded = read_letters(data)[1]
    if recorded is not None:
        alphabet = characters_of(recorded)
    key = cache_key("graph", path.name, " ".join(letters or ()), data)
    return _Source(key, alphabet, build)


def _is_file(path: Path) -> bool:
    """Return whether a file exists; one that can't be looked for is reported when it is read."""
    try:
        return path.is_file()
    except OSError:
        return True


def read_file(path: Path) -> bytes:
    """Read a file; raise ``LexiconError`` if it is too large or cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        message = f"the word list {path} cannot be read: {error.strerror}"
        raise LexiconError(message, cause=Cause.UNREADABLE) from error
    except ValueError as error:  # a zero byte in the name
        message = f"{str(path)!r} is not a file name"
        raise LexiconError(message, cause=Cause.UNREADABLE) from error
    if len(data) > MAX_BYTES:
        message = f"the word list {path} is too large: the limit is {MAX_BYTES // 10**6} MB"
        raise LexiconError(message, cause=Cause.TOO_LARGE)
    return data


def _file_id(path: Path) -> str:
    """Return a lexicon id for a file, without characters that the game notations reserve."""
    name = re.sub(r"[^\w.-]+", "-", path.name).strip("-") or "list"
    return f"{name}.txt" if find_lexicon(name) else name


def _no_words(report: SourceReport) -> str:
    """Return the error message for a word list without valid words."""
    sentence = f"{report.source} contains no valid words"
    return f"{sentence}; {report.refused[0]}" if report.refused else sentence


def _unknown(name: str) -> str:
    """Return the error message for an unknown lexicon name; suggest the closest known name."""
    from difflib import get_close_matches  # noqa: PLC0415 - only needed after a typo

    names = [known.id for known in _KNOWN]
    near = get_close_matches(name.casefold(), names, n=1)
    guess = f"; did you mean {near[0]}?" if near else ""
    return f"unknown lexicon {name!r}; choose {', '.join(names)}, or give the path to a file{guess}"
