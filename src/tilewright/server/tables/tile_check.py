"""Which tile sets a server accepts: those with which every search stays quick."""

from __future__ import annotations

from typing import Final

from tilewright.edition import Edition
from tilewright.kernel.generator import Generator
from tilewright.lexicon import Lexicon
from tilewright.server.messages.errors import Code, Problem
from tilewright.tiles import Kind

MOST_BLANKS: Final = 12
"""Maximum number of blanks in a tile set; the printed editions have at most four."""
BLANK_SHARE: Final = 3
"""At most one tile in this many may be a blank."""


def check_tiles(edition: Edition, words: Lexicon) -> None:
    """Raise ``Problem`` if the server refuses an edition's tile set.

    This prepares the kernel's word graph for the set, so call it in a thread.
    """
    tiles = edition.tiles
    strange = sorted({letter for letter in tiles.letters if set(letter) - set(words.alphabet)})
    if strange:
        message = f"tiles: no word in this dictionary contains {', '.join(strange)}"
        raise Problem(Code.BAD_REQUEST, message)
    blanks = sum(
        count
        for face, count in zip(tiles.faces, tiles.counts, strict=True)
        if face.kind is Kind.BLANK
    )
    if blanks > MOST_BLANKS or blanks * BLANK_SHARE > sum(tiles.counts):
        message = (
            f"tiles: {blanks} blanks are too many; use at most {MOST_BLANKS},"
            f" and no more than one for every {BLANK_SHARE} tiles"
        )
        raise Problem(Code.BAD_REQUEST, message)
    Generator(edition, words)
