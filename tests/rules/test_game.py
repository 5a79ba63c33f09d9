"""The game as data: what an event may change, and its types."""

from __future__ import annotations

from typing import get_type_hints

from tests.rules.tables import dealt, few
from tilewright.rules.game import Changes, Game

FIXED = {"edition", "lexicon", "participants", "commitment", "seed", "youngest", "rules", "events"}
"""The first event fixes some fields for good; the log is extended only by ``evolve``."""


def test_changes_are_the_fields_of_a_game_with_their_types() -> None:
    """A new field of a game is either fixed or can be changed."""
    fields, changes = get_type_hints(Game), get_type_hints(Changes)
    assert changes.keys() == fields.keys() - FIXED
    assert all(fields[name] == kind for name, kind in changes.items())


def test_a_changed_game_is_another_value() -> None:
    """The earlier game does not change, and neither does any other field."""
    game = dealt(few(), "ABD", "ABC")
    after = game.after(scoreless=5)
    assert (game.scoreless, after.scoreless) == (0, 5)
    assert after.after(scoreless=0) == game
