"""Notebooks: run them without Jupyter, and show them with their output on the site.

A notebook in ``docs/notebooks`` is committed without output. What its cells print and show is
produced when the site is built and when the tests run, so it cannot be out of date.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

FORMAT: Final = 4
"""The version of the notebook format that we write and read."""


class Cell(NamedTuple):
    """A cell of a notebook: text, or code with what it printed and showed."""

    kind: str
    """``markdown`` or ``code``."""
    source: str
    printed: str = ""
    picture: str = ""
    """An SVG, if the last line of the code has one to show."""


def read_cells(path: Path) -> list[Cell]:
    """Return a notebook's cells, without output."""
    book = json.loads(path.read_text(encoding="utf-8"))
    if book["nbformat"] != FORMAT:
        raise ValueError(f"{path.name}: expected notebook format {FORMAT}")
    return [Cell(cell["cell_type"], "".join(cell["source"])) for cell in book["cells"]]


def program_of(path: Path) -> str:
    """Return a notebook's code as one program, for a type checker."""
    return "\n\n".join(cell.source for cell in read_cells(path) if cell.kind == "code") + "\n"


def run_notebook(path: Path) -> list[Cell]:
    """Run all cells in order, in an empty folder, as Jupyter does, and return them with output.

    An exception in a cell is raised; its traceback names the notebook and shows the line.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        return [
            _run(cell, names, f"{path.name}, cell {number}") if cell.kind == "code" else cell
            for number, cell in enumerate(read_cells(path), 1)
        ]


def _run(cell: Cell, names: dict[str, Any], place: str) -> Cell:
    linecache.cache[place] = (len(cell.source), None, cell.source.splitlines(keepends=True), place)
    tree = ast.parse(cell.source, place)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    shown: object = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, place, "exec"), names)  # noqa: S102 - our own notebooks
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), place, "eval"), names)  # noqa: S307
    draw = getattr(shown, "_repr_svg_", None)
    text = printed.getvalue()
    if shown is not None and draw is None:
        text += repr(shown)
    return cell._replace(printed=text.rstrip("\n"), picture=draw() if draw else "")


def notebook_page(path: Path) -> str:
    """Return a notebook as a page of the site, with the output of its cells."""
    download = f"[Download this notebook]({path.name}) to run it in Jupyter.\n"
    title, *cells = run_notebook(path)
    lines = (line for cell in cells for line in _lines(cell))
    return "\n".join([f"{title.source}\n", download, *lines])


def _lines(cell: Cell) -> Iterator[str]:
    if cell.kind != "code":
        yield f"{cell.source}\n"
        return
    yield f"```python\n{cell.source}\n```\n"
    if cell.printed:
        yield f'<div class="output-text" markdown="1">\n\n```text\n{cell.printed}\n```\n\n</div>\n'
    if cell.picture:
        yield f'<div class="output-picture">{cell.picture}</div>\n'
