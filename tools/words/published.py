"""Published lists of offensive words, which our own list was not made from, and our decisions.

``harmless.txt`` has the words on these lists, and some that we thought of ourselves, that we do not
count as offensive, with the reason.
``python -m tools.words.published PACKAGE...`` prints the words that still need a decision.
"""

from __future__ import annotations

import argparse
import json
import re
import tarfile
from functools import lru_cache
from pathlib import Path
from typing import Final

from tilewright.lexicon import open_lexicon
from tilewright.lexicon.offensive import is_offensive
from tools.words.packages import check

HARMLESS: Final = Path(__file__).with_name("harmless.txt")

PUBLISHED: Final = {
    "cuss-2.2.0.tgz": "66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f",
    "naughty-words-1.2.0.tgz": "c34b05e10a97ec7b9e0c3dd91d09888187c0f08d0812eaea79679795585b217e",
    "profane-words-2.1.0.tgz": "a7f4052faa88d3de4120db150df6290e71b6e857e9682740b8ef3dec6f162b6f",
}
"""The npm packages, by file name, with the SHA-256 of each."""

_SURE: Final = 1
"""The least sureness in cuss that a word is used as profanity; 0 is for AFRICAN and ADULT."""


def published_words(package: Path) -> frozenset[str]:
    """Return the single words on a package's list, in uppercase letters."""
    checksum = PUBLISHED.get(package.name)
    if checksum is None:
        raise SystemExit(f"{package.name}: choose one of {', '.join(PUBLISHED)}")
    check(package, checksum)
    with tarfile.open(package) as archive:
        if package.name.startswith("cuss"):
            rated = re.findall(r"^  '?([a-z]+)'?: (\d)", _text(archive, "index.js"), re.MULTILINE)
            words = [word for word, sureness in rated if int(sureness) >= _SURE]
        else:
            name = "en.json" if package.name.startswith("naughty") else "words.json"
            words = json.loads(_text(archive, name))
    return frozenset(word.upper() for word in words if word.isalpha())


def _text(archive: tarfile.TarFile, name: str) -> str:
    file = archive.extractfile(f"package/{name}")
    if file is None:
        raise SystemExit(f"the package has no file {name}")
    return file.read().decode("utf-8")


@lru_cache(maxsize=1)
def harmless_words() -> frozenset[str]:
    """Return the words that a person decided to be harmless."""
    lines = HARMLESS.read_text(encoding="ascii").splitlines()
    return frozenset(line.split()[0].upper() for line in lines if line and line[0] != "#")


def main() -> None:
    """Print the words of the dictionaries that a list has, and that nobody has decided on."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="+", type=Path, help="npm packages with published lists")
    listed = frozenset().union(*map(published_words, parser.parse_args().packages))
    words = frozenset(open_lexicon("family")) | frozenset(open_lexicon("yawl"))
    open_cases = sorted(
        word for word in listed & words - harmless_words() if not is_offensive(word)
    )
    print(f"{len(listed & words)} of {len(listed)} words are in our dictionaries")
    print("\n".join(open_cases).lower())


if __name__ == "__main__":
    main()
