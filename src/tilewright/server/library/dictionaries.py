"""The host's dictionaries: word lists and word graphs in a folder.

A word list may have a companion with the same name and the suffix ``.toml``, which gives the title,
the origin and, for another language, the language and the alphabet. A list that is named like one
of our editions in another language, such as ``german.txt`` or ``german-club.txt``, needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.edition import Edition
from tilewright.edition.shipped import language_ids, load_edition, read_edition_text
from tilewright.edition.toml_lines import Lines
from tilewright.edition.toml_section import Section, read_tree
from tilewright.errors import EditionError, LexiconError, TilewrightError, WordGraphError
from tilewright.lexicon import KnownLexicon, Lexicon, known_lexicons, open_lexicon
from tilewright.lexicon.alphabet import check_alphabet
from tilewright.lexicon.for_edition import letters_for
from tilewright.lexicon.kept import keep_lexicon

SUFFIXES: Final = (".txt", ".kwg", ".kbwg")
"""What a dictionary's file name ends in; other files in the folder are ignored."""
MOST_DICTIONARIES: Final = 20
"""Maximum number of dictionaries in the host's folder; the others are left out."""
_LONGEST_TITLE: Final = 60
_LONGEST_ORIGIN: Final = 200
_LONGEST_FILE_NAME: Final = 60
_LONGEST_LANGUAGE: Final = 3


@dataclass(frozen=True, slots=True)
class HostDictionary:
    """A dictionary from the host's folder."""

    known: KnownLexicon
    """How it is listed."""
    lexicon: Lexicon


def read_dictionaries(folder: Path) -> Iterator[HostDictionary | str]:
    """Yield each dictionary in ``folder``, and a sentence about each file that can't be used.

    This builds those that are not in the cache, which takes a second or two for a large list.
    """
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    taken = {known.id for known in known_lexicons()}
    for path in paths[:MOST_DICTIONARIES]:
        name = path.stem.casefold()
        try:
            if name in taken:
                yield f"{path.name}: another dictionary is called {name}; rename the file"
                continue
            if len(path.name) > _LONGEST_FILE_NAME:
                yield f"{path.name}: expected a name of at most {_LONGEST_FILE_NAME} characters"
                continue
            found = _read(path)
        except (LexiconError, WordGraphError, EditionError) as error:
            yield str(error)
            continue
        taken.add(name)
        report = found.lexicon.report
        if report is not None and report.refused_count:
            yield report.sentence
        yield found
    for path in paths[MOST_DICTIONARIES:]:
        yield f"{path.name}: a server can have at most {MOST_DICTIONARIES} dictionaries of its own"


@dataclass(frozen=True, slots=True)
class _Companion:
    """What is known about a dictionary before it is read."""

    title: str
    origin: str = ""
    language: str = ""
    """The code of the language; empty if the host does not say."""
    letters: tuple[str, ...] | None = None
    """The letters; None for A to Z, or those that a word graph records."""


def _read(path: Path) -> HostDictionary:
    about = _read_companion(path)
    folds = about.language in {edition.language for edition in _languages()}
    lexicon = open_lexicon(path, alphabet=about.letters, fold_accents=folds)
    keep_lexicon(lexicon)
    known = KnownLexicon(
        lexicon.id,
        about.title,
        len(lexicon),
        about.origin,
        alphabet=lexicon.alphabet,
        language=about.language,
    )
    return HostDictionary(known, lexicon)


def _languages() -> list[Edition]:
    return [load_edition(name) for name in language_ids()]


def playable_languages(dictionaries: Iterable[HostDictionary]) -> tuple[Edition, ...]:
    """Return our editions in other languages for which there is a dictionary."""
    spoken = {one.known.language for one in dictionaries}
    return tuple(edition for edition in _languages() if edition.language in spoken)


def _named_language(stem: str) -> str:
    """Return the language of a file named like one of our editions; empty for other names."""
    name = stem.casefold()
    return next(
        (one.language for one in _languages() if name == one.id or name.startswith(f"{one.id}-")),
        "",
    )


def _letters(language: str) -> tuple[str, ...] | None:
    """Return the letters of our edition in a language; None if there is none."""
    return next((letters_for(one) for one in _languages() if one.language == language), None)


def _read_companion(path: Path) -> _Companion:
    """Return what the host says about a dictionary."""
    companion = path.with_suffix(".toml")
    named = _named_language(path.stem)
    if not companion.exists():
        return _Companion(path.stem, language=named, letters=_letters(named))
    name = companion.name
    text = read_edition_text(companion)
    section = Section(read_tree(text, name), (), Lines(text), name)
    title = section.label("title", _LONGEST_TITLE) if "title" in section else path.stem
    origin = section.label("origin", _LONGEST_ORIGIN) if "origin" in section else ""
    language = section.label("language", _LONGEST_LANGUAGE) if "language" in section else named
    letters = _letters(language)
    if "alphabet" in section:
        try:
            letters = tuple(check_alphabet(section.text("alphabet")))
        except TilewrightError as error:
            raise section.error("alphabet", str(error)) from error
    section.finish()
    return _Companion(title, origin, language, letters)
