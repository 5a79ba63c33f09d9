"""The Python snippets in the documentation.

A snippet is a fenced block marked ``python``. It is a whole program and runs as it is printed. A
block marked ``python fragment`` is a part of a program in ``docs/examples``, and the same text. A
block marked ``output`` after a snippet is exactly what it prints.

The snippets of the cookbook belong together: those on one page run in order, in one folder.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "bench" / "RESULTS.md"])
COOKBOOK = "docs/cookbook/"
_FENCE = re.compile(
    r"^```(?P<kind>python[^\n]*)\n(?P<text>.*?)^```$(?:\s*^```output\n(?P<output>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)


class Snippet(NamedTuple):
    """A block of Python on a page."""

    page: str
    line: int
    text: str
    is_fragment: bool
    output: str | None = None
    """What the snippet prints, if the page shows it."""

    @property
    def id(self) -> str:
        """Return the page and the line, as a name for a test."""
        return f"{self.page}:{self.line}"

    @property
    def file_name(self) -> str:
        """Return the name of a Python file for this snippet alone."""
        return re.sub(r"\W", "_", f"{self.page}_{self.line}") + ".py"


def snippets_of(page: str, text: str) -> list[Snippet]:
    """Return the snippets of a page; raise ``ValueError`` for a mark that means nothing."""
    found = []
    for block in _FENCE.finditer(text):
        if block["kind"] not in {"python", "python fragment"}:
            raise ValueError(f"{page}: unknown mark '{block['kind']}'")
        line = text.count("\n", 0, block.start()) + 1
        is_fragment = block["kind"] != "python"
        found.append(Snippet(page, line, block["text"], is_fragment, block["output"]))
    return found


SNIPPETS = [
    snippet
    for page in PAGES
    for snippet in snippets_of(page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8"))
]
