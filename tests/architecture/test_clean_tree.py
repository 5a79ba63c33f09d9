"""No file contains an address that works on only one machine."""

from pathlib import Path

import pytest

from tools.clean_tree import addresses, finds

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_no_file_names_a_machine_or_a_registry() -> None:
    """No file in the tree contains a machine-specific path or a registry address."""
    assert finds(ROOT) == []


@pytest.mark.parametrize(
    "planted",
    [
        "see /" + "home/someone/tilewright/README.md",
        "open('/" + "root/data')",
        "path = C:" + "\\Users\\someone",
        "https://files.python" + "hosted.org/packages/a.whl",
        "pip install --index" + "-url x",
        '"resolved"' + ': "https://example.invalid/a.tgz"',
    ],
)
def test_a_planted_address_is_found(planted: str) -> None:
    """The check can fail: each kind of address is found, with its line number."""
    assert [line for line, _ in addresses(f"first\n{planted}\n")] == [2]


@pytest.mark.parametrize(
    "innocent",
    ["#!/usr/bin/env bash", "docs/home/index.md", "./opt/games", "PUT /games/1", "$HOME/opt/x"],
)
def test_an_innocent_path_passes(innocent: str) -> None:
    """Relative paths, routes and system programs are allowed."""
    assert addresses(innocent) == []
