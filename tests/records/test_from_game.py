"""Recorded games: the outcome of each play, the settlement, and no rack that must stay secret."""

from dataclasses import replace
from itertools import product

import pytest

from tilewright.edition import HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError, BrokenLog
from tilewright.formats.cgp import parse_cgp, write_cgp
from tilewright.formats.plays import parse_play
from tilewright.lexicon import Lexicon
from tilewright.lexicon.alphabet import LATIN
from tilewright.records import record as written
from tilewright.records.follow import follow
from tilewright.records.from_game import position_of, record_of, record_players
from tilewright.records.gcg import parse_gcg, write_gcg
from tilewright.records.notes import text_of_notes, with_notes
from tilewright.rules.dealer import SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.event import Challenged, TurnLost
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Resign,
    Switch,
)
from tilewright.rules.tick import tick
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import view_of
from tilewright.tiles import Kind, Tally
from tilewright.units import Instant, Seat, as_seat

NO_WORDS = Lexicon.from_words(["CAT"], id="enable")
PAIRS = Lexicon.from_words(map("".join, product(LATIN, repeat=2)), id="enable")
"""Every two letters are a word."""


class Script:
    """A game played by hand, which seat 0 begins."""

    def __init__(
        self,
        players: int,
        house: HouseRules | None = None,
        *,
        name: str = "pocket",
        words: Lexicon = NO_WORDS,
        seed: bytes = bytes(32),
    ) -> None:
        """Deal to this many ``players``; without ``words`` every play is a phony."""
        self.words = words
        edition = load_edition(name, {"first": "youngest", **(house or {})})
        people = tuple(Participant(name) for name in ("Ann", "Ben", "Cat", "Dan")[:players])
        self.dealer = SeededDealer()
        self.now = 0
        self.game = begin(
            set_up(edition, words, people, seed=seed, now=Instant(0), youngest=(Seat(0),))
        )
        for seat in range(players):
            self.do(seat, Agree())

    def do(self, seat: int, move: Move) -> None:
        """Let a player make a move a second later."""
        self.now += 1000
        now = Instant(self.now)
        self.game = decide(self.game, Seat(seat), move, self.dealer, self.words, now).after

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.now += seconds * 1000
        transition = tick(self.game, self.dealer, self.words, Instant(self.now))
        if transition is not None:
            self.game = transition.after

    def lay(self, seat: int, announced: int | None = None) -> None:
        """Play two tiles of a rack on the empty board."""
        tiles = self.game.edition.tiles
        codes = [code for code in self.game.racks[seat] if tiles.face(code).kind is Kind.STANDARD]
        word = "".join(tiles.face(code).text for code in codes[:2])
        play = parse_play(f"8H {word}", self.game.board, self.game.edition)
        self.do(seat, replace(play, announced=announced))


def deeds(game: Game) -> list[tuple[Seat, str]]:
    """Return who did what, as recorded from the first seat's view."""
    entries = record_of(view_of(game, Seat(0))).entries
    return [(entry.seat, type(entry.action).__name__) for entry in entries]


def checked(game: Game) -> written.Record:
    """Return the record of a finished game; it reads back without slips and with its scores."""
    record = record_of(game.events)
    assert parse_gcg(write_gcg(record), strict=True) == with_notes(record)
    followed = follow(record)
    assert (followed.warnings, followed.error) == ((), None)
    assert followed.scores == game.scores
    return record


def notes(record: written.Record) -> list[str]:
    """Return the notes that people read about each entry."""
    return [text_of_notes(entry, record.players) for entry in record.entries]


def test_a_phony_comes_back_behind_its_play() -> None:
    """A turn that another player loses meanwhile is written after the withdrawn play."""
    script = Script(3)
    script.lay(0)
    script.do(1, Challenge())
    assert deeds(script.game) == [(0, "Play"), (0, "Withdrawn")]
    script.do(1, Pass())
    script.do(2, Pass())
    rack = script.game.racks[0]
    script.game = evolve(script.game, TurnLost(Instant(script.now), Seat(1)))
    script.lay(0)
    assert script.game.on_turn == 2
    script.do(2, Challenge())
    assert deeds(script.game)[4:] == [(0, "Play"), (0, "Withdrawn"), (1, "Passed")]
    record = record_of(view_of(script.game, Seat(0)))
    assert [entry.rack for entry in record.entries[4:6]] == [rack, rack]
    challenges = [event for event in script.game.events if isinstance(event, Challenged)]
    (word,) = challenges[-1].refused
    assert record.entries[4].circumstances == (
        written.WasChallenged(Seat(2), is_valid=False, words=(word,)),
    )
    assert notes(record)[4] == f"Cat challenged; invalid: {word}."
    assert record.entries[6].action == written.Passed(lost=True)
    assert notes(record)[6] == "Turn lost to a failed challenge."
    script.do(1, Resign())
    script.do(2, Resign())
    left = [f"{name} left the game (resigned)." for name in ("Ben", "Cat")]
    assert notes(checked(script.game))[-1].splitlines()[-2:] == left


def test_a_play_that_stands_gets_its_bonus() -> None:
    """Points for a failed challenge are a separate line after the play."""
    script = Script(2, {"challenge.rule": "five"}, words=PAIRS)
    script.lay(0)
    script.do(1, Challenge())
    script.do(1, Resign())
    record = checked(script.game)
    assert [type(entry.action) for entry in record.entries] == [Play, written.ChallengeBonus]
    assert record.entries[1].score == 5
    assert record.entries[0].circumstances == (written.WasChallenged(Seat(1), is_valid=True),)
    assert notes(record)[0] == "Ben challenged; the play is valid."


def test_all_that_is_settled_is_written() -> None:
    """Unplayed tiles are deducted one by one, and points for overtime come last."""
    house: HouseRules = {
        "clock.kind": "game",
        "clock.seconds": 5,
        "end.passes": 1,
        "challenge.rule": "double",
    }
    script = Script(2, house)
    script.wait(70)
    script.do(0, Pass())
    script.do(1, Pass())
    record = checked(script.game)
    assert [type(entry.action).__name__ for entry in record.entries] == [
        "Passed",
        "Passed",
        "RackLost",
        "RackLost",
        "TimeLost",
    ]
    assert record.racks == ()
    assert record.entries[-1].score == -20


def test_racks_that_are_not_settled_stand_at_the_end() -> None:
    """Where unplayed tiles do not count, the players' racks are still written."""
    script = Script(3)
    script.do(0, Resign())
    script.do(1, Pass())
    script.do(2, Resign())
    record = checked(script.game)
    assert [(rack.seat, rack.tiles) for rack in record.racks] == list(enumerate(script.game.racks))


def test_a_clock_that_passes_is_noted() -> None:
    """A pass by the clock is distinguished from a player's own."""
    script = Script(2, {"clock.kind": "move", "clock.seconds": 30})
    script.wait(31)
    record = record_of(view_of(script.game, Seat(1)))
    (entry,) = record.entries
    assert (entry.seat, entry.action) == (0, written.Passed(lost=False, by_clock=True))
    assert notes(record) == ["Time ran out."]


def test_hints_are_noted_with_their_turn() -> None:
    """Everyone who reads the game knows which turns had help."""
    script = Script(2, {"hints.allowed": True})
    script.do(0, AskHint(1))
    script.do(0, AskHint(2))
    script.do(0, Pass())
    script.do(1, Pass())
    record = record_of(view_of(script.game, Seat(1)))
    assert record.entries[0].circumstances == (written.TookHint(1), written.TookHint(2))
    assert notes(record) == ["Took hint 1 of 3.\nTook hint 2 of 3.", ""]


def test_only_a_wrong_announcement_is_noted() -> None:
    """The referee's figure counts; the announcement is not part of the play."""
    script = Script(2, {"scoring.announce": True}, words=PAIRS)
    script.lay(0, announced=999)
    record = record_of(view_of(script.game, Seat(1)))
    (entry,) = record.entries
    assert entry.circumstances == (written.Announced(999),)
    assert notes(record) == ["Announced as 999."]
    assert isinstance(entry.action, Play)
    assert entry.action.announced is None
    assert entry.score == script.game.scores[0]


def test_an_exchange_is_known_to_its_player() -> None:
    """The player's own exchange has its tiles, another's the count, a spectator's no rack."""
    script = Script(2)
    given = Tally(script.game.racks[0].codes[:3])
    script.do(0, Exchange(given))
    for seat, deed in (
        (0, written.Exchanged.of(given)),
        (1, written.Exchanged(3)),
        (None, written.Exchanged(3)),
    ):
        record = record_of(view_of(script.game, as_seat(seat)))
        assert record.entries[0].action == deed
        assert (record.entries[0].rack is None) == (seat != 0)
        assert [rack.seat for rack in record.racks] == ([] if seat is None else [seat])


def test_a_switch_is_noted_and_changes_both_racks() -> None:
    """GCG has no line for a switch: a note says who, and the racks follow."""
    script = Script(2, name="switch", words=PAIRS, seed=bytes(range(32)))
    face = script.game.edition.tiles.face
    switcher = next(
        seat
        for seat in (0, 1)
        if any(face(code).kind is Kind.SWITCH for code in script.game.racks[seat])
    )
    if switcher == 1:
        script.do(0, Pass())
    tile = next(code for code in script.game.racks[switcher] if face(code).kind is Kind.SWITCH)
    script.do(switcher, Switch(tile, Seat(1 - switcher), 0))
    racks = script.game.racks
    script.do(switcher, Pass())
    script.do(1 - switcher, Pass())
    for seat in (0, 1):
        record = record_of(view_of(script.game, as_seat(seat)))
        entries = record.entries[-2:]
        assert entries[0].circumstances == (written.SwitchedWith(Seat(1 - switcher)),)
        assert notes(record)[-2] == f"Switched a tile with {('Ann', 'Ben')[1 - switcher]}."
        assert next(entry.rack for entry in entries if entry.seat == seat) == racks[seat]


def test_a_game_in_progress_is_written_down_from_a_view_only() -> None:
    """The events of a live game are refused; its view has the player's own racks and no others."""
    script = Script(2)
    for events in ((), script.game.events):
        with pytest.raises(ArgumentError):
            record_of(events)
    script.lay(0)
    script.do(1, Accept())
    script.do(1, Pass())
    text = write_gcg(record_of(view_of(script.game, Seat(1))))
    assert script.game.edition.tiles.text(script.game.racks[1]) in text
    assert script.game.edition.tiles.text(script.game.racks[0]) not in text
    with pytest.raises(BrokenLog, match="Agreed"):
        record_of(
            replace(
                view_of(script.game, Seat(0)), history=view_of(script.game, Seat(0)).history[1:]
            )
        )


def test_players_have_short_names_of_their_own() -> None:
    """Nicknames are one word without a colon, unique and never empty."""
    names = ("Ann  Lee", "ann:lee", "Ann_lee", " ")
    players = record_players(tuple(map(Participant, names)))
    assert [player.nick for player in players] == [
        "Ann_Lee",
        "ann_lee_2",
        "Ann_lee_3",
        "player4",
    ]
    assert [player.name for player in players] == ["Ann Lee", "ann:lee (2)", "Ann_lee (3)", ""]
    twins = record_players((Participant("A"), Participant("A_3"), Participant("A")))
    assert len({player.nick for player in twins}) == 3


def test_a_position_has_the_own_rack_alone() -> None:
    """The player to move comes first; racks of others are unknown, all of them to a spectator."""
    script = Script(3, {"target.points": 200}, words=PAIRS)
    script.lay(0)
    for seat in (None, 0, 1, 2):
        position = position_of(view_of(script.game, as_seat(seat)))
        own = [script.game.racks[place] if place == seat else None for place in (1, 2, 0)]
        assert list(position.racks) == own
        assert position.scores == (0, 0, script.game.scores[0])
        assert position.targets == (200, 200, 200)
        assert position.opcode("lex") == ("enable",)
        assert parse_cgp(write_cgp(position)) == position


def test_a_lexicon_without_a_plain_name_is_left_out() -> None:
    """A name with a space in it would be two operands."""
    view = view_of(Script(2).game, Seat(0))
    odd = replace(view, lexicon=replace(view.lexicon, id="my words.txt"))
    assert position_of(odd).opcodes == ()
