"""Word graphs that no reader may accept, and the pieces they are made of."""

from __future__ import annotations

import struct

from tilewright.errors import GraphFault
from tilewright.lexicon import pack_words

WORDS = ["CARE", "CARES", "CAR", "CAB", "BAR", "BARE", "AB", "ZA"]
ACCEPTS, END = 1 << 23, 1 << 22
A, B, C = 1 << 24, 2 << 24, 3 << 24


def packed(*nodes: int) -> bytes:
    """Return nodes as the bytes of a file."""
    return struct.pack(f"<{len(nodes)}I", *nodes)


def widened(data: bytes) -> bytes:
    """Return a graph of the usual form in the wide form."""
    nodes = struct.unpack(f"<{len(data) // 4}I", data)
    return packed(
        *(
            node >> 24 | (node >> 22 & 1) << 6 | (node >> 23 & 1) << 7 | (node & 0x3FFFFF) << 8
            for node in nodes
        )
    )


def deep(letters: int) -> bytes:
    """Return a graph whose only word has this many letters."""
    arcs = [A | END | place + 1 for place in range(2, letters + 1)]
    return packed(2 | END, END, *arcs, A | ACCEPTS | END)


def dense(layers: int) -> bytes:
    """Return a tiny graph with a huge number of words: 26 letters at each of its places."""
    nodes = [2 | END, END]
    for layer in range(layers):
        child = 2 + 26 * (layer + 1) if layer < layers - 1 else 0
        ends = [0] * 25 + [END]
        nodes += [number + 1 << 24 | ACCEPTS | ends[number] | child for number in range(26)]
    return packed(*nodes)


HOSTILE: dict[str, tuple[bytes, GraphFault]] = {
    "empty": (b"", GraphFault.NOT_NODES),
    "not whole nodes": (pack_words(WORDS)[:-1], GraphFault.NOT_NODES),
    "no pointer": (packed(A | END, END), GraphFault.NO_ROOT),
    "root beyond the end": (packed(2 | END, END), GraphFault.CUT_SHORT),
    "root far beyond the end": (packed(0x3FFFFF | END, END), GraphFault.CUT_SHORT),
    "child beyond the end": (packed(2 | END, END, A | END | 3), GraphFault.CUT_SHORT),
    "child far beyond the end": (packed(2 | END, END, A | END | 0x3FFFFF), GraphFault.CUT_SHORT),
    "last run not ended": (packed(2 | END, END, A | ACCEPTS), GraphFault.CUT_SHORT),
    "own child": (packed(2 | END, END, A | ACCEPTS | END | 2), GraphFault.CYCLE),
    "child of its child": (
        packed(2 | END, END, A | END | 3, A | ACCEPTS | END | 2),
        GraphFault.CYCLE,
    ),
    "circle through a sibling": (
        packed(3 | END, END, A | ACCEPTS, B | ACCEPTS | END | 2),
        GraphFault.CYCLE,
    ),
    "child is the first pointer of two": (
        packed(2 | END, 3 | END, A | END | 1, A | ACCEPTS | END),
        GraphFault.CYCLE,
    ),
    "child is an empty pointer": (
        packed(2 | END, END, A | ACCEPTS | END | 1),
        GraphFault.WRONG_LETTER,
    ),
    "letters descend": (packed(2 | END, END, B | ACCEPTS, A | ACCEPTS | END), GraphFault.UNSORTED),
    "letter twice": (packed(2 | END, END, A | ACCEPTS, A | ACCEPTS | END), GraphFault.UNSORTED),
    "letter beyond the alphabet": (
        packed(2 | END, END, 27 << 24 | ACCEPTS | END),
        GraphFault.WRONG_LETTER,
    ),
    "separator in the DAWG": (packed(2 | END, END, ACCEPTS | END), GraphFault.WRONG_LETTER),
    "arc to nowhere": (packed(2 | END, END, A | END), GraphFault.DEAD_END),
    "too deep": (deep(65), GraphFault.TOO_DEEP),
    "too many words": (dense(6), GraphFault.TOO_MANY_WORDS),
    "far too many words": (dense(60), GraphFault.TOO_MANY_WORDS),
    "GADDAG beyond the end": (packed(END, 2 | END), GraphFault.CUT_SHORT),
    "circle in the GADDAG": (packed(END, 2 | END, A | ACCEPTS | END | 2), GraphFault.CYCLE),
    "GADDAG without order": (packed(END, 2 | END, A | ACCEPTS, END | ACCEPTS), GraphFault.UNSORTED),
    "separator to nowhere": (packed(END, 2 | END, END), GraphFault.WRONG_LETTER),
}
"""Every kind of damage, with the fault that must be found."""
