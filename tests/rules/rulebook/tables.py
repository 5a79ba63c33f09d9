"""A table for tests that read like the rules: scripted tiles, plays as text, time by hand.

Everything goes through the public functions of the rules. Only chance is replaced: a
``Script`` decides which tiles come, and where it says nothing they come in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar, cast

import pytest

from tilewright.edition import Edition, FirstPlay, HouseRules, Level, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import IllegalMove
from tilewright.formats.plays import parse_play
from tilewright.geometry import Coordinates, Square
from tilewright.lexicon import Lexicon
from tilewright.rules.decide import decide
from tilewright.rules.event import Ended, Event, Instant, Participant
from tilewright.rules.evolve import begin
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.judge import Refusal, Verdict, judge
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
    Seat,
    Switch,
)
from tilewright.rules.tick import tick
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import View, view_of
from tilewright.tiles import Tally

SEED = bytes(range(32))
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SHEETS = {"S0": "pocket", "S1": "super", "S2": "large-print", "S3": "glass", "S4": "switch"}
"""The rule sheets, and the editions that play them."""

PRINTED = ("pocket", "super", "large-print", "glass")
"""The editions whose sheets are nearly the same text."""

_WORDS = """
    AB AD ADS AT BALL BASE BASEBALL BE BIT BITE BITES BOOK BOOKS CAB CAR CARE CARES CART CARTS
    CAT CATS DOG DOGS EAT EATS FARM FARMS HAND HANDS HANDY HE HORN HORNS IONIZED IS IT MOB NO NOT
    ON ONE ONES OR ORE ORES PASTE PI PLAY PLAYS SEA SEAS SEAT STRAINERS TEA TEAS TIN TINS TO TOE
    TOES TRAINER TRAINERS TRAINS RAIN RAINS
"""
WORDS = Lexicon.from_words(_WORDS.split(), id="some words")
"""The dictionary of most tables here; any other word is a phony."""

_E = TypeVar("_E", bound=Event)


class Script:
    """A dealer whose draws are written down beforehand."""

    def __init__(self) -> None:
        self.wishes: list[bytes] = []

    def order(self, tiles: Tally, number: int) -> bytes:  # noqa: ARG002 - the script has its order
        """Return the tiles wished for next, then those that no later wish needs, then the rest."""
        wish = self.wishes.pop(0) if self.wishes else b""
        left = tiles - wish
        kept = Tally(code for later in self.wishes for code in later)
        free = left - kept if left.holds(kept) else left
        return wish + free.codes + (left - free).codes

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:  # noqa: ARG002 - the script has it
        """Return the seat wished for next; without a wish, the first."""
        return self.wishes.pop(0)[0] if self.wishes else seats[0]


class Table:
    """A game with scripted tiles, played by text."""

    def __init__(
        self,
        *racks: str,
        edition: str = "pocket",
        house: HouseRules | None = None,
        bag: str | None = None,
        words: Lexicon = WORDS,
        first: Seat = 0,
        levels: Sequence[Level] = (),
        computers: Sequence[Seat] = (),
    ) -> None:
        """Seat a player for each of ``racks``, agree, and deal.

        A rack may name only the tiles that matter; others fill it. With ``bag`` the whole
        set is what the racks and the bag hold, and full racks are as long as the first.
        """
        self.edition = (
            load_edition(edition, house)
            if bag is None
            else edition_with(edition, racks, bag, house or {})
        )
        self.words = words
        self.now: Instant = 0
        self.script = Script()
        participants = tuple(
            Participant(NAMES[seat], seat in computers, levels[seat] if levels else None)
            for seat in range(len(racks))
        )
        self.game = begin(
            set_up(self.edition, words, participants, seed=SEED, now=self.now, youngest=(first,))
        )
        if self.edition.first is FirstPlay.DRAW:
            self._wish_to_begin(first, len(racks))
        elif first in computers:
            self.script.wishes.append(bytes([first]))
        self.script.wishes += [self.tiles(rack).codes for rack in racks]
        for seat in range(len(racks)):
            self.does(seat, Agree())

    def _wish_to_begin(self, first: Seat, players: int) -> None:
        """Let the player on ``first`` draw a tile before those of all the others."""
        tally = self.edition.tiles.tally
        low = tally.codes[0]
        high = [code for code in reversed(tally.codes) if self.edition.tiles.letter_of[code] > 1]
        drawn = [low if seat == first else high[seat] for seat in range(players)]
        self.script.wishes.append(bytes(drawn))

    # What players do.

    def does(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Let the player on ``seat`` make a move; return what happened."""
        transition = decide(self.game, seat, move, self.script, self.words, self.now)
        self.game = transition.after
        return transition.events

    def play(
        self, text: str, *, draws: str = "", by: Seat | None = None, announced: int | None = None
    ) -> tuple[Event, ...]:
        """Play a word such as ``8F HORN``; the player on turn does, unless ``by`` says who."""
        seat = self.game.on_turn if by is None else by
        play = parse_play(text, self.game.board, self.edition, rack=self.game.racks[seat])
        if announced is not None:
            play = Play(play.squares, play.cells, announced)
        self._wish(draws)
        return self.does(seat, play)

    def exchange(self, text: str, *, draws: str = "") -> tuple[Event, ...]:
        """Exchange tiles of the player on turn."""
        self._wish(draws)
        return self.does(self.game.on_turn, Exchange(self.tiles(text)))

    def passes(self, times: int = 1) -> None:
        """Let the players on turn pass, one after another."""
        for _ in range(times):
            self.does(self.game.on_turn, Pass())

    def switch(self, tile: str, other: Seat, point: int = 0, *, tray: str = "") -> None:
        """Switch a tile of the player on turn; ``tray`` is how the other one lies face down."""
        code = self.edition.tiles.parse_tile(tile)
        if tray:
            self.script.wishes.append(
                bytes(self.edition.tiles.parse_tile(token) for token in tray.split())
            )
        try:
            self.does(self.game.on_turn, Switch(code, other, point))
        finally:
            self.script.wishes.clear()

    def challenge(self, seat: Seat) -> tuple[Event, ...]:
        """Challenge the open play."""
        return self.does(seat, Challenge())

    def accept(self, *seats: Seat) -> None:
        """Let players accept the open play."""
        for seat in seats:
            self.does(seat, Accept())

    def resign(self, *seats: Seat) -> None:
        """Let players leave."""
        for seat in seats:
            self.does(seat, Resign())

    def remove(self, other: Seat, *, by: Seat) -> None:
        """Ask that a player who vanished be removed."""
        self.does(by, Remove(other))

    def asks(self, *seats: Seat) -> tuple[Event, ...]:
        """Let players ask for the proof that nobody can play; return the last answer."""
        events: tuple[Event, ...] = ()
        for seat in seats:
            events = self.does(seat, AskProof())
        return events

    def wait(self, seconds: float) -> tuple[Event, ...]:
        """Let time pass, and let it do what it does by itself."""
        self.now += round(seconds * 1000)
        done: tuple[Event, ...] = ()
        while transition := tick(self.game, self.script, self.words, self.now):
            self.game = transition.after
            done += transition.events
        return done

    def _wish(self, text: str) -> None:
        self.script.wishes = [self.tiles(text).codes] if text else []

    # What can be seen afterwards.

    def tiles(self, text: str) -> Tally:
        """Read tiles of this edition."""
        return self.edition.tiles.parse_tiles(text)

    def rack(self, seat: Seat) -> str:
        """Return the rack of a player as text, in the order of the set."""
        return self.edition.tiles.text(self.game.racks[seat])

    @property
    def bag(self) -> str:
        """The bag as text, in the order of the set."""
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
        """Return what lies on a square, such as ``H8``; empty for nothing."""
        square, _ = Coordinates.PRINTED.read(name, self.edition.size)
        cell = self.game.board[square]
        return self.edition.tiles.cell_text(cell) if cell else ""

    def view(self, seat: Seat | None) -> View:
        """Return what a player sees; None is a spectator."""
        return view_of(self.game, seat)

    @property
    def result(self) -> Ended:
        """How the game ended; it must have."""
        assert self.game.result is not None
        return self.game.result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.result is not None

    def happened(self, kind: type[_E]) -> list[_E]:
        """Return all events of one kind so far."""
        return [event for event in self.game.events if isinstance(event, kind)]

    def last(self, kind: type[_E]) -> _E:
        """Return the last event of one kind."""
        return self.happened(kind)[-1]


def edition_with(name: str, racks: Sequence[str], bag: str, house: HouseRules) -> Edition:
    """Return an edition whose set is exactly what ``racks`` and ``bag`` hold."""
    printed = load_edition(name)
    tiles = printed.tiles
    held = tiles.parse_tiles("".join(racks) + bag)
    rules: dict[str, object] = {}
    for code, face in enumerate(tiles.faces, 1):
        count = held.count(code)
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
    assert seats in printed.document
    text = printed.document.replace(seats, f"players = [2, {len(racks)}]")
    return parse_edition(text, variant=name.partition("/")[2] or None, house=rules)


@contextmanager
def refused(*faults: Fault) -> Iterator[None]:
    """Expect that a move is refused for just these reasons."""
    with pytest.raises(IllegalMove) as caught:
        yield
    findings = cast("tuple[Finding, ...]", caught.value.findings)
    assert [finding.fault for finding in findings] == list(faults)


def lay(edition: Edition, *plays: str) -> Board:
    """Return a board with plays laid one after another, each of which must be well placed."""
    board = Board.empty(edition.size)
    for text in plays:
        play = parse_play(text, board, edition)
        verdict = judge(board, play, edition)
        assert isinstance(verdict, Verdict), verdict
        board = board.with_tiles(play.squares, play.cells)
    return board


def put(name: str, *texts: str) -> Board:
    """Return a board with tiles put where the text says, however they lie."""
    edition = load_edition(name)
    board = Board.empty(edition.size)
    for text in texts:
        play = parse_play(text, board, edition)
        board = board.with_tiles(play.squares, play.cells)
    return board


def judged_on(name: str, board: Board, text: str) -> Verdict:
    """Return the verdict on a play, which must be well placed."""
    edition = load_edition(name)
    verdict = judge(board, parse_play(text, board, edition), edition)
    assert isinstance(verdict, Verdict), verdict
    return verdict


def judged(name: str, *plays: str) -> Verdict:
    """Return the verdict on the last of ``plays``, laid one after another on an empty board."""
    return judged_on(name, lay(load_edition(name), *plays[:-1]), plays[-1])


def words_of(verdict: Verdict) -> dict[str, int]:
    """Return the words of a play with their scores."""
    return {word.text: word.score for word in verdict.words}


def faults(name: str, board: Board, tiles: dict[str, str]) -> list[Fault]:
    """Return what is wrong with tiles on squares such as ``{"H8": "A"}``; nothing if it is well."""
    edition = load_edition(name)
    laid: dict[Square, int] = {}
    for place, tile in tiles.items():
        square, _ = Coordinates.PRINTED.read(place, edition.size)
        laid[square] = edition.tiles.parse_cell(tile)
    verdict = judge(board, Play.of(laid), edition)
    return [finding.fault for finding in verdict.findings] if isinstance(verdict, Refusal) else []
