"""Who our computer players are to the people they play with: a name and a strength.

A player's id, such as ``expert``, names it in commands, requests and stored games. People meet
its persona instead: "Ines · expert".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["PERSONAS", "Persona", "persona_of"]


@dataclass(frozen=True, slots=True)
class Persona:
    """A player as people meet it."""

    title: str
    """The name under which the player takes a seat."""
    strength: str
    """How strong it is, in a word or two; empty if unknown."""


PERSONAS: Final[Mapping[str, Persona]] = {
    "beginner": Persona("Toby", "beginner"),
    "intermediate": Persona("Mara", "intermediate"),
    "expert": Persona("Ines", "expert"),
    "champion": Persona("Ruth", "champion"),
    "equity": Persona("Abacus", "engine"),
    "simulation": Persona("Oracle", "strong engine"),
}
"""The personas of our own players, by player name."""


def persona_of(name: str) -> Persona:
    """Return a player's persona; a player from another package goes by its own name."""
    return PERSONAS.get(name) or Persona(name.capitalize(), "")
