"""Opening a lexicon by name or by path: the shipped ones, and lists of one's own.

``open_lexicon("enable")`` gives the default, ``open_lexicon("my-words.txt")`` a person's
own list, ``open_lexicon("theirs.kwg")`` a word graph of another engine. What is built is
kept in the user's cache folder and found there the next time.
"""

from __future__ import annotations

import lzma
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from tilewright.errors import Cause, LexiconError, WordGraphError
from tilewright.lexicon.alphabet import LATIN, check_alphabet
from tilewright.lexicon.build import Progress
from tilewright.lexicon.cache import cache_folder, cache_key, keep, load
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon, check_house_words, checksum_of
from tilewright.lexicon.word_list import SourceReport, read_words

DEFAULT = "enable"
"""The lexicon that is used when nobody names one."""

_DATA = Path(__file__).with_name("data")
_GRAPHS = {".kwg": False, ".kbwg": True}


class KnownLexicon(NamedTuple):
    """A lexicon that comes with the package."""

    id: str
    """The name by which it is opened."""
    title: str
    """What it is called in full."""
    words: int
    """How many words of 2 to 21 letters it has."""
    origin: str
    """Where it comes from and who may use it."""
    files: tuple[str, ...]
    """The files of the package that it is made of."""


_KNOWN = (
    KnownLexicon(
        id="enable",
        title="ENABLE with our supplement of everyday short words",
        words=172_775,
        origin="Enhanced North American Benchmark Lexicon, public domain",
        files=("enable.txt.xz", "supplement.txt"),
    ),
    KnownLexicon(
        id="yawl",
        title="YAWL, British and American English",
        words=263_971,
        origin="Yet Another Word List, public domain",
        files=("yawl.txt.xz",),
    ),
)


def known_lexicons() -> tuple[KnownLexicon, ...]:
    """Return the lexicons that come with the package, the default first."""
    return _KNOWN


def open_lexicon(  # noqa: PLR0913 - a name is enough; the rest are options by keyword
    name_or_path: str | os.PathLike[str] = DEFAULT,
    *,
    added: Iterable[str] = (),
    banned: Iterable[str] = (),
    alphabet: str | None = None,
    cache: bool = True,
    progress: Progress | None = None,
) -> Lexicon:
    """Return the lexicon of that name or in that file.

    Args:
        name_or_path: A known name, in any case, or the path of a text file with one word
            a line or of a word graph (``.kwg``, or ``.kbwg`` for the wide form).
        added: House words that count as well.
        banned: Words that do not count here; each must be in the lexicon.
        alphabet: The letters of a person's own file, A to Z when not given.
        cache: Whether to keep what is built in the user's cache folder and look there.
        progress: Called now and then while the lexicon is built.

    Raises:
        LexiconError: The name is unknown, the file cannot be read or has no words, or
            the house words do not fit.
    """
    source = _source_of(name_or_path, check_alphabet(alphabet or LATIN))
    more, fewer = check_house_words(added, banned, source.alphabet)
    folder = cache_folder() if cache else None
    plain = _Kept(folder, source.key)
    if not more and not fewer:
        return plain.get(lambda: source.build(progress))
    house = ("+", *sorted(more), "-", *sorted(fewer))
    return _Kept(folder, cache_key(source.key, *house)).get(
        lambda: plain.get(lambda: source.build(None)).with_house_words(
            more, fewer, progress=progress
        )
    )


def house_words(path: str | os.PathLike[str], alphabet: str = LATIN) -> tuple[str, ...]:
    """Return the house words, or bans, of a file with one word a line, in order.

    Unlike a word list, such a file is written by hand and short: a line that gives no
    word is an error rather than a remark.
    """
    words, report = read_words(_bytes_of(Path(path)), source=Path(path).name, alphabet=alphabet)
    if report.refused:
        first = report.refused[0]
        raise LexiconError(f"{report.source}, {first}", words=[first.text], line=first.line)
    return tuple(sorted(words))


class _Source(NamedTuple):
    """Where a lexicon comes from: what its cache key is, and how it is built."""

    key: str
    alphabet: str
    build: Callable[[Progress | None], Lexicon]


class _Kept(NamedTuple):
    """A place for one lexicon in the cache folder; without a folder, no place."""

    folder: Path | None
    key: str

    def get(self, build: Callable[[], Lexicon]) -> Lexicon:
        """Return the kept lexicon, or build it and keep it."""
        if self.folder is None:
            return build()
        found = load(self.key, self.folder)
        if found is None:
            found = build()
            if keep(self.key, found, self.folder):
                # The mapped copy is shared by all processes; the built one is ours alone.
                found = load(self.key, self.folder) or found
        return found


def _source_of(name_or_path: str | os.PathLike[str], alphabet: str) -> _Source:
    """Return the source that a name or a path means."""
    if isinstance(name_or_path, str):
        for known in _KNOWN:
            if name_or_path.casefold() == known.id:
                return _shipped(known)
    path = Path(name_or_path)
    # A bare word is a name; a file of that name is meant only if it is there.
    bare = isinstance(name_or_path, str) and not path.suffix and len(path.parts) <= 1
    if bare and not path.is_file():
        raise LexiconError(_unknown(str(name_or_path)), cause=Cause.UNKNOWN)
    data = _bytes_of(path)
    if path.suffix.lower() in _GRAPHS:
        return _graph_file(path, data, alphabet)
    return _list_file(path, data, alphabet)


def _shipped(known: KnownLexicon) -> _Source:
    """Return the source of a lexicon that comes with the package."""
    packed = [(_DATA / name).read_bytes() for name in known.files]

    def build(progress: Progress | None) -> Lexicon:
        words: set[str] = set()
        for name, data in zip(known.files, packed, strict=True):
            text = lzma.decompress(data) if name.endswith(".xz") else data
            words |= read_words(text, source=name)[0]
        return Lexicon.from_words(words, id=known.id, progress=progress)

    return _Source(cache_key("shipped", known.id, *packed), LATIN, build)


def _list_file(path: Path, data: bytes, alphabet: str) -> _Source:
    """Return the source of a person's own word list."""

    def build(progress: Progress | None) -> Lexicon:
        words, report = read_words(data, source=path.name, alphabet=alphabet)
        if not words:
            raise LexiconError(_wordless(report), cause=Cause.EMPTY)
        return Lexicon.from_words(
            words, id=_file_id(path), alphabet=alphabet, report=report, progress=progress
        )

    return _Source(cache_key("list", path.name, alphabet, data), alphabet, build)


def _graph_file(path: Path, data: bytes, alphabet: str) -> _Source:
    """Return the source of a word graph that another engine wrote."""
    wide = _GRAPHS[path.suffix.lower()]

    def build(_: Progress | None) -> Lexicon:
        try:
            graph = WordGraph(data, alphabet, wide=wide)
        except WordGraphError as error:
            message = f"{path.name}: {error}"
            raise WordGraphError(message, error.fault, error.node) from error
        return Lexicon(_file_id(path), checksum_of(graph), graph)

    return _Source(cache_key("graph", path.name, alphabet, data), alphabet, build)


def _bytes_of(path: Path) -> bytes:
    """Return the bytes of a person's file, or say in one sentence why there are none."""
    try:
        return path.read_bytes()
    except OSError as error:
        message = f"the word list {path} cannot be read: {error.strerror}"
        raise LexiconError(message, cause=Cause.UNREADABLE) from error
    except ValueError as error:  # a zero byte in the name
        message = f"{str(path)!r} is not a file name"
        raise LexiconError(message, cause=Cause.UNREADABLE) from error


def _file_id(path: Path) -> str:
    """Return the name of a lexicon from a file, fit for every notation."""
    name = re.sub(r"[^\w.-]+", "-", path.name).strip("-") or "list"
    return f"{name}.txt" if any(name.casefold() == known.id for known in _KNOWN) else name


def _wordless(report: SourceReport) -> str:
    """Return the sentence about a list without a word."""
    sentence = f"{report.source} has no words"
    return f"{sentence}; {report.refused[0]}" if report.refused else sentence


def _unknown(name: str) -> str:
    """Return the sentence about an unknown name, with the name that may be meant."""
    from difflib import get_close_matches  # noqa: PLC0415 - only for those who mistype

    names = [known.id for known in _KNOWN]
    near = get_close_matches(name.casefold(), names, n=1)
    guess = f"; did you mean {near[0]}?" if near else ""
    return (
        f"unknown lexicon {name!r}: known are {' and '.join(names)}, or the path of a file{guess}"
    )
