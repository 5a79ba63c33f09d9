"""The word graph: read the packed KWG format, look up words, and walk the graph by letter.

The format, which three other engines also read and write, is an array of 32-bit
little-endian nodes. A node is an arc: its letter (bits 24 to 31), whether a word ends
with it (bit 23), whether it is the last of its siblings (bit 22), and the index of the
first arc that may follow (bits 0 to 21; zero if no arc may follow). Siblings are adjacent,
in letter order, and runs with equal tails may share them. Node 0 points to the DAWG, in
which words are read from their first letter. Node 1, if its letter is zero, points to
the GADDAG, in which each word can be found starting from any of its letters: first
leftward, then the separator (letter zero), then rightward.

The wide form, for larger lists, has the letter in bits 0 to 5, the last-sibling flag in
bit 6, the end-of-word flag in bit 7 and the index in bits 8 to 31. Only a file's extension
shows which form it has: files in the wide form have the extension ``.kbwg``.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence
from typing import Final, final

from tilewright.errors import GraphFault, WordGraphError
from tilewright.lexicon.alphabet import LATIN, check_alphabet
from tilewright.lexicon.validate import NodeForm, Surveyed, survey

SEPARATOR: Final = 0
"""The letter number at which a GADDAG turns from left to right."""

NARROW: Final = NodeForm(letter_shift=24, accepts=1 << 23, end=1 << 22, child=(1 << 22) - 1)
"""The standard form, which all engines read and write."""

_WIDE: Final = NodeForm(letter_shift=26, accepts=1 << 25, end=1 << 24, child=(1 << 24) - 1)
# The wide form after its lowest byte has been moved to the top and the flags below the
# letter, so that the same code can walk both forms.
_WIDE_TOP: Final = bytes((byte & 63) << 2 | byte >> 7 << 1 | byte >> 6 & 1 for byte in range(256))

_NODE_BYTES: Final = 4
_KEPT_RUNS: Final = 1 << 14


class _Runs(dict[int, dict[int, int]]):
    """A cache of runs: maps a place to its nodes by letter number.

    Python reads a dictionary faster than packed siblings, and games visit the same places
    repeatedly. A full cache is cleared, so that it never takes more than a few megabytes.
    """

    def __init__(self, nodes: Sequence[int], shift: int, end: int) -> None:
        super().__init__()
        self.nodes = nodes
        self.shift = shift
        self.end = end

    def __missing__(self, place: int) -> dict[int, int]:
        """Read the run that begins at ``place``; the run at place zero is empty."""
        if not place:
            return self.setdefault(0, {})
        nodes, shift, end = self.nodes, self.shift, self.end
        ahead = place
        node = nodes[ahead]
        run: dict[int, int] = {node >> shift: node}
        while not node & end:
            ahead += 1
            node = nodes[ahead]
            run[node >> shift] = node
        if len(self) >= _KEPT_RUNS:
            self.clear()
        self[place] = run
        return run


@final
class WordGraph:
    """A set of words as one read-only array, validated when it is created.

    A *place* is the index of the first arc that may follow, or zero if no arc may follow. Every
    walk starts at ``root`` (or ``gaddag_root``); a step from place zero leads back to place zero,
    so a walk need not check after each step whether it has failed.
    """

    __slots__ = (
        "_accepts", "_child", "_data", "_end", "_nodes", "_numbers", "_runs", "_shift", "_surveyed",
        "_wide", "alphabet", "gaddag_root", "root",
    )  # fmt: skip

    alphabet: str
    """The letters in order; the first letter has number 1."""
    root: int
    """The place where words begin."""
    gaddag_root: int
    """The place where the GADDAG begins; zero when there is none."""

    def __init__(
        self,
        data: bytes | memoryview,
        alphabet: str = LATIN,
        *,
        wide: bool = False,
        surveyed: Surveyed | None = None,
    ) -> None:
        """Read the nodes in ``data``; raise ``LexiconError`` if they are not a valid word graph.

        Pass ``surveyed`` only for nodes that are known to be valid: written by our own builder,
        or surveyed earlier and protected by a checksum since then.
        """
        self._read(data, check_alphabet(alphabet), wide=wide)
        self._surveyed = surveyed or survey(
            self._nodes,
            NodeForm(self._shift, self._accepts, self._end, self._child),
            letters=len(alphabet),
            root=self.root,
            gaddag_root=self.gaddag_root,
        )

    def _read(self, data: bytes | memoryview, alphabet: str, *, wide: bool) -> None:
        """Prepare the nodes for walking and find the roots."""
        view = memoryview(data).toreadonly().cast("B")
        if not len(view) or len(view) % _NODE_BYTES:
            message = f"a word graph consists of {_NODE_BYTES}-byte nodes; found {len(view)} bytes"
            raise WordGraphError(message, GraphFault.NOT_NODES)
        self._data = view
        self._wide = wide
        self._nodes = _as_numbers(_normalize_wide(view) if wide else view)
        self._shift, self._accepts, self._end, self._child = _WIDE if wide else NARROW
        self._runs = _Runs(self._nodes, self._shift, self._end)
        self.alphabet = alphabet
        self._numbers = {letter: number for number, letter in enumerate(alphabet, 1)}
        first = self._nodes[0]
        if first >> self._shift != SEPARATOR:
            message = "the word graph does not begin with a pointer to its root"
            raise WordGraphError(message, GraphFault.NO_ROOT)
        self.root = first & self._child
        # In a file with only a DAWG, node 1 may be the first arc, whose letter is never zero.
        second = self._nodes[1] if len(self._nodes) > 1 else 0
        self.gaddag_root = 0 if second >> self._shift else second & self._child

    @property
    def data(self) -> memoryview:
        """The nodes as a read-only view of the original bytes."""
        return self._data

    @property
    def wide(self) -> bool:
        """Whether ``data`` has the wide form, with 24 bits for an index."""
        return self._wide

    @property
    def longest(self) -> int:
        """The length of the longest word, in letters."""
        return self._surveyed.longest

    def __len__(self) -> int:
        """Return the number of words."""
        return self._surveyed.words

    def __iter__(self) -> Iterator[str]:
        """Yield the words in alphabet order."""
        return self._paths(self.root)

    def gaddag_forms(self) -> Iterator[str]:
        """Yield the GADDAG's sequences, with ``@`` for the separator, such as AC@RE for CARE."""
        return self._paths(self.gaddag_root)

    def number(self, letter: str) -> int:
        """Return a letter's number, or zero if it is not in the alphabet."""
        return self._numbers.get(letter, 0)

    def letter(self, number: int) -> str:
        """Return the letter with this number."""
        return self.alphabet[number - 1]

    def accepts(self, word: str) -> bool:
        """Return whether ``word`` is in the graph."""
        runs, numbers, child_bits = self._runs, self._numbers, self._child
        place = self.root
        node = 0
        for letter in word:
            found = runs[place].get(numbers.get(letter, -1))
            if found is None:
                return False
            node = found
            place = node & child_bits
        return node & self._accepts != 0

    def arc(self, place: int, number: int) -> tuple[bool, int]:
        """Return whether the letter ends a word here, and the place after it."""
        node = self._runs[place].get(number, 0)
        return node & self._accepts != 0, node & self._child

    def step(self, place: int, number: int) -> int:
        """Return the place after the letter with this number, or zero if no word continues so."""
        return self.arc(place, number)[1]

    def accepts_at(self, place: int, number: int) -> bool:
        """Return whether the letter with this number ends a word at ``place``."""
        return self.arc(place, number)[0]

    def arcs(self, place: int) -> Iterator[tuple[int, bool, int]]:
        """Yield each letter that may follow: its number, whether it ends a word, and its place."""
        accepts, child_bits = self._accepts, self._child
        for number, node in self._runs[place].items():
            yield number, node & accepts != 0, node & child_bits

    def walk(self, text: str, place: int | None = None) -> int:
        """Return the place after the letters of ``text``, or zero if no word begins with them."""
        place = self.root if place is None else place
        for letter in text:
            place = self.step(place, self._numbers.get(letter, -1))
        return place

    def _paths(self, start: int) -> Iterator[str]:
        """Yield every accepted path from ``start``, with ``@`` for the separator."""
        nodes, letters = self._nodes, "@" + self.alphabet
        shift, accepts, end, child_bits = self._shift, self._accepts, self._end, self._child
        waiting = [(start, "")] if start else []
        while waiting:
            place, prefix = waiting.pop()
            node = nodes[place]
            text = prefix + letters[node >> shift]
            if not node & end:
                waiting.append((place + 1, prefix))
            if node & accepts:
                yield text
            if node & child_bits:
                waiting.append((node & child_bits, text))

    def __repr__(self) -> str:
        """Return a description that shows the graph's size, but not its words."""
        gaddag = "with" if self.gaddag_root else "without"
        return f"<WordGraph of {len(self)} words, {len(self._nodes)} nodes, {gaddag} GADDAG>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the nodes, even if they are mapped from a file."""
        return _revive, (bytes(self._data), self.alphabet, *self._surveyed, self._wide)


def _revive(data: bytes, alphabet: str, words: int, longest: int, wide: bool) -> WordGraph:  # noqa: FBT001 - called only by pickle
    """Rebuild a pickled graph."""
    return WordGraph(data, alphabet, wide=wide, surveyed=Surveyed(words, longest))


def _as_numbers(view: memoryview) -> Sequence[int]:
    """Return the nodes as integers, without copying on little-endian machines."""
    if sys.byteorder == "little":
        return view.cast("I")
    numbers = array("I", view.tobytes())
    numbers.byteswap()
    return numbers


def _normalize_wide(view: memoryview) -> memoryview:
    """Return wide-form nodes with the letter in the top bits, as in ``_WIDE``."""
    data = view.tobytes()
    turned = bytearray(len(data))
    for low in range(3):
        turned[low::4] = data[low + 1 :: 4]
    turned[3::4] = data[0::4].translate(_WIDE_TOP)
    return memoryview(turned).toreadonly()
