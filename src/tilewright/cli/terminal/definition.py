"""What a word means, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.cli.output import clean

if TYPE_CHECKING:
    from tilewright.lexicon.definitions import Definition


def definition_lines(word: str, found: Definition | None) -> list[str]:
    """Return a word's definition: a line for the word, and an indented one for each meaning."""
    from tilewright.lexicon.definitions import Relation

    if found is None:
        return [f"{clean(word)}: no definition"]
    link = ""
    if found.base:
        link = f" (from {found.base})" if found.relation is Relation.DERIVED else f" = {found.base}"
    return [f"{clean(word)}{link}", *(f"    {sense.part}: {sense.gloss}" for sense in found.senses)]
