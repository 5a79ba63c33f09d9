"""A kept game that was written in two places: what differs, and what becomes of the others.

The version in the file has the number 1, and its branches follow.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path

from tilewright import catalogue
from tilewright.cli.fullscreen.bar import Choice, Page
from tilewright.cli.keep import telling
from tilewright.errors import FileError, NotationError
from tilewright.library.kept_file import SUFFIX, read_kept
from tilewright.records.kept.file import dump_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.merging import common_entries, merge
from tilewright.records.kept.model import KeptGame, KeptHeader
from tilewright.system import sync

__all__ = ["Version", "merge_copy", "save_version", "versions_of", "versions_page"]


@dataclass(frozen=True, slots=True)
class Version:
    """One of the versions of a game."""

    number: int
    """What people choose it by."""
    name: str
    """Where it was written."""
    game: KeptGame
    """The version, without branches."""


def versions_of(game: KeptGame) -> tuple[Version, ...]:
    """Return the versions of a game: the one in its file, then its branches."""
    here = Version(1, "this file", KeptGame(game.header, game.entries))
    others = (
        Version(number, branch.name or "written here", KeptGame(branch.header, branch.entries))
        for number, branch in enumerate(game.branches, 2)
    )
    return (here, *others)


def versions_page(game: KeptGame, words: Container[str] | None) -> Page:
    """Return a page that compares the versions, with a key to choose each."""
    versions = versions_of(game)
    if len(versions) == 1:
        return Page("Versions", ("There is only one version of this game.",))
    same = min(common_entries(game, number) for number in range(len(game.branches)))
    agree = "They differ from the first entry on."
    if same:
        agree = f"Up to entry {same} they are the same."
    lines = [f"This game was written in more than one place. {agree}"]
    for version in versions:
        lines += ["", *_version_lines(version, versions, same, words)]
    numbers = " or ".join(f"choose {version.number}" for version in versions)
    saved = "What you do not choose is saved in a file of its own next to the game."
    lines += ["", f"Type {numbers}. {saved}"]
    choices = tuple(Choice(str(one.number), f"choose {one.number}") for one in versions[:9])
    return Page("Versions", tuple(lines), choices)


def _version_lines(
    version: Version, versions: tuple[Version, ...], same: int, words: Container[str] | None
) -> Iterator[str]:
    followed = follow_kept(version.game, words)
    names = telling.people_of(version.game.header).names
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(names, followed.finals, strict=True)
    )
    count = len(version.game.entries)
    entries = f"{count} {'entry' if count == 1 else 'entries'}"
    yield f"{version.number}. {version.name}: {entries}; {scores}."
    others = [other.game for other in versions if other is not version]
    for label, value in _header_values(version.game.header).items():
        if any(_header_values(other.header)[label] != value for other in others):
            yield f"   {label}: {value}"
    for place, line in enumerate(telling.sheet_lines(followed)[same:], same):
        if place >= count:
            return
        entry = version.game.entries[place]
        is_elsewhere = all(entry in other.entries for other in others)
        yield f"   {line}{'' if is_elsewhere else '   (only here)'}"


def _header_values(header: KeptHeader) -> dict[str, str]:
    """Return what was agreed before the first turn, as text."""
    return {
        "edition": header.edition.ref,
        "players": catalogue.listed(who.name for who in header.players),
        "first": header.players[header.first].name,
        "dictionary": header.lexicon or "none",
    }


def save_version(path: Path, version: Version) -> Path:
    """Save a version next to the game at ``path`` and return its file; nothing is replaced.

    Raises:
        FileError: The disk is full or read-only.
    """
    text = dump_kept(version.game)
    stem = path.name.removesuffix(SUFFIX)
    number = version.number
    while True:
        copy = path.with_name(f"{stem}-{number}{SUFFIX}")
        try:
            if copy.exists():
                if copy.read_text("utf-8") == text:
                    return copy
                number += 1
                continue
            with copy.open("x", encoding="utf-8") as file:
                file.write(text)
            sync(copy)
            sync(copy.parent)
        except FileExistsError:
            continue
        except OSError as error:
            raise FileError.unwritable(copy, error) from error
        else:
            return copy


def merge_copy(game: KeptGame, path: Path) -> KeptGame:
    """Return a game with what another copy of it has.

    Raises:
        FileError: The copy can't be read.
        NotationError: It is a game of other people.
    """
    copy = read_kept(path)
    names, others = ([who.name for who in one.header.players] for one in (game, copy))
    if names != others:
        raise NotationError(
            f"{path} is a game of {catalogue.listed(others)}, not of {catalogue.listed(names)}"
        )
    return merge(game, copy, path.name.removesuffix(SUFFIX))
