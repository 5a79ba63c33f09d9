"""Audit a game: referee its whole log again and compare each event with the rules' result.

A log records outcomes, not moves, so the audit takes three steps for each event that starts a
decision:

1. Infer the move from the event: ``Played`` comes from a play, ``WindowClosed`` from the clock.
2. Decide that move again, using the game's version of the rules and the tiles that the log says
   were drawn.
3. Compare that decision's events with the log, one by one.

The draws are checked separately, because the seed is public once the game is over. Its hash must
match the one published at the start, and every draw must match the seed. A game dealt elsewhere,
as in self-play, has neither seed nor hash, so its draws cannot be checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from tilewright.edition import Edition
from tilewright.errors import BrokenLog, IllegalMove
from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.dealer import SeededDealer, commitment_of
from tilewright.rules.decide import decide
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Challenged,
    DrawnForFirst,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    FirstBy,
    FirstChosen,
    LeaveReason,
    Left,
    Passed,
    Paused,
    Played,
    PlayExists,
    ProofAsked,
    Resumed,
    Switched,
    TakenBack,
    WindowClosed,
    first_event,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.tick import tick
from tilewright.rules.transition import Transition
from tilewright.rules.turns.setup import lots_of
from tilewright.tiles import Tally
from tilewright.units import Seat


class DepartureKind(Enum):
    """The ways in which a log can differ from a fair game."""

    COMMITMENT = "commitment"
    """The seed does not match the hash published at the start."""
    SEED = "seed"
    """The seed published at the end is not the game's seed."""
    DRAW = "draw"
    """The tiles drawn do not match the seed."""
    IMPOSSIBLE = "impossible"
    """The event cannot follow the events before it; the audit ends here."""
    ILLEGAL = "illegal"
    """The rules do not allow the move."""
    DIFFERENT = "different"
    """The rules produce a different event."""
    MISSING = "missing"
    """The rules produce another event, but the log ends before it."""
    UNCAUSED = "uncaused"
    """The event does not follow from any move."""


@dataclass(frozen=True, slots=True)
class Departure:
    """One difference between a log and a fair game played by the rules."""

    kind: DepartureKind
    number: int
    """The event's number in the game; ``Began`` is event 0."""
    event: Event | None = field(default=None, repr=False)
    """The event in the log, if there is one."""
    expected: Event | None = field(default=None, repr=False)
    """The event that the rules produce, if any."""
    reason: str = ""
    """Why the move is illegal or the event impossible."""


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of auditing one game."""

    departures: tuple[Departure, ...]
    """In event order; empty for a fair game."""
    has_draws: bool
    """Whether the game has a seed, so that its draws could be checked."""
    has_words: bool
    """Whether a dictionary was available; if not, the audit trusts the log about words."""


def audit(events: Iterable[Event], words: Lexicon | None = None) -> Audit:
    """Referee a game again and return every departure from the rules and from its seed.

    Without ``words``, the audit trusts the log about which words are valid and whether any play is
    left. Raises ``BrokenLog`` if the log does not start with a valid ``Began``.
    """
    return _Auditor(tuple(events), words).run()


class _LoggedDealer:
    """Deals the tiles that the log says were drawn, so that one wrong draw is reported only once.

    Where the log has no draw, the seed decides, because a fixed order could tie forever.
    """

    def __init__(self, events: tuple[Event, ...], seed: bytes) -> None:
        self.events = events
        self.seeded = SeededDealer(seed)

    def order(self, tiles: Tally, number: int) -> bytes:
        """Return the codes of ``tiles``, starting with those that event ``number`` draws."""
        event = self.events[number] if number < len(self.events) else None
        match event:
            case Drew():
                first = event.tiles.codes
            case Exchanged():
                first = event.drawn.codes
            case DrawnForFirst():
                first = bytes(code for _, code in event.draws)
            case Switched():
                if event.taken in tiles and 0 <= event.point < len(tiles):
                    others = (tiles - Tally((event.taken,))).codes
                    return others[: event.point] + bytes([event.taken]) + others[event.point :]
                first = b""
            case _:
                first = b""
        drawn = Tally(first)
        if first and tiles.holds(drawn):
            return first + (tiles - drawn).codes
        return self.seeded.order(tiles, number)

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:
        """Return the seat that event ``number`` chose, or one drawn by seed if it is not valid."""
        event = self.events[number] if number < len(self.events) else None
        if isinstance(event, FirstChosen) and event.seat in seats:
            return event.seat
        return self.seeded.lot(seats, number)


class _Auditor:
    """Walks through a log, one decision after another."""

    def __init__(self, events: tuple[Event, ...], words: Lexicon | None) -> None:
        self.events = events
        self.game = begin(first_event(events))
        self.has_words = words is not None
        self.words = _accepted_words(events, self.game.edition) if words is None else words
        self.dealer = _LoggedDealer(events, self.game.seed)
        has_seed = bool(self.game.seed or self.game.commitment)
        self.seeded = SeededDealer(self.game.seed) if has_seed else None
        self.trusting = False
        """Whether checking the outcome of the last decision requires the missing dictionary."""
        self.departures: list[Departure] = []

    def run(self) -> Audit:
        """Audit all events, or those before the first impossible one."""
        if self.seeded is not None and commitment_of(self.game.seed) != self.game.commitment:
            self._depart(DepartureKind.COMMITMENT, 0, self.events[0])
        try:
            while (number := len(self.game.events)) < len(self.events):
                self._audit_decision(number)
        except BrokenLog as error:
            number = len(self.game.events)
            event = self.events[number]
            self._depart(DepartureKind.IMPOSSIBLE, number, event, reason=str(error))
        return Audit(tuple(self.departures), self.seeded is not None, self.has_words)

    def _depart(
        self,
        kind: DepartureKind,
        number: int,
        event: Event | None = None,
        expected: Event | None = None,
        reason: str = "",
    ) -> None:
        self.departures.append(Departure(kind, number, event, expected, reason))

    def _audit_decision(self, number: int) -> None:
        """Repeat the decision that event ``number`` starts; follow the log while the two agree."""
        event = self.events[number]
        try:
            transition = self._decide(event)
        except IllegalMove as error:
            self._depart(DepartureKind.ILLEGAL, number, event, reason=str(error))
            self._follow(event)
            return
        if transition is None:
            if not self.trusting:
                self._depart(DepartureKind.UNCAUSED, number, event)
            self._follow(event)
            return
        self.trusting = False
        for expected in transition.events:
            number = len(self.game.events)
            actual = self.events[number] if number < len(self.events) else None
            if actual != expected and self._is_about_words(actual, expected):
                self.trusting = True
            elif actual != expected:
                kind = DepartureKind.MISSING if actual is None else DepartureKind.DIFFERENT
                self._depart(kind, number, actual, expected)
            if actual is None:
                return
            if type(actual) is not type(expected) and actual is not event:
                # The logged event may start a decision of its own.
                return
            self._follow(actual)
            if type(actual) is not type(expected):
                return

    def _follow(self, event: Event) -> None:
        """Check one logged event's random draws and its seed, then apply the event to the game."""
        number = len(self.game.events)
        if self.seeded is not None and not is_fair(self.game, event, self.seeded, number):
            self._depart(DepartureKind.DRAW, number, event)
        if isinstance(event, Ended) and event.seed != self.game.seed:
            self._depart(DepartureKind.SEED, number, event)
        self.game = evolve(self.game, event)

    def _is_about_words(self, actual: Event | None, expected: Event) -> bool:
        """Return whether deciding which event is right requires the missing dictionary."""
        if self.has_words:
            return False
        proofs = [
            isinstance(event, PlayExists)
            or (isinstance(event, Ended) and event.why is EndReason.NO_PLAYS)
            for event in (actual, expected)
        ]
        return any(proofs)

    def _decide(self, event: Event) -> Transition | None:  # noqa: PLR0911 - one return a cause
        """Decide the move whose first event is ``event``; return None if there is no such move."""
        game, now = self.game, event.at
        match event:
            case WindowClosed() | Passed(by_clock=True) | Left(why=LeaveReason.TIME):
                return tick(game, self.dealer, self.words, now)
            case Paused():
                return arrange(game, Arrangement.PAUSE, now)
            case Resumed():
                return arrange(game, Arrangement.RESUME, now)
            case TakenBack():
                return arrange(game, Arrangement.TAKE_BACK, now)
            case Ended(why=EndReason.CANCELLED):
                return arrange(game, Arrangement.CANCEL, now)
            case Left(why=LeaveReason.VANISHED):
                return self._remove(event)
            case _:
                cause = _cause_of(event)
        if cause is None:
            return None
        seat, move = cause
        return decide(game, seat, move, self.dealer, self.words, now)

    def _remove(self, event: Left) -> Transition:
        """Decide a removal again; the log does not record which player asked for it."""
        others = [seat for seat in self.game.in_play if seat != event.seat]
        seat = others[0] if others else event.seat
        move = Remove(event.seat)
        return decide(self.game, seat, move, self.dealer, self.words, event.at)


def _cause_of(event: Event) -> tuple[Seat, Move] | None:  # noqa: PLR0911 - one return a move
    """Return the player and the move whose first event is ``event``, or None."""
    match event:
        case Agreed():
            return event.seat, Agree()
        case Played():
            return event.seat, event.play
        case Exchanged():
            return event.seat, Exchange(event.given)
        case Passed():
            return event.seat, Pass()
        case Switched():
            return event.seat, Switch(event.given, event.other, event.point)
        case Challenged():
            return event.seat, Challenge()
        case Accepted():
            return event.seat, Accept()
        case ProofAsked():
            return event.seat, AskProof()
        case Left(why=LeaveReason.RESIGNED):
            return event.seat, Resign()
        case _:
            return None


def _accepted_words(events: tuple[Event, ...], edition: Edition) -> Lexicon:
    """Build a stand-in for a missing dictionary from the words played and never refused."""
    formed = {word.text for event in events if isinstance(event, Played) for word in event.words}
    refused = {text for event in events if isinstance(event, Challenged) for text in event.refused}
    letters = "".join(dict.fromkeys("".join(edition.tiles.letters)))
    longest = edition.size * max(map(len, edition.tiles.letters))
    words = {
        word for word in formed - refused if 1 < len(word) <= longest and set(word) <= set(letters)
    }
    return Lexicon.from_words(words, id="accepted", alphabet=letters)


def is_fair(game: Game, event: Event, dealer: SeededDealer, number: int) -> bool:
    """Return whether an event's random outcome matches the seed; most events have none."""
    match event:
        case Drew():
            return event.tiles == Tally(dealer.order(game.bag, number)[: len(event.tiles)])
        case Exchanged():
            return event.drawn == Tally(dealer.order(game.bag, number)[: len(event.drawn)])
        case DrawnForFirst():
            order = dealer.order(game.edition.tiles.tally, number)
            return bytes(code for _, code in event.draws) == order[: len(event.draws)]
        case Switched():
            tray = dealer.order(game.racks[event.other], number)
            return 0 <= event.point < len(tray) and event.taken == tray[event.point]
        case FirstChosen(by=FirstBy.LOT):
            return event.seat == dealer.lot(lots_of(game), number)
        case _:
            return True
