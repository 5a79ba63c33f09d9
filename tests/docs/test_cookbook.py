"""Every recipe runs, in the order of its page, and prints what the page shows."""

from __future__ import annotations

import re
import runpy
import shutil
from pathlib import Path

import pytest

from tests.docs.snippets import COOKBOOK, ROOT, SNIPPETS

FOLDER = ROOT / COOKBOOK
RECIPES = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
EXAMPLES = ROOT / "docs" / "examples"


@pytest.mark.parametrize("page", RECIPES, ids=lambda path: path.stem)
def test_recipes_print_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The programs of a page, one after another in one folder, print what is below them."""
    shutil.copy(EXAMPLES / "editions" / "garden.toml", tmp_path)
    shutil.copytree(EXAMPLES / "games", tmp_path / "games")
    monkeypatch.chdir(tmp_path)
    here = [each for each in SNIPPETS if each.page == f"{COOKBOOK}{page.name}"]
    assert here
    for snippet in here:
        if snippet.is_fragment:
            continue
        program = tmp_path / snippet.file_name
        program.write_text(snippet.text, encoding="utf-8")
        runpy.run_path(str(program), run_name="__main__")
        printed = capsys.readouterr().out
        if snippet.output is not None:
            assert (snippet.id, printed) == (snippet.id, snippet.output)


def test_every_recipe_is_in_the_index() -> None:
    """The index lists every recipe, under the question that it answers, and nothing else."""
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \[([^\]]+)\]\((\w+\.md)#", index, re.MULTILINE)
    asked = [
        (question, page.name)
        for page in RECIPES
        for question in re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(listed) == sorted(asked)
    assert len(asked) >= 30
