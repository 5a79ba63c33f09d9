"""Word graphs that the kernel builds, checks and walks, cached on disk.

The judge looks words up in a lexicon's DAWG. The generator also needs a GADDAG over the letters of
the edition being played; such a letter may have several characters (see ``kernel_graph``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from tilewright.edition import Edition
from tilewright.errors import (
    Cause,
    GraphFault,
    KernelError,
    KernelFault,
    LexiconError,
    WordGraphError,
)
from tilewright.kernel import _kernel
from tilewright.kernel.cache import load_or_build
from tilewright.lexicon import LATIN, MAX_LETTERS, Lexicon, Progress
from tilewright.lexicon.alphabet import check_alphabet
from tilewright.lexicon.for_edition import letters_for
from tilewright.lexicon.graph_file import record_letters
from tilewright.tiles import Speller

__all__ = [
    "GraphSummary",
    "KernelGraph",
    "build_graph",
    "check_graph",
    "graph_file",
    "kernel_graph",
    "own_graph",
]

_DAMAGE: Final = {KernelFault(fault.value): fault for fault in GraphFault}
"""Maps the kernel's faults to those of a damaged graph, which have the same codes."""

_TOO_LARGE: Final = {
    KernelFault.TOO_MANY_NODES,
    KernelFault.TOO_MANY_SPELLINGS,
    KernelFault.TOO_MANY_WORDS,
    KernelFault.WORD_TOO_LONG,
}
"""The faults of words that no graph can hold."""


class GraphSummary(NamedTuple):
    """A summary of a valid graph's contents."""

    words: int
    """The number of words."""
    longest: int
    """The length of the longest word."""
    nodes: int
    """The number of nodes, each four bytes long."""
    has_gaddag: bool
    """Whether the graph has a GADDAG, in which a word can be entered at any of its letters."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KernelGraph:
    """A graph over numbered letters that the kernel may walk."""

    letters: tuple[str, ...]
    """The letters, numbered from 1; a letter may have several characters."""
    data: memoryview
    """The nodes, as read-only bytes; mapped from the cache file if there is one."""
    handle: _kernel.Graph
    """The kernel's graph, which has passed validation."""
    is_whole: bool = False
    """Whether each word is spelled in one way only, with the longest letters."""

    def __repr__(self) -> str:
        """Return a description that shows the graph's size, but not its words."""
        return f"<KernelGraph of {self.handle.words} words, {self.handle.nodes} nodes>"


def check_graph(
    data: bytes | memoryview, alphabet: str = LATIN, *, wide: bool = False
) -> GraphSummary:
    """Return a summary of a graph; raise ``WordGraphError`` if the graph is damaged.

    This function accepts exactly the graphs that ``WordGraph`` accepts, but is faster.
    """
    try:
        found = _kernel.check_graph(data, len(check_alphabet(alphabet)), wide)
    except KernelError as error:
        if error.fault in _DAMAGE:
            raise WordGraphError(str(error), _DAMAGE[error.fault], error.node) from error
        raise _lexicon_error(error) from error
    return GraphSummary(found.words, found.longest, found.nodes, found.has_gaddag)


def build_graph(
    words: Iterable[str],
    alphabet: str = LATIN,
    *,
    with_gaddag: bool = True,
    progress: Progress | None = None,
) -> bytes:
    """Return the graph of ``words`` in KWG format: the same bytes as ``pack_words``, but faster.

    ``progress`` is called periodically with the work done and the total work; an exception that it
    raises stops the build. To use a lexicon's words, pass the lexicon itself as ``words``.
    """
    if isinstance(words, Lexicon):
        return _respell(words, tuple(words.alphabet), with_gaddag=with_gaddag, progress=progress)
    unique = list(dict.fromkeys(words))
    strange = set("".join(unique)) - set(check_alphabet(alphabet))
    if strange or "" in unique:
        word = min(word for word in unique if not word or not strange.isdisjoint(word))
        message = f"{word!r} contains letters that are not in the alphabet {alphabet}"
        raise LexiconError(message, words=[word])
    table = {ord(letter): number for number, letter in enumerate(alphabet, 1)}
    numbers = "\0".join(unique).translate(table).encode("latin-1")
    try:
        return _kernel.build_graph(numbers, len(alphabet), with_gaddag, progress)
    except KernelError as error:
        raise _lexicon_error(error) from error


def kernel_graph(
    lexicon: Lexicon,
    letters: tuple[str, ...],
    *,
    whole_digraphs: bool = False,
    progress: Progress | None = None,
    cache: bool = True,
) -> KernelGraph:
    """Return the graph, with a GADDAG, of a lexicon's words spelled in an edition's letters.

    Args:
        lexicon: The words.
        letters: The letters in order of their numbers, as in ``edition.tiles.letters``; the empty
            string at the front, which is not a letter, may be omitted. Every way to spell a word
            is included: CHIC as C-H-I-C and as CH-I-C if CH is a letter. Words that cannot be
            spelled are left out.
        whole_digraphs: Whether to include only the spelling with the longest letters, CH-I-C.
        progress: Called periodically while the graph is built.
        cache: Whether to cache the graph in the user's cache folder.
    """
    named = letters[1:] if letters and not letters[0] else letters
    if not 1 <= len(named) <= MAX_LETTERS or "" in named or len(set(named)) != len(named):
        raise LexiconError(f"expected 1 to {MAX_LETTERS} different letters, not {named}")

    def read(data: memoryview) -> KernelGraph:
        return KernelGraph(named, data, _kernel.Graph(data, len(named)), whole_digraphs)

    def build() -> bytes:
        if whole_digraphs:
            return _spell_whole(lexicon, named, progress)
        return _respell(lexicon, named, with_gaddag=True, progress=progress)

    return load_or_build(
        "whole-graph" if whole_digraphs else "graph",
        (lexicon.checksum, *named),
        build=build,
        read=read,
        cache=cache,
    )


def graph_file(
    lexicon: Lexicon, edition: Edition | None = None, *, progress: Progress | None = None
) -> bytes:
    """Return a file with a lexicon's graph and GADDAG, which records its letters.

    They are the letters of ``edition``, or else the lexicon's own.
    """
    letters = tuple(lexicon.alphabet) if edition is None else letters_for(edition)
    whole = edition is not None and edition.tiles.whole_digraphs
    graph = kernel_graph(lexicon, letters, whole_digraphs=whole, progress=progress, cache=False)
    return record_letters(bytes(graph.data), letters)


def own_graph(lexicon: Lexicon) -> KernelGraph:
    """Return the lexicon's own graph for word lookups; it usually has no GADDAG.

    It is checked once, which takes 20 ms for a large lexicon, and kept as long as the lexicon.
    """
    known = _own_graphs.get(lexicon)
    if known is None:
        known = _own_graphs[lexicon] = _open_own_graph(lexicon)
    return known


_own_graphs: Final[WeakKeyDictionary[Lexicon, KernelGraph]] = WeakKeyDictionary()


def _open_own_graph(lexicon: Lexicon) -> KernelGraph:
    letters = tuple(lexicon.alphabet)
    data = lexicon.graph.data
    if lexicon.graph.wide:
        data = memoryview(_respell(lexicon, letters, with_gaddag=False, progress=None))
    return KernelGraph(letters, data, _kernel.Graph(data, len(letters)))


def _respell(
    lexicon: Lexicon, letters: tuple[str, ...], *, with_gaddag: bool, progress: Progress | None
) -> bytes:
    """Return the graph of a lexicon's words, spelled in ``letters``."""
    numbers = {letter: number for number, letter in enumerate(lexicon.alphabet, 1)}
    spellings = [
        # A letter that is not in the lexicon's alphabet gets no spelling, so it is never used.
        bytes(numbers[each] for each in letter) if numbers.keys() >= set(letter) else b""
        for letter in letters
    ]
    graph = lexicon.graph
    try:
        return _kernel.respell_graph(
            graph.data, len(lexicon.alphabet), graph.wide, spellings, with_gaddag, progress
        )
    except KernelError as error:
        raise _lexicon_error(error) from error


def _spell_whole(lexicon: Lexicon, letters: tuple[str, ...], progress: Progress | None) -> bytes:
    """Return the graph of a lexicon's words, each spelled with the longest ``letters``."""
    speller = Speller(letters)
    numbers = {letter: number for number, letter in enumerate(letters, 1)}
    spelled = (speller.letters_of(word) for word in lexicon)
    words = b"\0".join(bytes(map(numbers.__getitem__, each)) for each in spelled if each)
    try:
        return _kernel.build_graph(words, len(letters), True, progress)  # noqa: FBT003 - the GADDAG
    except KernelError as error:
        raise _lexicon_error(error) from error


def _lexicon_error(error: KernelError) -> LexiconError:
    """Return the kernel's error as one about the words of a lexicon."""
    cause = Cause.TOO_LARGE if error.fault in _TOO_LARGE else Cause.INVALID
    return LexiconError(str(error), cause=cause)
