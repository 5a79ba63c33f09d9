"""Which tile sets a server accepts: those with which every search stays quick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tilewright.edition import Edition
from tilewright.kernel.generator import Generator
from tilewright.lexicon import Lexicon
from tilewright.server.messages.errors import Code, Problem
from tilewright.tiles import Kind

MOST_BLANKS: Final = 12
"""Maximum number of blanks in a tile set; the printed editions have at most four."""
BLANK_SHARE: Final = 3
"""At most one tile in this many may be a blank."""


class TileFault(NamedTuple):
    """Why the server refuses a tile set."""

    path: tuple[str, ...]
    """The field of the edition's file that is at fault."""
    expected: str


def check_tiles(edition: Edition, words: Lexicon) -> None:
    """Raise ``Problem`` if the server refuses an edition's tile set.

    This prepares the kernel's word graph for the set, so call it in a thread.
    """
    fault = letter_fault(edition, [words.alphabet]) or blank_fault(edition)
    if fault is not None:
        raise Problem(Code.BAD_REQUEST, f"tiles: {fault.expected}")
    Generator(edition, words)


def letter_fault(edition: Edition, alphabets: Sequence[str]) -> TileFault | None:
    """Return the fault that none of the dictionaries has words with all letters, or None.

    ``alphabets`` are those of the dictionaries, at least one; the fault is about the first.
    """
    letters = set("".join(edition.tiles.letters))
    if any(letters.issubset(alphabet) for alphabet in alphabets):
        return None
    strange = [face for face in edition.tiles.faces if set(face.letter) - set(alphabets[0])]
    path = ("tiles", strange[0].kind.value, "letters", strange[0].letter)
    named = ", ".join(sorted({face.letter for face in strange}))
    which = "this dictionary" if len(alphabets) == 1 else "any dictionary on this server"
    return TileFault(path, f"no word in {which} contains {named}")


def blank_fault(edition: Edition) -> TileFault | None:
    """Return the fault that too many tiles are blanks, or None."""
    tiles = edition.tiles
    blanks = sum(
        count
        for face, count in zip(tiles.faces, tiles.counts, strict=True)
        if face.kind is Kind.BLANK
    )
    if blanks <= MOST_BLANKS and blanks * BLANK_SHARE <= sum(tiles.counts):
        return None
    expected = (
        f"{blanks} blanks are too many; use at most {MOST_BLANKS},"
        f" and no more than one for every {BLANK_SHARE} tiles"
    )
    return TileFault(("tiles", "blank", "count"), expected)
