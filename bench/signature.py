"""Compute the signature of the kernel's behavior: hashes of seeded games, which a test compares.

A change to the kernel that changes a game changes the hashes. ``python -m bench.signature --write``
then writes the new ones to ``bench/SIGNATURE``, and the commit states them and says why.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.selfplay import SelfPlayer, self_play
from tilewright.lexicon import open_lexicon
from tilewright.tiles import Tally

FILE = Path(__file__).with_name("SIGNATURE")

MATCHES = (
    # Edition, players, games. `tilewright-bench signature` plays the first entry.
    ("pocket", 2, 100),
    ("super", 3, 10),
    ("large-print/8-tile", 4, 20),
    ("glass/9-tile", 2, 20),
    ("glass/finish-line", 3, 40),
    ("switch", 2, 40),
)
VALUED_GAMES = 40
SEED = 1


def made_up_leaves(edition: Edition) -> LeaveTable:
    """Return leave values for single tiles, some high enough to make exchanging worthwhile."""
    codes = range(1, len(edition.tiles.faces) + 1)
    return LeaveTable(edition, {Tally([code]): 1000 * (code * 7 % 23 - 6) for code in codes})


def signature() -> str:
    """Play the matches and return one line for each; the last one uses leave values."""
    words = open_lexicon("enable")
    lines = []
    for name, players, games in MATCHES:
        result = self_play(
            load_edition(name), words, players=[SelfPlayer()] * players, games=games, seed=SEED
        )
        lines.append(f"{name} {players} {games} {result.signature:016x}\n")
    edition = load_edition("pocket")
    leaves = made_up_leaves(edition)
    seats = [SelfPlayer(leaves=leaves)] * 2
    valued = self_play(edition, words, players=seats, games=VALUED_GAMES, seed=SEED)
    lines.append(f"pocket-with-leaves 2 {VALUED_GAMES} {valued.signature:016x}\n")
    return "".join(lines)


def main() -> None:
    """Compare the signature with the file, or write the file."""
    parser = argparse.ArgumentParser(prog="python -m bench.signature", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the new signature to the file")
    if parser.parse_args().write:
        FILE.write_text(signature(), encoding="utf-8")
        return
    found = signature()
    sys.stdout.write(found)
    if found != FILE.read_text(encoding="utf-8"):
        sys.exit(f"The signature differs from {FILE.name}.")


if __name__ == "__main__":
    main()
