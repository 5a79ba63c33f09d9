"""The golden cases of kept games: one for each rule, written as people would enter them.

Each case becomes a file next to this module, with what follows from it. Followers in other
languages read the same files.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TypeAlias

from tilewright.geometry import Coordinates
from tilewright.tiles import tokens

Tree: TypeAlias = dict[str, object]

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def laid(place: str, word: str) -> Tree:
    """Return the tiles of a word; ``.`` skips a square."""
    square, axis = Coordinates.TOURNAMENT.read(place, 21)
    tiles: Tree = {}
    for sign in tokens(word):
        if sign != ".":
            tiles[square.name] = sign
        square = square.step(axis)
    return tiles


def play(seat: int, place: str, word: str, score: int | None = None, **more: object) -> Tree:
    """Return the entry of a play."""
    return {"type": "play", "seat": seat, "tiles": laid(place, word), "score": score, **more}


def said(type_: str, seat: int, **more: object) -> Tree:
    """Return any other entry."""
    return {"type": type_, "seat": seat, **more}


def game(
    entries: Iterable[Tree],
    edition: str = "pocket",
    players: int = 2,
    house: Tree | None = None,
    **header: object,
) -> Tree:
    """Return a kept game; its entries are numbered."""
    levels = header.pop("levels", (None,) * players)
    assert isinstance(levels, tuple)
    people = [
        {"name": name, "level": level} if level else {"name": name}
        for name, level in zip(NAMES, levels, strict=False)
    ]
    numbers = count(1)
    return {
        "tilewright": "kept-game",
        "version": 1,
        "header": {
            "edition": {"id": f"{edition}@1", "house": house or {}},
            "players": people,
            **header,
        },
        "entries": [
            {
                "type": entry["type"],
                "id": str(next(numbers)),
                **{name: value for name, value in entry.items() if value is not None},
            }
            for entry in entries
        ],
    }


HORN = play(0, "8F", "HORN", 14)
FARM = play(1, "H6", "FA.M", 9)
FARMS = play(0, "10F", "PASTE", 25)
MOB = play(1, "9H", ".OB", 16)
FIVE = [HORN, FARM, FARMS]
"""The first plays of the rule sheets' worked example."""

VALID = said("challenge", 1, ruling="valid")


def house(rule: str, **more: object) -> Tree:
    """Return the house rules for a challenge rule."""
    return {"challenge.rule": rule, **more}


PHONY = play(0, "8F", "HORM")
WORDS = ("HORN", "FARM", "PASTE", "FARMS")

CASES: dict[str, tuple[str, list[str] | None, Tree]] = {
    "worked-example": (
        "The first plays of the rule sheets' example, with claims that are right.",
        None,
        game([*FIVE, said("pass", 1), said("exchange", 0, count=3)], date="2026-11-17"),
    ),
    "first-and-turns": (
        "Cleo begins; Ann plays out of turn; the turn goes to the player after her.",
        None,
        game(
            [play(2, "8F", "HORN"), play(0, "H6", "FA.M"), said("pass", 2)],
            players=4,
            first=2,
            first_by="youngest",
        ),
    ),
    "wrong-claims": (
        "What was forgotten: a bonus, a word, a premium, or nothing that explains the claim.",
        None,
        game(
            [
                play(0, "8D", "STRANGE", 18, total=18),
                play(1, "7C", "TO", 3, total=3),
                play(0, "9F", "PAX", 27, total=70),
                play(1, "10G", "ID", 3, total=9),
                said("pass", 0, score=4, total=74),
                said("pass", 1, total=9),
            ]
        ),
    ),
    "misplaced": (
        "Plays that are misplaced have no effect, and later plays that needed them don't fit.",
        None,
        game(
            [
                play(0, "1A", "HORN", 14),
                play(1, "8H", "A"),
                play(0, "8G", "HORN"),
                play(1, "8G", "FARM"),
                play(0, "15A", "CAT"),
                play(1, "9G", "A..E"),
                said("play", 0, tiles={"A1": "A", "B2": "B"}),
                said("play", 1, tiles={}),
                play(0, "9A", "ABCDEFGH"),
            ]
        ),
    ),
    "fifth-s": (
        "The fifth S of the set is named, and the play counts all the same.",
        None,
        game(
            [
                play(0, "8E", "ASSESS"),
                play(1, "E7", "S."),
                play(0, "12A", "QQ"),
                play(1, "G7", "Z."),
            ]
        ),
    ),
    "racks": (
        "Racks that are entered must hold what is played, and not too much.",
        None,
        game(
            [
                {**HORN, "rack": "AHNORST"},
                {**FARM, "rack": "AFM?"},
                said("exchange", 0, count=2, tiles="AB", rack="AACDEFGH"),
                said("exchange", 1, count=9),
            ]
        ),
    ),
    "blanks": (
        "A blank keeps its letter, is worth nothing, and is one of the unseen tiles no more.",
        None,
        game([play(0, "8F", "hoRN"), play(1, "H6", "FA.M"), play(0, "10H", "nA")]),
    ),
    "bare-scores": (
        "Bare scores, with and without the number of tiles; later plays can't be checked yet.",
        None,
        game(
            [
                HORN,
                said("score", 1, score=24, count=5, total=24),
                play(0, "14A", "CAT", 12),
                play(1, "12A", "DOG"),
                play(0, "H6", "FA.M", 99, total=125),
                said("score", 1, score=8),
                play(0, "8E", "S.", 18),
                play(1, "8F", "HORN"),
                said("score", 0, score=50, count=0),
            ]
        ),
    ),
    "bare-score-withdrawn": (
        "A bare score that is withdrawn leaves the board complete again.",
        None,
        game([HORN, said("score", 1, score=24), said("challenge", 0, ruling="withdrawn"), FARMS]),
    ),
    "bare-first-play": (
        "After a bare first score, the start square may be covered.",
        None,
        game([said("score", 0, score=14, count=4), play(1, "H6", "FA.M", 9), play(0, "1A", "AT")]),
    ),
    **{
        f"challenge-{rule}": (
            f"Both answers to a challenge under the rule {rule}.",
            None,
            game(
                [HORN, VALID, FARM, said("challenge", 0, ruling="withdrawn"), FARMS],
                house=house(rule),
            ),
        )
        for rule in ("void", "single", "double", "five", "ten")
    },
    "challenge-three": (
        "Three players: lost turns add up, are skipped, and count as scoreless turns.",
        None,
        game(
            [
                HORN,
                said("challenge", 2, ruling="valid"),
                said("play", 1, tiles=laid("H6", "FA.M")),
                said("challenge", 2, ruling="valid"),
                said("pass", 0),
                said("pass", 1),
                said("lost", 0),
                said("pass", 1),
                said("pass", 2),
            ],
            players=3,
        ),
    ),
    "challenge-refused": (
        "Challenges that come too late, twice, or from the wrong player.",
        None,
        game(
            [
                said("challenge", 1, ruling="valid"),
                HORN,
                said("challenge", 0, ruling="valid"),
                VALID,
                VALID,
                said("pass", 0),
                said("challenge", 1, ruling="withdrawn"),
            ]
        ),
    ),
    "challenge-claims": (
        "A claim for a withdrawn play takes back what was claimed; an award can differ.",
        None,
        game(
            [
                play(0, "8F", "HORN", 15, total=15),
                said("challenge", 1, ruling="withdrawn", score=-15, total=0),
                play(1, "8F", "HORN", 14, total=14),
                said("challenge", 0, ruling="withdrawn", score=0, total=0),
                play(0, "8F", "HORN", 14, total=14),
                said("challenge", 1, ruling="valid", award=5, score=5, total=19),
                said("pass", 1, total=0),
            ]
        ),
    ),
    "dictionary": (
        "Rulings by the dictionary are compared with it; the table's own are not.",
        list(WORDS),
        game(
            [
                PHONY,
                said("challenge", 1, ruling="valid"),
                said("pass", 0),
                play(1, "H6", "FA.M"),
                said("challenge", 0, ruling="withdrawn"),
                play(0, "H6", "FA.T"),
                said("challenge", 1, ruling="valid", by="table"),
                said("pass", 0),
                play(1, "11H", "AX"),
            ],
            house=house("single"),
            lexicon="family",
        ),
    ),
    "dictionary-void": (
        "Where words are judged as they are played, the follower names what isn't a word.",
        list(WORDS),
        game([PHONY, said("challenge", 1, ruling="withdrawn"), HORN, FARM], house=house("void")),
    ),
    "switch": (
        "Switch tiles, bonus tiles and bonus squares; no exchange; switches that are refused.",
        None,
        game(
            [
                play(0, "8F", "HO[R+]N"),
                said("switch", 1, other=0, given="[O~]", taken="A"),
                said("switch", 1, other=0, given="[O~]"),
                play(1, "H6", "FA.M"),
                said("switch", 0, other=0),
                said("switch", 0, other=2, given="A"),
                said("exchange", 0, count=2),
                said("leave", 1),
                said("switch", 2, other=1),
                said("switch", 2, other=0),
                said("pass", 2),
                said("switch", 2, other=0),
                said("pass", 2),
            ],
            "switch",
            players=3,
            first_by="youngest",
        ),
    ),
    "switch-elsewhere": (
        "An edition without switch tiles refuses a switch.",
        None,
        game([HORN, said("switch", 1, other=0), VALID]),
    ),
    "super": (
        "The large board with its quadruple squares.",
        None,
        game([play(0, "11K", "IONIZED"), play(1, "N11", ".ET", 4)], "super"),
    ),
    "nine-tiles": (
        "The nine-tile game has its own bonuses.",
        None,
        game([play(0, "8C", "ALGORITHM"), play(1, "D7", "R."), said("pass", 0)], "pocket/9-tile"),
    ),
    "finish-line": (
        "Everyone has a target of their own; a challenge can still undo the last play.",
        None,
        game(
            [
                play(0, "8D", "STRANGE"),
                said("challenge", 1, ruling="withdrawn"),
                play(1, "8D", "STRANGE"),
                said("pass", 2),
                said("adjust", 0, points=20),
            ],
            "glass/finish-line",
            players=3,
            levels=("beginner", "beginner", "expert"),
        ),
    ),
    "finish-line-award": (
        "Points for a failed challenge can reach the target.",
        None,
        game(
            [said("score", 0, score=66, count=7), VALID, said("pass", 1)],
            "glass/finish-line",
            house=house("five"),
            levels=("beginner", "expert"),
        ),
    ),
    "finish-line-shares": (
        "If nobody reaches a target, the highest share wins.",
        None,
        game(
            [
                said("score", 0, score=60, count=5),
                said("score", 1, score=40, count=5),
                *[said("pass", seat) for seat in (0, 1, 0, 1)],
                said("unplayed", 0, tiles="QZ"),
                said("unplayed", 1, tiles="A"),
            ],
            "glass/finish-line",
            levels=("expert", "beginner"),
        ),
    ),
    "passed-out": (
        "Everyone passes twice; unplayed tiles are entered; one entry is corrected by another.",
        None,
        game(
            [
                HORN,
                said("pass", 1),
                said("exchange", 0, count=1),
                *[said("pass", seat) for seat in (1, 0, 1, 0)],
                said("pass", 1),
                said("unplayed", 0, tiles="AEIOQRT", score=-16, total=-2),
                said("unplayed", 1, tiles="BB"),
                said("unplayed", 1, tiles="BBCDEFG", score=-18, total=-18),
                said("gained", 0, tiles="AB"),
            ]
        ),
    ),
    "scoreless": (
        "A house rule ends the game after too many scoreless rounds.",
        None,
        game(
            [
                *[said("exchange", seat, count=1) for seat in (0, 1, 2, 0, 1)],
                said("lost", 2),
                said("unplayed", 0, tiles="A"),
                said("unplayed", 1, rest=True),
            ],
            players=3,
            house={"end.scoreless_rounds": 2},
        ),
    ),
    "ties": (
        "A tie is decided by the scores before unplayed tiles were counted.",
        None,
        game(
            [
                said("score", 0, score=30),
                said("score", 1, score=28),
                said("end", 0, reason="no-plays"),
                said("unplayed", 0, tiles="BA"[::-1]),
                said("unplayed", 1, tiles="D"),
            ]
        ),
    ),
    "shared-victory": (
        "A tie that nothing decides is a shared victory.",
        None,
        game(
            [
                said("score", 0, score=30),
                said("score", 1, score=30),
                said("score", 2, score=10),
                said("end", 2, reason="no-plays"),
                said("unplayed", 0, tiles=""),
                said("unplayed", 1, tiles=""),
                said("unplayed", 2, tiles="Z"),
            ],
            players=3,
        ),
    ),
    "unplayed-early": (
        "Unplayed tiles before the end count once it is over; a tile that can't be left.",
        None,
        game(
            [
                said("unplayed", 0, tiles="QQ"),
                said("gained", 1),
                HORN,
                said("end", 1, reason="out"),
                said("end", 1, reason="out"),
                said("end", 1, reason="no-plays"),
                said("leave", 0),
                said("unplayed", 0, rest=True),
            ]
        ),
    ),
    "doubled": (
        "Clubs write twice the value for the player who went out.",
        None,
        game(
            [
                said("score", 0, score=300),
                said("score", 1, score=300),
                said("end", 0, reason="out"),
                said("unplayed", 1, tiles="QZ"),
                said("gained", 0, tiles="QZ", score=40, total=340, doubled=True),
            ]
        ),
    ),
    "leaving": (
        "A player leaves on turn; the turns they had to lose lapse; their play can be challenged.",
        None,
        game(
            [
                HORN,
                said("challenge", 2, ruling="valid"),
                said("leave", 2, why="vanished"),
                play(1, "H6", "FA.M"),
                said("leave", 1),
                said("challenge", 0, ruling="withdrawn"),
                said("pass", 1),
                said("leave", 1),
                said("challenge", 2, ruling="valid"),
            ],
            players=3,
        ),
    ),
    "leaving-four": (
        "Four players, one leaves on turn and one between turns.",
        None,
        game(
            [
                said("pass", 0),
                said("leave", 1, why="time"),
                said("pass", 1),
                said("leave", 3),
                said("pass", 2),
                said("pass", 0),
                said("pass", 2),
                said("pass", 0),
            ],
            players=4,
        ),
    ),
    "clocks": (
        "A game clock with an increment: overtime costs points, too much of it is noted.",
        None,
        game(
            [
                {**HORN, "clock": 61500},
                said("pass", 1, clock=-1),
                said("pass", 0, clock=-60001),
                said("pass", 1, clock=-700000),
                said("pass", 0),
                said("adjust", 1, points=-10, why="time", score=-10, total=-10),
                said("pass", 1),
                said("unplayed", 0, tiles="A"),
                said("unplayed", 1, tiles="B"),
            ],
            house={"clock.kind": "game", "clock.seconds": 60, "clock.increment": 5},
        ),
    ),
    "clocks-move": (
        "A move clock: only a pass may be over time.",
        None,
        game(
            [{**HORN, "clock": -1500}, said("pass", 1, by_clock=True, clock=-1)],
            house={"clock.kind": "move", "clock.seconds": 60},
        ),
    ),
    "exchanges": (
        "An exchange with too few tiles in the bag.",
        None,
        game(
            [
                *[said("score", n % 2, score=10, count=7) for n in range(11)],
                said("exchange", 1, count=3),
                said("score", 0, score=5, count=4),
                said("exchange", 1, count=3),
            ],
            house={"exchange.minimum": 7},
        ),
    ),
    "going-out": (
        "A player goes out by numbers alone; more tiles than a rack has; a turn after the end.",
        None,
        game(
            [
                *[said("score", n % 2, score=10, count=7) for n in range(12)],
                said("score", 0, score=9, count=7),
                said("score", 1, score=9, count=7),
                said("score", 0, score=9, count=2),
                said("unplayed", 1, rest=True),
                said("challenge", 1, ruling="withdrawn"),
            ]
        ),
    ),
}
"""For each case: what it shows, the dictionary or None, and the kept game."""
