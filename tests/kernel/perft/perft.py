"""Perft files: positions, each with its number of plays, the sum of their scores, and a hash.

A file is text. Its head names the edition and the lexicon with its checksum; then come the
positions, a block each, with blank lines between them:

    name opening 1
    cgp 15/15/... AEINRST/ 0/0 0
    plays 2170
    score 52361
    hash 0123456789abcdef

The hash is the beginning of the SHA-256 of all plays in canonical order, where a play is
the bytes row, column and cell of each tile in reading order, then 255, then the score in
eight bytes, the highest first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tilewright.rules.play.move import Play

_HASH = 16
_HEAD = ("edition", "lexicon", "checksum")
_CASE = ("name", "cgp", "plays", "score", "hash")


@dataclass(frozen=True, slots=True)
class Total:
    """The totals compared: how many plays, their points together, and a hash of the list."""

    plays: int
    score: int
    hash: str


@dataclass(frozen=True, slots=True)
class Case:
    """A position and its total."""

    name: str
    cgp: str
    total: Total


@dataclass(frozen=True, slots=True)
class Perft:
    """The positions of one edition."""

    edition: str
    """The edition with its version: the numbers are valid for no other."""
    lexicon: str
    checksum: str
    """The checksum of the words."""
    cases: tuple[Case, ...] = field(repr=False)


def total_of(plays: Iterable[tuple[Play, int]]) -> Total:
    """Return the total of plays with their scores, given in canonical order."""
    digest = hashlib.sha256()
    count = score = 0
    for play, points in plays:
        for (row, col), cell in zip(play.squares, play.cells, strict=True):
            digest.update(bytes((row, col, cell)))
        digest.update(b"\xff" + points.to_bytes(8))
        count += 1
        score += points
    return Total(count, score, digest.hexdigest()[:_HASH])


def write_perft(perft: Perft) -> str:
    """Return the text of a perft file."""
    head = (perft.edition, perft.lexicon, perft.checksum)
    blocks = [_block(_HEAD, head)]
    for case in perft.cases:
        total = case.total
        said = (case.name, case.cgp, str(total.plays), str(total.score), total.hash)
        blocks.append(_block(_CASE, said))
    return "# Written by `python -m tools.make_perft`.\n" + "\n".join(blocks)


def _block(names: tuple[str, ...], said: tuple[str, ...]) -> str:
    return "".join(f"{name} {text}\n" for name, text in zip(names, said, strict=True))


def read_perft(path: Path) -> Perft:
    """Read a perft file."""
    head, *blocks = _blocks(path.read_text(encoding="utf-8"))
    edition, lexicon, checksum = (head[name] for name in _HEAD)
    cases = tuple(
        Case(
            block["name"],
            block["cgp"],
            Total(int(block["plays"]), int(block["score"]), block["hash"]),
        )
        for block in blocks
    )
    return Perft(edition, lexicon, checksum, cases)


def _blocks(text: str) -> Iterator[dict[str, str]]:
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        yield {name: rest for name, _, rest in (line.partition(" ") for line in lines)}


def perft_files() -> list[Path]:
    """Return the perft files next to this module, in order."""
    return sorted(Path(__file__).parent.glob("*.perft"))


def perft_path(edition: str) -> Path:
    """Return the file with the positions of an edition."""
    return Path(__file__).with_name(f"{edition.replace('/', '-')}.perft")
