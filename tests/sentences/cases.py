"""Every sentence about a game, once in each form: the cases of the golden files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import pairwise
from typing import NamedTuple

from tests.rules.test_judge import ADDING
from tilewright.catalogue import sentence, translate
from tilewright.edition import ChallengeRule, Edition, parse_edition
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.formats.json.views import dump_seen
from tilewright.formats.plays import parse_play
from tilewright.geometry import Axis, Square
from tilewright.lexicon import Lexicon, known_lexicons
from tilewright.players import known_players
from tilewright.records.follow import Step
from tilewright.records.notes import text_of_notes
from tilewright.records.record import (
    Action,
    Announced,
    ChallengeBonus,
    Circumstance,
    Entry,
    Exchanged,
    HasLeft,
    RackGained,
    RackLost,
    RecordPlayer,
    SwitchedWith,
    TimeLost,
    TookHint,
    WasChallenged,
    Withdrawn,
)
from tilewright.records.record import Passed as RecordedPass
from tilewright.rules.event import (
    Accepted,
    Awarded,
    Challenged,
    DrawnForFirst,
    Ended,
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
    Returned,
    SeenEvent,
    Skipped,
    TakenBack,
    TimeReturned,
    TurnLost,
    WindowClosed,
)
from tilewright.rules.evolve import begin
from tilewright.rules.game import Phase
from tilewright.rules.outcome import Decided, EndReason, LeaveReason, Settlement
from tilewright.rules.participant import Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import Breakdown, explain
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.judge import Verdict, Word, judge
from tilewright.rules.play.move import Play, Strength
from tilewright.rules.seen import OwnExchanged, OwnSwitched, SeenExchanged, SeenSwitched
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import SeenPlay, View, view_of
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, Tile, all_seats, by_seat

NAMES = ("Ann", "Ben", "Cleo")
WORDS = Lexicon.from_words(["AT"], id="small")
READERS: tuple[tuple[str, Seat | None], ...] = (
    ("Ann", Seat(0)),
    ("Ben", Seat(1)),
    ("an onlooker", None),
)
"""Ann acts, Ben is affected, and a spectator is neither."""


class Case(NamedTuple):
    """One event, and the edition of its sentence."""

    name: str
    event: SeenEvent
    edition: str = "pocket"
    history: tuple[SeenEvent, ...] = ()
    """The events before it that the sentence may refer to."""


def view(name: str, house: dict[str, object] | None = None) -> View:
    """Return a table of three that has just been set up."""
    people = tuple(Participant(player) for player in NAMES)
    # The sentence about scoreless rounds needs the rule.
    edition = load_edition(name, {"end.scoreless_rounds": 3} | (house or {}))
    return view_of(begin(set_up(edition, WORDS, people, seed=bytes(32), now=Instant(0))), None)


def word(text: str, axis: Axis = Axis.ACROSS) -> Word:
    """Return a word at F8."""
    return Word(text, Square(7, 5), axis, 7)


def played(*words: Word, score: int = 14, bonus: int = 0, announced: int | None = None) -> Played:
    """Return a play by Ann."""
    play = Play((Square(7, 5),), b"\1", announced)
    return Played(Instant(0), Seat(0), play, words, 0, bonus, score)


def tile(text: str, edition: Edition) -> Tile:
    """Return the tile that ``text`` names."""
    return edition.tiles.parse_tile(text)


def event_cases() -> Iterator[Case]:
    """Yield every event that has a sentence, singular and plural, in both notations."""
    pocket, switch = load_edition("pocket"), load_edition("switch")
    horn, down = word("HORN"), word("HORN", Axis.DOWN)
    yield Case("a play", played(horn))
    yield Case("a play down", played(down))
    yield Case("a play in printed coordinates", played(horn), "large-print")
    yield Case("a play down in printed coordinates", played(down), "large-print")
    yield Case("a play for one point", played(horn, score=1))
    yield Case("a play with another word", played(horn, word("FARMS")))
    yield Case("a play with several words", played(horn, word("NOT"), word("BE"), word("AT")))
    yield Case("a play with a bonus", played(horn, score=64, bonus=50))
    yield Case("a play with a bonus of one", played(horn, score=15, bonus=1))
    yield Case("a play announced wrongly", played(horn, announced=1))
    yield Case("a large score", played(horn, score=1234))
    yield Case(
        "an exchange of one's own", OwnExchanged(Instant(0), Seat(0), Tally([1]), Tally([2]))
    )
    yield Case("an exchange of one tile", SeenExchanged(Instant(0), Seat(0), 1))
    yield Case("an exchange of several tiles", SeenExchanged(Instant(0), Seat(0), 7))
    yield Case("a pass", Passed(Instant(0), Seat(0)))
    yield Case("a pass by the clock", Passed(Instant(0), Seat(0), by_clock=True))
    yield Case("a switch", SeenSwitched(Instant(0), Seat(0), Seat(1)), "switch")
    given, taken = tile("[I~]", switch), tile("?", switch)
    yield Case(
        "a switch with its tiles", OwnSwitched(Instant(0), Seat(0), Seat(1), given, taken), "switch"
    )
    yield Case("a skipped turn", Skipped(Instant(0), Seat(0)))
    yield Case("an acceptance", Accepted(Instant(0), Seat(0)))
    yield Case("the end of the time to challenge", WindowClosed(Instant(0)))
    yield Case("a failed challenge", Challenged(Instant(0), Seat(0), Seat(1), ()))
    yield Case("a challenge of one phony", Challenged(Instant(0), Seat(0), Seat(1), ("QXZ",)))
    yield Case(
        "a challenge of two phonies", Challenged(Instant(0), Seat(0), Seat(1), ("QXZ", "ZB"))
    )
    yield Case("a play withdrawn", Returned(Instant(0), Seat(0)))
    yield Case("a turn lost", TurnLost(Instant(0), Seat(0)))
    yield Case("points for one's trouble", Awarded(Instant(0), Seat(0), 5))
    yield Case("one point for one's trouble", Awarded(Instant(0), Seat(0), 1))
    draws = tuple(by_seat([tile(text, pocket) for text in "AR?"]))
    yield Case("the draw", DrawnForFirst(Instant(0), draws))
    tied = tuple(by_seat([tile(text, pocket) for text in "AAB"]))
    yield Case("a draw that ties", DrawnForFirst(Instant(0), tied))
    for by in FirstBy:
        yield Case(f"the first player, by {by.value}", FirstChosen(Instant(0), Seat(0), by))
    first = FirstChosen(Instant(0), Seat(0), FirstBy.DRAW)
    for text in ("CRT", "ART", "?RT"):
        drawn = DrawnForFirst(Instant(0), tuple(by_seat([tile(one, pocket) for one in text])))
        yield Case(f"the first player, who drew {text[0]}", first, history=(drawn,))
    yield Case("a pause", Paused(Instant(0)))
    yield Case("the end of a pause", Resumed(Instant(0)))
    yield Case("a takeback", TakenBack(Instant(0), Seat(0)))
    yield Case("an outage", TimeReturned(Instant(0), 25_400))
    yield Case("a long outage", TimeReturned(Instant(0), 3_600_000))
    for strength in Strength:
        yield Case(f"a hint of strength {strength}", HintTaken(Instant(0), Seat(0), strength.value))
    yield Case("a question for the proof", ProofAsked(Instant(0), Seat(0)))
    yield Case("a play exists", PlayExists(Instant(0)))
    for why in LeaveReason:
        yield Case(f"a player leaves: {why.value}", Left(Instant(0), Seat(0), why))
    for reason in EndReason:
        yield Case(f"the end: {reason.value}", ended(reason))


def ended(
    why: EndReason = EndReason.OUT,
    winners: tuple[int, ...] = (0,),
    decided: Decided = Decided.SCORE,
    settlements: tuple[Settlement, ...] = (),
) -> Ended:
    """Return the end of a game of three."""
    plain = tuple(Settlement(score, 0, Tally(), 0, 0) for score in (120, 98, 7))
    seats = tuple(map(Seat, winners))
    return Ended(Instant(0), why, settlements or plain, seats, decided, bytes(32))


class Ending(NamedTuple):
    """A game that is over."""

    name: str
    result: Ended
    history: tuple[SeenEvent, ...] = ()

    @property
    def view(self) -> View:
        """The table after the end."""
        return replace(view("pocket"), result=self.result, history=self.history)


def ending_cases() -> Iterator[Ending]:
    """Yield every way in which a game is decided, and every step of a settlement."""
    for decided in Decided:
        if decided not in {Decided.SHARED, Decided.NOBODY}:
            yield Ending(f"decided by {decided.value}", ended(decided=decided))
    yield Ending("shared by two", ended(winners=(0, 1), decided=Decided.SHARED))
    yield Ending("shared by three", ended(winners=(0, 1, 2), decided=Decided.SHARED))
    canceled = ended(EndReason.CANCELLED, winners=(), decided=Decided.NOBODY)
    yield Ending("no winner", canceled)
    for why in LeaveReason:
        last = ended(EndReason.LAST_STANDING, winners=(1,), decided=Decided.LAST_STANDING)
        yield Ending(
            f"the others left: {why.value}",
            last,
            (Left(Instant(0), Seat(2), why), Left(Instant(0), Seat(0), why)),
        )
    for one, other in pairwise((*LeaveReason, LeaveReason.RESIGNED)):
        yield Ending(
            f"the others left for different reasons: {one.value}, {other.value}",
            ended(EndReason.LAST_STANDING, winners=(1,), decided=Decided.LAST_STANDING),
            (Left(Instant(0), Seat(2), one), Left(Instant(0), Seat(0), other)),
        )
    tiles = load_edition("pocket").tiles
    settlements = (
        Settlement(120, 0, Tally(), 0, 22),
        Settlement(98, 10, tiles.parse_tiles("QI"), 11, 0),
        Settlement(7, 0, tiles.parse_tiles("Z?"), 10, 0),
    )
    yield Ending("settled", ended(settlements=settlements))


def page_sentences(reader: str) -> Iterator[str]:
    """Yield the sentences that only the page says; Ann acts, and Ben is affected."""
    yield sentence("challenge-made", reader=reader, who=NAMES[0], whom=NAMES[1])


def pair_sentences(reader: str) -> Iterator[str]:
    """Yield the sentences that a game of three does not need."""
    ann, ben = {"reader": reader, "who": NAMES[0]}, {"whom": NAMES[1]}
    yield sentence("event-first-alone", **ann)
    yield sentence("end-target")
    yield sentence("settlement-gained-from", **ann, **ben, steps="353", gained=4)


def data_texts() -> Iterator[str]:
    """Yield the names and descriptions in our data files, which other languages translate."""
    for edition in map(load_edition, shipped_ids()):
        yield from (edition.name, edition.summary, *edition.kind_names.values())
        for effect in edition.layout.effects.values():
            yield effect.name
            if effect.letter > 1:
                yield effect.text
    for player in known_players():
        yield from (player.strength, player.character)
    for lexicon in known_lexicons():
        yield from (lexicon.title, lexicon.origin, lexicon.without_offensive_words().title)


def challenge_cases() -> Iterator[tuple[str, View]]:
    """Yield a play by Ben that can be challenged, under every rule and as the last play."""
    play = Play((Square(7, 5),), b"\1")
    ann, ben, cleo = all_seats(3)
    words = (word("HORN"),)
    open_play = SeenPlay(ben, play, words, 14, frozenset(), (ann, cleo), Instant(15_000))
    for rule in ChallengeRule:
        if rule is ChallengeRule.VOID:
            continue
        table = view("pocket", {"challenge.rule": rule.value})
        for phase in (Phase.PLAYING, Phase.LAST_PLAY):
            name = f"{rule.value}, {phase.value}"
            yield name, replace(table, phase=phase, open_play=open_play)
    priced = view("pocket", {"challenge.last_play": "points"})
    name = "double, last-play with a price"
    yield name, replace(priced, phase=Phase.LAST_PLAY, open_play=open_play)


def seen_tree(event: SeenEvent, edition: Edition) -> object:
    """Return an event as the page receives it."""
    return json.loads(dump_seen(event, edition))


def page_edition(name: str) -> dict[str, object]:
    """Return what the page needs of an edition to say sentences."""
    edition = view(name).edition
    return {
        "size": edition.size,
        "coordinates": edition.coordinates.value,
        "kind_names": {kind: translate(name) for kind, name in edition.kind_names.items()},
        "letters": [letter for letter in edition.tiles.letters if letter],
        "end": asdict(edition.end),
        "tiles": [
            asdict(face) | {"text": face.text, "kind": face.kind.value, "count": count}
            for face, count in zip(edition.tiles.faces, edition.tiles.counts, strict=True)
        ],
    }


def finding_cases() -> Iterator[Finding]:
    """Yield every fault with the values that it is about, singular and plural."""
    one, two = (Square(7, 6),), (Square(7, 6), Square(7, 9))
    three = (*two, Square(7, 12))
    yield Finding(Fault.NO_TILES)
    yield Finding(Fault.UNKNOWN_TILE, squares=one)
    yield Finding(Fault.OFF_BOARD, squares=(Square(15, 6),))
    yield Finding(Fault.OFF_BOARD, squares=(Square(-1, 46),))
    yield Finding(Fault.SAME_SQUARE, squares=one)
    yield Finding(Fault.OCCUPIED, squares=one)
    yield Finding(Fault.TOO_MANY_TILES, (7,))
    yield Finding(Fault.TOO_MANY_TILES, (1,))
    yield Finding(Fault.NOT_IN_LINE, squares=two)
    yield Finding(Fault.GAP, squares=one)
    yield Finding(Fault.GAP, squares=two)
    yield Finding(Fault.GAP, squares=three)
    yield Finding(Fault.FIRST_TOO_SHORT)
    yield Finding(Fault.FIRST_OFF_START, squares=one)
    yield Finding(Fault.FIRST_OFF_START, squares=two)
    yield Finding(Fault.NOT_CONNECTED)
    yield Finding(Fault.NOT_ON_RACK, ((),))
    yield Finding(Fault.NOT_ON_RACK, (("Q",),))
    yield Finding(Fault.NOT_ON_RACK, (("Q", "Z"),))
    yield Finding(Fault.NOT_ON_RACK, (("Q", "Z", "?"),))
    yield Finding(Fault.NOT_ON_RACK, (("?",),))
    yield Finding(Fault.NOT_ON_RACK, (("?", "?"),))
    yield Finding(Fault.NOT_A_WORD, (("QXZ",),))
    yield Finding(Fault.NOT_A_WORD, (("QXZ", "ZB"),))
    yield from turn_findings()
    yield from special_findings()


def turn_findings() -> Iterator[Finding]:
    """Yield the findings about moves made at the wrong time."""
    yield Finding(Fault.NOT_YOUR_TURN, ("Ben",))
    yield Finding(Fault.NOT_AGREED, (("Ben",),))
    yield Finding(Fault.NOT_AGREED, (("Ben", "Cleo"),))
    yield Finding(Fault.AGREED_ALREADY)
    yield Finding(Fault.COMMITTED_ALREADY)
    yield Finding(Fault.NOT_COMMITTED, (("Ben", "Cleo"),))
    yield Finding(Fault.CONTRIBUTION_DIFFERS)
    yield Finding(Fault.GAME_OVER)
    yield Finding(Fault.LEFT_THE_GAME)
    yield Finding(Fault.TURNS_SUSPENDED)
    yield Finding(Fault.WINDOW_OPEN, (("Ben",),))
    yield Finding(Fault.WINDOW_OPEN, (("Ben", "Cleo"),))
    yield Finding(Fault.NO_SUCH_SEAT, (4,))
    yield Finding(Fault.STALE)
    yield Finding(Fault.PAUSED)
    yield Finding(Fault.NOT_PAUSED)
    yield Finding(Fault.NOT_BEGUN)
    yield Finding(Fault.NOTHING_TO_TAKE_BACK)


def special_findings() -> Iterator[Finding]:
    """Yield the findings about exchanges, switches, challenges, proofs and removals."""
    yield Finding(Fault.NO_EXCHANGE)
    yield Finding(Fault.EXCHANGE_NOTHING)
    yield Finding(Fault.BAG_TOO_LOW, (6, 0))
    yield Finding(Fault.BAG_TOO_LOW, (1, 0))
    yield Finding(Fault.BAG_TOO_LOW, (0, 0))
    yield Finding(Fault.BAG_TOO_LOW, (6, 7))
    yield Finding(Fault.BAG_TOO_LOW, (1, 7))
    yield Finding(Fault.NO_SWITCH)
    yield Finding(Fault.NOT_A_SWITCH_TILE, ("E",))
    yield Finding(Fault.SWITCHED_ALREADY)
    yield Finding(Fault.SWITCH_PARTNER)
    yield Finding(Fault.SWITCH_POINT, (8,))
    yield Finding(Fault.SWITCH_POINT, (1,))
    yield Finding(Fault.NO_HINTS)
    yield Finding(Fault.HINT_ORDER, (2,))
    yield Finding(Fault.ALL_HINTS_TAKEN)
    yield Finding(Fault.NOTHING_TO_CHALLENGE)
    yield Finding(Fault.OWN_PLAY)
    yield Finding(Fault.ACCEPTED_ALREADY)
    yield Finding(Fault.PROOF_AS_PLAYED)
    yield Finding(Fault.PROOF_BAG)
    yield Finding(Fault.PROOF_ASKED)
    yield Finding(Fault.NOT_MISSING, ("Ben", 300))
    yield Finding(Fault.NOT_MISSING, ("Ben", 3661))
    yield Finding(Fault.CLOCK_DECIDES)


def breakdown_cases() -> Iterator[tuple[str, Breakdown]]:
    """Yield scores of different kinds."""
    pocket = load_edition("pocket")
    for name, edition, text in (
        ("a word on a premium square", pocket, "8F HORN"),
        ("a blank", pocket, "8F HoRN"),
        ("a bonus", pocket, "8D TRAINER"),
        ("squares that add points", parse_edition(ADDING), "2A BAB"),
    ):
        board = Board.empty(edition.size)
        play = parse_play(text, board, edition)
        verdict = judge(board, play, edition)
        assert isinstance(verdict, Verdict)
        yield name, explain(board, play, verdict, edition)


def step_cases() -> Iterator[tuple[str, Step]]:
    """Yield every action that a recorded game can contain."""
    edition = load_edition("pocket")
    board = Board.empty(edition.size)
    play = parse_play("8F HORN", board, edition)
    verdict = judge(board, play, edition)
    assert isinstance(verdict, Verdict)
    yield "a play", Step(Entry(Seat(0), play), board, 14, 14, verdict)
    tiles = edition.tiles.parse_tiles
    actions: tuple[tuple[Action, int], ...] = (
        (Exchanged(3), 0),
        (RecordedPass(), 0),
        (Withdrawn(), -14),
        (ChallengeBonus(5), 5),
        (RackGained(tiles("QI")), 22),
        (RackLost(tiles("QI")), -11),
        (RackLost(tiles("E")), -1),
        (TimeLost(10), -10),
    )
    for action, score in actions:
        yield type(action).__name__, Step(Entry(Seat(0), action), board, score, 0)


def note_cases() -> Iterator[str]:
    """Yield the notes on everything that GCG has no line for."""
    players = tuple(RecordPlayer(name.lower(), name) for name in NAMES)
    for lost in (True, False):
        yield text_of_notes(Entry(Seat(0), RecordedPass(lost, not lost)), players)
    known: tuple[Circumstance, ...] = (
        WasChallenged(Seat(1), is_valid=True),
        WasChallenged(Seat(1), is_valid=False),
        WasChallenged(Seat(1), is_valid=False, words=("QZX", "ZX")),
        *(HasLeft(Seat(1), why) for why in LeaveReason),
        SwitchedWith(Seat(1)),
        TookHint(2),
        Announced(12),
    )
    for one in known:
        yield text_of_notes(Entry(Seat(0), RecordedPass(), circumstances=(one,)), players)
