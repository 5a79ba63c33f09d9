"""Word graphs and word maps for a lexicon and an edition's letters, built once and shared."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

from tilewright.edition import Edition
from tilewright.kernel import _kernel
from tilewright.kernel.graph import KernelGraph, kernel_graph
from tilewright.kernel.word_map import kernel_word_map
from tilewright.lexicon import Lexicon, Progress

__all__ = ["graph_for", "word_map_for"]

CACHED_FROM: Final = 10_000
"""The minimum number of words for caching on disk; smaller lexicons take only milliseconds."""

T = TypeVar("T")


def graph_for(
    edition: Edition, lexicon: Lexicon, *, progress: Progress | None = None
) -> KernelGraph:
    """Return the graph of a lexicon's words; the first call takes a moment to build it."""
    letters, whole = edition.tiles.letters, edition.tiles.whole_digraphs
    return _GRAPHS.get(
        (lexicon.checksum, letters, whole),
        lambda: kernel_graph(
            lexicon,
            letters,
            whole_digraphs=whole,
            progress=progress,
            cache=_is_cached(lexicon),
        ),
    )


def word_map_for(
    edition: Edition, lexicon: Lexicon, *, progress: Progress | None = None
) -> _kernel.WordMap | None:
    """Return a lexicon's word map, or None if a map cannot represent its words."""
    graph = graph_for(edition, lexicon, progress=progress)
    return _MAPS.get(
        (lexicon.checksum, edition.tiles.letters, edition.tiles.whole_digraphs),
        lambda: kernel_word_map(lexicon, graph, progress=progress, cache=_is_cached(lexicon)),
    )


def _is_cached(lexicon: Lexicon) -> bool:
    return len(lexicon) >= CACHED_FROM


class _Recent(Generic[T]):
    """A cache of the most recently used values."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._built: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, build: Callable[[], T]) -> T:
        """Return the value for ``key``; if it must be built, other threads wait."""
        with self._lock:
            if key in self._built:
                self._built.move_to_end(key)
                return self._built[key]
            built = self._built[key] = build()
            if len(self._built) > self._most:
                self._built.popitem(last=False)
            return built


_GRAPHS: Final = _Recent[KernelGraph](8)
_MAPS: Final = _Recent[_kernel.WordMap | None](3)
