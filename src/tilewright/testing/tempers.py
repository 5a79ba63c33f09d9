"""Tempers: how the players in a random game tend to act, so that games vary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Temper:
    """The probabilities that players act in certain ways at each opportunity."""

    name: str
    phony: float = 0.1
    """The probability of playing tiles without checking the words."""
    exchange: float = 0.05
    pass_turn: float = 0.03
    switch: float = 0.3
    challenge: float = 0.15
    """The probability of challenging any play at random."""
    sharp: float = 0.3
    """The probability of challenging an invalid play."""
    accept: float = 0.5
    resign: float = 0.0
    proof: float = 0.02
    """The probability of asking for proof that no play is left."""
    hint: float = 0.1
    """The probability of taking the next hint."""
    blunder: float = 0.15
    """The probability of trying a move that is usually illegal."""
    dawdle: float = 0.05
    """The probability of letting time pass until a timeout is due."""
    vanish: float = 0.0
    """The probability that a player stays away until another player removes them."""


TEMPERS: Final = (
    Temper("steady", phony=0.05, exchange=0.03, pass_turn=0.01, challenge=0.03),
    Temper("reckless", phony=0.5, challenge=0.3, sharp=0.3),
    Temper("careful", phony=0.0, challenge=0.3, sharp=0.0, accept=0.3, proof=0.3),
    Temper("passive", pass_turn=0.4, exchange=0.3, phony=0.02, challenge=0.05, proof=0.2),
    Temper("restless", resign=0.03, vanish=0.02, dawdle=0.2, switch=0.8),
    Temper("curious", proof=0.3, hint=0.7, pass_turn=0.02, exchange=0.0, sharp=0.8),
    Temper("clumsy", blunder=0.8, pass_turn=0.05, switch=0.6, dawdle=0.1),
    Temper("slow", dawdle=0.5, accept=0.1, challenge=0.05, sharp=0.05),
)
"""The tempers that a random game chooses from."""

HASTY: Final = Temper(
    "hasty",
    phony=0.0,
    exchange=0.0,
    pass_turn=0.0,
    switch=0.0,
    challenge=0.0,
    sharp=0.0,
    accept=1.0,
    proof=0.0,
    hint=0.0,
    blunder=0.0,
    dawdle=0.0,
)
"""The temper late in a long game, when players do only what helps to end it."""
