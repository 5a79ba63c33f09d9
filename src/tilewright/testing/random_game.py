"""Random games, played to the end, with good and bad plays, challenges, and players who leave.

A random game is reproducible: its random numbers come from the ``Random`` it is given, it has its
own clock, and every move goes through ``decide``. It also tries illegal moves, which must leave
the game unchanged. A ``Watch`` observes every step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from tilewright.edition import Edition, Level
from tilewright.errors import IllegalMove
from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.dealer import CONTRIBUTION_BYTES, SEED_BYTES, SeededDealer, contribution_hash
from tilewright.rules.decide import decide
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import SECOND, Game, Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    AskProof,
    Challenge,
    Commit,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.tick import return_time, tick
from tilewright.rules.transition import Transition
from tilewright.rules.turns.challenge import refused_words
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.turns.contribution import must_agree
from tilewright.rules.turns.setup import set_up
from tilewright.rules.turns.window import closes_at, must_accept
from tilewright.rules.version import CURRENT_RULES
from tilewright.rules.view import Ability, abilities
from tilewright.testing.plays import PlayFinder
from tilewright.testing.statistics import Statistics
from tilewright.testing.tempers import HASTY, TEMPERS, Temper
from tilewright.tiles import Kind, Tally
from tilewright.units import Instant, Seat, Tile, all_seats

_PATIENCE: Final = 60
"""The number of steps per player, plus one step per tile, before the players start to hurry."""

_PERSISTENCE: Final = 0.8
"""How often a player who finds no play exchanges tiles or asks for proof before passing."""

_LONGEST: Final = 4000
"""The maximum number of steps; a game that takes more is assumed never to end."""


_CONSENTS: Final = {
    Arrangement.PAUSE: 4.0,
    Arrangement.RESUME: 6.0,
    Arrangement.TAKE_BACK: 6.0,
    Arrangement.CANCEL: 0.1,
}
"""What the players may agree to do, and the relative frequency of each action."""

_SELDOM: Final = 0.06
_HALF: Final = 0.5
_OFTEN: Final = 0.5


class Watch:
    """Observes every step of a random game; override the methods you need."""

    def event(self, game: Game) -> None:
        """Observe the game after each event, even in the middle of a decision."""

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:
        """Observe a whole decision; for a timeout, ``seat`` and ``move`` are None."""

    def refusal(self, game: Game, seat: Seat, move: Move, error: IllegalMove) -> None:
        """Observe a move that was refused."""


class RandomGame:
    """A game that plays itself, step by step or to the end."""

    def __init__(  # noqa: PLR0913 - what a table agrees on, and the watch
        self,
        edition: Edition,
        words: Lexicon,
        players: int,
        rng: Random,
        *,
        temper: Temper | None = None,
        watch: Watch | None = None,
        consents: bool = False,
        rules: int = CURRENT_RULES,
    ) -> None:
        """Set up a table for this many ``players``; choose a ``temper`` if none is given.

        With ``consents``, the players sometimes agree to pause, take back a play, or cancel. The
        game is played under version ``rules`` of the rules.
        """
        self.rng = rng
        self.consents = consents
        self.words = words
        self.finder = PlayFinder(edition, words)
        self.temper = temper or rng.choice(TEMPERS)
        self.watch = watch or Watch()
        self.statistics = Statistics()
        self.steps = 0
        self.now = rng.randrange(10**6)
        seed = rng.randbytes(SEED_BYTES)
        self.dealer = SeededDealer()
        # Use a separate random source, so that consents do not change the other random numbers.
        self._consent = Random(f"consent {seed.hex()}")  # noqa: S311 - repeatable
        participants = tuple(
            Participant(f"Player {seat}", rng.random() < 0.2, rng.choice((None, *Level)))  # noqa: PLR2004 - some computers
            for seat in range(players)
        )
        youngest = tuple(rng.sample(all_seats(players), rng.randrange(3)))
        began = set_up(
            edition, words, participants, seed=seed, now=Instant(self.now), youngest=youngest
        )
        self.game = begin(replace(began, rules=rules))
        self.statistics.happened(began)
        self.watch.event(self.game)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.phase is Phase.OVER

    def run(self) -> Game:
        """Play until the game is over, try one more move, which is illegal, and return the game."""
        limit = _PATIENCE * len(self.game.participants) + len(self.game.edition.tiles.tally)
        while not self.is_over:
            if self.steps == limit:
                self.temper = HASTY
            if self.steps > _LONGEST:
                message = f"A game of {self.game.edition.ref} does not end."
                raise AssertionError(message)
            self.step()
        self.attempt(self.game.on_turn, Pass())
        return self.game

    def step(self) -> None:
        """Let a player act or attempt an action, or let time pass."""
        self.steps += 1
        self.now += self.rng.randrange(3 * SECOND)
        if self._luck(self.temper.dawdle):
            self._dawdle()
        if self.tick() or self.is_over or (self.consents and self._agree_on_something()):
            return
        if self._luck(self.temper.blunder):
            self._blunder()
        else:
            self._act()

    def _act(self) -> None:
        if self.game.phase is Phase.AGREEING:
            self._agree()
        elif not (self.game.open_play and self._react()):
            self._take_turn()

    # Changing the game.

    def attempt(self, number: int, move: Move) -> bool:
        """Make a move and return True; if it is refused, count the refusal and return False."""
        before, seat = self.game, Seat(number)
        try:
            transition = decide(before, seat, move, self.dealer, self.words, Instant(self.now))
        except IllegalMove as error:
            self.statistics.refused(error)
            self.watch.refusal(before, seat, move, error)
            return False
        self.statistics.made(move)
        self._happen(transition)
        self.watch.decision(before, seat, move, self.game)
        return True

    def arrange(self, what: Arrangement) -> bool:
        """Carry out an agreed action and return True; if it is refused, return False."""
        before = self.game
        try:
            transition = arrange(before, what, Instant(self.now))
        except IllegalMove as error:
            self.statistics.refused(error)
            return False
        self._happen(transition)
        self.watch.decision(before, None, None, self.game)
        return True

    def lose_time(self, milliseconds: int) -> bool:
        """Let the server be unavailable, and give that time back; return whether that is due."""
        self.now += milliseconds
        transition = return_time(self.game, milliseconds, Instant(self.now))
        if transition is None:
            return False
        self._happen(transition)
        self.watch.decision(transition.before, None, None, self.game)
        return True

    def _agree_on_something(self) -> bool:
        """Sometimes let the players agree on something; return whether they did."""
        chance = _OFTEN if self.game.paused is not None else _SELDOM
        if self._consent.random() < _SELDOM:
            return self.lose_time(self._consent.randrange(60 * SECOND))
        if self._consent.random() >= chance:
            return False
        what = self._consent.choices(list(_CONSENTS), weights=list(_CONSENTS.values()))[0]
        return self.arrange(what)

    def tick(self) -> bool:
        """Process a timeout that is due; return whether there was one."""
        moved = False
        while transition := tick(self.game, self.dealer, self.words, Instant(self.now)):
            self._happen(transition)
            self.watch.decision(transition.before, None, None, self.game)
            moved = True
        return moved

    def _happen(self, transition: Transition) -> None:
        """Apply the events one by one, so that the watch sees every intermediate state."""
        for event in transition.events:
            self.game = evolve(self.game, event)
            self.statistics.happened(event)
            self.watch.event(self.game)
        self.game = transition.after

    # What players do.

    def _luck(self, probability: float) -> bool:
        return self.rng.random() < probability

    def _agree(self) -> None:
        game = self.game
        missing = [seat for seat in game.in_play if seat not in game.agreed]
        seat = self.rng.choice(missing)
        if self._luck(self.temper.resign):
            self.attempt(seat, Resign())
        elif self._luck(self.temper.vanish):
            self._remove(seat)
        elif self._consent.random() < _HALF and not game.commitments[seat]:
            self._commit(seat)
        else:
            self._agree_or_wait(seat)

    def _commit(self, seat: Seat) -> None:
        """Commit to a contribution to the seed, and try to do so twice."""
        contribution = contribution_of(self.game, seat)
        self.attempt(seat, Commit(contribution[1:]))
        self.attempt(seat, Commit(contribution_hash(contribution)))
        self.attempt(seat, Commit(contribution_hash(contribution)))

    def _agree_or_wait(self, seat: Seat) -> None:
        """Agree, and reveal the contribution if the player committed to one."""
        game = self.game
        if not game.commitments[seat]:
            self.attempt(seat, Agree())
        elif not self.attempt(seat, Agree(contribution_of(self.game, seat))):
            # The others must commit or agree first.
            other = next(each for each in game.in_play if must_agree(game, each))
            self.attempt(other, Agree())

    def _react(self) -> bool:
        """Let the others challenge or accept the open play; return whether any of them did."""
        game = self.game
        open_play = game.open_play
        seats = list(game.in_play)
        self.rng.shuffle(seats)
        for seat in seats:
            may = abilities(game, seat)
            if open_play is None or Ability.CHALLENGE not in may:
                continue
            wrong = bool(refused_words(open_play.words, self.words))
            if self._luck(self.temper.sharp if wrong else 0) or self._luck(self.temper.challenge):
                return self.attempt(seat, Challenge())
            if Ability.ACCEPT in may and self._luck(self.temper.accept):
                return self.attempt(seat, Accept())
            if self._luck(self.temper.resign / 2):
                return self.attempt(seat, Resign())
        if must_accept(game):
            # A player who does not respond accepts the play; a turn taken too early is refused.
            if self._luck(0.8):
                self.now = max(self.now, closes_at(game))
            return self.tick()
        return False

    def _take_turn(self) -> None:
        game, temper = self.game, self.temper
        seat = game.on_turn
        may = abilities(game, seat)
        if Ability.ASK_PROOF in may and self._luck(temper.proof):
            self._ask_proof()
        elif self._luck(temper.resign):
            self.attempt(self.rng.choice(game.in_play), Resign())
        elif self._luck(temper.vanish):
            self._remove(seat)
        elif game.edition.hints and self._luck(temper.hint):
            self.attempt(seat, AskHint(game.hint + 1))  # sometimes once too often
        elif Ability.SWITCH in may and self._luck(temper.switch):
            self._switch(seat)
        elif self._luck(temper.pass_turn):
            self.attempt(seat, Pass())
        elif Ability.EXCHANGE in may and self._luck(temper.exchange):
            self._exchange(seat)
        else:
            self._play(seat)

    def _play(self, seat: Seat) -> None:
        """Play a word if one is found, or sometimes a phony; pass if there is no play."""
        game, rack = self.game, self.game.racks[seat]
        play: Play | None
        if self._luck(self.temper.phony):
            play = self.finder.phony(game.board, rack, self.rng)
        else:
            play = self.finder.word_play(game.board, rack, self.rng)
        if play is not None and self.attempt(seat, play):
            return
        if play is not None:
            return  # the move was refused; the next step tries again
        may = abilities(game, seat)
        if Ability.EXCHANGE in may and self.temper is not HASTY and self._luck(_PERSISTENCE):
            self._exchange(seat)
        elif Ability.ASK_PROOF in may and self._luck(_PERSISTENCE / 2):
            self._ask_proof()
        else:
            self._wait_and_pass(seat)

    def _wait_and_pass(self, seat: Seat) -> None:
        if self.game.open_play is not None:
            self.now = max(self.now, closes_at(self.game))
        if not self.tick():
            self.attempt(seat, Pass())

    def _ask_proof(self) -> None:
        """Let all players ask for proof, so that the referee must answer."""
        for seat in self.game.in_play:
            self.attempt(seat, AskProof())

    def _exchange(self, seat: Seat) -> None:
        rack, bag = self.game.racks[seat], self.game.bag
        count = self.rng.randint(1, min(len(rack), len(bag)))
        self.attempt(seat, Exchange(Tally(self.rng.sample(rack.codes, count))))

    def _switch(self, seat: Seat) -> None:
        game = self.game
        face = game.edition.tiles.face
        orange = [code for code in game.racks[seat] if face(code).kind is Kind.SWITCH]
        other = self.rng.choice([place for place in game.in_play if place != seat])
        point = self.rng.randrange(len(game.racks[other]))
        self.attempt(seat, Switch(self.rng.choice(orange), other, point))

    def _remove(self, missing: Seat) -> None:
        """Let a player stay away until another player removes them."""
        game = self.game
        self.now = max(self.now, game.turn_since + game.edition.clock.absence * SECOND)
        if not self.tick() and len(game.in_play) > 1:
            others = [seat for seat in game.in_play if seat != missing]
            self.attempt(self.rng.choice(others), Remove(missing))

    def _dawdle(self) -> None:
        """Let time pass until a timeout is due."""
        alarm = next_alarm(self.game)
        moments = [closes_at(self.game) if self.game.open_play else self.now]
        moments += [alarm] if alarm is not None else []
        minutes = self.game.edition.clock.seconds * SECOND
        self.now = max(self.now, self.rng.choice(moments), self.now + self.rng.randint(0, minutes))

    # What players may not do.

    def _blunder(self) -> None:
        """Try a move that is usually illegal; if it happens to be legal, it is made."""
        game = self.game
        numbers = range(-1, len(game.participants) + 1)
        strangers = [seat for seat in map(Seat, numbers) if seat != game.on_turn]
        if self._luck(0.4):
            self.attempt(self.rng.choice(strangers), Pass())
        else:
            seat = game.on_turn if self._luck(0.7) else self.rng.choice(strangers)
            self.attempt(seat, self.rng.choice(self._blunders())())

    def _blunders(self) -> list[Callable[[], Move]]:
        game, rng = self.game, self.rng
        seats, faces = len(game.participants), len(game.edition.tiles.faces)

        rack = game.racks[game.on_turn]
        face = game.edition.tiles.face
        orange = [code for code in rack if face(code).kind is Kind.SWITCH]

        def exchange() -> Move:
            return Exchange(Tally(rng.randint(0, faces + 2) for _ in range(rng.randrange(4))))

        def stranger() -> Move:
            play = self.finder.phony(game.board, game.edition.tiles.tally, rng, rng.randint(1, 9))
            return play or Pass()

        def switch() -> Move:
            tile = rng.choice(orange or [*rack, Tile(rng.randint(0, faces + 1))])
            return Switch(tile, Seat(rng.randint(-1, seats)), rng.randint(-1, game.edition.rack))

        def ask() -> Move:
            number, is_odd = divmod(len(game.events), 2)
            return AskProof() if is_odd else AskHint(number % 5)

        return [
            lambda: self.finder.garbage(game.board, rng),
            lambda: self.finder.garbage(game.board, rng),
            lambda: self.finder.astray(game.board, rack, rng),
            lambda: self.finder.astray(game.board, rack, rng),
            stranger,
            exchange,
            lambda: Exchange(rack),
            lambda: Switch(Tile(rng.randint(0, faces + 1)), Seat(rng.randint(-1, seats)), 0),
            switch,
            Challenge,
            Accept,
            Agree,
            ask,
            lambda: Remove(Seat(rng.randint(-1, seats))),
        ]


def contribution_of(game: Game, seat: Seat) -> bytes:
    """Return what the player in ``seat`` of a random game contributes to the seed."""
    return Random(f"{game.seed.hex()} {seat}").randbytes(CONTRIBUTION_BYTES)  # noqa: S311 - repeatable


def play_random_game(  # noqa: PLR0913 - what a table agrees on, and the watch
    edition: Edition,
    words: Lexicon,
    players: int,
    rng: Random,
    *,
    watch: Watch | None = None,
    consents: bool = False,
) -> tuple[Game, Statistics]:
    """Play one random game to the end; return it with its statistics."""
    table = RandomGame(edition, words, players, rng, watch=watch, consents=consents)
    return table.run(), table.statistics
