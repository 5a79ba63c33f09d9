"""Every Python snippet of the documentation runs as it is printed, and its types are right."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.snippets import COOKBOOK, ROOT, SNIPPETS, Snippet, snippets_of
from tilewright.edition.shipped import load_edition
from tilewright.kernel.graph import build_graph
from tilewright.kernel.leaves import LeaveTable
from tilewright.lexicon.graph_file import record_letters
from tilewright.tiles import Tally
from tools.docs_site.notebooks import program_of

PROGRAMS = [each for each in SNIPPETS if not each.is_fragment]
FRAGMENTS = [each for each in SNIPPETS if each.is_fragment]
EXAMPLES = ROOT / "docs" / "examples"
EXAMPLE_TEXTS = {path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.py")}
SEPARATE = [
    each
    for each in PROGRAMS
    if not each.page.startswith(COOKBOOK) and each.text not in EXAMPLE_TEXTS
]
"""The programs that neither the tests of the cookbook nor those of the examples run."""
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the pages mention."""
    folder = tmp_path_factory.mktemp("snippets")
    garden = EXAMPLES / "editions" / "garden.toml"
    shutil.copy(garden, folder / "garden.toml")
    (folder / "my-words.txt").write_text("horn\nfarm\npaste, a glue\n", encoding="utf-8")
    page = (ROOT / "docs" / "reference" / "events.md").read_text(encoding="utf-8")
    game = next(block for block in page.split("```") if block.startswith('json\n{"tilewright"'))
    (folder / "game.jsonl").write_text(game.removeprefix("json\n"), encoding="utf-8")
    edition = load_edition(str(garden))
    table = LeaveTable(edition, {Tally([code]): 1000 * code for code in range(1, 5)})
    (folder / "garden.leaves").write_bytes(table.dump())
    german = load_edition("german").tiles.letters[1:]
    graph = build_graph(["ÜBER", "ROSE", "ROSEN", "ES", "ER", "UND"], "".join(german))
    (folder / "german.kwg").write_bytes(record_letters(graph, german))
    return folder


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("snippet", SEPARATE, ids=lambda each: each.id)
def test_a_snippet_runs_as_it_is_printed(
    snippet: Snippet, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A snippet is a whole program that ends without an error or a warning.

    The type checker would find a name that a snippet uses without importing it.
    """
    program = folder / snippet.file_name
    program.write_text(snippet.text, encoding="utf-8")
    monkeypatch.chdir(folder)
    runpy.run_path(str(program), run_name="__main__")


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_snippets_have_the_types_that_they_say(tmp_path: Path) -> None:
    """Every snippet and notebook passes the strict type checker, as a reader's program would."""
    for snippet in PROGRAMS:
        (tmp_path / snippet.file_name).write_text(snippet.text, encoding="utf-8")
    for book in NOTEBOOKS:
        program = tmp_path / f"{book.stem.replace('-', '_')}.py"
        program.write_text(program_of(book), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "pyproject.toml"]
    done = subprocess.run(
        [*command, *(str(path) for path in sorted(tmp_path.glob("*.py")))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("fragment", FRAGMENTS, ids=lambda each: each.id)
def test_a_fragment_is_part_of_a_program_that_is_tested(fragment: Snippet) -> None:
    """A fragment is printed as it is in one of the examples."""
    programs = [path.read_text(encoding="utf-8") for path in EXAMPLES.rglob("*.py")]
    assert any(fragment.text in program for program in programs)


@pytest.mark.usefixtures("processes")
def test_the_readme_example_prints_what_it_says(tmp_path: Path) -> None:
    """The first snippet of the README prints the numbers in its comments."""
    readme = next(each for each in PROGRAMS if each.page == "README.md")
    command = [sys.executable, "-c", readme.text]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    expected = [line.rpartition("# ")[2] for line in readme.text.splitlines() if "  # " in line]
    assert expected
    assert done.stdout.split() == expected


def test_a_block_with_an_unknown_mark_is_refused() -> None:
    """No block escapes the tests because of a misspelled mark."""
    with pytest.raises(ValueError, match="unknown mark"):
        snippets_of("page.md", "```python fragmnet\nx\n```\n")
