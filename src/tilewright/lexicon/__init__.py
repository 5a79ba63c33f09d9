"""Lexicons: the valid words, packed into a graph that both the judge and the kernel read."""

from tilewright.lexicon.alphabet import LATIN, MAX_LETTERS
from tilewright.lexicon.build import Progress, pack_words
from tilewright.lexicon.definitions import Definition, define
from tilewright.lexicon.graph import SEPARATOR, WordGraph
from tilewright.lexicon.lexicon import Lexicon, LexiconRef
from tilewright.lexicon.sources import (
    DEFAULT,
    KnownLexicon,
    find_lexicon,
    house_words,
    known_lexicons,
    open_lexicon,
)
from tilewright.lexicon.word_list import LONGEST, SHORTEST, RefusedLine, SourceReport, read_words

__all__ = [
    "DEFAULT",
    "LATIN",
    "LONGEST",
    "MAX_LETTERS",
    "SEPARATOR",
    "SHORTEST",
    "Definition",
    "KnownLexicon",
    "Lexicon",
    "LexiconRef",
    "Progress",
    "RefusedLine",
    "SourceReport",
    "WordGraph",
    "define",
    "find_lexicon",
    "house_words",
    "known_lexicons",
    "open_lexicon",
    "pack_words",
    "read_words",
]
