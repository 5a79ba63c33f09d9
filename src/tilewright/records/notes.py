"""What is known about an entry that has no line on paper, as text for people to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tilewright.catalogue import sentence
from tilewright.records.record import (
    Announced,
    Entry,
    HasLeft,
    Passed,
    Record,
    RecordPlayer,
    SwitchedWith,
    TookHint,
    WasChallenged,
)

__all__ = ["text_of_notes", "with_notes"]


def with_notes(record: Record) -> Record:
    """Return a record as paper has it: what else is known is only in notes for people to read."""
    entries = (
        replace(
            entry,
            action=Passed() if isinstance(entry.action, Passed) else entry.action,
            note=text_of_notes(entry, record.players),
            circumstances=(),
            clock=None,
        )
        for entry in record.entries
    )
    return replace(record, entries=tuple(entries))


def text_of_notes(entry: Entry, players: Sequence[RecordPlayer]) -> str:
    """Return what is known about an entry, and its own note, as lines in the current language."""
    return "\n".join(filter(None, [*_known(entry, players), entry.note]))


def _known(entry: Entry, players: Sequence[RecordPlayer]) -> Iterator[str]:
    if isinstance(entry.action, Passed) and entry.action.by_clock:
        yield sentence("note-time-out")
    if isinstance(entry.action, Passed) and entry.action.lost:
        yield sentence("note-turn-lost")
    for known in entry.circumstances:
        match known:
            case WasChallenged(by=by, is_valid=is_valid, words=words):
                outcome = "valid" if is_valid else "invalid" if words else "unknown"
                about = {"outcome": outcome, "words": ", ".join(words)}
                yield sentence("note-challenged", who=players[by].nick, **about)
            case HasLeft(seat=seat, why=why):
                yield sentence("note-left", who=players[seat].nick, why=why.value)
            case SwitchedWith(other=other):
                yield sentence("note-switched", who=players[other].nick)
            case TookHint(strength=strength):
                yield sentence("note-hint", strength=strength)
            case Announced(score=score):
                yield sentence("note-announced", score=score)
