"""What an sdist and a wheel contain, compared with the checkout; nothing is compiled here."""

import json
import os
import subprocess
import sys
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.wheel_contents import (
    differences,
    expected_in_sdist,
    expected_in_wheel,
    files_in_sdist,
    files_in_wheel,
)

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")

_BUILD = """
import json, sys
sys.path.insert(0, "tools/backend")
import page_backend
what, folder, settings = sys.argv[1:]
getattr(page_backend, what)(folder, json.loads(settings))
"""


def build(what: str, folder: Path, **settings: str) -> Path:
    """Build a package as pip does, in the root of the checkout; return its path."""
    arguments = [what, str(folder), json.dumps(settings)]
    subprocess.run(
        [sys.executable, "-c", _BUILD, *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
        env={**os.environ, "TILEWRIGHT_PAGE": "skip"},
    )
    (made,) = folder.iterdir()
    return made


@pytest.mark.usefixtures("processes")
def test_an_sdist_has_all_sources_and_the_page(tmp_path: Path) -> None:
    """Every tracked file is in the sdist, and every file of the built page."""
    sdist = build("build_sdist", tmp_path)
    assert differences(expected_in_sdist(ROOT), files_in_sdist(sdist)) == []


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel without the kernel, which takes a minute to compile."""
    settings = {"wheel.cmake": "false", "wheel.platlib": "true"}
    return build("build_wheel", tmp_path_factory.mktemp("wheel"), **settings)


@pytest.mark.usefixtures("processes")
def test_a_wheel_has_the_whole_package(wheel: Path) -> None:
    """Code, editions, word lists, sentences, stubs and the page are in the wheel, nothing else."""
    found = files_in_wheel(wheel)
    assert differences(expected_in_wheel(ROOT), found) == []
    assert {"tilewright/py.typed", "tilewright/kernel/_kernel.pyi"} <= found
    for kind in ("edition/shipped/*.toml", "catalogue/de/*.ftl", "lexicon/data/*"):
        names = {path.relative_to(ROOT / "src").as_posix() for path in package_files(kind)}
        assert names
        assert names <= found


def package_files(pattern: str) -> list[Path]:
    """Return the files of the package that match a pattern."""
    found = (ROOT / "src" / "tilewright").glob(pattern)
    return [path for path in found if path.is_file() and path.suffix not in {".py", ".pyc"}]


def metadata(wheel: Path) -> Message:
    """Return a wheel's metadata."""
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode("utf-8"))


@pytest.mark.usefixtures("processes")
def test_the_metadata_is_complete(wheel: Path) -> None:
    """A package index can show who made it, what it is, on what it runs and which extras it has."""
    told = metadata(wheel)
    for field in ("Summary", "Author", "Keywords", "License-Expression", "Requires-Python"):
        assert told[field]
    assert "# Tilewright" in str(told.get_payload())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sorted(told.get_all("Provides-Extra", [])) == sorted(project["optional-dependencies"])
