"""Draws the players of a kept game: their scores, targets, clocks and tiles, and the bag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style as RichStyle
from rich.text import Text

from tilewright.cli.keep.clock import TableClock
from tilewright.cli.keep.telling import people_of
from tilewright.records.kept.follow import KeptFollowed
from tilewright.sentences.clocks import clock_text
from tilewright.units import by_seat

_DIM: Final = RichStyle(dim=True)
_SHORTEST: Final = 3
"""Names are not cut to fewer letters than this."""


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """What is shown of a player."""

    name: str
    score: str
    """The score, and the target if there is one."""
    clock: str
    """The time left; empty without a clock."""
    tiles: str
    """How many tiles the player has; empty if that is unknown."""
    is_on_turn: bool
    is_late: bool = False
    """Whether the player is over time."""


@dataclass(frozen=True, slots=True)
class PlayersShown:
    """What is shown of all players, and of what they share."""

    players: tuple[PlayerShown, ...]
    rest: str
    """The bag, and whether the clock is paused."""


def players_of(followed: KeptFollowed, clock: TableClock) -> PlayersShown:
    """Return what is shown of the players."""
    targets = followed.targets
    players = []
    for seat, name in by_seat(people_of(followed.game.header).names):
        target = f"/{targets[seat]}" if targets else ""
        left = clock.left(seat) if clock.is_used else 0
        players.append(
            PlayerShown(
                name=name,
                score=f"{followed.finals[seat]}{target}",
                clock=clock_text(left) if clock.is_used else "",
                tiles=str(followed.racks[seat]) if followed.racks else "",
                is_on_turn=seat == followed.on_turn,
                is_late=left < 0,
            )
        )
    bag = "bag ?" if followed.bag is None else f"bag {followed.bag}"
    is_paused = clock.is_used and followed.on_turn is not None and not clock.is_running
    return PlayersShown(tuple(players), f"{bag}{', clock paused' if is_paused else ''}")


def draw_line(shown: PlayersShown, columns: int) -> Text:
    """Return the players on one line; without room, tiles are left out and names are cut."""
    longest = max(len(player.name) for player in shown.players)
    text = Text()
    for letters in range(longest, _SHORTEST - 1, -1):
        for has_tiles in (True, False):
            text = _line(shown, letters, has_tiles=has_tiles)
            if text.cell_len <= columns:
                return text
    return text


def _line(shown: PlayersShown, letters: int, *, has_tiles: bool) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    for player in shown.players:
        name = player.name
        if len(name) > letters:
            name = f"{name[: letters - 1]}…"
        _append(text, player, name, has_tiles=has_tiles)
        text.append("  ")
    text.append(shown.rest, _DIM)
    return text


def draw_list(shown: PlayersShown) -> Text:
    """Return the players, one a line, and the bag."""
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    for player in shown.players:
        _append(text, player, player.name, has_tiles=True)
        text.append("\n")
    text.append(f" {shown.rest}", _DIM)
    return text


def _append(text: Text, player: PlayerShown, name: str, *, has_tiles: bool) -> None:
    """Append a player; overtime stands out, and has a minus sign where nothing can."""
    style = RichStyle(bold=player.is_on_turn)
    text.append(f"{'>' if player.is_on_turn else ' '}{name} {player.score}", style)
    if player.clock:
        text.append(" ")
        text.append(player.clock, style + RichStyle(reverse=player.is_late))
    if player.tiles and has_tiles:
        text.append(f" ({player.tiles})", _DIM)
