"""Referee a recorded self-play game and return its events.

The kernel has its own fast implementation of the rules. This module repeats every move of a game
with ``decide``, using a dealer that deals the recorded tiles. If the results differ, the kernel has
a bug, and the game is not written to a file.

The kernel deals from its own random number stream, so the game has no seed and no published hash;
``audit`` can check everything except the draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.edition import Edition
from tilewright.errors import Disagreement, IllegalMove
from tilewright.kernel.any_play import can_play
from tilewright.kernel.selfplay import RecordedGame, RecordedTurn, SelfPlayer
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import SEED_BYTES, Occasion
from tilewright.rules.decide import decide
from tilewright.rules.event import (
    Drew,
    Event,
    Exchanged,
    Played,
)
from tilewright.rules.evolve import begin
from tilewright.rules.game import Game, Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Accept, Agree, Move
from tilewright.rules.turns.setup import set_up
from tilewright.rules.turns.window import must_accept
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat

__all__ = ["replay_self_play"]


def replay_self_play(
    edition: Edition,
    words: Lexicon,
    players: Sequence[SelfPlayer],
    recorded: RecordedGame,
) -> tuple[Event, ...]:
    """Return a recorded game's events; raise ``Disagreement`` if the rules yield other results."""
    return _Replay(edition, words, players, recorded).run()


class _RecordedDealer:
    """Deals the recorded tiles; the first seat always goes first."""

    def __init__(self, recorded: RecordedGame) -> None:
        self.coming = list(recorded.deals)

    def order(
        self,
        tiles: Tally,
        occasion: Occasion,  # noqa: ARG002 - the record has the order
        count: int | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the codes of the tiles that the record deals next, then of all other tiles."""
        if not self.coming:
            raise Disagreement("the rules draw tiles, but the kernel does not")
        wanted = self.coming.pop(0)
        if not tiles.holds(wanted):
            raise Disagreement("the kernel draws tiles that are not in the bag")
        return wanted.codes + (tiles - wanted).codes

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:  # noqa: ARG002 - as for a draw
        """Pick the first seat."""
        return seats[0]


class _Replay:
    """A game being replayed."""

    def __init__(
        self,
        edition: Edition,
        words: Lexicon,
        players: Sequence[SelfPlayer],
        recorded: RecordedGame,
    ) -> None:
        participants = tuple(
            Participant(f"{player.name} {seat + 1}", is_computer=True, level=player.level)
            for seat, player in enumerate(players)
        )
        first = set_up(edition, words, participants, seed=bytes(SEED_BYTES), now=Instant(0))
        # Use the record's rules, and no seed, because the tiles were not drawn from a seed.
        self.recorded = recorded
        self.words = words
        self.dealer = _RecordedDealer(recorded)
        self.game: Game = begin(replace(first, edition=edition, seed=b"", commitment=b""))

    def run(self) -> tuple[Event, ...]:
        """Replay the whole game, and check that it ends as recorded."""
        for seat in self.game.seats:
            self._make(seat, Agree())
        for turn in self.recorded.turns:
            self._take(turn)
        ended = self.game.result
        if ended is None:
            raise self._differs("the game is not over")
        decided = (ended.why, self.game.scores, ended.winners)
        played = (self.recorded.ending, self.recorded.scores, self.recorded.winners)
        if decided != played:
            raise self._differs(f"it ends with {decided}, not with {played}")
        return self.game.events

    def _take(self, turn: RecordedTurn) -> None:
        """Take one turn, and have every other player accept it."""
        if self.game.phase is not Phase.PLAYING or self.game.on_turn != turn.seat:
            raise self._differs(f"it is not seat {turn.seat}'s turn")
        self.dealer.coming = [turn.drawn] if turn.drawn else []
        for event in self._make(turn.seat, turn.move):
            if isinstance(event, Played) and event.score != turn.score:
                raise self._differs(f"the play scores {event.score}, not {turn.score}")
            drawn = event.drawn if isinstance(event, Exchanged) else None
            drawn = event.tiles if isinstance(event, Drew) else drawn
            if drawn is not None and drawn != turn.drawn:
                raise self._differs(f"{len(drawn)} tiles are drawn, not {len(turn.drawn)}")
        if self.dealer.coming:
            raise self._differs("no tiles are drawn")
        for seat in must_accept(self.game):
            self._make(seat, Accept())

    def _make(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        try:
            transition = decide(
                self.game, seat, move, self.dealer, self.words, Instant(0), search=can_play
            )
        except IllegalMove as error:
            raise self._differs(f"{move} is refused: {error}") from error
        self.game = transition.after
        return transition.events

    def _differs(self, how: str) -> Disagreement:
        return Disagreement(
            f"game {self.recorded.number} with seed {self.recorded.seed}, after"
            f" {len(self.game.events)} events, according to the rules: {how}"
        )
