"""A review as notes in the game's GCG file, which other programs show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.analysis.grades import Grade
from tilewright.analysis.model import Review, TurnReview
from tilewright.analysis.wording import (
    grade_name,
    method_name,
    percent,
    time_note,
    turn_figures,
    turn_notes,
)
from tilewright.records.follow import Followed
from tilewright.records.gcg.writer import write_gcg

__all__ = ["annotated_gcg"]


def annotated_gcg(review: Review, followed: Followed) -> str:
    """Return the game as GCG, with a note on every turn that was reviewed."""
    entries = list(followed.record.entries)
    names = [player.name for player in review.players]
    for turn in review.turns:
        entry = entries[turn.entry]
        note = "\n".join(filter(None, [entry.note, _note(turn, names)]))
        entries[turn.entry] = replace(entry, note=note)
    record = replace(followed.record, entries=tuple(entries))
    return write_gcg(replace(followed, record=record))


def _note(turn: TurnReview, names: Sequence[str]) -> str:
    parts = []
    if turn.method is not None:
        figures = [grade_name(turn.grade)] if turn.grade is not Grade.UNRATED else []
        if turn.chances:
            figures.append(percent(turn.chances[turn.seat]))
        parts.append(f"[{', '.join([*figures, method_name(turn)])}]")
    return " ".join(
        [*parts, *turn_notes(turn, names), *turn_figures(turn), time_note(turn)]
    ).strip()
