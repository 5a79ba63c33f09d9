"""The pages of the scorekeeper: the sheet, the unseen tiles, a score explained, rules, help."""

from __future__ import annotations

from tilewright.cli.fullscreen.bar import Page
from tilewright.cli.keep import telling
from tilewright.cli.keep.commands import help_lines
from tilewright.records.kept.follow import KeptFollowed
from tilewright.records.kept.model import KeptPlay
from tilewright.sentences.rules import rules_of

__all__ = ["look_page"]


def look_page(what: str, followed: KeptFollowed, place: int | None = None) -> Page:
    """Return the page that shows ``what``; by default, the last play is explained."""
    edition = followed.game.header.edition
    match what:
        case "sheet":
            return Page("Score sheet", tuple(_sheet(followed)))
        case "unseen":
            title = f"Tiles left: {len(followed.unseen)}"
            return Page(title, tuple(telling.unseen_lines(followed)))
        case "rules":
            return Page(edition.name, tuple(rules_of(edition)))
        case "explain":
            return _explained(followed, place)
        case _:
            return Page("Help", tuple(help_lines(edition)))


def _sheet(followed: KeptFollowed) -> list[str]:
    lines = telling.sheet_lines(followed, has_clocks=True)
    for more in (telling.fault_lines(followed), telling.result_lines(followed)):
        lines += ["", *more] if more else []
    return lines


def _explained(followed: KeptFollowed, place: int | None) -> Page:
    entries = followed.game.entries
    plays = [at for at, entry in enumerate(entries) if isinstance(entry, KeptPlay)]
    at = place if place is not None else max(plays, default=None)
    lines = () if at is None else tuple(telling.explain_lines(followed, at))
    if at is None or not lines:
        return Page("Score", ("There is no play here.",))
    return Page(f"Entry {at + 1}", lines)
