"""Every sentence about a fault of a kept game, from the golden cases."""

import json
from collections.abc import Iterator

from tests.records.kept.cases import CASES
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.to_record import record_from_kept
from tilewright.sentences.kept import describe


def kept_sentences() -> Iterator[str]:
    """Yield the sentence of each fault in the golden cases, each once, with its code."""
    said: dict[str, None] = {}
    for _, words, game in CASES.values():
        followed = follow_kept(load_kept(json.dumps(game)), words)
        for step in followed.steps:
            for fault in step.faults:
                sentence = describe(fault, step.entry, followed.game.header)
                said[f"{fault.code.value} ({fault.severity.value}): {sentence}"] = None
    yield from said


def stop_sentences() -> Iterator[str]:
    """Yield why the golden cases can be reviewed only in part, each reason once."""
    games = (load_kept(json.dumps(game)) for _, _, game in CASES.values())
    stops = (record_from_kept(follow_kept(game)).stop for game in games)
    yield from dict.fromkeys(stop.message for stop in stops if stop is not None)
