"""The page on lexicons: its examples run and its figures are true."""

import re
from pathlib import Path

import pytest

from tilewright.lexicon import KnownLexicon, known_lexicons

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "lexicons.md").read_text(
    encoding="utf-8"
)


def test_the_examples_print_what_they_say(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    cache: Path,
) -> None:
    """The examples of the page, which ``tests/docs`` runs one by one, print what the page says."""
    monkeypatch.chdir(tmp_path)
    Path("my-words.txt").write_text("cat\ndog\nx-ray\n", encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, {})  # noqa: S102 - our own page
    printed = capsys.readouterr().out
    assert printed.startswith("my-words.txt: 2 words")
    default = known_lexicons()[0]
    assert f"\nenable+2-1\n{default.words} 21\nE True True\nI False True\n" in printed
    assert len(list(cache.iterdir())) == 4


@pytest.mark.parametrize("known", known_lexicons(), ids=lambda known: known.id)
def test_the_known_lexicons_are_on_the_page(known: KnownLexicon) -> None:
    """Every shipped lexicon is on the page with its size."""
    assert f"| `{known.id}` |" in PAGE
    assert f"| {known.words:,} |" in PAGE
