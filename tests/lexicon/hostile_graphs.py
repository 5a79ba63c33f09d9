"""Word graphs that no reader may accept, and the pieces they are made of."""

from __future__ import annotations

import struct

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
    """Return a graph whose one word has that many letters."""
    arcs = [A | END | place + 1 for place in range(2, letters + 1)]
    return packed(2 | END, END, *arcs, A | ACCEPTS | END)


def dense(layers: int) -> bytes:
    """Return a tiny graph with ever so many words: 26 letters at each of its places."""
    nodes = [2 | END, END]
    for layer in range(layers):
        child = 2 + 26 * (layer + 1) if layer < layers - 1 else 0
        ends = [0] * 25 + [END]
        nodes += [number + 1 << 24 | ACCEPTS | ends[number] | child for number in range(26)]
    return packed(*nodes)


HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "4-byte nodes"),
    "not whole nodes": (pack_words(WORDS)[:-1], "4-byte nodes"),
    "no pointer": (packed(A | END, END), "begin with a pointer"),
    "root beyond the end": (packed(2 | END, END), "cut short"),
    "root far beyond the end": (packed(0x3FFFFF | END, END), "cut short"),
    "child beyond the end": (packed(2 | END, END, A | END | 3), "cut short"),
    "child far beyond the end": (packed(2 | END, END, A | END | 0x3FFFFF), "cut short"),
    "last run not ended": (packed(2 | END, END, A | ACCEPTS), "cut short"),
    "own child": (packed(2 | END, END, A | ACCEPTS | END | 2), "circle"),
    "child of its child": (packed(2 | END, END, A | END | 3, A | ACCEPTS | END | 2), "circle"),
    "circle through a sibling": (
        packed(3 | END, END, A | ACCEPTS, B | ACCEPTS | END | 2),
        "circle",
    ),
    "child is the first pointer of two": (
        packed(2 | END, 3 | END, A | END | 1, A | ACCEPTS | END),
        "circle",
    ),
    "child is an empty pointer": (packed(2 | END, END, A | ACCEPTS | END | 1), "wrong letter"),
    "letters descend": (packed(2 | END, END, B | ACCEPTS, A | ACCEPTS | END), "order"),
    "letter twice": (packed(2 | END, END, A | ACCEPTS, A | ACCEPTS | END), "order"),
    "letter beyond the alphabet": (packed(2 | END, END, 27 << 24 | ACCEPTS | END), "wrong letter"),
    "separator in the DAWG": (packed(2 | END, END, ACCEPTS | END), "wrong letter"),
    "arc to nowhere": (packed(2 | END, END, A | END), "leads to no word"),
    "too deep": (deep(65), "more than 64 letters"),
    "too many words": (dense(6), "at most 16777216"),
    "far too many words": (dense(60), "more than 1073741824"),
    "GADDAG beyond the end": (packed(END, 2 | END), "cut short"),
    "circle in the GADDAG": (packed(END, 2 | END, A | ACCEPTS | END | 2), "circle"),
    "GADDAG without order": (packed(END, 2 | END, A | ACCEPTS, END | ACCEPTS), "order"),
    "separator to nowhere": (packed(END, 2 | END, END), "letter, 0"),
}
"""Every kind of damage, with words of the sentence that names it."""
