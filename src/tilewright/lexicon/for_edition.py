"""Open a lexicon for an edition: in its letters, and in its language."""

from __future__ import annotations

import os
from collections.abc import Iterable

from tilewright.edition import Edition
from tilewright.errors import Cause, LexiconError
from tilewright.lexicon.alphabet import LATIN
from tilewright.lexicon.build import Progress
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.sources import DEFAULT, KnownLexicon, find_lexicon, open_lexicon

__all__ = ["fits", "letters_for", "open_lexicon_for"]


def open_lexicon_for(  # noqa: PLR0913 - the options of open_lexicon
    edition: Edition,
    name_or_path: str | os.PathLike[str] = DEFAULT,
    *,
    added: Iterable[str] = (),
    banned: Iterable[str] = (),
    cache: bool = True,
    progress: Progress | None = None,
) -> Lexicon:
    """Return the lexicon with this name or in this file, read in the letters of ``edition``.

    In an edition with a language, accents that its tiles lack are left out. Raises
    ``LexiconError`` as ``open_lexicon`` does, and if a lexicon of ours is in another language.
    """
    known = find_lexicon(name_or_path) if isinstance(name_or_path, str) else None
    if known is not None and edition.language not in {"", known.language}:
        message = (
            f"{edition.name} needs a word list in its language: choose one by its path, such as"
            f" {edition.id}.txt; {known.id} is English"
        )
        raise LexiconError(message, cause=Cause.MISMATCH)
    return open_lexicon(
        name_or_path,
        added=added,
        banned=banned,
        alphabet=letters_for(edition),
        fold_accents=bool(edition.language),
        cache=cache,
        progress=progress,
    )


def fits(edition: Edition, known: KnownLexicon) -> bool:
    """Return whether a listed lexicon has words in the language and letters of ``edition``."""
    if edition.language and known.language != edition.language:
        return False
    return set(known.alphabet).issuperset(edition.tiles.alphabet)


def letters_for(edition: Edition) -> tuple[str, ...]:
    """Return the letters of word lists and graphs for ``edition``.

    English editions share the letters A to Z, even if they have tiles for only some of them.
    """
    letters = edition.tiles.letters[1:]
    is_english = not edition.language and set(LATIN).issuperset("".join(letters))
    return tuple(LATIN) if is_english else letters
