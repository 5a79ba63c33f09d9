"""Open the lexicon that a command's options name, and report the lines that were refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tilewright.cli.output import complain

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.lexicon import Lexicon


def open_words(
    edition: Edition | str | None,
    name: str,
    *,
    added: Iterable[str] = (),
    banned: Iterable[str] = (),
) -> Lexicon:
    """Open the lexicon called ``name``, or in a file, in the letters of ``edition``.

    Without an edition, its letters are A to Z, or those that a word graph records. Lines of a word
    list that were refused are reported on standard error, each time.
    """
    if edition is None:
        from tilewright.lexicon import open_lexicon

        words = open_lexicon(name, added=added, banned=banned)
    else:
        from tilewright.edition.shipped import load_edition
        from tilewright.lexicon.for_edition import open_lexicon_for

        rules = load_edition(edition) if isinstance(edition, str) else edition
        words = open_lexicon_for(rules, name, added=added, banned=banned)
    report_refused(words)
    return words


def report_refused(words: Lexicon) -> None:
    """Report the lines of a word list that were refused, if there are any."""
    if words.report is not None and words.report.refused_count:
        complain(f"warning: {words.report.sentence}")
