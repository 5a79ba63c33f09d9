"""Commits to the kernel state what they do to its games."""

import subprocess
from pathlib import Path

import pytest

from tools.check_commits import BASE, has_history, problems, states_its_effect

ROOT = Path(__file__).resolve().parents[2]
ADDED = "+pocket 2 100 a354b1031377d8ec\n+super 3 10 a0bf8b1ed9bce90e"


@pytest.mark.usefixtures("processes")
def test_every_commit_to_the_kernel_states_its_effect() -> None:
    """Every kernel commit after the base says whether it changes the kernel's games."""
    if not has_history(ROOT, BASE):
        pytest.skip("this clone has no full history")
    assert problems(ROOT) == []


@pytest.mark.parametrize(
    ("message", "added", "states"),
    [
        ("Split the search\n\nNo functional change.", "", True),
        ("Split the search\n\nno functional\nchange", "", True),
        ("Split the search", "", False),
        ("Search deeper\n\nSignature of pocket: a354b1031377d8ec", ADDED, True),
        ("Search deeper\n\nNo functional change", ADDED, False),
        ("Search deeper\n\nSignature of pocket: 0000000000000000", ADDED, False),
    ],
)
def test_a_message_states_the_effect_that_the_commit_has(
    message: str, added: str, *, states: bool
) -> None:
    """New hashes must be stated; without any, the message must say that nothing changed."""
    assert states_its_effect(message, added) is states


@pytest.mark.usefixtures("processes")
def test_a_planted_commit_is_found(tmp_path: Path) -> None:
    """The check can fail: a commit to the kernel after the base must state its effect."""

    def commit(path: str, message: str) -> str:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(message, encoding="utf-8")
        git("add", "-A")
        git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", message)
        return git("rev-parse", "HEAD").strip()

    def git(*arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=tmp_path, check=True, capture_output=True, text=True
        )
        return done.stdout

    git("init", "-q")
    commit("native/a.cpp", "Before the base")
    base = commit("README.md", "The base")
    commit("README.md", "Say nothing about the kernel")
    commit("native/b.cpp", "Tidy\n\nNo functional change")
    assert problems(tmp_path, base) == []
    commit("native/b.cpp", "Change the search")
    assert [line.split(" ", 1)[1] for line in problems(tmp_path, base)] == ["Change the search"]
    assert not has_history(tmp_path, "0" * 40)
