"""Validate a word graph before it is trusted: every index, every run, and no cycles.

A file of unknown origin may be truncated, damaged or malicious. The survey visits every node
reachable from the roots exactly once and rejects anything that a correct builder would not write,
so code that walks the graph needs no checks. Unreachable nodes are ignored, because some builders
leave padding between runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from tilewright.errors import GraphFault, WordGraphError

MAX_DEPTH = 64
"""The maximum path length; no board has room for longer words."""

MAX_WORDS = 1 << 24
"""The maximum number of words in a graph; a malicious one-kilobyte file could spell 2**64 words."""

_MAX_PATHS = 1 << 30
_UNSEEN = -1
_OPEN = -2


class NodeForm(NamedTuple):
    """The layout of a node's 32 bits."""

    letter_shift: int
    """The number of bits to shift a node right to get its letter."""
    accepts: int
    """The bit that is set if a word ends with this letter."""
    end: int
    """The bit that is set for the last sibling."""
    child: int
    """The mask for the index of the first child; index zero means that there is no child."""


class Surveyed(NamedTuple):
    """The result of surveying a valid graph."""

    words: int
    """The number of words."""
    longest: int
    """The length of the longest word, in letters."""


def survey(
    nodes: Sequence[int], form: NodeForm, *, letters: int, root: int, gaddag_root: int
) -> Surveyed:
    """Survey a graph with an alphabet of ``letters`` letters; raise ``WordGraphError`` if invalid.

    The DAWG is visited first and must not contain the separator. The GADDAG, if there is one,
    contains separators and may share nodes with the DAWG.
    """
    seen = _Seen(nodes, form, letters, first=2 if gaddag_root else 1)
    words = longest = 0
    if root:
        seen.follow(root, separator=1)
        words, longest = seen.counts[root], seen.heights[root]
        if words > MAX_WORDS:
            message = f"the word graph spells {words} words; at most {MAX_WORDS} are read"
            raise WordGraphError(message, GraphFault.TOO_MANY_WORDS)
    if gaddag_root:
        seen.follow(gaddag_root, separator=0)
    return Surveyed(words, longest)


class _Seen:
    """The nodes visited so far, each with the number of paths from it and the longest path."""

    def __init__(self, nodes: Sequence[int], form: NodeForm, letters: int, first: int) -> None:
        # There is one more state than there are nodes, and the extra state is open. An index past
        # the end reaches that state, so the loop below need not check each index.
        self.nodes = list(nodes)
        self.form = form
        self.letters = letters
        self.counts = [_OPEN] * first + [_UNSEEN] * (len(nodes) - first) + [_OPEN]
        self.heights = bytearray(len(nodes))

    def follow(self, start: int, *, separator: int) -> None:  # noqa: C901 - one loop, for speed
        """Visit every arc and sibling from ``start``, deepest first.

        A node stays open until everything reachable from it has been counted; reaching an open
        node again means that the graph has a cycle.
        """
        nodes, counts, heights = self.nodes, self.counts, self.heights
        shift, accepts, end, child_bits = self.form
        stack = [0]
        ahead = min(start, len(nodes))
        while True:
            # Step 1. Enter the next node, if it is new.
            if ahead:
                if counts[ahead] == _OPEN:
                    self._refuse(ahead)
                counts[ahead] = _OPEN
                stack.append(ahead)
            place = stack[-1]
            if not place:
                return
            # Step 2. Visit the node's child and next sibling first.
            node = nodes[place]
            ahead = node & child_bits
            if ahead and (ahead >= len(nodes) or counts[ahead] < 0):
                ahead = min(ahead, len(nodes))
                continue
            paths = counts[ahead] if ahead else 0
            height = heights[ahead] + 1 if ahead else 1
            if node & accepts:
                paths += 1
            letter = node >> shift
            if not paths or not separator <= letter <= self.letters:
                self._refuse_arc(place, letter)
            if not node & end:
                ahead = place + 1
                if counts[ahead] < 0:
                    continue
                paths += counts[ahead]
                height = max(height, heights[ahead])
                if nodes[ahead] >> shift <= letter:
                    message = f"the siblings at node {place} of the word graph are not sorted"
                    raise WordGraphError(message, GraphFault.UNSORTED, place)
            # Step 3. Compute the node's own counts from theirs.
            if height > MAX_DEPTH + 1 - separator or paths > _MAX_PATHS:
                self._refuse_size(height)
            counts[place] = paths
            heights[place] = height
            stack.pop()
            ahead = 0

    def _refuse(self, place: int) -> NoReturn:
        """Raise the error for reaching an open node."""
        if place >= len(self.nodes):
            message = f"the word graph is truncated after {len(self.nodes)} nodes"
            raise WordGraphError(message, GraphFault.CUT_SHORT)
        message = f"the word graph has a cycle through node {place}"
        raise WordGraphError(message, GraphFault.CYCLE, place)

    def _refuse_arc(self, place: int, letter: int) -> NoReturn:
        """Raise the error for an arc that cannot be part of a word."""
        if letter == 0 or letter > self.letters:
            message = f"node {place} of the word graph has the invalid letter {letter}"
            raise WordGraphError(message, GraphFault.WRONG_LETTER, place)
        message = f"node {place} of the word graph leads to no word"
        raise WordGraphError(message, GraphFault.DEAD_END, place)

    def _refuse_size(self, height: int) -> NoReturn:
        """Raise the error for a graph that is too deep or too large."""
        if height > MAX_DEPTH:
            message = f"the word graph has words of more than {MAX_DEPTH} letters"
            raise WordGraphError(message, GraphFault.TOO_DEEP)
        message = f"the word graph spells more than {_MAX_PATHS} words"
        raise WordGraphError(message, GraphFault.TOO_MANY_WORDS)
