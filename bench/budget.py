"""Measure how well the champion keeps to its time limit.

The positions come from the equity player's games. Wall time also depends on the machine's load. The
overrun does not: it is the processor time used with a budget of a few milliseconds, nearly all of
which is work that the clock cannot interrupt.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator

from tilewright.edition import Edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import Budget, Player, make_player
from tilewright.rules.participant import Participant
from tilewright.rules.view import Ability, View
from tilewright.table import Table, edition_for, open_game
from tilewright.table.computers import Computers
from tilewright.units import Instant, all_seats

EDITIONS = ("pocket", "super")
BUDGETS = (0.5, 2.0, 5.0)
SHORT = 0.005
GAMES = 12
EACH = 4
"""The number of positions per phase and budget."""
LAST_TILES = 4


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on the champion's time limit."""
    words = open_lexicon("enable")
    note = (
        f"`champion:threads=1`; {EACH} positions of each phase, from games of `equity`. The longest"
        " wall time in seconds. The last column is the longest processor time in milliseconds, in"
        f" all positions of {GAMES} games, with a budget of {1000 * SHORT:.0f} ms: the work that"
        " the clock cannot interrupt. Command:"
        " `python -m bench budget`."
    )
    lines = [
        note,
        "",
        f"| edition, phase | {' | '.join(f'{each:g} s' for each in BUDGETS)} | overrun |",
        f"|---|{'--:|' * (len(BUDGETS) + 1)}",
    ]
    for name in EDITIONS:
        edition = edition_for(name, _seated())
        champion = make_player("champion:threads=1", edition, words)
        for phase, views in phases(edition, words).items():
            # Build the caches first, so that no measured move includes that work.
            champion.choose(views[0], Budget(seconds=0.1))
            longest = [max(_walls(champion, views[:EACH], each)) for each in BUDGETS]
            shown = " | ".join(f"{each:.2f}" for each in longest)
            lines.append(f"| {name}, {phase} | {shown} | {1000 * least(champion, views):.0f} |")
        yield "The champion and its time", lines


def _seated() -> list[Participant]:
    return [Participant(name, is_computer=True) for name in ("one", "other")]


def phases(edition: Edition, words: Lexicon) -> dict[str, list[View]]:
    """Return positions by game phase, which depends on the number of tiles in the bag."""
    found: dict[str, list[View]] = {"middle": [], "last tiles in the bag": [], "endgame": []}
    equity = make_player("equity", edition, words)
    for number in range(GAMES):
        seed = hashlib.sha256(f"budget {number}".encode()).digest()
        first = open_game(edition, words, _seated(), now=Instant(0), seed=seed)
        table = Table.open(first, words, now=lambda: Instant(0))
        computers = Computers(table, dict.fromkeys(all_seats(2), equity))
        turns = 0
        while computers.step() is not None:
            view = table.view(table.view(None).on_turn)
            if Ability.PLAY not in view.may:
                continue
            turns += 1
            if not view.bag_count:
                found["endgame"].append(view)
            elif view.bag_count <= LAST_TILES:
                found["last tiles in the bag"].append(view)
            elif turns == number + 2:
                found["middle"].append(view)
    return found


def _walls(player: Player, views: list[View], seconds: float) -> Iterator[float]:
    for view in views:
        began = time.perf_counter()
        player.choose(view, Budget(seconds=seconds))
        yield time.perf_counter() - began


def least(player: Player, views: list[View]) -> float:
    """Return the longest processor time, in seconds, that a move takes with almost no budget."""
    most = 0.0
    for view in views:
        began = time.process_time()
        player.choose(view, Budget(seconds=SHORT))
        most = max(most, time.process_time() - began)
    return most
