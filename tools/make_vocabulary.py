"""Grade the words in ENABLE by how often people use them, with one digit per word.

    pip install wordfreq better-profanity
    python tools/make_vocabulary.py

Neither package is needed to play. The file has one digit for each word of the lexicon ``enable``
in alphabetical order: 1 for the words that everyone uses, up to 5 for those that well-read people
know, 0 for all rarer words, and 9 for offensive words, which computers do not play. The file
contains no words. ``src/tilewright/players/data/ORIGIN.md`` gives the source of the frequencies
and their license.
"""

from __future__ import annotations

import importlib
import lzma
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tilewright.lexicon import Lexicon, open_lexicon

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

MEMORIZED: Final = 5
"""The grade of words memorized from lists: the two-letter words not listed in ``PAIRS``."""

KIND: Final = (
    "AREOLE BESTIAL COWGIRL COWGIRLS DAMN DINK DINKS DOGGING DONG DOOFUS DOPEY DRUNK DUMMY "
    "ENLARGEMENT ERECT FACIAL FAT FINGERING FLANGE GOD HEMP HOAR HOER HOMEY HOOKAH HOOTER HUMP "
    "HUMPED HUMPING INBRED JERK JERKED KILL KNOB LEPER LOIN LOINS LUST LUSTY MAXI MURDER NAPPY "
    "NIGGLE NIMROD NINNY NOB OPIUM ORAL ORALLY ORGAN PADDY PASTIE PASTY PAWN PENETRATE "
    "PENETRATION POLLOCK POOP POT POTTY PRIG PRUDE RACY RECTUS REEFER REVUE RITARD RUM RUMP "
    "SANDBAR SCREW SCREWED SCREWING SEAMAN SEAMEN SLAVE SLOPE SNATCH SNIPER SNUFF SOUSE SOUSED "
    "STEAMY STONED STRIP STROKE STUPID SUCK SUCKED SUCKING TAWDRY THRUST THUG TINKLE TITI TOKE "
    "TOOTS TRAMP TRASHY UGLY VIRGIN VIXEN VODKA VOMIT WAD WEED WHIZ WILLIES WOMB WOODY GAE GEY "
    "ASSESS ASSESSED ASSESSES ASSESSING BOOBY BREASTS COCKER COCKERS COCKY CROTCH CROTCHES DICKER "
    "FISTED GAY GAYER GAYS HEROINES JUNKY LESBIANS NAKED OPIATE OVARY PLAYBOY PLAYBOYS PRICKED "
    "PRICKING SCANTILY SEDUCE SEDUCED SEXES SHAGGY SPERM SPICED SPICER SPICERS SPICES SPICY SPIKED "
    "SPIKER SPIKERS SPIKES SPIKING SPIKY SPUNK SPUNKY TAMPON TAMPONS THREESOME THROATING "
    "TRANSSEXUAL UNDIES UNWED URINE UTERUS UTERUSES VULGAR WEDGIE WEIRDO WEIRDOS WENCH"
)
"""Words on the list of offensive words that are fine at a family table."""

ENDINGS: Final = ("S", "ES", "ED", "D", "ING", "ER", "ERS", "Y", "IER", "IEST", "ISH", "HEAD")
INFLECTIONS: Final = ("S", "ES", "ED", "D", "ING", "R", "ER", "RS", "ERS")


def main() -> None:
    """Grade all words, write the file and print how many words each grade has."""
    words = open_lexicon("enable")
    grades = inflected(words, dict(graded(words)))
    for word in rude(words):
        grades[word] = 9
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


def rude(words: Lexicon) -> set[str]:
    """Return the lexicon's offensive words, including inflected forms."""
    package = importlib.import_module("better_profanity").__file__
    text = Path(str(package)).with_name("profanity_wordlist.txt").read_text(encoding="utf-8")
    kind = set(KIND.split())
    listed = {line.strip().upper() for line in text.splitlines()}
    listed = {word for word in listed if word in words and word not in kind}
    forms = {word + ending for word in listed for ending in ("", *ENDINGS)}
    forms |= {word + word[-1] + ending for word in listed for ending in ("ED", "ING", "ER", "Y")}
    return {word for word in forms if word in words and word not in kind}


if __name__ == "__main__":
    main()
