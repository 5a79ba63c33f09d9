"""The equity player at a table and the one in the kernel agree while there are tiles in the bag.

A match between equity players is played in the kernel; its result must hold at tables.
"""

from __future__ import annotations

import pytest

from tilewright.bulk.matches.plan import kernel_player
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.selfplay import SelfPlay
from tilewright.lexicon import open_lexicon
from tilewright.players import Budget
from tilewright.players.equity import EquityPlayer
from tilewright.rules.event import (
    Exchanged,
    Passed,
    Played,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.play.move import Exchange, Move, Pass
from tilewright.rules.view import view_of
from tilewright.table.self_play import replay_self_play
from tilewright.tiles import Tally


def some_leaves(edition: Edition) -> LeaveTable:
    """Return values of single tiles that change many choices."""
    codes = sorted(set(edition.tiles.tally))
    return LeaveTable(
        edition, {Tally([code]): 1000 * (place % 9) for place, code in enumerate(codes)}
    )


@pytest.mark.parametrize("valued", [False, True], ids=["score", "leaves"])
@pytest.mark.parametrize(("edition", "seats"), [("pocket", 2), ("super", 3), ("large-print", 4)])
def test_both_choose_the_same_moves(edition: str, seats: int, valued: bool) -> None:  # noqa: FBT001
    """At every turn of the kernel's games with tiles in the bag, the player at the table agrees."""
    rules, words = load_edition(edition), open_lexicon("enable")
    player = EquityPlayer(rules, words, leaves=some_leaves(rules) if valued else None)
    inside = kernel_player(player)
    assert inside is not None
    match = SelfPlay(rules, words, [inside] * seats, seed=11)
    compared = 0
    for recorded in match.play(2, record=True).recorded:
        first, *events = replay_self_play(rules, words, match.players, recorded)
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
    assert compared > 20
