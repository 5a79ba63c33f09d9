"""Write the perft files: positions for every edition, each with its number of legal plays.

Run from the root: ``python -m tools.make_perft [EDITION ...]``; without arguments it writes the
files for all editions. The counts come from the Python judge and a plain word list, never from the
kernel. The positions come from fixed seeds, so the same words and editions give the same files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from tests.kernel.agreement.chance import full_position
from tests.kernel.agreement.oracle import WordOracle
from tests.kernel.perft.perft import Case, Perft, perft_path, total_of, write_perft
from tilewright.edition import Edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.cgp import CgpPosition, write_cgp
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally

STAGES = (
    ("opening", 4, (0, 0)),
    ("early", 6, (1, 3)),
    ("middle", 10, (5, 12)),
    ("late", 6, (14, 24)),
    ("crowded", 6, (60, 60)),
)
"""Name, number of positions, and the fewest and most plays made before each position."""

FACES = ("E[E+]RST", "[A+][D+][E+][L+]S", "I[I~]ONG[G~]", "O[O~]U[U~]T", "[S+]S[T+]TARE[R+]")
"""Racks for the edition with marked tiles: several faces of one letter, or marked faces only."""


def positions(edition: Edition, words: Lexicon) -> Iterator[tuple[str, Board, Tally]]:
    """Yield named boards with racks: by stage, with one or two blanks, and with marked tiles."""
    blank = edition.tiles.blank or 0
    for stage, count, (low, high) in STAGES:
        for number in range(1, count + 1):
            rng = Random(f"{edition.id} {stage} {number}")  # noqa: S311 - repeatable
            found = full_position(rng, edition, words, rng.randint(low, high))
            letters = [code for code in found.rack if code != blank]
            # Blanks have their own positions below; here one rack in four may keep one.
            kept = [blank] if len(letters) < len(found.rack) and number % 4 == 0 else []
            yield f"{stage} {number}", found.board, Tally(letters + kept)
    for number in range(1, 7):
        rng = Random(f"{edition.id} blank {number}")  # noqa: S311 - repeatable
        found = full_position(rng, edition, words, 3 * number)
        letters = [code for code in found.rack if code != blank]
        blanks = 2 if number % 3 == 0 else 1
        # Two blanks on a full rack allow a hundred thousand plays; five letters are enough.
        rack = Tally([*letters[: 5 if blanks > 1 else edition.rack - 1], *[blank] * blanks])
        yield f"{blanks} blank {number}", found.board, rack
    known = {face.text for face in edition.tiles.faces}
    for number, text in enumerate(FACES, 1):
        if "[E+]" in known:
            rng = Random(f"{edition.id} faces {number}")  # noqa: S311 - repeatable
            board = full_position(rng, edition, words, 4 * (number - 1)).board
            yield f"faces {number}", board, edition.tiles.parse_tiles(text)


def perft_of(edition: Edition, words: Lexicon) -> Perft:
    """Count the legal plays in all of an edition's positions."""
    oracle = WordOracle(edition, words)
    cases = []
    for name, board, rack in positions(edition, words):
        plays = oracle.plays(board, rack)
        cgp = write_cgp(CgpPosition(edition, board, (rack, None), (0, 0)))
        cases.append(Case(name, cgp, total_of((known.play, known.score) for known in plays)))
    return Perft(edition.ref, words.id, words.checksum, tuple(cases))


def main(names: list[str]) -> int:
    """Write the files for the named editions, or for all if none is named."""
    words = open_lexicon("enable")
    for name in names or edition_ids():
        perft = perft_of(load_edition(name), words)
        perft_path(name).write_text(write_perft(perft), encoding="utf-8")
        plays = sum(case.total.plays for case in perft.cases)
        print(f"{name}: {len(perft.cases)} positions, {plays} plays")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
