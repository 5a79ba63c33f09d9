"""Read a word graph from a file, with the letters that its numbers stand for.

A graph in KWG form contains numbers, not letters: the same file read with the letters of another
language would give other words. Files that we write record their letters behind the last node,
where other engines never look. For a file without them, the caller's letters are checked: a
dictionary uses the last of its letters, and its vowels and consonants alternate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import normalize

from tilewright.errors import Cause, GraphFault, LexiconError, WordGraphError
from tilewright.lexicon.alphabet import LATIN, MAX_LETTERS, letters_text
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon, checksum_of

__all__ = ["lexicon_in_graph", "read_letters", "record_letters"]

_MAGIC: Final = b"TWLETTER"
_LENGTH: Final = 4
_LONGEST_RECORD: Final = 4096

_STAND_INS: Final = "".join(map(chr, range(0x410, 0x430))) + LATIN
"""Letters of one character each (Cyrillic and Latin), which stand for letters such as CH while a
graph is read."""

_DICTIONARY: Final = 1000
"""The minimum number of words from which letters can be told by how they are used."""

_ALTERNATION: Final = 0.55
"""The minimum share of neighboring letters of which one is a vowel and the other is not.

In word lists of twelve languages, it was 0.66 to 0.83. Read with the letters of another language
that has as many, it was at most 0.47, except that Swedish and Danish can't be told apart.
"""

_VOWELS: Final = frozenset("AEIOUYÆØŒ")


def record_letters(data: bytes, letters: Sequence[str]) -> bytes:
    """Return the bytes of a graph with its ``letters`` recorded behind the nodes."""
    text = " ".join(letters).encode()
    text += b" " * (-len(text) % 4)  # nodes have four bytes
    return data + text + len(text).to_bytes(_LENGTH, "little") + _MAGIC


def read_letters(data: bytes) -> tuple[bytes, tuple[str, ...] | None]:
    """Return the bytes of a graph without its letters, and the letters if they are recorded."""
    if not data.endswith(_MAGIC):
        return data, None
    end = len(data) - len(_MAGIC) - _LENGTH
    length = int.from_bytes(data[end : end + _LENGTH], "little")
    if not 0 < length <= min(max(end, 0), _LONGEST_RECORD):
        return data, None
    try:
        letters = tuple(data[end - length : end].decode().split())
    except UnicodeDecodeError:
        return data, None
    return data[: end - length], letters


def lexicon_in_graph(
    data: bytes,
    letters: Sequence[str] | None,
    *,
    id: str,  # noqa: A002 - it becomes the field of that name
    name: str,
    wide: bool,
) -> Lexicon:
    """Return the lexicon in the bytes of a file called ``name``.

    Args:
        data: The file.
        letters: What the numbers stand for, in order; None if the caller does not know, which
            means A to Z unless the file records its letters.
        id: The lexicon's name.
        name: The file's name for errors.
        wide: Whether the nodes have the wide form.

    Raises:
        WordGraphError: The file is damaged, or has more letters than these.
        LexiconError: The file was built with other letters.
    """
    nodes, recorded = read_letters(data)
    if recorded is not None and letters is not None and recorded != tuple(letters):
        raise _mismatch(name, f"it is spelled in {letters_text(recorded)}", letters)
    spelled = recorded or tuple(letters or LATIN)
    if not 1 <= len(spelled) <= MAX_LETTERS:
        raise LexiconError(f"an alphabet must have 1 to {MAX_LETTERS} letters, not {len(spelled)}")
    is_plain = all(len(letter) == 1 for letter in spelled)
    alphabet = "".join(spelled) if is_plain else _STAND_INS[: len(spelled)]
    try:
        graph = WordGraph(nodes, alphabet, wide=wide)
    except WordGraphError as error:
        hint = ""
        if error.fault is GraphFault.WRONG_LETTER:
            hint = f"; it may be in another language than {letters_text(spelled)}"
        raise WordGraphError(f"{name}: {error}{hint}", error.fault, error.node) from error
    words = list(graph)
    if recorded is None:
        fault = _other_letters(words, alphabet, spelled)
        if fault:
            raise _mismatch(name, fault, spelled)
    if is_plain:
        return Lexicon(id, checksum_of(words), graph)
    table = str.maketrans(dict(zip(alphabet, spelled, strict=True)))
    characters = "".join(dict.fromkeys("".join(spelled)))
    return Lexicon.from_words((word.translate(table) for word in words), id=id, alphabet=characters)


def _mismatch(name: str, fault: str, letters: Sequence[str]) -> LexiconError:
    message = (
        f"{name} was built with other letters than {letters_text(letters)}: {fault}; choose the"
        " edition or the alphabet that it was built for"
    )
    return LexiconError(message, cause=Cause.MISMATCH)


def _other_letters(words: Iterable[str], alphabet: str, spelled: Sequence[str]) -> str | None:
    """Return why ``words``, written in ``alphabet``, can't be in the letters ``spelled``.

    A list with few words is not judged by them.
    """
    text = "\n".join(words)
    count = text.count("\n") + 1
    if count < _DICTIONARY:
        return None
    if alphabet[-1] not in text:
        return f"no word contains {spelled[-1]}"
    vowels = {
        place
        for place, letter in enumerate(spelled)
        if normalize("NFD", letter)[0] in _VOWELS and len(letter) == 1
    }
    if not vowels:
        return None  # an alphabet that is not Latin
    kinds = {ord(sign): "v" if place in vowels else "c" for place, sign in enumerate(alphabet)}
    shape = text.translate(kinds)
    pairs = len(shape) - 2 * count + 1
    share = (shape.count("vc") + shape.count("cv")) / max(pairs, 1)
    if share < _ALTERNATION:
        return f"only {share:.0%} of neighboring letters are a vowel and a consonant"
    return None
