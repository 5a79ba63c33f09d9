"""A game's edition as JSON: a shipped edition by name, any other edition with its full text.

House rules are written as the players agreed on them. Before an edition is written, its JSON is
decoded and compared with the edition, so that a modified edition is never mistaken for a shipped
one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from tilewright.edition import Edition, parse_edition
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.errors import EditionError, NotationError


def encode_edition(edition: Edition) -> dict[str, object]:
    """Return the edition as JSON: ``{"id": "pocket@1", "house": {…}}``.

    The ``document`` is added if the id alone does not identify an equal edition.
    """
    house = {difference.field: difference.agreed for difference in edition.house}
    tree: dict[str, object] = {"id": edition.ref, "house": house}
    if edition.id not in shipped_ids() or load_edition(edition.id).document != edition.document:
        tree["document"] = edition.document
    try:
        same = decode_edition(tree) == edition
    except NotationError:
        same = False
    if not same:
        message = f"cannot write the edition {edition.ref}: it does not match its own document"
        raise NotationError(message)
    return tree


def decode_edition(tree: object) -> Edition:
    """Return the edition that ``tree`` names or contains; errors state what was expected."""
    if not isinstance(tree, dict) or not {"id", "house"} <= tree.keys():
        message = "an edition: an object with id, house and, optionally, document"
        raise NotationError(message)
    unknown = tree.keys() - {"id", "house", "document"}
    ref, house, document = tree["id"], tree["house"], tree.get("document")
    if unknown or not isinstance(ref, str) or not isinstance(house, dict):
        message = 'an edition such as {"id": "pocket@1", "house": {"challenge.rule": "five"}}'
        raise NotationError(message)
    if "document" in tree and not isinstance(document, str):
        message = "the edition's document as a string"
        raise NotationError(message)
    # Pass the rules as text, because a mapping cannot be a cache key; their order is preserved.
    return _edition(ref, json.dumps(house), document)


@lru_cache(maxsize=64)
def _edition(ref: str, house: str, document: str | None) -> Edition:
    agreed: Mapping[str, object] = json.loads(house)
    try:
        if document is None:
            return _shipped(ref, agreed)
        return _own(ref, agreed, document)
    except EditionError as error:
        message = f"a valid edition ({error})"
        raise NotationError(message) from error


def _shipped(ref: str, house: Mapping[str, object]) -> Edition:
    plain, _, version = ref.rpartition("@")
    # Allow only a shipped edition's name, because a path would make the reader open a local file.
    if plain not in shipped_ids() or not version.isdecimal():
        known = ", ".join(shipped_ids())
        message = f"one of the editions {known} with its version, such as pocket@1, or a document"
        raise NotationError(message)
    return load_edition(ref, house)


def _own(ref: str, house: Mapping[str, object], document: str) -> Edition:
    variant = ref.rpartition("@")[0].partition("/")[2]
    edition = parse_edition(document, variant=variant or None, house=house)
    if edition.ref != ref:
        message = f"a document for {ref}, not for {edition.ref}"
        raise NotationError(message)
    return edition
