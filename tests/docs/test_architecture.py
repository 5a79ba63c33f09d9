"""The page on the architecture names what exists, and its picture shows the enforced layers."""

import re
from pathlib import Path

from tools.draw_layers import PICTURE, draw

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CODE = re.findall(r"`([^`\n]+)`", PAGE)
BASES = (ROOT, ROOT / "src" / "tilewright")


def test_the_picture_shows_the_layers() -> None:
    """The picture is what the program draws from the layers; if not, draw it again."""
    assert PICTURE.read_text(encoding="utf-8") == draw(), "run python -m tools.draw_layers"


def test_every_path_on_the_page_exists() -> None:
    """A file or folder that the page names is in the tree."""
    paths = [text for text in CODE if re.fullmatch(r"[\w.-]+/[\w./-]*", text)]
    assert len(paths) > 40
    assert [path for path in paths if not any((base / path).exists() for base in BASES)] == []


def test_every_name_on_the_page_exists() -> None:
    """A class or function that the page names is defined in the package."""
    names = {text for text in CODE if re.fullmatch(r"[A-Z][A-Za-z]+|[a-z]+(_[a-z]+)+", text)}
    sources = [path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")]
    defined = set(
        re.findall(r"^\s*(?:class|def|async def) (\w+)", "\n".join(sources), re.MULTILINE)
    )
    aliases = set(re.findall(r"^([A-Z]\w+)\b.* = ", "\n".join(sources), re.MULTILINE))
    assert names
    assert sorted(names - defined - aliases) == []
