"""One game between computers at a table, from the deal to the final score.

The game is played like any other game: every move is checked against the rules, and every event is
logged. Only the clock is stopped, so that challenge windows stay open and time never runs out.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.bulk.matches.result import GameResult
from tilewright.edition import Edition, Level
from tilewright.errors import PlayerError
from tilewright.lexicon import Lexicon
from tilewright.players.protocol import Budget, Player
from tilewright.rules.dealer import Dealer
from tilewright.rules.event import Event
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Exchange, Move, Pass, Play
from tilewright.rules.view import View
from tilewright.table import MemoryLog, Table, open_game
from tilewright.table.computers import Computers
from tilewright.units import Instant, by_seat

__all__ = ["TableGame", "play_table_game"]


@dataclass(frozen=True, slots=True)
class TableGame:
    """A finished game."""

    result: GameResult
    events: tuple[Event, ...]


def play_table_game(  # noqa: PLR0913 - the rest are options by keyword
    edition: Edition,
    words: Lexicon,
    players: Sequence[Player],
    *,
    seed: bytes,
    levels: Sequence[Level] | None = None,
    dealer: Dealer | None = None,
) -> TableGame:
    """Play one game.

    Args:
        edition: The rules.
        words: The dictionary.
        players: The player in each seat; the same player may occupy several seats.
        seed: The secret seed for the deal.
        levels: The level of each seat, for a Finish Line game.
        dealer: The dealer; by default, tiles are dealt from ``seed``, as at any table.

    Raises:
        PlayerError: A player makes an illegal move.
    """
    seated = [
        Participant(_name(player, seat), is_computer=True) for seat, player in enumerate(players)
    ]
    if levels is not None:
        seated = [
            Participant(who.name, is_computer=True, level=level)
            for who, level in zip(seated, levels, strict=True)
        ]
    log = MemoryLog()
    first = open_game(edition, words, seated, now=Instant(0), seed=seed)
    table = Table.open(first, words, log, now=lambda: Instant(0), dealer=dealer)
    timed = [_Timed(player) for player in players]
    turns = [0] * len(players)
    computers = Computers(table, dict(by_seat(timed)))
    while (act := computers.step()) is not None:
        turns[act.seat] += isinstance(act.move, Play | Exchange | Pass)
    view = table.view(None)
    if view.result is None:
        raise PlayerError(f"the game is stuck after {view.number} events: no player made a move")
    result = GameResult(
        view.scores,
        view.result.winners,
        view.result.why.value,
        tuple(turns),
        tuple(player.nanoseconds for player in timed),
    )
    return TableGame(result, tuple(log.events))


def _name(player: Player, seat: int) -> str:
    return f"{player.name} {seat + 1}"


class _Timed:
    """A player whose thinking time is measured."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.nanoseconds = 0

    @property
    def name(self) -> str:
        """The player's name."""
        return self._player.name

    def choose(self, view: View, budget: Budget) -> Move:
        """Let the player choose a move, and measure the thinking time."""
        started = time.perf_counter_ns()
        try:
            return self._player.choose(view, budget)
        finally:
            self.nanoseconds += time.perf_counter_ns() - started

    def wants_proof(self, view: View) -> bool:
        """Return whether the player asks for proof; False if it does not have this method."""
        wants = getattr(self._player, "wants_proof", None)
        return wants is not None and bool(wants(view))
