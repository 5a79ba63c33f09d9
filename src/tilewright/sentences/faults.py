"""Explains why a move cannot be made, using the edition's own terms."""

from __future__ import annotations

from tilewright import catalogue
from tilewright.edition import Edition
from tilewright.rules.play.faults import Finding


def describe(finding: Finding, edition: Edition) -> str:
    """Return a sentence that says what is wrong, where, and what to do.

    Squares are named by column and row, such as ``G8``, in every edition: the two notations
    differ only in how they write a word's start and direction.
    """
    arguments = finding.arguments
    if "switch" in edition.kind_names:
        arguments["kind"] = catalogue.translate(edition.kind_names["switch"])
    return catalogue.sentence(finding.code, **arguments)
