"""``check_player``, which tells a player's author whether the player behaves correctly.

Random games in several editions produce every question that a table can ask: agreeing, accepting
or challenging, a turn, the last play, a switch, an empty bag. The player answers some questions of
each kind several times, in games that look the same from its seat; then it plays whole games.
"""

from __future__ import annotations

import random
import time
import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from tilewright.edition import Edition, HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.errors import IllegalMove, PlayerError
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import make_player
from tilewright.players.protocol import Budget, Player
from tilewright.rules.dealer import SEED_BYTES, SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.game import Game, Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Move
from tilewright.rules.turns.window import closes_at
from tilewright.rules.view import Ability, View, abilities, view_of
from tilewright.rules.worlds import resample
from tilewright.table import Table, open_game
from tilewright.table.computers import Computers
from tilewright.testing.random_game import RandomGame, Watch
from tilewright.units import Instant, Seat, all_seats

__all__ = ["EDITIONS", "Behavior", "Question", "check_player", "questions"]

EDITIONS: Final[tuple[str, ...]] = ("pocket", "switch", "glass/finish-line")
"""The default editions, which together cover every phase and every special tile."""

HOUSES: Final[tuple[HouseRules, ...]] = (
    {},
    {"challenge.rule": "five"},
    {"challenge.rule": "void"},
    {"challenge.rule": "single", "exchange.minimum": 7},
)
"""House rules that a player must be able to handle."""

_MOVES: Final = typing.get_args(Move)
_GRACE: Final = 0.25
_MOST_STEPS: Final = 5000

Factory = Callable[[Edition, Lexicon], Player]


@dataclass(frozen=True, slots=True)
class Question:
    """A point in a game at which a player must make a decision."""

    kind: str
    """The kind of question: agree, answer, turn, switch, endgame or last-play."""
    game: Game
    seat: Seat


@dataclass(frozen=True, slots=True)
class Behavior:
    """The result of checking a player."""

    asked: Counter[str]
    """The number of questions asked, by kind."""
    games: int
    """The number of whole games played."""
    slowest: float
    """The longest time the player thought about one question, in seconds."""
    faults: tuple[str, ...]
    """The faults found, each as a code such as ``slow`` and a sentence."""


class _Collector(Watch):
    """Collects questions from a random game."""

    def __init__(self) -> None:
        self.found: list[Question] = []

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:
        """Record a question for each player who must make a decision now."""
        del before, seat, move
        self.found.extend(_asked(after))


def _asked(game: Game) -> Iterator[Question]:
    for seat in game.in_play:
        may = abilities(game, seat)
        if Ability.AGREE in may:
            # A computer player commits to nothing, so it has nothing to reveal.
            if not game.commitments[seat]:
                yield Question("agree", game, seat)
        elif Ability.SWITCH in may:
            yield Question("switch", game, seat)
        elif Ability.PLAY in may:
            yield Question("turn" if game.bag else "endgame", game, seat)
        elif Ability.ACCEPT in may:
            is_last = game.phase is Phase.LAST_PLAY
            yield Question("last-play" if is_last else "answer", game, seat)


def questions(
    edition: Edition, words: Lexicon, players: int, rng: Random, each: int
) -> Iterator[Question]:
    """Yield up to ``each`` questions of every kind from a random game."""
    collector = _Collector()
    RandomGame(edition, words, players, rng, watch=collector).run()
    kinds: dict[str, list[Question]] = {}
    for question in collector.found:
        kinds.setdefault(question.kind, []).append(question)
    for found in kinds.values():
        yield from rng.sample(found, min(each, len(found)))


def check_player(  # noqa: PLR0913 - the keywords are options
    player: Factory | str,
    *,
    editions: Iterable[str] = EDITIONS,
    words: Lexicon | None = None,
    each: int = 2,
    games: int = 1,
    budget: Budget | None = None,
    seed: int = 0,
) -> Behavior:
    """Ask a player questions of all kinds, let it play whole games, and return the result.

    Args:
        player: The player's name and options, or a function that creates the player from an
            edition and a lexicon.
        editions: The editions that the player must be able to play.
        words: The dictionary; if None, the default dictionary.
        each: How many questions of each kind to take from each random game.
        games: How many whole games the player plays for each edition.
        budget: The limit for each decision; five seconds by default.
        seed: The seed for choosing questions, to reproduce a failure.

    Raises:
        AssertionError: The player has faults; the message has one line, with a code, per fault.
    """
    checker = _Checker(_factory(player), words or open_lexicon(), budget or Budget(seconds=5), seed)
    for name in editions:
        checker.check(name, each, games)
    report = checker.report()
    if report.faults:
        raise AssertionError("\n".join(report.faults))
    return report


def _factory(player: Factory | str) -> Factory:
    if not isinstance(player, str):
        return player
    return lambda edition, words: make_player(player, edition, words)


class _Checker:
    """Asks one player questions, and records its faults."""

    def __init__(self, make: Factory, words: Lexicon, budget: Budget, seed: int) -> None:
        self.make = make
        self.words = words
        self.budget = budget
        self.seed = seed
        self.asked: Counter[str] = Counter()
        self.games = 0
        self.slowest = 0.0
        self.faults: dict[str, str] = {}

    def report(self) -> Behavior:
        faults = tuple(f"{code}: {sentence}" for code, sentence in self.faults.items())
        return Behavior(self.asked, self.games, self.slowest, faults)

    def check(self, name: str, each: int, games: int) -> None:
        """Check the player in one edition, under several house rules, with 2 to 4 players."""
        for number, house in enumerate(HOUSES):
            try:
                edition = load_edition(name, house)
                player = self.make(edition, self.words)
            except PlayerError as error:
                self._fault("made", f"It cannot be created for {name}: {error}")
                return
            low, high = edition.players
            seats = low + number % (high - low + 1)
            rng = Random(f"{self.seed} {name} {number}")  # noqa: S311 - repeatable
            for question in questions(edition, self.words, seats, rng, each):
                self._ask(player, question, rng)
        for number in range(games):
            self._play(name, 2 + number % 3, number)

    def _ask(self, player: Player, question: Question, rng: Random) -> None:
        """Ask one question several times and compare the answers."""
        game, seat = question.game, question.seat
        self.asked[question.kind] += 1
        where = f"{game.edition.ref}, {len(game.participants)} players, {question.kind}"
        view = view_of(game, seat)
        move = self._answer(player, view, where)
        if move is None:
            return
        if view != view_of(game, seat):
            self._fault("mutates", f"It modifies the view ({where}).")
        self._check_legal(question, move, where)
        other = view_of(resample(game, seat, rng), seat)
        again = [
            ("memory", "gives a different answer when asked again", player, view),
            (
                "secret",
                "gives a different answer in a game that looks the same from its seat",
                player,
                other,
            ),
            (
                "maker",
                "gives a different answer when it is created again",
                self._another(game),
                view,
            ),
        ]
        for key, what, who, shown in again:
            random.seed(rng.random())
            if who is not None and self._answer(who, shown, where) not in {move, None}:
                self._fault(
                    key, f"It {what}: its random numbers must come from its seed ({where})."
                )

    def _another(self, game: Game) -> Player | None:
        try:
            return self.make(game.edition, self.words)
        except Exception as error:  # noqa: BLE001 - a stranger's code may raise anything
            self._fault("again", f"It cannot be created a second time: {error!r}.")
            return None

    def _answer(self, player: Player, view: View, where: str) -> Move | None:
        """Return the player's answer, or None if the answer is not a move."""
        wall, own = time.perf_counter(), time.process_time()
        try:
            move = player.choose(view, self.budget)
        except Exception as error:  # noqa: BLE001 - a stranger's code may raise anything
            self._fault("raises", f"It raises {type(error).__name__}: {error} ({where}).")
            return None
        # On a busy machine, wall time includes time spent on other processes.
        took = min(time.perf_counter() - wall, time.process_time() - own)
        self.slowest = max(self.slowest, took)
        allowed = self.budget.seconds
        if allowed is not None and took > 1.1 * allowed + _GRACE:
            self._fault("slow", f"It takes {took:.2f} s; its budget is {allowed:.2f} s ({where}).")
        if not isinstance(move, _MOVES):
            self._fault("no-move", f"It answers {move!r}, which is not a move ({where}).")
            return None
        return typing.cast("Move", move)

    def _check_legal(self, question: Question, move: Move, where: str) -> None:
        game = question.game
        # The player on turn may have to wait until the challenge window closes.
        now = max(closes_at(game), game.events[-1].at)
        if game.phase is Phase.LAST_PLAY:
            now = game.events[-1].at
        try:
            decide(game, question.seat, move, SeededDealer(), self.words, now)
        except IllegalMove as error:
            self._fault("illegal", f"It makes an illegal move: {error} ({where}).")

    def _play(self, name: str, seats: int, number: int) -> None:
        """Let the player play a whole game against itself."""
        house: HouseRules = {"end.scoreless_rounds": 3}
        edition = load_edition(name, house)
        people = [Participant(f"Player {seat}", is_computer=True) for seat in range(seats)]
        secret = Random(f"{self.seed} {name} {number}").randbytes(SEED_BYTES)  # noqa: S311
        first = open_game(edition, self.words, people, now=Instant(0), seed=secret)
        table = Table.open(first, self.words, now=lambda: Instant(0))
        computers = Computers(
            table, {seat: self.make(edition, self.words) for seat in all_seats(seats)}
        )
        computers.budget = self.budget
        try:
            steps = sum(1 for _ in _steps(computers))
        except Exception as error:  # noqa: BLE001 - a stranger's code may raise anything
            self._fault("game", f"A game of {edition.ref} fails: {error}")
            return
        self.games += 1
        if table.view(None).phase is not Phase.OVER:
            self._fault("endless", f"A game of {edition.ref} is not over after {steps} moves.")

    def _fault(self, code: str, sentence: str) -> None:
        """Record a fault, unless a fault with the same code has already been recorded."""
        self.faults.setdefault(code, sentence)


def _steps(computers: Computers) -> Iterator[object]:
    for _ in range(_MOST_STEPS):
        act = computers.step()
        if act is None:
            return
        yield act
