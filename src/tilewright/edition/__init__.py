"""Editions as data: a game's board, tiles and rules, read from text and validated."""

from tilewright.edition.house_rules import Difference, HouseRules
from tilewright.edition.model import (
    ChallengeRule,
    ChallengeRules,
    ClockKind,
    ClockRules,
    Edition,
    EndRules,
    ExchangeRules,
    FirstPlay,
    LastPlay,
    Layout,
    Level,
    SquareEffect,
    TargetRules,
    Theme,
    TieRule,
    Unplayed,
)
from tilewright.edition.toml import parse_edition, variants_of

__all__ = [
    "ChallengeRule",
    "ChallengeRules",
    "ClockKind",
    "ClockRules",
    "Difference",
    "Edition",
    "EndRules",
    "ExchangeRules",
    "FirstPlay",
    "HouseRules",
    "LastPlay",
    "Layout",
    "Level",
    "SquareEffect",
    "TargetRules",
    "Theme",
    "TieRule",
    "Unplayed",
    "parse_edition",
    "variants_of",
]
