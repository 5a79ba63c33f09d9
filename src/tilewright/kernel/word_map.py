"""The word map: an index of words by their letters that finds best plays without walking the graph.

The word map is optional and does not change any result. For the default lexicon's 172,775 words,
its file takes 58 MB; the file is mapped into memory, so that all processes share one copy.
"""

from __future__ import annotations

from tilewright.kernel import _kernel
from tilewright.kernel.cache import load_or_build
from tilewright.kernel.graph import KernelGraph
from tilewright.lexicon import Lexicon, Progress

__all__ = ["kernel_word_map"]


def kernel_word_map(
    lexicon: Lexicon,
    graph: KernelGraph,
    *,
    progress: Progress | None = None,
    cache: bool = True,
) -> _kernel.WordMap | None:
    """Return a lexicon's word map; building it takes seconds, and the result is cached.

    Return None for word lists that a map cannot represent: lists with a word in which one letter
    occurs sixteen times, or with 65,536 words that are anagrams of each other.

    Args:
        lexicon: The words.
        graph: The same words, spelled in an edition's letters.
        progress: Called periodically while the map is built.
        cache: Whether to cache the map in the user's cache folder.
    """
    return load_or_build(
        "whole-words" if graph.is_whole else "words",
        (lexicon.checksum, *graph.letters),
        build=lambda: _kernel.build_word_map(graph.handle, progress),
        read=lambda data: _kernel.WordMap(data) if data else None,
        cache=cache,
    )
