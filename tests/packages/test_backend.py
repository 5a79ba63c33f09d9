"""The build backend: when it builds the page, with a real npm, and what it does without one."""

import json
import os
import shutil
from pathlib import Path

import pytest

from tools.backend.page_backend import ensure_page

PAGE = Path("src/tilewright/server/page/index.html")
BUILD = (
    "const fs = require('fs'); const page = '../src/tilewright/server/page';"
    " fs.mkdirSync(page, {recursive: true});"
    " fs.writeFileSync(page + '/index.html', fs.readFileSync('src/main.ts'));"
)
"""A bundler that copies the only source."""
needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a source tree with a tiny page that is not built."""
    monkeypatch.delenv("TILEWRIGHT_PAGE", raising=False)
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    package = {"name": "page", "version": "1.0.0", "private": True}
    (web / "package.json").write_text(
        json.dumps({**package, "scripts": {"build": "node build.cjs"}}), encoding="utf-8"
    )
    lock = {**package, "lockfileVersion": 3, "packages": {"": package}}
    (web / "package-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    (web / "build.cjs").write_text(BUILD, encoding="utf-8")
    write_source(tmp_path, "first")
    return tmp_path


def write_source(root: Path, text: str, *, age: int = 100) -> None:
    """Write the page's source, and let it be ``age`` seconds old, like the other sources."""
    (root / "web" / "src" / "main.ts").write_text(text, encoding="utf-8")
    for path in (root / "web").rglob("*"):
        then = path.stat().st_mtime - age
        os.utime(path, (then, then))


def write_page(root: Path, text: str) -> None:
    """Write a built page, newer than its sources."""
    (root / PAGE).parent.mkdir(parents=True)
    (root / PAGE).write_text(text, encoding="utf-8")


@pytest.fixture
def no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the path have no programs at all."""
    empty = tmp_path / "bin"
    empty.mkdir()
    monkeypatch.setenv("PATH", str(empty))


@pytest.mark.usefixtures("processes")
@needs_npm
def test_a_missing_page_is_built_and_a_current_one_is_kept(root: Path) -> None:
    """The page is built from its sources, once, and again only after they have changed."""
    ensure_page(root)
    assert (root / PAGE).read_text(encoding="utf-8") == "first"
    (root / PAGE).write_text("kept", encoding="utf-8")
    ensure_page(root)
    assert (root / PAGE).read_text(encoding="utf-8") == "kept"
    write_source(root, "second", age=-100)
    ensure_page(root)
    assert (root / PAGE).read_text(encoding="utf-8") == "second"


def test_an_sdist_keeps_the_page_that_it_carries(root: Path) -> None:
    """The times of files that were unpacked mean nothing, so the page is never built again."""
    write_page(root, "carried")
    write_source(root, "newer", age=-100)
    (root / "PKG-INFO").write_text("Name: tilewright\n", encoding="utf-8")
    ensure_page(root)
    assert (root / PAGE).read_text(encoding="utf-8") == "carried"


@pytest.mark.usefixtures("no_node")
def test_without_node_the_rest_is_built(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The package is built without the page, and with a notice."""
    ensure_page(root)
    assert not (root / PAGE).exists()
    assert "Node" in capsys.readouterr().err


@pytest.mark.usefixtures("no_node")
def test_a_required_page_is_never_left_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the page is required, a missing or outdated one is an error, and a current one not."""
    monkeypatch.setenv("TILEWRIGHT_PAGE", "require")
    with pytest.raises(SystemExit):
        ensure_page(root)
    write_page(root, "built")
    ensure_page(root)
    write_source(root, "newer", age=-100)
    with pytest.raises(SystemExit):
        ensure_page(root)


def test_the_page_can_be_left_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On request, nothing is built even if there is a Node."""
    monkeypatch.setenv("TILEWRIGHT_PAGE", "skip")
    ensure_page(root)
    assert not (root / PAGE).exists()
