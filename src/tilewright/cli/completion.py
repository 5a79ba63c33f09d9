"""Suggestions for the values of options, while a shell completes a command line."""

from __future__ import annotations


def complete_edition(incomplete: str) -> list[str]:
    """Return the editions whose id begins with ``incomplete``."""
    from tilewright.edition.shipped import shipped_ids

    return [name for name in shipped_ids() if name.startswith(incomplete)]


def complete_lexicon(incomplete: str) -> list[str]:
    """Return the lexicons whose name begins with ``incomplete``."""
    from tilewright.lexicon import known_lexicons

    return [known.id for known in known_lexicons() if known.id.startswith(incomplete)]


def complete_player(incomplete: str) -> list[str]:
    """Return the computer players whose name begins with ``incomplete``."""
    from tilewright.players import player_names

    return [name for name, _ in player_names() if name.startswith(incomplete)]


def complete_players(incomplete: str) -> list[str]:
    """Return lists of players whose last one begins like the last one in ``incomplete``."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in complete_player(last)]


def complete_deck(incomplete: str) -> list[str]:
    """Return the decks to study whose name begins with ``incomplete``."""
    from tilewright.study.decks import DECKS

    return [name for name in DECKS if name.startswith(incomplete)]
