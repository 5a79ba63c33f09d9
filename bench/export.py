"""Write an edition, a lexicon and leave values as flat files for the native benchmark program.

``python -m bench.export pocket FOLDER`` writes what ``tilewright-bench`` reads;
``native/bench/input.hpp`` describes the files.
"""

from __future__ import annotations

import argparse
import lzma
import shutil
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from tilewright.edition import Edition, TieRule, Unplayed
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import read_words
from tilewright.tiles import Kind


def edition_text(edition: Edition) -> str:
    """Return an edition as text, one fact per line."""
    tiles, layout = edition.tiles, edition.layout
    lines = [f"size {edition.size}", f"rack {edition.rack}"]
    lines += [f"letter {letter}" for letter in tiles.letters[1:]]
    for tile, face in tiles.numbered():
        keeps_alive = edition.switch and edition.end.switches_keep_alive
        switchable = keeps_alive and face.kind is Kind.SWITCH
        lines.append(
            f"face {face.text} {tiles.letter_of[tile]} {face.points}"
            f" {tiles.counts[tile - 1]} {int(switchable)}"
        )
    lines += [f"bonus {tiles} {points}" for tiles, points in enumerate(edition.bonuses) if points]
    for place in range(edition.size**2):
        effects = (layout.letter[place], layout.word[place], layout.points[place])
        lines.append(f"square {' '.join(map(str, effects))} {int(place in layout.starts)}")
    rules = {
        "exchange_allowed": edition.exchange.allowed,
        "exchange_minimum": edition.exchange.minimum,
        "passes": edition.end.passes,
        "scoreless_rounds": edition.end.scoreless_rounds,
        "deducts_unplayed": edition.unplayed is Unplayed.DEDUCT,
        "tie_before_unplayed": edition.tie is TieRule.BEFORE_UNPLAYED,
        "judged_as_played": edition.challenge.judged_as_played,
    }
    lines += [f"rule {name} {int(value)}" for name, value in rules.items()]
    return "".join(f"{line}\n" for line in lines)


def export(
    edition: Edition, words: Iterable[str], folder: Path, *, leaves: Path | None = None
) -> None:
    """Write an edition's files to ``folder``, with leave values if they match its tiles."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "edition.txt").write_text(edition_text(edition), encoding="utf-8")
    (folder / "words.txt").write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
    target = folder / "leaves.csv"
    target.unlink(missing_ok=True)
    if leaves is not None:
        with lzma.open(leaves, "rb") as packed, target.open("wb") as plain:
            shutil.copyfileobj(packed, plain)


def measured_words(longest: int) -> list[str]:
    """Return ENABLE without our supplement, the word list that other engines were measured with."""
    data = files("tilewright.lexicon").joinpath("data", "enable.txt.xz").read_bytes()
    words, _ = read_words(lzma.decompress(data), source="enable.txt.xz")
    return sorted(word for word in words if len(word) <= longest)


def main() -> None:
    """Write the files for the edition named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition", help="the id of an edition, such as pocket/9-tile")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--leaves", type=Path, help="leave values, *.csv.xz")
    arguments = parser.parse_args()
    edition = load_edition(arguments.edition)
    export(edition, measured_words(edition.size), arguments.folder, leaves=arguments.leaves)


if __name__ == "__main__":
    main()
