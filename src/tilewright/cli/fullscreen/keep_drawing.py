"""Draws the players of a kept game: their scores, targets and tiles, and the bag."""

from __future__ import annotations

from rich.style import Style as RichStyle
from rich.text import Text

from tilewright.cli.keep.telling import people_of
from tilewright.records.kept.follow import KeptFollowed
from tilewright.units import by_seat


def draw_players(followed: KeptFollowed, *, separator: str) -> Text:
    """Return the players, each after ``separator``, and the bag; the one on turn stands out."""
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    targets = followed.targets
    dim = RichStyle(dim=True)
    for seat, name in by_seat(people_of(followed.game.header).names):
        is_on_turn = seat == followed.on_turn
        target = f"/{targets[seat]}" if targets else ""
        line = f"{'>' if is_on_turn else ' '}{name} {followed.finals[seat]}{target}"
        text.append(line, RichStyle(bold=is_on_turn))
        if followed.racks:
            text.append(f" ({followed.racks[seat]})", dim)
        text.append(separator)
    text.append("bag unknown" if followed.bag is None else f"bag {followed.bag}", dim)
    return text
