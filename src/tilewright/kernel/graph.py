"""Word graphs of the kernel: built and checked natively, and kept for the next time.

The judge reads a lexicon by its DAWG; the generator needs a GADDAG as well, over the letters of
the edition that is played, which need not be single characters. ``kernel_graph`` gives it one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tilewright.errors import LexiconError
from tilewright.kernel import _kernel
from tilewright.kernel.cache import kept
from tilewright.lexicon import LATIN, MAX_LETTERS, Lexicon, Progress
from tilewright.lexicon.alphabet import check_alphabet

__all__ = [
    "GraphSummary",
    "KernelGraph",
    "build_graph",
    "check_graph",
    "kernel_graph",
    "own_graph",
]


class GraphSummary(NamedTuple):
    """What the check of a sound graph has found."""

    words: int
    """How many words the graph holds."""
    longest: int
    """How many letters the longest of them has."""
    nodes: int
    """How many nodes of four bytes it has."""
    has_gaddag: bool
    """Whether words can be found from each of their letters."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KernelGraph:
    """A graph over numbered letters that the kernel may walk."""

    letters: tuple[str, ...]
    """The letters, from the one with number one; a letter may have several characters."""
    data: memoryview
    """The nodes, read-only; mapped from a file where there is one."""
    handle: _kernel.Graph
    """The same for the kernel, checked."""

    def __repr__(self) -> str:
        """Show the size, not the words."""
        return f"<KernelGraph of {self.handle.words} words, {self.handle.nodes} nodes>"


def check_graph(
    data: bytes | memoryview, alphabet: str = LATIN, *, wide: bool = False
) -> GraphSummary:
    """Return what a graph holds, or raise ``LexiconError`` with what is wrong with it.

    The verdicts are those of ``WordGraph``, reached in milliseconds.
    """
    try:
        found = _kernel.check_graph(data, len(check_alphabet(alphabet)), wide)
    except ValueError as error:
        raise LexiconError(str(error)) from error
    return GraphSummary(found.words, found.longest, found.nodes, found.has_gaddag)


def build_graph(
    words: Iterable[str],
    alphabet: str = LATIN,
    *,
    with_gaddag: bool = True,
    progress: Progress | None = None,
) -> bytes:
    """Return the graph of ``words`` as KWG bytes, the same as ``pack_words`` but sooner.

    ``progress`` is called now and then with the work done and all of it; what it raises stops
    the work. Words of a lexicon need not be taken out of it first: give the lexicon.
    """
    if isinstance(words, Lexicon):
        return _respelled(words, tuple(words.alphabet), with_gaddag=with_gaddag, progress=progress)
    unique = list(dict.fromkeys(words))
    strange = set("".join(unique)) - set(check_alphabet(alphabet))
    if strange or "" in unique:
        word = min(word for word in unique if not word or not strange.isdisjoint(word))
        message = f"{word!r} is not a word over the letters {alphabet}"
        raise LexiconError(message, words=[word])
    table = {ord(letter): number for number, letter in enumerate(alphabet, 1)}
    numbers = "\0".join(unique).translate(table).encode("latin-1")
    try:
        return _kernel.build_graph(numbers, len(alphabet), with_gaddag, progress)
    except ValueError as error:
        raise LexiconError(str(error)) from error


def kernel_graph(
    lexicon: Lexicon,
    letters: tuple[str, ...],
    *,
    progress: Progress | None = None,
    cache: bool = True,
) -> KernelGraph:
    """Return the graph, with GADDAG, of a lexicon's words in the letters of an edition.

    Args:
        lexicon: The words.
        letters: The letters by number, with or without the empty one in front that stands
            for no letter: ``edition.tiles.letters`` fits. Every way to write a word with them
            is a path: CHIC is C-H-I-C and CH-I-C where CH is a letter. Words that cannot be
            written are left out.
        progress: Called now and then while the graph is built.
        cache: Whether to keep the graph in the user's cache folder and look there.
    """
    named = letters[1:] if letters and not letters[0] else letters
    if not 1 <= len(named) <= MAX_LETTERS or "" in named or len(set(named)) != len(named):
        raise LexiconError(f"1 to {MAX_LETTERS} different letters make an alphabet, not {named}")

    def read(data: memoryview) -> KernelGraph:
        return KernelGraph(named, data, _kernel.Graph(data, len(named)))

    return kept(
        "graph",
        (lexicon.checksum, *named),
        build=lambda: _respelled(lexicon, named, with_gaddag=True, progress=progress),
        read=read,
        cache=cache,
    )


def own_graph(lexicon: Lexicon) -> KernelGraph:
    """Return a lexicon's own graph, for questions about its words; mostly there is no GADDAG."""
    letters = tuple(lexicon.alphabet)
    data = lexicon.graph.data
    if lexicon.graph.wide:
        data = memoryview(_respelled(lexicon, letters, with_gaddag=False, progress=None))
    return KernelGraph(letters, data, _kernel.Graph(data, len(letters)))


def _respelled(
    lexicon: Lexicon, letters: tuple[str, ...], *, with_gaddag: bool, progress: Progress | None
) -> bytes:
    """Return the graph of a lexicon's words written in ``letters``."""
    numbers = {letter: number for number, letter in enumerate(lexicon.alphabet, 1)}
    spellings = [
        # A letter that the lexicon does not know is never used.
        bytes(numbers[each] for each in letter) if numbers.keys() >= set(letter) else b""
        for letter in letters
    ]
    graph = lexicon.graph
    try:
        return _kernel.respell_graph(
            graph.data, len(lexicon.alphabet), graph.wide, spellings, with_gaddag, progress
        )
    except ValueError as error:
        raise LexiconError(str(error)) from error
