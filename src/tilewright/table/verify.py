"""Telling a recorded game of self-play again, by the rules.

The kernel plays by what it knows of the rules; here every move of a game goes through ``decide``
and ``evolve``, with a dealer that deals as the record says. A game that the rules tell otherwise
is a fault of the kernel, and never written down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tilewright.edition import Edition
from tilewright.errors import Disagreement, IllegalMove
from tilewright.kernel.selfplay import RecordedGame, RecordedTurn, SelfPlayer
from tilewright.lexicon import Lexicon
from tilewright.rules.decide import decide
from tilewright.rules.event import Drew, Event, Exchanged, Participant, Played
from tilewright.rules.evolve import begin
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.move import Accept, Agree, Move, Seat
from tilewright.rules.turns.setup import set_up
from tilewright.rules.turns.window import must_accept
from tilewright.tiles import Tally, TileSet


def retell(
    edition: Edition,
    words: Lexicon,
    players: Sequence[SelfPlayer],
    recorded: RecordedGame,
) -> tuple[Event, ...]:
    """Return the events of a recorded game, or raise ``Disagreement`` where the rules differ."""
    return _Retelling(edition, words, players, recorded).run()


class _RecordedDealer:
    """Deals the tiles that a record names; the first seat wins the draw for first play."""

    def __init__(self, tiles: TileSet, recorded: RecordedGame) -> None:
        self.coming = list(recorded.deals)
        self._tiles = tiles
        self._contenders = len(recorded.deals)

    def order(self, tiles: Tally, number: int) -> bytes:  # noqa: ARG002 - the record knows
        """Return the tiles that the record names next, then the others."""
        if self._contenders > 1:
            return self._for_first(tiles)
        if not self.coming:
            raise Disagreement("the rules draw tiles where the kernel draws none")
        wanted = self.coming.pop(0)
        if not tiles.holds(wanted):
            raise Disagreement("the kernel draws tiles that are not in the bag")
        return wanted.codes + (tiles - wanted).codes

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:  # noqa: ARG002 - as for a draw
        """Let the lot fall on the first seat."""
        self._contenders = 1
        return seats[0]

    def _for_first(self, tiles: Tally) -> bytes:
        letter_of = self._tiles.letter_of
        lowest, *others = sorted(tiles, key=lambda code: letter_of[code])
        order = bytes([lowest, *reversed(others)])
        drawn = order[: self._contenders]
        self._contenders = sum(letter_of[code] == letter_of[lowest] for code in drawn)
        return order


class _Retelling:
    """A game that is told again, as far as it has come."""

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
        # Nothing is drawn by this seed; it only tells the games of a match apart.
        name = f"self-play {recorded.seed} {recorded.number}".encode()
        seed = hashlib.sha256(name).digest()
        self.recorded = recorded
        self.words = words
        self.dealer = _RecordedDealer(edition.tiles, recorded)
        self.game: Game = begin(set_up(edition, words, participants, seed=seed, now=0))

    def run(self) -> tuple[Event, ...]:
        """Tell the whole game and compare how it ends."""
        for seat in self.game.seats:
            self._make(seat, Agree())
        for turn in self.recorded.turns:
            self._take(turn)
        ended = self.game.result
        if ended is None:
            raise self._differs("the game goes on")
        told = (ended.why, self.game.scores, ended.winners)
        played = (self.recorded.ending, self.recorded.scores, self.recorded.winners)
        if told != played:
            raise self._differs(f"it ends with {told}, not with {played}")
        return self.game.events

    def _take(self, turn: RecordedTurn) -> None:
        """Take one turn; nobody challenges what the kernel plays."""
        if self.game.phase is not Phase.PLAYING or self.game.on_turn != turn.seat:
            raise self._differs(f"it is not the turn of seat {turn.seat}")
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
            transition = decide(self.game, seat, move, self.dealer, self.words, 0)
        except IllegalMove as error:
            raise self._differs(f"{move} is refused: {error}") from error
        self.game = transition.after
        return transition.events

    def _differs(self, how: str) -> Disagreement:
        return Disagreement(
            f"game {self.recorded.number} of seed {self.recorded.seed}, after"
            f" {len(self.game.events)} events, by the rules: {how}"
        )
