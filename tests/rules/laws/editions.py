"""The tables at which tests play random games: editions, house rules, lexicons."""

from functools import lru_cache
from random import Random
from typing import Final

from tilewright.edition import Edition, HouseRules, parse_edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.testing.conformance import made_up_words

COUNTS: Final = (2, 3, 4)

TABLES: Final = tuple((name, players) for name in edition_ids() for players in COUNTS)
"""Every edition and variant with every number of players."""

HOUSES: Final[tuple[HouseRules, ...]] = (
    {},
    {
        "challenge.rule": "void",
        "end.scoreless_rounds": 2,
        "switch.allowed": False,
        "hints.allowed": True,
    },
    {"challenge.rule": "single", "exchange.allowed": True, "exchange.minimum": 7},
    {"challenge.rule": "double", "end.passes": 1, "first": "youngest"},
    {
        "challenge.rule": "five",
        "clock.kind": "move",
        "clock.seconds": 20,
        "hints.allowed": True,
    },
    {
        "challenge.rule": "ten",
        "clock.kind": "game",
        "clock.seconds": 45,
        "clock.increment": 2,
        "clock.overtime_minutes": 2,
    },
    {"challenge.rule": "five", "target.points": 40, "scoring.tie": "shared"},
    {
        "challenge.rule": "ten",
        "scoring.unplayed": "none",
        "clock.absence": 20,
        "exchange.allowed": False,
        "first": "draw",
    },
)
"""House rules that together change every rule that a table may change."""

TINY: Final = """
format = 1
id = "tiny"
version = 1
name = "Tiny"
rack = 3

[board]
rows = \"\"\"
2...+
.....
..*..
.....
+...2
\"\"\"

[board.squares]
2 = { letter = 2, word = 2, text = "2", name = "two", color = "#123456" }
"+" = { points = 5, text = "+5", name = "five", color = "#123456" }
"*" = { start = true, text = "*", name = "start", color = "#123456" }

[tiles.standard.letters]
A = [5, 1]
B = [4, 1]
CH = [3, 1]

[tiles.switch]
mark = "~"

[tiles.switch.letters]
A = [2, 1]

[tiles.blank]
count = 1

[scoring.bonus]
3 = 4

[switch]
allowed = true
"""
"""A one-minute game with everything in it: ties and dead ends are frequent."""


@lru_cache(maxsize=256)
def edition_at(name: str, house: int) -> Edition:
    """Return an edition under one of ``HOUSES``."""
    if name == "tiny":
        return parse_edition(TINY, house=HOUSES[house])
    return load_edition(name, HOUSES[house])


@lru_cache(maxsize=1)
def english() -> Lexicon:
    """Return ENABLE."""
    return open_lexicon("enable")


@lru_cache(maxsize=1)
def few_words() -> Lexicon:
    """Return a small lexicon, with which games often reach a point where no one can play."""
    rng = Random("few words")
    words = list(english())
    short = [word for word in words if len(word) <= 4]
    longer = [word for word in words if 5 <= len(word) <= 8]
    return Lexicon.from_words([*rng.sample(short, 250), *rng.sample(longer, 2500)], id="few-words")


@lru_cache(maxsize=1)
def tiny_words() -> Lexicon:
    """Return a lexicon for the tiny edition."""
    return made_up_words(edition_at("tiny", 0), Random("tiny words"), 40)


def words_for(name: str, number: int) -> Lexicon:
    """Return the lexicon for the game with this number: every third has few words."""
    if name == "tiny":
        return tiny_words()
    return few_words() if number % 3 == 2 else english()
