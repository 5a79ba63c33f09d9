"""Feeds made-up positions to the CGP reader, and what it reads to the generator.

What must hold: any text is read or refused with ``NotationError``; a position that is read
is written and read again as the same one; the kernel finds plays on any board that is read,
each with the judge's score.

Run by ``make fuzz`` where atheris is installed; ``python tests/kernel/fuzz/fuzz_cgp.py -runs=N``.
"""

import importlib
import sys
from typing import Any

# An extra without types, which not every machine has.
atheris: Any = importlib.import_module("atheris")

with atheris.instrument_imports():
    from tilewright.errors import NotationError
    from tilewright.formats.cgp import parse_cgp, write_cgp

# What is fuzzed had to be imported first, or it would not be instrumented.
from tilewright.edition.shipped import load_edition  # noqa: E402
from tilewright.kernel.generator import Generator  # noqa: E402
from tilewright.lexicon import Lexicon  # noqa: E402
from tilewright.rules.play.judge import Verdict, judge  # noqa: E402

SEEDS = (
    "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AEINRS?/ 14/0 0 lex NWL18;",
    "15/15/15/15/15/7F7/7A7/5HORN6/7MOB5/5PASTE5/4BIT8/15/15/15/15 A/B/C 1/2/3 2 ld english;",
    "21/21/21/21/21/21/21/21/21/21/10CaT8/21/21/21/21/21/21/21/21/21/21 / 0/0 0 ed super@1;",
    "15/15/15/15/15/15/15/6[E+]AT6/15/15/15/15/15/15/15 [I~]N/ 5/0 0 ed switch@1; rk 8;",
)
WORDS = Lexicon.from_words(["AT", "EAT", "HORN", "HORNS", "TA", "IN", "NIT"], id="few")
GENERATORS = {name: Generator(load_edition(name), WORDS) for name in ("pocket", "super", "switch")}
MOST_JUDGED = 5


def read(data: bytes) -> None:
    """Read one text, made of a seed overlaid with bytes, and require what must hold."""
    provider = atheris.FuzzedDataProvider(data)
    text = list(SEEDS[provider.ConsumeIntInRange(0, len(SEEDS) - 1)])
    for _ in range(provider.ConsumeIntInRange(0, 6)):
        place = provider.ConsumeIntInRange(0, len(text))
        text[place : place + provider.ConsumeIntInRange(0, 3)] = provider.ConsumeUnicode(2)
    try:
        position = parse_cgp("".join(text))
    except NotationError:
        return
    if parse_cgp(write_cgp(position)) != position:
        raise AssertionError(f"{position} is not read as it is written")
    generator = GENERATORS.get(position.edition.id)
    rack = position.racks[0]
    if generator is None or position.edition.house or rack is None:
        return
    for candidate in generator.top(position.board, rack, MOST_JUDGED):
        verdict = judge(position.board, candidate.play, position.edition)
        if not isinstance(verdict, Verdict) or verdict.score != candidate.score:
            raise AssertionError(f"{candidate} is judged otherwise: {verdict}")


if __name__ == "__main__":
    atheris.Setup(sys.argv, read)
    atheris.Fuzz()
