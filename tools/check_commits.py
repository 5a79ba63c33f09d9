"""Check that every kernel commit says whether it changes the games the kernel plays.

A commit that changes ``native/`` either says "No functional change" in its message, or updates
``bench/SIGNATURE`` and states at least one of the new hashes. History up to ``BASE`` is exempt. In
a clone without enough history, the check prints a notice and is skipped. Run from the root:
``python -m tools.check_commits``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BASE = "90098c56a3570fc9b8d34816aeef9944b9dde923"
"""The last commit before the rule was enforced."""

SIGNATURE = "bench/SIGNATURE"
UNCHANGED = re.compile(r"\bno\s+functional\s+change", re.IGNORECASE)
HASH = re.compile(r"\b[0-9a-f]{16}\b")


def git(root: Path, *arguments: str) -> str:
    """Return the output of a git command."""
    done = subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout


def has_history(root: Path, base: str) -> bool:
    """Return whether this clone has ``base`` as an ancestor of the current commit."""
    done = subprocess.run(
        ["git", "merge-base", "--is-ancestor", base, "HEAD"],
        cwd=root,
        check=False,
        capture_output=True,
    )
    return done.returncode == 0


def states_its_effect(message: str, signature_lines: str) -> bool:
    """Return whether a commit message states the commit's effect on the games.

    Args:
        message: The complete commit message.
        signature_lines: The lines that the commit adds to the signature file.
    """
    new = set(HASH.findall(signature_lines))
    if new:
        return bool(new & set(HASH.findall(message)))
    return bool(UNCHANGED.search(message))


def problems(root: Path, base: str = BASE) -> list[str]:
    """Return one line for each commit after ``base`` that does not state its effect."""
    commits = git(root, "rev-list", "--no-merges", f"{base}..HEAD", "--", "native").split()
    found = []
    for commit in reversed(commits):
        message = git(root, "show", "--no-patch", "--format=%B", commit)
        difference = git(root, "show", "--format=", "--unified=0", commit, "--", SIGNATURE)
        added = "\n".join(line for line in difference.splitlines() if line.startswith("+"))
        if not states_its_effect(message, added):
            found.append(f"{commit[:10]} {message.splitlines()[0]}")
    return found


def main() -> int:
    """Print the problems and return the exit code."""
    if not has_history(ROOT, BASE):
        print("Skipped: the kernel's commit messages (this clone does not have the full history).")
        return 0
    lines = problems(ROOT)
    for line in lines:
        print(line)
    if lines:
        print('A commit to native/ says "No functional change" or states its new signature.')
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
