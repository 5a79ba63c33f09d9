"""Build the definitions of all shipped words from WordNet and our own lists.

    python -m tools.words.build_definitions wordnet-base_1%3a3.0-37_all.deb

Words without a gloss are linked to the word that explains them: inflected forms and British
spellings to their base, words with common prefixes and suffixes to the word they are formed from.
"""

from __future__ import annotations

import argparse
import lzma
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tilewright.lexicon import open_lexicon
from tilewright.lexicon.definitions import MAGIC
from tilewright.lexicon.offensive import offensive_words
from tools.words.build_family import DATA, OwnWord, read_own
from tools.words.forms import regular_forms
from tools.words.packages import Sense, WordNet, read_wordnet

MOST_SENSES: Final = 4
SENSES_PER_PART: Final = 2
LONGEST_GLOSS: Final = 110
BLOCK: Final = 150_000
"""About how many bytes of text a block has: small enough to unpack in milliseconds."""

SPELLINGS: Final = (
    ("is(e[drs]?|ing|ation|ations|ers|able)", r"iz\1"),
    ("ys(e[drs]?|ing|ers)", r"yz\1"),
    ("our(s|ed|ing|er|ers|able|ful|less|ite|ites|y|)", r"or\1"),
    ("tre(s|d|)", r"ter\1"),
    ("ll(ed|ing|er|ers|ings)", r"l\1"),
    ("gramme(s?)", r"gram\1"),
)
"""Endings in British spelling, and their American counterparts."""

SUFFIXES: Final = (
    ("iness(es)?", "y"),
    ("ness(es)?", ""),
    ("ily", "y"),
    ("ly", "le"),
    ("ly", ""),
    ("bly", "ble"),
    ("ically", "ic"),
    ("less(ly)?", ""),
    ("like", ""),
    ("ers?", ""),
    ("ers?", "e"),
    ("able", ""),
    ("able", "e"),
    ("i[sz]ations?", "ize"),
    ("i(ty|ties)", ""),
    ("abilit(y|ies)", "able"),
    ("ibilit(y|ies)", "ible"),
    ("it(y|ies)", "e"),
    ("ings?", ""),
    ("ings?", "e"),
    ("ed", ""),
    ("ed", "e"),
    ("isms?", ""),
    ("ists?", ""),
    ("i(er|est)", "y"),
    ("i[sz](e[ds]?|ing)", ""),
    ("i[sz](e[ds]?|ing)", "y"),
    ("ical(ly)?", "ic"),
    ("ists?", "y"),
    ("ists?", "ism"),
    ("ators?", "ate"),
    ("ors?", ""),
    ("ments?", ""),
    ("ships?", ""),
    ("hoods?", ""),
    ("doms?", ""),
    ("ish", ""),
    ("fuls?", ""),
    ("wise", ""),
)
"""Suffixes, and what replaces them in the word that they were added to."""

PREFIXES: Final = re.compile(
    "(un|non|re|over|out|mis|pre|under|anti|inter|sub|super|counter|multi|semi|dis|co|fore|post"
    "|hyper|micro|mini|mega|mid|bio|electro|geo|hydro|neuro|photo|psycho|pseudo|radio|tele|ultra)"
)


def main() -> None:
    """Build the file and print its size and its coverage."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wordnet", type=Path, help="Debian's package wordnet-base 1:3.0-37")
    wordnet = read_wordnet(parser.parse_args().wordnet)
    lexicons = {name: frozenset(map(str.lower, open_lexicon(name))) for name in ("family", "yawl")}
    words = frozenset().union(*lexicons.values()) - {word.lower() for word in offensive_words()}
    own = {entry.word: entry for name in ("own", "short") for entry in read_own(name)}
    short = {entry.word for entry in read_own("short")}
    entries = {word: text for word, text in glossed(wordnet, own, short) if word in words}
    for form, base in links(wordnet, own.values(), frozenset(entries)):
        if form in words:
            entries.setdefault(form, f"={base.upper()}")
    derive(words, entries)
    write(entries)
    for name, listed in lexicons.items():
        for least, most in ((2, 21), (2, 8), (2, 2), (3, 3)):
            asked = [word for word in listed if least <= len(word) <= most]
            share = sum(word in entries for word in asked) / len(asked)
            print(f"{name}, {least} to {most} letters: {share:.1%} of {len(asked)} words")


def glossed(
    wordnet: WordNet, own: dict[str, OwnWord], short: set[str]
) -> Iterator[tuple[str, str]]:
    """Yield words with their senses; WordNet's go first, except for the short words."""
    for word, entry in own.items():
        if word in short or word not in wordnet.senses:
            part = "n" if entry.parts[0] in {"m", "s", "n2"} else entry.parts[0][0]
            yield word, f"{part} {entry.gloss}"
    for word, senses in wordnet.senses.items():
        if word not in short:
            yield word, "\t".join(f"{part} {gloss}" for part, gloss in chosen(senses))


def chosen(senses: Iterable[Sense]) -> list[Sense]:
    """Return the first senses of each part of speech, with short glosses."""
    taken: list[Sense] = []
    for sense in senses:
        same = sum(sense.part == other.part for other in taken)
        if same < SENSES_PER_PART and len(taken) < MOST_SENSES:
            taken.append(Sense(sense.part, shortened(sense.gloss)))
    return taken


def shortened(gloss: str) -> str:
    """Return a gloss without examples, cut at the end of a phrase if it is long."""
    text = re.split(r'[;:]\s*"', gloss)[0].replace("`", "'").replace("\t", " ").strip()
    while len(text) > LONGEST_GLOSS and "; " in text:
        text = text.rpartition("; ")[0]
    if len(text) > LONGEST_GLOSS:
        text = text[: LONGEST_GLOSS - 1].rpartition(" ")[0].rstrip(",;") + "…"
    return text


def links(
    wordnet: WordNet, own: Iterable[OwnWord], bases: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Yield inflected forms with the word that they are forms of, one of ``bases``."""
    for form, origins in wordnet.exceptions.items():
        yield from ((form, base) for base, _ in origins if base in bases)
    for entry in own:
        yield from ((form, entry.word) for form in entry.forms if entry.word in bases)
    for word in sorted(bases & wordnet.senses.keys()):
        for part in sorted(wordnet.parts(word)):
            code = "ac" if part == "a" else part
            yield from ((form, word) for form in regular_forms(word, code))


def derive(words: frozenset[str], entries: dict[str, str]) -> None:
    """Link the remaining words to another spelling or to the word that they are formed from."""
    for _ in range(3):  # the later rounds reach forms of derived words
        found: dict[str, str] = {}
        for word in sorted(words - entries.keys()):
            source = next((base for base in _origins(word) if base[1] in entries), None)
            if source:
                mark, base = source
                text = entries[base]
                target = text[1:] if text[0] in "=~" else base.upper()
                found[word] = f"{'~' if text[0] == '~' else mark}{target}"
        entries |= found


def _origins(word: str) -> Iterator[tuple[str, str]]:
    """Yield the words that may explain this word, each with the mark of the relation."""
    for ending, american in SPELLINGS:
        if re.search(f"{ending}$", word):
            yield "=", re.sub(f"{ending}$", american, word)
    yield "=", word.replace("ae", "e").replace("oe", "e")
    yield "=", word.replace("our", "or")
    for ending, replacement in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and not word.endswith("ss"):
            yield "=", word.removesuffix(ending) + replacement
    for ending, replacement in SUFFIXES:
        stem = re.sub(f"{ending}$", replacement, word)
        if stem != word and len(stem) > 2:  # noqa: PLR2004 - shorter stems are coincidences
            yield "~", stem
            if len(stem) > 3 and stem[-1] == stem[-2]:  # noqa: PLR2004
                yield "~", stem[:-1]
    match = PREFIXES.match(word)
    if match and len(word) - match.end() > 3:  # noqa: PLR2004
        yield "~", word[match.end() :]


def write(entries: dict[str, str]) -> None:
    """Write the entries in blocks and print the file's size."""
    blocks: list[tuple[str, bytes]] = []
    lines: list[str] = []
    size = 0
    for word in sorted(entries):
        lines.append(f"{word.upper()}\t{entries[word]}\n")
        size += len(lines[-1])
        if size > BLOCK:
            blocks.append(_packed(lines))
            lines, size = [], 0
    blocks.append(_packed(lines))
    index = "".join(f"{first} {len(data)}\n" for first, data in blocks).encode("ascii")
    head = lzma.compress(index)
    data = MAGIC + len(head).to_bytes(4, "big") + head + b"".join(data for _, data in blocks)
    (DATA / "definitions.bin").write_bytes(data)
    print(f"definitions.bin: {len(entries)} words, {len(blocks)} blocks, {len(data)} bytes")


def _packed(lines: list[str]) -> tuple[str, bytes]:
    """Return a block's first word and its compressed text."""
    text = "".join(lines).encode()
    return lines[0].partition("\t")[0], lzma.compress(text, preset=9 | lzma.PRESET_EXTREME)


if __name__ == "__main__":
    main()
