"""The equity player at a table and the one inside the kernel are the same, while there is a bag.

A match between equity players is played inside the kernel; what it finds must hold at tables.
"""

from __future__ import annotations

import pytest

from tilewright.bulk.rooms import kernel_player
from tilewright.editions import load_edition
from tilewright.kernel.selfplay import SelfPlay
from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, make_player
from tilewright.rules.event import Exchanged, Passed, Played
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.move import Exchange, Move, Pass
from tilewright.rules.view import view_of
from tilewright.table.retell import retell


@pytest.mark.parametrize(("edition", "seats"), [("pocket", 2), ("super", 3), ("large-print", 4)])
def test_both_choose_the_same_moves(edition: str, seats: int) -> None:
    """At every turn of the kernel's games with tiles in the bag, the player at the table agrees."""
    rules, words = load_edition(edition), open_lexicon("enable")
    player = make_player("equity", rules, words)
    inside = kernel_player(player)
    assert inside is not None
    match = SelfPlay(rules, words, [inside] * seats, seed=11)
    compared = 0
    for recorded in match.play(3, record=True).recorded:
        first, *events = retell(rules, words, match.players, recorded)
        game = begin(first)
        for event in events:
            chosen: Move | None = None
            if isinstance(event, Played):
                chosen = event.play
            elif isinstance(event, Exchanged):
                chosen = Exchange(event.given)
            elif isinstance(event, Passed):
                chosen = Pass()
            if chosen is not None and game.bag:
                view = view_of(game, game.on_turn)
                assert player.choose(view, Budget()) == chosen
                compared += 1
            game = evolve(game, event)
    assert compared > 30
