"""The notebooks run from the first cell to the last, and are committed without output."""

import json
from pathlib import Path

import pytest

from tools.docs_site.notebooks import notebook_page, run_notebook

BOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_pictures(path: Path) -> None:
    """Every cell runs without an error; the notebook prints something and draws boards."""
    cells = run_notebook(path)
    assert any(cell.printed for cell in cells)
    assert sum(cell.picture.startswith("<svg") for cell in cells) >= 2


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_has_no_output(path: Path) -> None:
    """Output would be out of date sooner or later; the site shows what the cells print now."""
    book = json.loads(path.read_text(encoding="utf-8"))
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])


def write_book(path: Path, *sources: str) -> Path:
    """Write a notebook with a title and these cells of code."""
    cells = [{"cell_type": "markdown", "source": ["# Title"]}]
    cells += [
        {"cell_type": "code", "source": source.splitlines(keepends=True)} for source in sources
    ]
    path.write_text(json.dumps({"nbformat": 4, "cells": cells}), encoding="utf-8")
    return path


def test_cells_share_names_and_show_their_last_value(tmp_path: Path) -> None:
    """A cell uses the names of the cells before it; its last expression is shown."""
    path = write_book(tmp_path / "book.ipynb", "x = 2", "print(x)\nx * 21")
    assert [cell.printed for cell in run_notebook(path)] == ["", "", "2\n42"]
    assert "```text\n2\n42\n```" in notebook_page(path)


def test_an_error_in_a_cell_is_not_hidden(tmp_path: Path) -> None:
    """The run fails where a reader's would."""
    path = write_book(tmp_path / "book.ipynb", "1 / 0", "print('not reached')")
    with pytest.raises(ZeroDivisionError):
        run_notebook(path)
