"""Pack the shipped word lists: turn the published files into compressed data files.

    python tools/pack_words.py --enable enable.txt --yawl yawl.py

Either argument may be left out. A file that differs from the published one is rejected.
``src/tilewright/lexicon/data/ORIGIN.md`` says where the files come from.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import lzma
from pathlib import Path

DATA = Path(__file__).parents[1] / "src" / "tilewright" / "lexicon" / "data"

ENABLE = "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"
YAWL = "c845b66ad8bd17229be7fd3bfb1b6009ba1f1511b673aa47f102e035b739c544"

# Word lists contain only letters: four bits of literal context and no alignment pack them best.
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]


def read_published(path: Path, checksum: str) -> bytes:
    """Return a published file's bytes, or exit if its checksum differs."""
    data = path.read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != checksum:
        raise SystemExit(f"{path}: SHA-256 is {found}, expected {checksum}")
    return data


def words_of_module(data: bytes) -> list[str]:
    """Return the first list that a Python module assigns, without running the module."""
    for statement in ast.parse(data).body:
        if isinstance(statement, ast.Assign):
            words: list[str] = ast.literal_eval(statement.value)
            return words
    raise SystemExit("the module does not assign a list of words")


def pack(words: list[str], name: str) -> None:
    """Write the words, sorted, one per line, to a compressed file and print its checksum."""
    text = "".join(f"{word}\n" for word in sorted(set(words))).encode("ascii")
    target = DATA / name
    target.write_bytes(lzma.compress(text, check=lzma.CHECK_CRC32, filters=FILTERS))
    size = target.stat().st_size
    checksum = hashlib.sha256(text).hexdigest()
    print(f"{name}: {len(set(words))} words, {size} bytes, text SHA-256 {checksum}")


def main() -> None:
    """Pack the files named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--enable", type=Path, help="ENABLE's published text file")
    parser.add_argument("--yawl", type=Path, help="YAWL's published Python module")
    arguments = parser.parse_args()
    if arguments.enable:
        pack(read_published(arguments.enable, ENABLE).decode("ascii").split(), "enable.txt.xz")
    if arguments.yawl:
        pack(words_of_module(read_published(arguments.yawl, YAWL)), "yawl.txt.xz")


if __name__ == "__main__":
    main()
