"""Check an edition file that a host or a player provides, and read its editions.

The limits keep tables small to store and quick to open: the text of the file is stored with each
table, so that a game keeps its rules when the file changes or vanishes.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from tilewright.edition import Edition, parse_edition, variants_of
from tilewright.edition.toml_lines import Lines
from tilewright.errors import Cause, EditionError
from tilewright.server.messages.sizes import LARGEST_EDITION
from tilewright.server.tables.tile_check import TileFault, blank_fault, letter_fault

MOST_VARIANTS: Final = 8
"""Maximum number of variants in a file, each of which must be checked."""


def read_document(
    text: str,
    *,
    taken: Container[str] = (),
    alphabets: Sequence[str] = (),
    source: str | None = None,
) -> tuple[Edition, ...]:
    """Return the editions in a file's text, the printed one first.

    Args:
        text: The text, with any kind of line ending.
        taken: The ids that the file can't use.
        alphabets: Those of the dictionaries, one of which must have words with all letters; if
            there are none, the letters are not checked.
        source: The file's name for errors.

    Raises:
        EditionError: The file is not valid, or not suitable for a server.
    """
    if len(text) > LARGEST_EDITION:
        message = f"must not be longer than {LARGEST_EDITION} characters"
        raise EditionError("the file", message, source=source, cause=Cause.TOO_LARGE)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    variants = variants_of(text, source)
    if len(variants) > MOST_VARIANTS:
        expected = f"expected at most {MOST_VARIANTS} variants"
        path = ("variants", variants[MOST_VARIANTS])
        raise _error(Lines(text), path, expected, source, len(variants))
    printed = parse_edition(text, source=source)
    if printed.id in taken:
        expected = "expected a name that no other edition on this server has"
        raise _error(Lines(text), ("id",), expected, source, printed.id)
    editions = (printed, *(parse_edition(text, variant=name, source=source) for name in variants))
    for edition in editions:
        fault = blank_fault(edition)
        if fault is None and alphabets:
            fault = letter_fault(edition, alphabets)
        if fault is not None:
            raise _at_fault(edition, fault, source)
    return editions


def _at_fault(edition: Edition, fault: TileFault, source: str | None) -> EditionError:
    lines = Lines(edition.document)
    variant = edition.id.partition("/")[2]
    if variant:
        lines = lines.within("variants", variant)
    return _error(lines, fault.path, fault.expected, source)


def _error(
    lines: Lines, path: tuple[str, ...], expected: str, source: str | None, found: object = None
) -> EditionError:
    shown = None if found is None else str(found)
    return EditionError(".".join(path), expected, found=shown, line=lines.of(path), source=source)
