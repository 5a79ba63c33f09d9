"""A table for tests that read like the rules, with scripted tiles, plays as text and manual time.

    table = ScriptedTable("HORNSTU", "FAMSTUV")
    table.play("8F HORN", draws="AEIO")
    table.challenge(1)
    assert table.scores == (14, 0)

Everything goes through the rules' public functions. Only chance is replaced: a
``ScriptedDealer`` decides which tiles are drawn. Draws that the script doesn't specify follow
tile-set order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from tilewright.edition import Edition, FirstPlay, HouseRules, Level, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import IllegalMove
from tilewright.formats.plays import parse_play
from tilewright.geometry import Coordinates
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.dealer import Occasion
from tilewright.rules.decide import decide
from tilewright.rules.event import Ended, Event
from tilewright.rules.evolve import begin
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.tick import tick
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import View, view_of
from tilewright.table import MemoryLog, Table, open_game
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, as_seat

SEED = bytes(range(32))
NAMES = ("Ada", "Ben", "Cleo", "Dan")

_WORDS = """
    AB AD ADS AT BALL BASE BASEBALL BE BIT BITE BITES BOOK BOOKS CAB CAR CARE CARES CART CARTS
    CAT CATS DOG DOGS EAT EATS FARM FARMS HAND HANDS HANDY HE HORN HORNS IONIZED IS IT MOB NO NOT
    ON ONE ONES OR ORE ORES PASTE PI PLAY PLAYS SEA SEAS SEAT STRAINERS TEA TEAS TIN TINS TO TOE
    TOES TRAINER TRAINERS TRAINS RAIN RAINS
"""
WORDS = Lexicon.from_words(_WORDS.split(), id="some words")
"""The default dictionary; any other word is a phony."""

_E = TypeVar("_E", bound=Event)


class ScriptedDealer:
    """A dealer whose draws are decided in advance."""

    def __init__(self) -> None:
        """Start with no requested draws."""
        self.wishes: list[bytes] = []

    def order(
        self,
        tiles: Tally,
        occasion: Occasion,  # noqa: ARG002 - the script has its order
        count: int | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the next requested tiles, then other tiles; tiles requested later come last."""
        wish = self.wishes.pop(0) if self.wishes else b""
        left = tiles - wish
        kept = Tally(code for later in self.wishes for code in later)
        free = left - kept if left.holds(kept) else left
        return wish + free.codes + (left - free).codes

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:  # noqa: ARG002 - the script has it
        """Return the next requested seat or, if there is no request, the first seat."""
        return Seat(self.wishes.pop(0)[0]) if self.wishes else seats[0]


class ScriptedTable:
    """A game with scripted tiles and plays given as text."""

    def __init__(  # noqa: PLR0913 - the keywords are what a test varies
        self,
        *racks: str,
        edition: str = "pocket",
        house: HouseRules | None = None,
        bag: str | None = None,
        words: Lexicon = WORDS,
        first: int = 0,
        levels: Sequence[Level] = (),
        computers: Sequence[int] = (),
    ) -> None:
        """Seat a player for each of ``racks``, agree, and deal.

        A rack may name only the tiles that matter; other tiles fill it up. If ``bag`` is given, the
        tile set consists of the racks and the bag, and the rack size is the first rack's length.
        """
        self.edition = (
            load_edition(edition, house)
            if bag is None
            else edition_with(edition, racks, bag, house or {})
        )
        self.words = words
        self.now: Instant = Instant(0)
        self.script = ScriptedDealer()
        participants = tuple(
            Participant(NAMES[seat], seat in computers, levels[seat] if levels else None)
            for seat in range(len(racks))
        )
        self.game = begin(
            set_up(
                self.edition, words, participants, seed=SEED, now=self.now, youngest=(Seat(first),)
            )
        )
        if self.edition.first is FirstPlay.DRAW:
            self.script.wishes.append(_draws_for_first(self.edition, first, len(racks)))
        elif first in computers:
            self.script.wishes.append(bytes([first]))
        self.script.wishes += [self.tiles(rack).codes for rack in racks]
        for seat in range(len(racks)):
            self.does(seat, Agree())

    # Players' actions.

    def does(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Let the player in ``seat`` make a move; return its events."""
        transition = decide(self.game, Seat(seat), move, self.script, self.words, self.now)
        self.game = transition.after
        return transition.events

    def play(
        self, text: str, *, draws: str = "", by: int | None = None, announced: int | None = None
    ) -> tuple[Event, ...]:
        """Play a word such as ``8F HORN`` for seat ``by``, or else for the player on turn."""
        seat = self.game.on_turn if by is None else by
        play = parse_play(text, self.game.board, self.edition, rack=self.game.racks[seat])
        if announced is not None:
            play = Play(play.squares, play.cells, announced)
        self._wish(draws)
        return self.does(seat, play)

    def exchange(self, text: str, *, draws: str = "") -> tuple[Event, ...]:
        """Let the player on turn exchange tiles."""
        self._wish(draws)
        return self.does(self.game.on_turn, Exchange(self.tiles(text)))

    def passes(self, times: int = 1) -> None:
        """Let the players on turn pass, one after another."""
        for _ in range(times):
            self.does(self.game.on_turn, Pass())

    def switch(self, tile: str, other: int, point: int = 0, *, tray: str = "") -> None:
        """Let the player on turn switch a tile; ``tray`` is the order of the face-down tiles."""
        code = self.edition.tiles.parse_tile(tile)
        if tray:
            self.script.wishes.append(
                bytes(self.edition.tiles.parse_tile(token) for token in tray.split())
            )
        try:
            self.does(self.game.on_turn, Switch(code, Seat(other), point))
        finally:
            self.script.wishes.clear()

    def challenge(self, seat: int) -> tuple[Event, ...]:
        """Challenge the open play."""
        return self.does(seat, Challenge())

    def accept(self, *seats: int) -> None:
        """Let players accept the open play."""
        for seat in seats:
            self.does(seat, Accept())

    def resign(self, *seats: int) -> None:
        """Let players leave."""
        for seat in seats:
            self.does(seat, Resign())

    def remove(self, other: int, *, by: int) -> None:
        """Remove a player who has stopped responding."""
        self.does(by, Remove(Seat(other)))

    def asks(self, *seats: int) -> tuple[Event, ...]:
        """Let players ask for proof that no play is left; return the last request's events."""
        events: tuple[Event, ...] = ()
        for seat in seats:
            events = self.does(seat, AskProof())
        return events

    def wait(self, seconds: float) -> tuple[Event, ...]:
        """Let time pass; return the events that timeouts caused."""
        self.now = Instant(self.now + round(seconds * 1000))
        done: tuple[Event, ...] = ()
        while transition := tick(self.game, self.script, self.words, self.now):
            self.game = transition.after
            done += transition.events
        return done

    def _wish(self, text: str) -> None:
        self.script.wishes = [self.tiles(text).codes] if text else []

    # State that a test can inspect.

    def tiles(self, text: str) -> Tally:
        """Parse tiles in this edition's notation."""
        return self.edition.tiles.parse_tiles(text)

    def rack(self, seat: int) -> str:
        """Return a player's rack as text, in tile-set order."""
        return self.edition.tiles.text(self.game.racks[seat])

    @property
    def bag(self) -> str:
        """The bag as text, in tile-set order."""
        return self.edition.tiles.text(self.game.bag)

    @property
    def scores(self) -> tuple[int, ...]:
        """All scores by seat."""
        return self.game.scores

    @property
    def on_turn(self) -> Seat:
        """Whose turn it is."""
        return self.game.on_turn

    def at(self, name: str) -> str:
        """Return the tile on a square such as ``H8``; empty if there is none."""
        square, _ = Coordinates.PRINTED.read(name, self.edition.size)
        cell = self.game.board[square]
        return self.edition.tiles.cell_text(cell) if cell else ""

    def view(self, seat: int | None) -> View:
        """Return a player's view; None means a spectator's view."""
        return view_of(self.game, as_seat(seat))

    @property
    def result(self) -> Ended:
        """The event that ended the game, which must be over."""
        if self.game.result is None:
            raise AssertionError("The game is not over.")
        return self.game.result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.result is not None

    def happened(self, kind: type[_E]) -> list[_E]:
        """Return all events of one kind that have happened so far."""
        return [event for event in self.game.events if isinstance(event, kind)]

    def last(self, kind: type[_E]) -> _E:
        """Return the last event of one kind."""
        return self.happened(kind)[-1]


def _draws_for_first(edition: Edition, first: int, players: int) -> bytes:
    """Return tiles with which the player in seat ``first`` wins the draw for first play."""
    codes = edition.tiles.tally.codes
    high = [code for code in reversed(codes) if edition.tiles.letter_of[code] > 1]
    return bytes(codes[0] if seat == first else high[seat] for seat in range(players))


def open_table(
    racks: Sequence[str],
    plays: Sequence[str] = (),
    *,
    edition: str = "pocket",
    house: HouseRules | None = None,
    words: Lexicon | None = None,
) -> Table:
    """Open a table of computer players, deal them ``racks``, and make ``plays`` in turn.

    The first seat goes first, and the clock does not advance. If ``words`` is not given, the
    default dictionary is used.
    """
    rules = load_edition(edition, house)
    lexicon = open_lexicon() if words is None else words
    dealer = ScriptedDealer()
    draw = rules.first is FirstPlay.DRAW
    dealer.wishes = [_draws_for_first(rules, 0, len(racks)) if draw else bytes([0])]
    dealer.wishes += [rules.tiles.parse_tiles(rack).codes for rack in racks]
    people = [Participant(f"Player {seat}", is_computer=True) for seat in range(len(racks))]
    first = open_game(rules, lexicon, people, now=Instant(0), seed=SEED)
    table = Table.open(first, lexicon, MemoryLog(), now=lambda: Instant(0), dealer=dealer)
    for seat in range(len(racks)):
        table.submit(seat, Agree())
    for text in plays:
        seat = table.view(None).on_turn
        table.submit(seat, move_of(text, table.view(seat)))
    return table


def move_of(text: str, view: View) -> Play:
    """Return the play that ``text``, such as ``8F HORN``, describes on the view's board."""
    return parse_play(text, view.board, view.edition, rack=view.rack)


def edition_with(name: str, racks: Sequence[str], bag: str, house: HouseRules) -> Edition:
    """Return an edition whose tile set consists of ``racks`` and ``bag``."""
    printed = load_edition(name)
    tiles = printed.tiles
    held = tiles.parse_tiles("".join(racks) + bag)
    rules: dict[str, object] = {}
    for tile, face in tiles.numbered():
        count = held.count(tile)
        if face.letter:
            rules[f"tiles.{face.kind.value}.letters.{face.letter}"] = [count, face.points]
        else:
            rules["tiles.blank.count"] = count
    rack = len(tiles.parse_tiles(racks[0]))
    if rack != printed.rack:
        rules["rack"] = rack
    if printed.exchange.minimum > len(held):
        rules["exchange.minimum"] = len(held)
    rules |= house
    seats = "players = [2, 4]"
    text = printed.document.replace(seats, f"players = [2, {len(racks)}]")
    return parse_edition(text, variant=name.partition("/")[2] or None, house=rules)


@contextmanager
def refused(*faults: Fault) -> Iterator[None]:
    """Expect a move to be refused for exactly these reasons."""
    try:
        yield
    except IllegalMove as error:
        found = [each.fault for each in error.findings if isinstance(each, Finding)]
        if found != list(faults):
            message = f"The move was refused for {found}, not for {list(faults)}."
            raise AssertionError(message) from error
    else:
        raise AssertionError("The move was not refused.")
