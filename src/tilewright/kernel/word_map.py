"""The word map: the words by their letters, which finds best plays without walking the graph.

It is optional, and changes no answer. For the 172,775 words of the default lexicon the file has
58 MB; it is mapped into memory, so that all processes share one copy.
"""

from __future__ import annotations

from tilewright.kernel import _kernel
from tilewright.kernel.cache import kept
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
    """Return the word map of a lexicon, built in seconds and kept for the next time.

    It is None for lists that no map can hold: those with a word in which one letter stands
    sixteen times, or with 65,536 anagrams of each other.

    Args:
        lexicon: The words.
        graph: The same words in the letters of an edition.
        progress: Called now and then while the map is built.
        cache: Whether to keep the map in the user's cache folder and look there.
    """
    return kept(
        "words",
        (lexicon.checksum, *graph.letters),
        build=lambda: _kernel.build_word_map(graph.handle, progress),
        read=lambda data: _kernel.WordMap(data) if data else None,
        cache=cache,
    )
