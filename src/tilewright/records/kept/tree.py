"""What follows from a kept game, as JSON: the contract with followers in other languages."""

from __future__ import annotations

from tilewright.formats.json.values import CODECS, Setting
from tilewright.records.kept.faults import KeptFault
from tilewright.records.kept.follow import KeptFollowed, KeptStep
from tilewright.records.kept.settling import KeptResult
from tilewright.tiles import TileSet

__all__ = ["followed_tree"]


def followed_tree(followed: KeptFollowed) -> dict[str, object]:
    """Return everything that follows from a kept game, as in the reference of kept games."""
    header = followed.game.header
    tiles = header.edition.tiles
    setting = Setting.of(header.edition, len(header.players))
    return {
        "steps": [_step(step) for step in followed.steps],
        "board": CODECS["Board"].encode(followed.board, setting),
        "unseen": tiles.text(followed.unseen),
        "hidden": followed.hidden,
        "bag": followed.bag,
        "racks": list(followed.racks),
        "scores": list(followed.scores),
        "claimed": list(followed.claimed),
        "on_turn": followed.on_turn,
        "lost_turns": list(followed.lost_turns),
        "open": followed.open_play,
        "end": None if followed.end is None else _end(followed.end, tiles),
    }


def _step(step: KeptStep) -> dict[str, object]:
    return {
        "id": step.entry.id,
        "applied": step.applied,
        "checked": step.checked,
        "score": step.score,
        "to": step.to,
        "words": [[word.text, word.score] for word in step.words],
        "scores": list(step.scores),
        "claimed": list(step.claimed),
        "on_turn": step.on_turn,
        "skipped": list(step.skipped),
        "lost_turns": list(step.lost_turns),
        "faults": [_fault(fault) for fault in step.faults],
    }


def _fault(fault: KeptFault) -> dict[str, object]:
    return {
        "code": fault.code.value,
        "severity": fault.severity.value,
        "squares": [square.name for square in fault.squares],
        "about": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in fault.about.items()
        },
    }


def _end(end: KeptResult, tiles: TileSet) -> dict[str, object]:
    return {
        "reason": end.reason.value,
        "finisher": end.finisher,
        "settlements": [
            {
                "score": settlement.score,
                "overtime": settlement.overtime,
                "unplayed": tiles.text(settlement.unplayed),
                "deducted": settlement.deducted,
                "gained": settlement.gained,
                "final": settlement.final,
            }
            for settlement in end.settlements
        ],
        "winners": list(end.winners),
        "decided": end.decided.value,
        "unknown": list(end.unknown),
    }
