"""What the server tells about a running game: views and seen events, and nothing else.

Everything here takes a ``View`` or seen events, which have no place for a secret. The texts
are made once a seat and sent to all who look on from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from tilewright.edition import Edition
from tilewright.formats.json.views import dump_seen, dump_view
from tilewright.formats.plays import write_play
from tilewright.rules.event import Instant, SeenEvent
from tilewright.rules.game import Phase
from tilewright.rules.play.explain import Breakdown
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.judge import Refusal
from tilewright.rules.play.move import Play, Seat
from tilewright.rules.view import View
from tilewright.sentences.scores import describe
from tilewright.server.messages.errors import faults_json
from tilewright.table.shared import SharedTable

_EMPTY_HISTORY: Final = ', "history": []}'


def compact(tree: object) -> str:
    """Write JSON on one line."""
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))


def short_view(view: View) -> str:
    """Write a view without its history."""
    return dump_view(replace(view, history=())).removesuffix(_EMPTY_HISTORY) + "}"


def events_json(events: Iterable[SeenEvent], edition: Edition) -> str:
    """Write seen events as a list."""
    return f"[{','.join(dump_seen(event, edition) for event in events)}]"


def view_message(table: SharedTable, seat: Seat | None, now: Instant) -> str:
    """Write the whole view of a seat as a message."""
    view = dump_view(table.view(seat))
    return f'{{"type":"view","seat":{json.dumps(seat)},"view":{view},"now":{now}}}'


def update_message(table: SharedTable, seat: Seat | None, first: int, now: Instant) -> str:
    """Write what a seat sees of the events from ``first`` on, and the view after them."""
    view = table.glance(seat)
    events = events_json(table.seen(seat, first), view.edition)
    return (
        f'{{"type":"update","seat":{json.dumps(seat)},"from":{first},"number":{view.number},'
        f'"events":{events},"view":{short_view(view)},"now":{now}}}'
    )


def awaited(view: View) -> tuple[Seat, ...]:
    """Return the seats for whom the game waits, as everybody may know."""
    open_play = view.open_play
    if view.phase is Phase.OVER or view.paused is not None:
        return ()
    if view.phase is Phase.AGREEING:
        return tuple(
            seat for seat, active in enumerate(view.active) if active and seat not in view.agreed
        )
    asked = open_play.awaited if open_play else ()
    if view.phase is Phase.LAST_PLAY:
        return asked
    return tuple(sorted({view.on_turn, *asked}))


def summary_of(view: View) -> str:
    """Write what lists show of a game: nothing that a spectator may not know."""
    return compact(
        {
            "scores": view.scores,
            "awaited": awaited(view),
            "turn_since": view.turn_since,
            "phase": view.phase.value,
            "winners": None if view.result is None else view.result.winners,
            "why": None if view.result is None else view.result.why.value,
        }
    )


def preview_json(table: SharedTable, view: View, play: Play) -> dict[str, Any]:
    """Say what a draft would score or how it lies wrong; never whether its words are good."""
    answer = table.preview(play)
    tiles = view.edition.tiles
    findings = list(answer.findings) if isinstance(answer, Refusal) else []
    missing = view.rack.missing(tiles.tiles_of(play.cells))
    if missing:
        findings.append(Finding(Fault.NOT_ON_RACK, (tiles.texts(missing),)))
    told: dict[str, Any] = {
        "number": view.number,
        "score": None,
        "text": None,
        "faults": faults_json(findings),
        "breakdown": None,
        "lines": [],
    }
    if isinstance(answer, Refusal):
        return told
    verdict, breakdown = answer
    return told | {
        "score": verdict.score,
        "text": write_play(play, view.board, view.edition, verdict=verdict),
        "breakdown": breakdown_json(breakdown),
        "lines": describe(breakdown),
    }


def breakdown_json(breakdown: Breakdown) -> dict[str, Any]:
    """Return a score taken apart."""
    return {
        "words": [
            {
                "text": line.word.text,
                "start": line.word.start.name,
                "axis": line.word.axis.value,
                "score": line.word.score,
                "sum": line.letter_sum,
                "times": line.times,
                "letters": [
                    {
                        "letter": letter.letter,
                        "square": letter.square.name,
                        "points": letter.points,
                        "times": letter.times,
                        "new": letter.is_new,
                        "blank": letter.is_blank,
                    }
                    for letter in line.letters
                ],
            }
            for line in breakdown.words
        ],
        "squares": [
            {"square": square.name, "points": points} for square, points in breakdown.squares
        ],
        "bonus": breakdown.bonus,
        "tiles": breakdown.tiles,
        "total": breakdown.total,
    }
