"""Build the definitions of all shipped words from WordNet and our own lists.

    python -m tools.words.build_definitions wordnet-base_1%3a3.0-37_all.deb

``senses.py`` chooses and orders the senses. Words without a gloss are linked to the word that
explains them: inflected forms and British spellings to their base, words with common prefixes and
suffixes to the word they are formed from.
"""

from __future__ import annotations

import argparse
import lzma
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tilewright.lexicon import define, open_lexicon
from tilewright.lexicon.definitions import MAGIC
from tools.words.build_family import DATA, OwnWord, read_own
from tools.words.forms import regular_forms
from tools.words.senses import Choice, choose, read_decisions
from tools.words.wordnet import Sense, WordNet, read_wordnet

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
    words = frozenset().union(*lexicons.values())
    own = {entry.word: entry for name in ("own", "short") for entry in read_own(name)}
    chosen = {word: choices for word, choices in glossed(wordnet, own) if word in words}
    entries = {word: written(choices) for word, choices in chosen.items()}
    shown = frozenset(word for word in chosen if is_shown(entries[word]))
    # A word whose own senses are all hidden may still be a form of another: BALLS of BALL.
    for bases in (shown, frozenset(entries)):
        for form, base in links(wordnet, own.values(), bases):
            if form not in words:
                continue
            if form not in entries:
                entries[form] = f"={base.upper()}"
            elif form in chosen and not is_shown(entries[form]) and base in shown:
                entries[form] = f"={base.upper()}\t{entries[form]}"
    for form, base in forms_with_senses(wordnet):
        if form in shown and base in shown and form not in read_decisions():
            entries[form] = f"={base.upper()}\t{written(chosen[form])}"
    derive(words, entries)
    write(entries)
    for name, listed in lexicons.items():
        for least, most in ((2, 21), (2, 8), (2, 2), (3, 3)):
            asked = sorted(word for word in listed if least <= len(word) <= most)
            share = sum(define(word) is not None for word in asked) / len(asked)
            print(f"{name}, {least} to {most} letters: {share:.1%} of {len(asked)} words")


def glossed(wordnet: WordNet, own: Mapping[str, OwnWord]) -> Iterator[tuple[str, list[Choice]]]:
    """Yield words with their senses; WordNet's go first, except for the short words."""
    short = {entry.word for entry in read_own("short")}
    for word in {**wordnet.senses, **own, **read_decisions()}:
        is_own = word in short or word not in wordnet.senses
        senses = own_senses(own.get(word)) if is_own else wordnet.senses[word]
        yield word, choose(word, senses)


def own_senses(entry: OwnWord | None) -> list[Sense]:
    """Return the senses of a word on our lists: one for each part of speech, if they agree."""
    if entry is None:
        return []
    parts = ["n" if part in {"m", "s", "n2"} else part[0] for part in entry.parts]
    glosses = entry.gloss.split("; ")
    if len(glosses) != len(parts):
        return [Sense(parts[0], entry.gloss)]
    places = range(len(parts), 0, -1)  # the list has the most used part of speech first
    return [Sense(*fields) for fields in zip(parts, glosses, places, strict=True)]


def written(choices: Iterable[Choice]) -> str:
    """Return senses as the file has them; a capital marks those that are hidden."""
    return "\t".join(
        f"{part.upper() if hidden else part} {gloss}" for part, gloss, hidden in choices
    )


def is_shown(text: str) -> bool:
    """Return whether an entry starts with a link or with a sense that is not hidden."""
    return not text[0].isupper()


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


def forms_with_senses(wordnet: WordNet) -> Iterator[tuple[str, str]]:
    """Yield forms that have senses of their own, with the word of which they usually are a form.

    FELT is a fabric, and THINGS are belongings, but people mostly mean FEEL and THING by them.
    """

    def uses(word: str, parts: str) -> int:
        return sum(sense.uses for sense in wordnet.senses[word] if sense.part in parts)

    pairs = {
        (form, base, part)
        for base in wordnet.senses
        for part in "nv"
        for form in regular_forms(base, part)
    }
    pairs |= {
        (form, base, part)
        for form, bases in wordnet.exceptions.items()
        for base, part in bases
        if base in wordnet.senses
    }
    for form, base, part in sorted(pairs):
        has_senses = part in "nv" and form != base and form in wordnet.senses
        if has_senses and uses(base, part) > uses(form, "nvar"):
            yield form, base


def derive(words: frozenset[str], entries: dict[str, str]) -> None:
    """Link the remaining words to another spelling or to the word that they are formed from."""
    for _ in range(3):  # the later rounds reach forms of derived words
        found: dict[str, str] = {}
        for word in sorted(words - entries.keys()):
            sources = [source for source in _origins(word) if source[1] in entries]
            sources.sort(key=lambda source: not is_shown(entries[source[1]]))
            if sources:
                mark, base = sources[0]
                text = entries[base].partition("\t")[0]
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
    for ending, replacement in (("ies", "y"), ("s", ""), ("es", "")):
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
