"""Two copies of a kept game that were written apart: both are kept until a person chooses."""

from __future__ import annotations

from dataclasses import replace

from tilewright.errors import ArgumentError
from tilewright.records.kept.model import Branch, KeptGame

__all__ = ["choose_branch", "common_entries", "drop_branch", "merge"]


def merge(ours: KeptGame, theirs: KeptGame, name: str) -> KeptGame:
    """Return our copy of a game with what is in theirs; ``name`` says whose theirs is.

    If one copy continues the other, it is taken. Otherwise theirs becomes a branch of ours. The
    branches of both are kept, too, except those that another version begins with.
    """
    main, other = ours, theirs
    if _continues(theirs, ours):
        main, other = theirs, ours
    branches: list[Branch] = []
    theirs_main = Branch(name, other.header, other.entries)
    for branch in (*ours.branches, theirs_main, *theirs.branches):
        # A branch that was chosen elsewhere is no longer one.
        is_known = any(_continues(known, branch) for known in branches)
        if not is_known and not _continues(main, branch):
            branches = [known for known in branches if not _continues(branch, known)]
            branches.append(branch)
    return KeptGame(main.header, main.entries, tuple(branches))


def _continues(longer: KeptGame | Branch, shorter: KeptGame | Branch) -> bool:
    """Return whether one version begins with everything in the other."""
    start = longer.entries[: len(shorter.entries)]
    return longer.header == shorter.header and start == shorter.entries


def common_entries(game: KeptGame, number: int) -> int:
    """Return how many entries a game and one of its branches have in common at the start."""
    pairs = zip(game.entries, _branch(game, number).entries, strict=False)
    count = 0
    for ours, theirs in pairs:
        if ours != theirs:
            break
        count += 1
    return count


def choose_branch(game: KeptGame, number: int, name: str = "") -> KeptGame:
    """Return the game as its branch has it; what was here becomes a branch called ``name``."""
    branch = _branch(game, number)
    here = Branch(name, game.header, game.entries)
    branches = (*game.branches[:number], here, *game.branches[number + 1 :])
    return KeptGame(branch.header, branch.entries, branches)


def drop_branch(game: KeptGame, number: int) -> KeptGame:
    """Return the game without one of its branches."""
    _branch(game, number)
    return replace(game, branches=(*game.branches[:number], *game.branches[number + 1 :]))


def _branch(game: KeptGame, number: int) -> Branch:
    if not 0 <= number < len(game.branches):
        raise ArgumentError("number", f"a branch from 0 to {len(game.branches) - 1}", number)
    return game.branches[number]
