"""Recorded games in any of our formats, as frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tilewright.cli.output import clean, complain

if TYPE_CHECKING:
    from tilewright.cli.terminal.replay_frames import Film
    from tilewright.edition import Edition
    from tilewright.records.follow import Followed
    from tilewright.sheets.scored_game import ScoredGame


def read_film(data: bytes, edition: Edition | None) -> Film:
    """Return the game in a GCG, event or kept file; ``edition`` is for GCG files only."""
    from tilewright.cli.terminal.replay_frames import film_of, film_of_events
    from tilewright.formats.json.events import is_events
    from tilewright.records.kept.file import is_kept

    text = data.decode("utf-8", errors="replace")
    has_edition = is_kept(text) or is_events(text)
    if edition is not None and has_edition:
        what = "a kept game" if is_kept(text) else "an event file"
        raise typer.BadParameter(f"{what} has its own edition", param_hint="--edition")
    if has_edition and not is_kept(text):
        return film_of_events(text)
    return film_of(read_followed(data, edition))


def read_followed(data: bytes, edition: Edition | None = None) -> Followed:
    """Return a game on paper, a kept game or a finished event file, replayed by the judge.

    A GCG file is read up to its first mistake; without any turn before it, the mistake is raised.
    """
    from tilewright.analysis.sources import sources_in

    return sources_in(data, edition)[0].followed


def read_scored(data: bytes, edition_id: str | None) -> ScoredGame:
    """Return the game in a GCG, event or kept file as a scorekeeper writes it down.

    ``edition_id`` is for GCG files only. Of a file with mistakes, the turns before them are used.
    """
    from tilewright.formats.json.events import is_events
    from tilewright.records.kept.file import is_kept

    text = data.decode("utf-8", errors="replace")
    if is_events(text) or is_kept(text):
        if edition_id is not None:
            what = "a kept game" if is_kept(text) else "an event file"
            raise typer.BadParameter(f"{what} has its own edition", param_hint="--edition")
        return _scored_kept(text) if is_kept(text) else _scored_events(text)
    from tilewright.edition.shipped import load_edition
    from tilewright.records.gcg import read_gcg
    from tilewright.sheets.scoring import scored_record

    followed = read_gcg(data, edition=load_edition(edition_id) if edition_id else None)
    if followed.error is not None:
        if not followed.steps:
            raise followed.error.as_error()
        complain(f"warning: {clean(str(followed.error.as_error()))}")
    return scored_record(followed)


def _scored_kept(text: str) -> ScoredGame:
    """Return a kept game as its scorekeeper writes it down."""
    from tilewright.records.kept.file import load_kept
    from tilewright.records.kept.follow import follow_kept
    from tilewright.sheets.kept import scored_kept

    return scored_kept(follow_kept(load_kept(text)))


def _scored_events(text: str) -> ScoredGame:
    """Return the first game in an event file as a scorekeeper writes it down."""
    from tilewright.formats.json.events import load_events
    from tilewright.rules.event import Began
    from tilewright.rules.evolve import replay
    from tilewright.rules.view import view_of
    from tilewright.sheets.scoring import scored_view

    events = load_events(text)
    starts = [at for at, event in enumerate(events) if isinstance(event, Began)]
    if len(starts) > 1:
        complain(f"warning: the file contains {len(starts)} games; this is the first")
        events = events[: starts[1]]
    return scored_view(view_of(replay(events), None))


def check_turn(turn: int | None, count: int) -> None:
    """Refuse a turn that the game does not have."""
    if turn is not None and turn > count:
        from tilewright.cli.terminal.layout import counted

        raise typer.BadParameter(f"the game has only {counted(count, 'turn')}", param_hint="--turn")
