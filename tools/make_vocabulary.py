"""Grade the words in ``family`` by how often people use them, with one digit per word.

    pip install wordfreq==3.1.1
    python -m tools.make_vocabulary

The package is not needed to play. The file has one digit for each word of the lexicon ``family``
in alphabetical order: 1 for the words that everyone uses, up to 5 for those that well-read people
know, and 0 for all rarer words. The file contains no words.
``src/tilewright/players/data/ORIGIN.md`` gives the source of the frequencies and their license.
"""

from __future__ import annotations

import importlib
import lzma
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tilewright.lexicon import Lexicon, open_lexicon
from tools.words.build_family import read_own

TARGET = Path(__file__).parents[1] / "src" / "tilewright" / "players" / "data" / "grades.xz"

STEPS: Final = (4.4, 3.7, 3.0, 2.3, 1.2)
"""The lowest Zipf frequency for grades 1, 2, 3, 4 and 5."""

INFLATED: Final = {3: 0.8, 4: 0.4}
"""Subtracted from short words, which often occur as abbreviations, names or foreign words."""

PAIRS: Final = (
    "AD AM AN AS AT BE BY DO EX GO HE HI IF IN IS IT ME MY NO OF OH ON OR OX SO TO UP US WE",
    "AH AX HA HO ID LA MA OK OW PA PI YE YO",
    "AW BI EH ER HM LO MU NU RE SH TI UH UM UN",
    "AB BO DE EM EN FA JO KA MI MO NA OP QI SI TA XI YA ZA",
)
"""The two-letter words by grade; people know the others only from word lists."""

RECENT: Final = 4
"""The grade of everyday words that are too new for the frequencies."""

MEMORIZED: Final = 5
"""The grade of words memorized from lists: the two-letter words not listed in ``PAIRS``."""

INFLECTIONS: Final = ("S", "ES", "ED", "D", "ING", "R", "ER", "RS", "ERS")


def main() -> None:
    """Grade all words, write the file and print how many words each grade has."""
    words = open_lexicon("family")
    grades = inflected(words, with_own_words(words, dict(graded(words))))
    digits = "".join(str(grades[word]) for word in sorted(words))
    head = f"tilewright grades 1 {words.checksum}\n"
    TARGET.write_bytes(
        lzma.compress((head + digits + "\n").encode(), preset=9 | lzma.PRESET_EXTREME)
    )
    counts = sorted(Counter(grades.values()).items())
    print(
        f"{TARGET.name}: {TARGET.stat().st_size} bytes,", ", ".join(f"{g}: {n}" for g, n in counts)
    )


def graded(words: Lexicon) -> Iterator[tuple[str, int]]:
    """Yield every word with the grade that corresponds to its frequency."""
    frequency: Callable[[str, str], float] = importlib.import_module("wordfreq").zipf_frequency
    pairs = {word: grade for grade, row in enumerate(PAIRS, 1) for word in row.split()}
    for word in words:
        if len(word) == 2:  # noqa: PLR2004 - known from lists, not from reading
            yield word, pairs.get(word, MEMORIZED)
            continue
        zipf = frequency(word.lower(), "en") - INFLATED.get(len(word), 0)
        yield word, next((grade for grade, least in enumerate(STEPS, 1) if zipf >= least), 0)


def with_own_words(words: Lexicon, grades: dict[str, int]) -> dict[str, int]:
    """Return the grades with those of our own everyday words, which are too new to be frequent."""
    own = (entry.word.upper() for entry in read_own())
    low = {word for word in own if word in words and not 0 < grades[word] <= RECENT}
    return grades | dict.fromkeys(low, RECENT)


def inflected(words: Lexicon, grades: dict[str, int]) -> dict[str, int]:
    """Return the grades, adjusting those of inflected forms to match their stems.

    A person who knows ZEBRA knows ZEBRAS, however rarely it is written, but thinks of it a little
    later. So a rarer form of a known word is graded one better than its own frequency suggests,
    but stays at least one grade behind its stem.
    """
    after = dict(grades)
    for word in words:
        stems = [word.removesuffix(ending) for ending in INFLECTIONS if word.endswith(ending)]
        known = [grades[stem] for stem in stems if len(stem) > 2 and grades.get(stem)]  # noqa: PLR2004
        own = grades[word] or MEMORIZED + 1
        if known and own >= min(known):
            after[word] = max(min(known) + 1, own - 1) % (MEMORIZED + 1)
    return after


if __name__ == "__main__":
    main()
