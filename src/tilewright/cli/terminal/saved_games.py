"""Finds the newest unfinished saved game, and resumes saved games."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from tilewright.cli.folders import games_folder
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.edition import Edition
from tilewright.errors import Cause, FileError, LexiconError, TilewrightError
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.lexicon.kept import kept_lexicon
from tilewright.rules.event import Ended, first_event
from tilewright.table import FileLog, Table


def new_game_path(edition: Edition) -> Path:
    """Return where to save a new game: a file named after the time and the edition."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return games_folder() / f"{stamp}-{edition.id.replace('/', '-')}.jsonl"


def newest_unfinished_game() -> Path:
    """Return the file with the newest unfinished game; unreadable files are skipped."""
    folder = games_folder()
    found = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found:
        try:
            _, events = FileLog.read(path)
        except TilewrightError:
            continue
        if not isinstance(events[-1], Ended):
            return path
    raise FileError(folder, "contains no unfinished game", cause=Cause.EMPTY)


def resume_game(path: Path) -> tuple[Table, StopClock]:
    """Reopen the game saved in ``path`` at the position and clock time where it stopped.

    Returns the table and its clock. Raises ``LexiconError`` if the dictionary has changed since
    then, because challenges would be judged differently.
    """
    log, events = FileLog.read(path)
    first = first_event(events)
    # A word list of the player's own may be anywhere; the game was saved with a copy of it.
    words = kept_lexicon(first.lexicon.id, first.lexicon.checksum)
    if words is None:
        words = open_lexicon_for(first.edition, first.lexicon.id)
    if words.ref != first.lexicon:
        message = f"the dictionary {first.lexicon.id} has changed since the game in {path} started"
        raise LexiconError(message, cause=Cause.MISMATCH)
    clock = StopClock(start=events[-1].at)
    return Table.resume(events, words, log, now=clock), clock
