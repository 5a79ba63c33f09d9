"""Draw words at random from texts and lists, to be judged before anyone looks them up.

    python -m tools.words.draw_words --seed 2026 --count 400 SOURCE...

A source is a file or a folder; all text in it counts. A word is drawn if it is written in lower
case at least as often as not, has 3 to 15 letters, occurs at least twice, and ENABLE lacks it. A
person then marks the ordinary English words that are valid by the rule sheets; only after that
``--measure MARKED`` says how many of them ``family`` has.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from tilewright.lexicon import open_lexicon

_TOKEN: Final = re.compile(r"(?<![\w'\u2019./@#&-])[A-Za-z]{3,15}(?![\w'\u2019/@-]|\.\w)")
"""A word that stands alone: no part of a path, an address, a contraction or a compound."""


def main() -> None:
    """Print a draw, or the coverage of a list that was drawn and judged before."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="*", type=Path, help="files and folders")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300, help="how many words to draw")
    parser.add_argument("--least", type=int, default=2, help="how often a word must occur")
    parser.add_argument("--measure", type=Path, help="a list of words, one on each line")
    arguments = parser.parse_args()
    if arguments.measure:
        measure(arguments.measure)
        return
    words = candidates(arguments.sources, arguments.least)
    drawn = Random(arguments.seed).sample(words, min(arguments.count, len(words)))  # noqa: S311
    print(f"# {len(words)} candidates, seed {arguments.seed}")
    print("\n".join(sorted(drawn)))


def candidates(sources: Iterable[Path], least: int) -> list[str]:
    """Return the words that may be drawn, in alphabetical order."""
    counts: Counter[str] = Counter()
    for text in _texts(sources):
        counts.update(_TOKEN.findall(text))
    enable = open_lexicon("enable")
    return sorted(
        word
        for word, count in counts.items()
        if word.islower()
        and count >= max(least, counts[word.capitalize()], counts[word.upper()])
        and word.upper() not in enable
    )


def _texts(sources: Iterable[Path]) -> Iterator[str]:
    for source in sources:
        files = sorted(source.rglob("*")) if source.is_dir() else [source]
        for file in files:
            if file.is_file():
                yield file.read_text(encoding="utf-8", errors="ignore")


def measure(path: Path) -> None:
    """Print how many of the words in a file ``family`` has, and which ones it lacks."""
    lines = path.read_text(encoding="utf-8").splitlines()
    words = [line.strip().upper() for line in lines if line.strip() and line[0] != "#"]
    missing = open_lexicon("family").missing(words)
    found = len(words) - len(missing)
    print(f"{path.name}: {found} of {len(words)} ({found / len(words):.1%})")
    print("missing:", " ".join(missing).lower())


if __name__ == "__main__":
    main()
