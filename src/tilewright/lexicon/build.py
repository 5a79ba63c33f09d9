"""Build a word graph: a word list's minimal DAWG, packed in the KWG format.

Words are added in descending order, so that the arcs at each place are created from the last
letter to the first, and each run of siblings grows at its front. A run is a linked list of cells,
each with a letter, a child and a link to the next cell. Identical cells are created only once, so
common word endings *and* common run tails are shared without a second pass. The same words always
produce the same bytes.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable
from typing import TypeAlias

from tilewright.errors import Cause, LexiconError
from tilewright.lexicon.alphabet import LATIN, check_alphabet
from tilewright.lexicon.graph import NARROW, SEPARATOR
from tilewright.lexicon.validate import MAX_DEPTH, MAX_WORDS

Progress: TypeAlias = Callable[[int, int], None]
"""Called periodically while a graph is built, with the work done and the total work."""

_STRIDE = 8192
_FIRST_PLACE = 2


def pack_words(
    words: Iterable[str],
    alphabet: str = LATIN,
    *,
    with_gaddag: bool = False,
    progress: Progress | None = None,
) -> bytes:
    """Return the graph of ``words`` as KWG bytes.

    ``with_gaddag`` adds a GADDAG for engines that need one to generate moves; this makes the file
    about six times as large and slower to build.
    """
    sequences = _sequences(words, check_alphabet(alphabet))
    cells = _Cells()
    prefixes: dict[bytes, int] | None = {} if with_gaddag else None
    root = _thread(cells, sequences, progress=progress, prefixes=prefixes)
    gaddag_root = 0
    if prefixes is not None:
        # CARE is stored as ERAC, RAC@E, AC@RE and C@ARE. The separator leads to the DAWG's place
        # after CAR, CA and C, so only the part before the separator is new.
        turn = bytes([SEPARATOR])
        links = {prefix[::-1] + turn: place for prefix, place in prefixes.items() if place}
        turned = sorted([sequence[::-1] for sequence in sequences] + list(links), reverse=True)
        gaddag_root = _thread(cells, turned, progress=progress, links=links)
    return _lay_out(cells, root, gaddag_root)


def _sequences(words: Iterable[str], alphabet: str) -> list[bytes]:
    """Return the distinct words as sequences of letter numbers, in descending order."""
    unique = list(set(words))
    strange = set().union(*unique) - set(alphabet)
    if strange or "" in unique:
        word = min(word for word in unique if not word or not strange.isdisjoint(word))
        message = f"{word!r} contains letters that are not in the alphabet {alphabet}"
        raise LexiconError(message, words=[word])
    if max(map(len, unique), default=0) > MAX_DEPTH:
        longest = max(unique, key=len)
        message = f"{longest!r} has more than {MAX_DEPTH} letters"
        raise LexiconError(message, words=[longest])
    if len(unique) > MAX_WORDS:
        message = f"a word graph can have at most {MAX_WORDS} words, not {len(unique)}"
        raise LexiconError(message, cause=Cause.TOO_LARGE)
    if not unique:
        return []
    # Translating the whole list at once is faster than translating each word.
    table = {ord(letter): number for number, letter in enumerate(alphabet, 1)}
    packed = "\0".join(unique).translate(table).encode("latin-1")
    return sorted(packed.split(b"\0"), reverse=True)


class _Cells:
    """The arcs of all runs, without duplicates; cell 0 means that there is no arc."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
        """The cell for each combination of mark, child and next cell."""
        self.marks = [0]
        """Each cell's letter and end-of-word bit, encoded as in a node."""
        self.children = [0]
        """For each cell, the first cell of the run that its arc leads to."""
        self.following = [0]
        """For each cell, the next cell in the same run."""

    def cell(self, mark: int, child: int, following: int) -> int:
        """Return the unique cell with this mark, child and next cell; create it if needed."""
        key = (mark, child, following)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = len(self.marks)
            self.marks.append(mark)
            self.children.append(child)
            self.following.append(following)
        return found


def _thread(
    cells: _Cells,
    sequences: list[bytes],
    *,
    progress: Progress | None,
    prefixes: dict[bytes, int] | None = None,
    links: dict[bytes, int] | None = None,
) -> int:
    """Add ``sequences``, in descending order, to ``cells``; return the first cell of the root.

    ``prefixes`` is filled with the place after every prefix. A sequence in ``links`` does not
    end a word, but leads to the linked place.
    """
    runs = [0] * (MAX_DEPTH + 3)
    marks = [0] * (MAX_DEPTH + 3)
    path = b""
    # The empty sequence at the end completes all runs that are still open.
    for done, sequence in enumerate([*sequences, b""]):
        shared = _shared(path, sequence)
        for depth in range(len(path) - 1, shared - 1, -1):
            child = runs[depth + 1]
            if prefixes is not None:
                prefixes[path[: depth + 1]] = child
            runs[depth] = cells.cell(marks[depth], child, runs[depth])
            runs[depth + 1] = 0
        for depth in range(shared, len(sequence)):
            marks[depth] = sequence[depth] << NARROW.letter_shift
        path = sequence
        if links is not None and sequence in links:
            runs[len(sequence)] = links[sequence]
        elif sequence:
            marks[len(sequence) - 1] |= NARROW.accepts
        if progress is not None and done % _STRIDE == 0:
            progress(done, len(sequences))
    if progress is not None:
        progress(len(sequences), len(sequences))
    return runs[0]


def _shared(one: bytes, other: bytes) -> int:
    """Return the length of the two sequences' common prefix."""
    length = 0
    for ours, theirs in zip(one, other, strict=False):
        if ours != theirs:
            break
        length += 1
    return length


def _lay_out(cells: _Cells, root: int, gaddag_root: int) -> bytes:
    """Arrange the cells in a sequence and return them as KWG bytes."""
    places, heads, size = _place_cells(cells)
    if size > NARROW.child + 1:
        message = f"a word graph can have at most {NARROW.child + 1} nodes; these words need {size}"
        raise LexiconError(message, cause=Cause.TOO_LARGE)
    nodes = array("I", [places[root] | NARROW.end, places[gaddag_root] | NARROW.end])
    for head in heads:
        cell = head
        while cell:
            following = cells.following[cell]
            end = 0 if following else NARROW.end
            nodes.append(cells.marks[cell] | end | places[cells.children[cell]])
            cell = following
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes.tobytes()


def _place_cells(cells: _Cells) -> tuple[list[int], list[int], int]:
    """Choose a place for each cell; return the places, the first cells of runs and the size.

    Every cell that no other cell links to as its next cell starts a run. Each run is written out
    in full, so a tail that several runs share is written several times. The newest run comes
    first, and a cell's place is in the last run that contains it. A cell is created after the
    cells it leads to, so nearly every arc leads forward, which makes the graph fast to validate.
    """
    follows = set(cells.following)
    places = [0] * len(cells.following)
    heads = [cell for cell in range(len(cells.following) - 1, 0, -1) if cell not in follows]
    size = _FIRST_PLACE
    for head in heads:
        cell = head
        while cell:
            places[cell] = size
            size += 1
            cell = cells.following[cell]
    return places, heads, size
