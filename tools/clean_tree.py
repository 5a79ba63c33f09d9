"""Find machine-specific paths and package registry addresses in the tracked files.

Such an address works for only one person: it is a path on their disk, or a mirror that no one else
can reach. The tool prints one line per address and exits with 1 if there are any.
"""

import re
import subprocess
import sys
from pathlib import Path

ADDRESSES = (
    # A path in a folder whose contents differ from machine to machine.
    re.compile(r"(?<![\w.~$})\]*-])/(?:home|root|Users|work|mnt|media|srv|opt)/\w[^\s\"'`)]*"),
    re.compile(r"\b[A-Za-z]:\\\\?Users\\"),
    # A package registry, or an option that names one.
    re.compile(r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com)\b"),
    re.compile(r"\b(?:deb|security)\.debian\.org\b"),
    re.compile(r"--(?:extra-)?index-url\b"),
    re.compile(r"\"resolved\"\s*:\s*\"http"),
)


def addresses(text: str) -> list[tuple[int, str]]:
    """Return the line number and the text of every address in ``text``."""
    return [
        (number, found.group())
        for number, line in enumerate(text.splitlines(), start=1)
        for address in ADDRESSES
        if (found := address.search(line))
    ]


def tracked(root: Path) -> list[Path]:
    """Return the files that git tracks or would add, without ignored files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    )
    files = (root / name for name in listed.stdout.split("\0") if name)
    return [file for file in files if file.is_file()]


def finds(root: Path) -> list[str]:
    """Return one line for each address in the tree below ``root``."""
    lines: list[str] = []
    for file in tracked(root):
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = file.relative_to(root)
        lines.extend(f"{name}:{number}: {address}" for number, address in addresses(text))
    return lines


def main() -> int:
    """Print the finds and return the exit code."""
    lines = finds(Path(__file__).resolve().parents[1])
    for line in lines:
        print(line)
    if lines:
        print("Remove these addresses: they work on only one machine or with one registry.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
