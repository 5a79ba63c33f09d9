"""What there is to play, as JSON: editions with all that a board needs, lexicons, faults."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any

from tilewright.catalogue import source
from tilewright.edition import Edition, Level
from tilewright.edition.house_rules import HOUSE_FIELDS
from tilewright.edition.shipped import DEFAULT, edition_ids, load_edition
from tilewright.lexicon import DEFAULT as DEFAULT_LEXICON
from tilewright.lexicon import known_lexicons
from tilewright.rules.play.faults import Fault
from tilewright.sentences.rules import rules_of


@cache
def editions_json() -> dict[str, Any]:
    """Return every shipped edition and variant."""
    editions = [edition_json(load_edition(name)) for name in edition_ids()]
    return {"default": DEFAULT, "editions": editions}


@lru_cache(maxsize=256)
def edition_json(edition: Edition) -> dict[str, Any]:
    """Return an edition with everything that a page needs to draw it and to tell its rules."""
    box, _, variant = edition.id.partition("/")
    layout, size = edition.layout, edition.size
    rows = range(0, size * size, size)
    return {
        "id": edition.id,
        "ref": edition.ref,
        "name": edition.name,
        "summary": edition.summary,
        "box": box,
        "variant": variant or None,
        "size": size,
        "rack": edition.rack,
        "players": list(edition.players),
        "coordinates": edition.coordinates.value,
        "first": edition.first.value,
        "drawing": [layout.drawing[first : first + size] for first in rows],
        "effects": {
            symbol: {key: value for key, value in asdict(effect).items() if key != "symbol"}
            for symbol, effect in layout.effects.items()
        },
        "letters": [letter for letter in edition.tiles.letters if letter],
        "tiles": _tiles(edition),
        "kind_names": dict(edition.kind_names),
        "theme": asdict(edition.theme) | {"kinds": dict(edition.theme.kinds)},
        "bonuses": list(edition.bonuses[: edition.rack + 1]),
        "unplayed": edition.unplayed.value,
        "tie": edition.tie.value,
        "announce": edition.announce,
        "exchange": asdict(edition.exchange),
        "switch": edition.switch,
        "challenge": {"rule": edition.challenge.rule.value, "window": edition.challenge.window},
        "end": asdict(edition.end),
        "clock": asdict(edition.clock) | {"kind": edition.clock.kind.value},
        "targets": _targets(edition),
        "rules": rules_of(edition),
        "house": [
            {
                "field": difference.field,
                "label": difference.label,
                "printed": difference.printed,
                "agreed": difference.agreed,
                "sentence": difference.sentence,
            }
            for difference in edition.house
        ],
    }


def _tiles(edition: Edition) -> list[dict[str, Any]]:
    tiles = edition.tiles
    return [
        {
            "text": face.text,
            "letter": face.letter,
            "points": face.points,
            "kind": face.kind.value,
            "mark": face.mark,
            "count": count,
        }
        for face, count in zip(tiles.faces, tiles.counts, strict=True)
    ]


def _targets(edition: Edition) -> dict[str, dict[str, int]] | None:
    if edition.target is None:
        return None
    return {
        str(players): {level.value: edition.target.of(players, level) for level in Level}
        for players in sorted(edition.target.table)
    }


@cache
def house_rules_json() -> dict[str, Any]:
    """Return what a table may agree on."""
    return {"rules": [{"field": field, "label": label} for field, label in HOUSE_FIELDS.items()]}


@cache
def lexicons_json() -> dict[str, Any]:
    """Return the lexicons that may be chosen."""
    lexicons = [
        {"id": known.id, "title": known.title, "words": known.words, "origin": known.origin}
        for known in known_lexicons()
    ]
    return {"default": DEFAULT_LEXICON, "lexicons": lexicons}


@cache
def faults_catalogue() -> dict[str, Any]:
    """Return the sentence of every fault as a Fluent message, by the fault's name."""
    return {"faults": {fault.name: source(f"fault-{fault.value}") for fault in Fault}}
