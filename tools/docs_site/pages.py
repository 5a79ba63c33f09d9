"""The pages of the repository: where each one is on the site, and what its links become there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = PurePosixPath("docs")
INDEX: Final = DOCS / "README.md"
"""The home page, which lists all pages in their order."""

OUTSIDE: Final = {
    PurePosixPath("CONTRIBUTING.md"): "project/contributing.md",
    PurePosixPath("SECURITY.md"): "project/security.md",
    PurePosixPath("CHANGELOG.md"): "project/changes.md",
    PurePosixPath("bench/RESULTS.md"): "project/measurements.md",
    PurePosixPath("README.md"): "README.md",
}
"""The pages outside ``docs/``, and their addresses on the site."""

NOTEBOOK: Final = ".ipynb"

GENERATED: Final = "---\nsearch:\n  boost: 0.5\n---\n\n"
"""The beginning of a generated page: pages that explain are found first."""

_FENCED: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_FENCE_MARK: Final = re.compile(r"\A(```[\w+-]+)[^\n]*")
_LINK: Final = re.compile(r"(?P<head>\]\(|src=\")(?P<path>[^)\s#\"]+)(?P<tail>[^)\s\"]*[)\"])")
_TABLE_CODE: Final = re.compile(r"`[^`\n]*\\\|[^`\n]*`")
_ENTRY: Final = re.compile(r"- \[(?P<title>[^\]]+)\]\((?P<path>[^)#]+)\)")


class Entry(NamedTuple):
    """A page in the list of pages."""

    title: str
    uri: str
    """Its address on the site, as a source file: ``guides/bots.md``."""


def site_uri(path: PurePosixPath) -> str | None:
    """Return where a file of the repository is on the site, or None if it is not there."""
    if path in OUTSIDE:
        return OUTSIDE[path]
    if not path.is_relative_to(DOCS):
        return None
    inside = path.relative_to(DOCS)
    return str(inside.with_suffix(".md") if inside.suffix == NOTEBOOK else inside)


def adapt(text: str, source: PurePosixPath) -> str:
    """Return the text of a page as the site needs it.

    Links to files that are elsewhere on the site lead there. Marks after the language of a code
    block, which are for our tests, are dropped. A bar in a table's code needs no backslash here.
    """

    def change(part: str) -> str:
        part = _TABLE_CODE.sub(lambda code: code.group().replace("\\|", "|"), part)
        return _LINK.sub(lambda link: _adapt(link, source), part)

    return _outside_fences(text, change)


def _adapt(link: re.Match[str], source: PurePosixPath) -> str:
    path = link["path"]
    if re.match(r"\w+:", path):
        return link.group()
    target = PurePosixPath(normpath(str(source.parent / path)))
    here, there = site_uri(source), site_uri(target)
    if here is None or there is None:
        return link.group()
    return f"{link['head']}{relpath(there, PurePosixPath(here).parent)}{link['tail']}"


def _outside_fences(text: str, change: Callable[[str], str]) -> str:
    parts = []
    place = 0
    for fence in _FENCED.finditer(text):
        parts += [change(text[place : fence.start()]), _FENCE_MARK.sub(r"\1", fence.group())]
        place = fence.end()
    return "".join([*parts, change(text[place:])])


def sections(index: str) -> Iterator[tuple[str, list[Entry]]]:
    """Yield the sections of the home page with their pages, in order.

    A section is a heading followed by a list of links; a section without links is skipped.
    """
    for part in re.split(r"^## ", index, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        entries = []
        for found in _ENTRY.finditer(body):
            uri = site_uri(PurePosixPath(normpath(str(DOCS / found["path"]))))
            if uri is not None:
                entries.append(Entry(found["title"], uri))
        if entries:
            yield title, entries
