"""Copies of dictionaries by checksum, in the cache folder.

A game names its dictionary by checksum. If the file that it came from has changed or vanished, the
game can still be played with the copy.
"""

from __future__ import annotations

from tilewright.lexicon.cache import cache_folder, cache_key, load, store
from tilewright.lexicon.lexicon import Lexicon


def keep_lexicon(lexicon: Lexicon) -> None:
    """Keep a copy of ``lexicon``, if there is none yet and the cache folder can be written."""
    folder = cache_folder()
    if folder is not None and kept_lexicon(lexicon.id, lexicon.checksum) is None:
        store(_key(lexicon.id, lexicon.checksum), lexicon, folder)


def kept_lexicon(name: str, checksum: str) -> Lexicon | None:
    """Return the copy of the lexicon with this name and checksum; None if there is none."""
    folder = cache_folder()
    return None if folder is None else load(_key(name, checksum), folder)


def _key(name: str, checksum: str) -> str:
    return cache_key("kept", name, checksum)
