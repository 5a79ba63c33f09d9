"""Write the files with which the tests compare the senses of common words, to be read by eye.

    python -m tools.words.list_senses wordnet-base_1%3a3.0-37_all.deb \
        spacy_lookups_data-1.0.5-py2.py3-none-any.whl

``first_senses.txt`` has the first two senses of the 300 most common words.
``common.txt`` has the 3,000 most common words, with the part of speech that WordNet counts most
often, leaving out hidden senses; a word that was never counted, or two parts of speech that were
counted equally often, have none.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Final

from tilewright.lexicon import define, open_lexicon
from tools.words.build_family import read_own
from tools.words.packages import read_usage
from tools.words.senses import is_hidden, read_decisions
from tools.words.wordnet import Sense, read_wordnet

DATA: Final = Path(__file__).parents[2] / "tests" / "lexicon" / "data"
COMMON: Final = 3000
READ: Final = 300


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wordnet", type=Path, help="Debian's package wordnet-base 1:3.0-37")
    parser.add_argument("spacy", type=Path, help="the wheel of spacy-lookups-data 1.0.5")
    given = parser.parse_args()
    senses = read_wordnet(given.wordnet).senses
    for entry in read_own("short"):  # their senses are our own, without counts
        senses.pop(entry.word, None)
    usage = read_usage(given.spacy)
    words = sorted(map(str.lower, open_lexicon("family")))
    words.sort(key=lambda word: -usage.zipf.get(word, 0.0))
    common = sorted(words[:COMMON])
    lines = [f"{word} {main_part(word, senses.get(word, []))}".strip() for word in common]
    (DATA / "common.txt").write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    text = "".join(map(first_senses, sorted(words[:READ])))
    (DATA / "first_senses.txt").write_text(text, encoding="utf-8")


def main_part(word: str, senses: list[Sense]) -> str:
    """Return the letter of a word's most counted part of speech; empty if there is none."""
    decisions = read_decisions().get(word, ())
    counts: Counter[str] = Counter()
    for sense in senses:
        counts[sense.part] += 0 if is_hidden(sense, decisions) else sense.uses
    (part, most), (_, next_most) = (counts.most_common(2) + [("", 0)] * 2)[:2]
    return part if most > next_most else ""


def first_senses(word: str) -> str:
    """Return a line with a word, the word that explains it, and its first two senses."""
    found = define(word)
    if found is None:
        return f"{word.upper()}: none\n"
    link = f" = {found.base}" if found.base else ""
    senses = " / ".join(f"{sense.part}: {sense.gloss}" for sense in found.senses[:2])
    return f"{found.word}{link}: {senses}\n"


if __name__ == "__main__":
    main()
