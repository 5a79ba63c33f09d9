"""What every sheet begins with: the edition, the kind of sheet, the date and the page."""

from __future__ import annotations

from tilewright.catalogue import sentence, translate
from tilewright.edition import Edition
from tilewright.sheets.page import Page
from tilewright.sheets.scored_game import ScoredGame
from tilewright.sheets.wording import label

__all__ = ["describe_sheet", "draw_heading"]


def describe_sheet(what: str, edition: Edition, game: ScoredGame | None) -> str:
    """Return what a sheet shows, for people who cannot see it."""
    text = sentence("paper-describe", what=label(what), edition=translate(edition.name))
    if game is None:
        return text
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(game.names, game.finals, strict=True)
    )
    return f"{text}. {scores}"


def draw_heading(
    page: Page, what: str, edition: Edition, game: ScoredGame | None, *, number: tuple[int, int]
) -> float:
    """Write the heading of a sheet and return where it ends.

    ``number`` is the number of the page and that of all pages. A sheet without a date gets a line
    to write it on.
    """
    style = page.style
    width = page.right - page.left
    baseline = page.top + style.title * 0.75
    name = translate(edition.name)
    page.text(name, page.left, baseline, size=style.title, width=width * 0.55)
    kind = label(what)
    page.text(kind, page.right, baseline, size=style.body, width=width * 0.43, align="right")
    baseline += style.small * 1.3 + style.body * 0.6
    date = game.date if game else ""
    title = game.title if game else ""
    if number[1] > 1:
        where = sentence("paper-page", page=number[0], pages=number[1])
        title = f"{where} · {title}" if title else where
    half = page.left + width * 0.62
    if title:
        page.text(title, page.left, baseline, size=style.body, width=width * 0.6)
    if date:
        page.text(date, page.right, baseline, size=style.body, width=width * 0.36, align="right")
    else:
        page.blank(label("date"), half, baseline, size=style.small, until=page.right)
    y = baseline + style.small * 0.7
    page.rule(page.left, y, page.right, y, line=1.4)
    return y + style.small * 0.3
