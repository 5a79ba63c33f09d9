"""Audit a game: referee its whole log again and check every event against the rules.

A log records outcomes, not moves, so the audit takes three steps for each event that starts a
decision:

1. Infer the move from the event: a play causes ``Played``, and the clock causes ``WindowClosed``.
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
from tilewright.rules import occasion
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.dealer import Occasion, SeededDealer, commitment_of
from tilewright.rules.decide import decide
from tilewright.rules.endings.any_play import CanPlay, can_play
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Challenged,
    Committed,
    DrawnForFirst,
    Drew,
    Ended,
    Event,
    Exchanged,
    FirstBy,
    FirstChosen,
    HintTaken,
    Left,
    Passed,
    Paused,
    Played,
    PlayExists,
    ProofAsked,
    Resumed,
    Switched,
    TakenBack,
    TimeReturned,
    WindowClosed,
    first_event,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import EndReason, LeaveReason
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
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.tick import return_time, tick
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
    """The rules call for a different event than the logged one."""
    MISSING = "missing"
    """The log ends too early: according to the rules, another event must follow."""
    UNCAUSED = "uncaused"
    """The event does not follow from any move."""


@dataclass(frozen=True, slots=True)
class Departure:
    """One difference between a log and a fair game played by the rules."""

    kind: DepartureKind
    """What kind of difference it is."""
    number: int
    """The event's number in the game; ``Began`` is event 0."""
    event: Event | None = field(default=None, repr=False)
    """The event in the log, if there is one."""
    expected: Event | None = field(default=None, repr=False)
    """The event that the rules call for, if any."""
    reason: str = ""
    """Why the move is illegal or the event impossible."""


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of auditing one game."""

    departures: tuple[Departure, ...]
    """All differences from a fair game, in event order; empty if there are none."""
    has_draws: bool
    """Whether the game has a seed, so that its draws could be checked."""
    contributors: tuple[Seat, ...]
    """The players who contributed to the seed; if there are none, the referee alone chose it."""
    has_words: bool
    """Whether a dictionary was available; if not, the audit trusts the log about words."""
    is_finished: bool
    """Whether the log contains the end of the game; if not, the rest may have been cut off."""

    @property
    def is_fair(self) -> bool:
        """Whether the whole game was checked, words included, and nothing is wrong with it."""
        return not self.departures and self.is_finished and self.has_words


def audit(
    events: Iterable[Event], words: Lexicon | None = None, *, search: CanPlay = can_play
) -> Audit:
    """Referee a game again and return every departure from the rules and from its seed.

    ``search`` answers whether a player can play. Without ``words``, the audit trusts the log about
    which words are valid and whether any play is left. Raises ``BrokenLog`` if the log does not
    start with a valid ``Began``.
    """
    return _Auditor(tuple(events), words, search).run()


class _LoggedDealer:
    """Deals the tiles that the log says were drawn, so that one wrong draw is reported only once.

    Where the log has no draw, the seed decides, because a fixed order could tie forever.
    """

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.events = events
        self.seeded = SeededDealer()

    def order(self, tiles: Tally, occasion: Occasion, count: int | None = None) -> bytes:
        """Return the codes of ``tiles``, starting with those that the log's event draws."""
        event = self._event(occasion)
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
        return self.seeded.order(tiles, occasion, count)

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:
        """Return the seat that the log's event chose; if it is invalid, draw one from the seed."""
        event = self._event(occasion)
        if isinstance(event, FirstChosen) and event.seat in seats:
            return event.seat
        return self.seeded.lot(seats, occasion)

    def _event(self, occasion: Occasion) -> Event | None:
        return self.events[occasion.number] if occasion.number < len(self.events) else None


class _Auditor:
    """Walks through a log, one decision after another."""

    def __init__(self, events: tuple[Event, ...], words: Lexicon | None, search: CanPlay) -> None:
        self.events = events
        self.search = search
        self.game = begin(first_event(events))
        self.has_words = words is not None
        self.words = _accepted_words(events, self.game.edition) if words is None else words
        self.dealer = _LoggedDealer(events)
        self.has_seed = bool(self.game.seed or self.game.commitment)
        self.trusting = False
        """Whether the last decision's outcome cannot be checked without the missing dictionary."""
        self.departures: list[Departure] = []

    def run(self) -> Audit:
        """Audit the events up to the end of the log or the first impossible event."""
        if self.has_seed and commitment_of(self.game.seed) != self.game.commitment:
            self._depart(DepartureKind.COMMITMENT, 0, self.events[0])
        try:
            while (number := len(self.game.events)) < len(self.events):
                self._audit_decision(number)
        except BrokenLog as error:
            number = len(self.game.events)
            event = self.events[number]
            self._depart(DepartureKind.IMPOSSIBLE, number, event, reason=str(error))
        return Audit(
            departures=tuple(self.departures),
            has_draws=self.has_seed,
            contributors=self._contributors(),
            has_words=self.has_words,
            is_finished=self.game.phase is Phase.OVER,
        )

    def _contributors(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.game.seats if self.game.contributions[seat])

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
        """Repeat the decision that event ``number`` starts; apply its events if the log agrees."""
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
        if self.has_seed and not is_fair(self.game, event):
            self._depart(DepartureKind.DRAW, number, event)
        if isinstance(event, Ended) and event.seed != self.game.seed:
            self._depart(DepartureKind.SEED, number, event)
        self.game = evolve(self.game, event)

    def _is_about_words(self, actual: Event | None, expected: Event) -> bool:
        """Return whether only the missing dictionary could show which of two events is right."""
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
                return tick(game, self.dealer, self.words, now, search=self.search)
            case Paused():
                return arrange(game, Arrangement.PAUSE, now)
            case Resumed():
                return arrange(game, Arrangement.RESUME, now)
            case TimeReturned():
                return return_time(game, event.milliseconds, now)
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
        return decide(game, seat, move, self.dealer, self.words, now, search=self.search)

    def _remove(self, event: Left) -> Transition:
        """Decide again to remove a player; the log does not record who asked for the removal."""
        others = [seat for seat in self.game.in_play if seat != event.seat]
        seat = others[0] if others else event.seat
        move = Remove(event.seat)
        return decide(self.game, seat, move, self.dealer, self.words, event.at, search=self.search)


def _cause_of(event: Event) -> tuple[Seat, Move] | None:  # noqa: C901, PLR0911 - one return a move
    """Return the player and the move whose first event is ``event``, or None."""
    match event:
        case Committed():
            return event.seat, Commit(event.commitment)
        case Agreed():
            return event.seat, Agree(event.contribution)
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
        case HintTaken():
            return event.seat, AskHint(event.strength)
        case Left(why=LeaveReason.RESIGNED):
            return event.seat, Resign()
        case _:
            return None


def _accepted_words(events: tuple[Event, ...], edition: Edition) -> Lexicon:
    """Build a substitute for a missing dictionary from all words played and never refused."""
    formed = {word.text for event in events if isinstance(event, Played) for word in event.words}
    refused = {text for event in events if isinstance(event, Challenged) for text in event.refused}
    letters = edition.tiles.alphabet
    longest = edition.size * max(map(len, edition.tiles.letters))
    words = {
        word for word in formed - refused if 1 < len(word) <= longest and set(word) <= set(letters)
    }
    return Lexicon.from_words(words, id="accepted", alphabet=letters)


def is_fair(game: Game, event: Event) -> bool:
    """Return whether an event's random outcome matches the seed; most events have none."""
    dealer = SeededDealer()
    match event:
        case Drew():
            is_refill = isinstance(game.events[-1], Played)
            when = occasion.refill(game) if is_refill else occasion.deal(game, event.seat)
            return event.tiles == Tally(dealer.order(game.bag, when)[: len(event.tiles)])
        case Exchanged():
            order = dealer.order(game.bag, occasion.exchange(game))
            return event.drawn == Tally(order[: len(event.drawn)])
        case DrawnForFirst():
            order = dealer.order(game.edition.tiles.tally, occasion.draw_for_first(game))
            return bytes(code for _, code in event.draws) == order[: len(event.draws)]
        case Switched():
            tray = dealer.order(game.racks[event.other], occasion.switch(game))
            return 0 <= event.point < len(tray) and event.taken == tray[event.point]
        case FirstChosen(by=FirstBy.LOT):
            return event.seat == dealer.lot(lots_of(game), occasion.lot(game))
        case _:
            return True
