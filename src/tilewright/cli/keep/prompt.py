"""The scorekeeper at a prompt, in sentences: for screen readers, pipes and scripts."""

from __future__ import annotations

from tilewright.cli.keep import telling
from tilewright.cli.keep.desk import Desk
from tilewright.cli.keep.versions import versions_page
from tilewright.cli.output import clean
from tilewright.cli.terminal.screen import Screen
from tilewright.formats.plays import example_place

__all__ = ["greeting", "keep_at_prompt", "remarks", "reminder"]


def greeting(desk: Desk) -> str:
    """Return what can be typed first."""
    at = example_place(desk.edition)
    return f"Type a play such as {at} HORN, a score such as 24, exchange 3, pass, or help."


def reminder(desk: Desk) -> str:
    """Return what can be typed, in a line that fits everywhere."""
    return f"Type {example_place(desk.edition)} HORN, 24, pass, or help."


def remarks(desk: Desk) -> list[str]:
    """Return what should be decided before the first entry: a version, or the clock."""
    told = []
    if desk.game.branches:
        page = versions_page(desk.game, desk.words)
        told.append(f"{page.lines[0]} Type versions to compare them, then choose one.")
    if desk.clock.is_used and desk.followed.on_turn is not None:
        told.append(telling.PAUSED)
    return told


def keep_at_prompt(desk: Desk, screen: Screen, told: str = "") -> None:
    """Keep score until the scorekeeper quits; raises EOFError at the end of the input.

    ``told`` is said first.
    """
    screen.tell(f"{told} {telling.standing(desk.followed)}".strip())
    screen.tell(greeting(desk))
    for sentence in remarks(desk):
        screen.tell(sentence)
    while True:
        answer = desk.do(screen.ask(f"{_label(desk)}> "))
        desk.clock.store()
        if answer.quits:
            return
        for sentence in answer.lines:
            screen.tell(sentence)
        late = telling.late_line(desk.followed, desk.clock)
        if late and late not in answer.lines:
            screen.tell(late)
        if answer.page is not None:
            screen.show("\n".join((answer.page.title, *answer.page.lines)))


def _label(desk: Desk) -> str:
    """Return who is asked: the player on turn."""
    seat = desk.followed.on_turn
    return "end" if seat is None else clean(telling.people_of(desk.game.header).names[seat])
