"""Recorded games in any of our formats, as frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tilewright.cli.terminal.replay_frames import Film
    from tilewright.edition import Edition
    from tilewright.records.follow import Followed


def read_film(data: bytes, edition: Edition | None) -> Film:
    """Return the game in a GCG or event file; ``edition`` is for GCG files only."""
    text = data.decode("utf-8", errors="replace")
    from tilewright.formats.json.events import is_events

    if not is_events(text):
        from tilewright.cli.terminal.replay_frames import film_of
        from tilewright.records.gcg import read_gcg

        followed = read_gcg(data, edition=edition)
        if followed.error is not None and not followed.steps:
            raise followed.error.as_error()
        return film_of(followed)
    if edition is not None:
        # An event file contains the edition that the game was played with.
        raise typer.BadParameter("an event file has its own edition", param_hint="--edition")
    from tilewright.cli.terminal.replay_frames import film_of_events

    return film_of_events(text)


def read_followed(data: bytes) -> Followed:
    """Return the game in a GCG file or the finished game in an event file, replayed by the judge.

    A GCG file is read up to its first mistake; without any turn before it, the mistake is raised.
    """
    from tilewright.formats.json.events import is_events, load_events

    text = data.decode("utf-8", errors="replace")
    if is_events(text):
        from tilewright.records.follow import follow
        from tilewright.records.from_game import record_of

        return follow(record_of(load_events(text)))
    from tilewright.records.gcg import read_gcg

    followed = read_gcg(data)
    if followed.error is not None and not followed.steps:
        raise followed.error.as_error()
    return followed


def check_turn(turn: int | None, count: int) -> None:
    """Refuse a turn that the game does not have."""
    if turn is not None and turn > count:
        from tilewright.cli.terminal.layout import counted

        raise typer.BadParameter(f"the game has only {counted(count, 'turn')}", param_hint="--turn")
