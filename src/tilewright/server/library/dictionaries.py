"""The host's dictionaries: word lists and word graphs in a folder.

A word list may have a companion with the same name and the suffix ``.toml``, which gives the title,
the origin and, for another language, the alphabet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.edition.shipped import read_edition_text
from tilewright.edition.toml_lines import Lines
from tilewright.edition.toml_section import Section, read_tree
from tilewright.errors import EditionError, LexiconError, TilewrightError, WordGraphError
from tilewright.lexicon import LATIN, KnownLexicon, Lexicon, known_lexicons, open_lexicon
from tilewright.lexicon.alphabet import check_alphabet
from tilewright.lexicon.kept import keep_lexicon

SUFFIXES: Final = (".txt", ".kwg", ".kbwg")
"""What a dictionary's file name ends in; other files in the folder are ignored."""
MOST_DICTIONARIES: Final = 20
_LONGEST_TITLE: Final = 60
_LONGEST_ORIGIN: Final = 200
_LONGEST_FILE_NAME: Final = 60


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


def _read(path: Path) -> HostDictionary:
    title, origin, alphabet = _read_companion(path)
    lexicon = open_lexicon(path, alphabet=alphabet)
    keep_lexicon(lexicon)
    known = KnownLexicon(lexicon.id, title, len(lexicon), origin, alphabet=alphabet)
    return HostDictionary(known, lexicon)


def _read_companion(path: Path) -> tuple[str, str, str]:
    """Return a dictionary's title, origin and alphabet."""
    companion = path.with_suffix(".toml")
    if not companion.exists():
        return path.stem, "", LATIN
    name = companion.name
    text = read_edition_text(companion)
    section = Section(read_tree(text, name), (), Lines(text), name)
    title = section.label("title", _LONGEST_TITLE) if "title" in section else path.stem
    origin = section.label("origin", _LONGEST_ORIGIN) if "origin" in section else ""
    alphabet = section.text("alphabet") if "alphabet" in section else LATIN
    try:
        check_alphabet(alphabet)
    except TilewrightError as error:
        raise section.error("alphabet", str(error)) from error
    section.finish()
    return title, origin, alphabet
