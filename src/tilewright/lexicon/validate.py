"""Surveying a word graph before it is trusted: every index, every run, no way in circles.

A file of unknown origin may be cut short, damaged or made to harm. The survey follows
everything that can be reached from the roots exactly once and refuses what no honest
builder writes, so that whoever walks the graph afterwards needs no checks of its own.
What cannot be reached is not looked at: some builders leave padding between their runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from tilewright.errors import GraphFault, WordGraphError

MAX_DEPTH = 64
"""The most arcs one after another; longer words belong to no board."""

MAX_WORDS = 1 << 24
"""The most words a graph may hold. A hostile file of a kilobyte could hold 2**64."""

_MAX_PATHS = 1 << 30
_UNSEEN = -1
_OPEN = -2


class NodeForm(NamedTuple):
    """Where the parts of a node lie in its 32 bits."""

    letter_shift: int
    """How far to shift down to have the letter alone."""
    accepts: int
    """The bit that says: a word ends with this letter."""
    end: int
    """The bit that says: this is the last of its siblings."""
    child: int
    """The bits of the index of the first child; zero means none."""


class Surveyed(NamedTuple):
    """What the survey of a sound graph has found."""

    words: int
    """How many words the graph holds."""
    longest: int
    """How many letters the longest of them has."""


def survey(
    nodes: Sequence[int], form: NodeForm, *, letters: int, root: int, gaddag_root: int
) -> Surveyed:
    """Return what a graph over ``letters`` letters holds, or raise ``WordGraphError``.

    The DAWG is followed first and may not contain the separator; the GADDAG, if there is
    one, may share its nodes and may.
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
    """What has been followed so far: for each node the paths from it, and their length."""

    def __init__(self, nodes: Sequence[int], form: NodeForm, letters: int, first: int) -> None:
        # One state more than nodes: whoever is sent past the end finds it open, and
        # the loop below need not ask for each node whether it exists.
        self.nodes = list(nodes)
        self.form = form
        self.letters = letters
        self.counts = [_OPEN] * first + [_UNSEEN] * (len(nodes) - first) + [_OPEN]
        self.heights = bytearray(len(nodes))

    def follow(self, start: int, *, separator: int) -> None:  # noqa: C901 - one loop, for speed
        """Follow every arc and sibling from ``start``, deepest first.

        A node stays open until all behind it is counted; meeting an open one again
        means that the graph runs in a circle.
        """
        nodes, counts, heights = self.nodes, self.counts, self.heights
        shift, accepts, end, child_bits = self.form
        stack = [0]
        ahead = min(start, len(nodes))
        while True:
            # Step 1. Enter the node ahead, if it is new.
            if ahead:
                if counts[ahead] == _OPEN:
                    self._refuse(ahead)
                counts[ahead] = _OPEN
                stack.append(ahead)
            place = stack[-1]
            if not place:
                return
            # Step 2. Everything behind and beside it comes first.
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
                    message = f"the word graph has no order at node {place}"
                    raise WordGraphError(message, GraphFault.UNSORTED, place)
            # Step 3. Now its own figures are known.
            if height > MAX_DEPTH + 1 - separator or paths > _MAX_PATHS:
                self._refuse_size(height)
            counts[place] = paths
            heights[place] = height
            stack.pop()
            ahead = 0

    def _refuse(self, place: int) -> NoReturn:
        """Say why an open node may not be entered."""
        if place >= len(self.nodes):
            message = f"the word graph is cut short: {len(self.nodes)} nodes are too few"
            raise WordGraphError(message, GraphFault.CUT_SHORT)
        message = f"the word graph runs in a circle through node {place}"
        raise WordGraphError(message, GraphFault.CYCLE, place)

    def _refuse_arc(self, place: int, letter: int) -> NoReturn:
        """Say why an arc cannot be part of a word."""
        if letter == 0 or letter > self.letters:
            message = f"node {place} of the word graph has a wrong letter, {letter}"
            raise WordGraphError(message, GraphFault.WRONG_LETTER, place)
        message = f"node {place} of the word graph leads to no word"
        raise WordGraphError(message, GraphFault.DEAD_END, place)

    def _refuse_size(self, height: int) -> NoReturn:
        """Say which measure no word list has."""
        if height > MAX_DEPTH:
            message = f"the word graph has words of more than {MAX_DEPTH} letters"
            raise WordGraphError(message, GraphFault.TOO_DEEP)
        message = f"the word graph spells more than {_MAX_PATHS} words"
        raise WordGraphError(message, GraphFault.TOO_MANY_WORDS)
