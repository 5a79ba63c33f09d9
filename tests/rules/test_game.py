"""The game as data: what an event may change of it, and the types of that."""

from __future__ import annotations

from typing import get_type_hints

from tests.rules.tables import dealt, few
from tilewright.rules.game import Changes, Game

FIXED = {"edition", "lexicon", "participants", "commitment", "seed", "youngest", "rules", "events"}
"""What the first event decides for good, and the log itself, which only ``evolve`` extends."""


def test_changes_are_the_fields_of_a_game_with_their_types() -> None:
    """A field that is added to a game is either fixed or can be changed."""
    fields, changes = get_type_hints(Game), get_type_hints(Changes)
    assert changes.keys() == fields.keys() - FIXED
    assert all(fields[name] == kind for name, kind in changes.items())


def test_a_changed_game_is_another_value() -> None:
    """The game before stays what it was, and every other field is the same."""
    game = dealt(few(), "ABD", "ABC")
    after = game.after(scoreless=5)
    assert (game.scoreless, after.scoreless) == (0, 5)
    assert after.after(scoreless=0) == game
