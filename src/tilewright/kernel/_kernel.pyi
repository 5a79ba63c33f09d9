"""The native kernel: proposes and searches, never decides."""

from collections.abc import Callable, Sequence


ABI: int = 2

def version() -> str:
    """Return the version of the package that the kernel was built from."""

class Graph:
    """
    A word graph of the usual form, checked once and then walked without checks.

    Raises ValueError with one sentence when the nodes make none.
    """

    def __init__(self, data: bytes | memoryview, letters: int) -> None: ...

    @property
    def words(self) -> int:
        """The number of words."""

    @property
    def longest(self) -> int:
        """The number of letters of the longest word."""

    @property
    def nodes(self) -> int:
        """The number of nodes."""

    @property
    def letters(self) -> int:
        """The number of letters of the alphabet."""

    @property
    def has_gaddag(self) -> bool:
        """Whether words can be found from each of their letters."""

def check_graph(data: bytes | memoryview, letters: int, wide: bool) -> tuple[int, int, int, bool]:
    """Return words, longest word, nodes and whether there is a GADDAG."""

def build_graph(words: bytes, letters: int, gaddag: bool, progress: Callable[[int, int], object] | None) -> bytes:
    """
    Return the graph of words given as letter numbers with a zero between them.
    """

def respell_graph(data: bytes | memoryview, letters: int, wide: bool, spellings: Sequence[bytes], gaddag: bool, progress: Callable[[int, int], object] | None) -> bytes:
    """
    Return the graph of the same words in other letters, each given by its spelling.
    """

def find_words(graph: Graph, *, shortest: int, longest: int, patterns: Sequence[Sequence[tuple[int, bool, bool]]], tiles: bytes | None, required: bytes, forbidden: int, limit: int, longest_first: bool, go_on: Callable[[], object] | None) -> tuple[bytes, list[int]]:
    """
    Return words as letter numbers with a zero behind each, and how many there are by length.

    A part of a pattern is a set of letters, whether none need stand there, and whether any number may.
    A zero among the tiles is a blank.
    """

def find_hooks(graph: Graph, word: bytes) -> tuple[int, int]:
    """
    Return the letters in front of and behind a word that make another, as two sets.
    """
