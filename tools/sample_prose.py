"""Sample the tree's docstrings, comments and messages, so that their English can be rated.

    python -m tools.sample_prose COMMIT [--count 120] [--where]

The commit's hash is the seed: no one can choose the sample, and anyone can draw it again from a
checkout of that commit. Each passage is printed with a number and without code; ``--where`` adds
its file and line, for those who fix the text.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import random
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.clean_tree import tracked

ROOT = Path(__file__).resolve().parents[1]
FEWEST_WORDS = 3
"""The minimum number of words; anything shorter is a name rather than a sentence."""


class Prose(NamedTuple):
    """A passage that people read, and where it is."""

    file: str
    line: int
    text: str


def python_prose(file: str, source: str) -> Iterator[Prose]:
    """Yield a Python file's docstrings, error messages, help texts and printed messages."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.JoinedStr):
            yield from literals(file, [node.value])
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from literals(file, node.exc.args)
        elif isinstance(node, ast.Call):
            yield from literals(file, (word.value for word in node.keywords if word.arg == "help"))
            if isinstance(node.func, ast.Name | ast.Attribute) and prints(node.func):
                yield from literals(file, node.args)


def prints(function: ast.Name | ast.Attribute) -> bool:
    """Return whether calling ``function`` shows its arguments to a person."""
    name = function.id if isinstance(function, ast.Name) else function.attr
    return name in {"echo", "print", "secho", "warn", "warning", "info", "error"}


def literals(file: str, nodes: Iterable[ast.expr]) -> Iterator[Prose]:
    """Yield the strings in ``nodes``; an f-string's placeholders become ellipses in braces."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Prose(file, node.lineno, node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = (
                str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values
            )
            yield Prose(file, node.lineno, "".join(parts))


COMMENT = re.compile(
    r"/\*\*?(?P<block>.*?)\*/|(?P<lines>(?:^[ \t]*//[^\n]*\n)+)", re.DOTALL | re.MULTILINE
)
THROWN = re.compile(r"throw [\w:]+\(\s*\"(?P<text>[^\"]+)\"|\bError\(\s*[`'\"](?P<ts>[^`'\"]+)")


def comment_prose(file: str, source: str) -> Iterator[Prose]:
    """Yield the comments and error messages in a C++, TypeScript or Svelte file."""
    for found in COMMENT.finditer(source):
        text = found["block"] or found["lines"]
        text = re.sub(r"^[ \t]*(?://+|\*)[ \t]?", "", text, flags=re.MULTILINE)
        yield Prose(file, source.count("\n", 0, found.start()) + 1, text)
    for found in THROWN.finditer(source):
        text = found["text"] or found["ts"]
        yield Prose(file, source.count("\n", 0, found.start()) + 1, text)


def catalogue_prose(file: str, source: str) -> Iterator[Prose]:
    """Yield the messages in a Fluent catalogue."""
    message = re.compile(r"^[\w-]+ =(?P<text>.*(?:\n[ \t]+.*|\n(?=[ \t]))*)", re.MULTILINE)
    for found in message.finditer(source):
        yield Prose(file, source.count("\n", 0, found.start()) + 1, found["text"])


READERS = {
    ".py": python_prose,
    ".cpp": comment_prose,
    ".hpp": comment_prose,
    ".ts": comment_prose,
    ".svelte": comment_prose,
    ".ftl": catalogue_prose,
}


def all_prose(root: Path) -> list[Prose]:
    """Return every distinct passage below ``root``, ordered by file and line."""
    seen: dict[str, Prose] = {}
    for file in sorted(tracked(root)):
        path = file.relative_to(root).as_posix()
        reader = READERS.get(file.suffix)
        if reader is None or not path.startswith(("src/", "native/", "web/src/")):
            continue
        for found in reader(path, file.read_text(encoding="utf-8")):
            text = inspect.cleandoc(found.text).strip()
            if len(re.findall(r"[A-Za-z]{2,}", text)) >= FEWEST_WORDS:
                seen.setdefault(text, Prose(found.file, found.line, text))
    return list(seen.values())


def sample(prose: list[Prose], commit: str, count: int) -> list[Prose]:
    """Return ``count`` passages, chosen only by the commit hash."""
    chosen = random.Random(commit).sample(range(len(prose)), min(count, len(prose)))  # noqa: S311
    return [prose[index] for index in chosen]


def main() -> None:
    """Print the sample."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit", help="the full hash of a commit, which is the sample's seed")
    parser.add_argument("--count", type=int, default=120, help="how many texts to sample")
    parser.add_argument("--where", action="store_true", help="also print each text's file and line")
    arguments = parser.parse_args()
    for number, found in enumerate(sample(all_prose(ROOT), arguments.commit, arguments.count), 1):
        place = f"{found.file}:{found.line}\n" if arguments.where else ""
        print(f"{number:3}. " + textwrap.indent(place + found.text, "     ").lstrip())


if __name__ == "__main__":
    main()
