"""A review as values: the game, its turns, its players and the account of luck and skill.

All fields are plain data, so that a review can be stored, sent and read back; see
``analysis/codec.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tilewright.analysis.estimate import Estimate
from tilewright.analysis.grades import Grade

__all__ = [
    "FORMAT",
    "ChallengeReview",
    "Method",
    "MoveValue",
    "PlayerReview",
    "ResultAccount",
    "Review",
    "TurnLuck",
    "TurnNote",
    "TurnReview",
    "TurnTime",
    "TurnTip",
    "Unjudged",
]

FORMAT: Final = 5
"""The version of the format; a change that breaks readers raises it."""


class Method(StrEnum):
    """How a turn's figures were obtained."""

    PROVEN = "proven"
    """The endgame was solved to the end, before and after the move."""
    SOLVED = "solved"
    """Moves were solved to the end in every world: with every possible tile in the bag."""
    CHECKED = "checked"
    """Moves were simulated and searched in every world, not always to the end."""
    SEARCHED = "searched"
    """The endgame was searched, but not to the end."""
    SIMULATED = "simulated"
    """Moves were rolled out on random deals of the unseen tiles."""
    STATIC = "static"
    """Moves were compared by their score and what they keep."""


class Unjudged(StrEnum):
    """Why a turn, or a part of it, could not be judged."""

    RACK_UNKNOWN = "rack-unknown"
    RACK_PARTIAL = "rack-partial"
    RACK_IMPOSSIBLE = "rack-impossible"
    EXCHANGE_UNKNOWN = "exchange-unknown"
    """The record does not say which tiles were exchanged."""
    TURN_LOST = "turn-lost"
    """The turn was lost to a failed challenge, or the record does not exclude it."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move and what it is worth to the player who makes it."""

    text: str
    """The move as text, such as ``8F HORN``."""
    score: int
    """The points that it scores."""
    points: Estimate
    """The expected final lead over the best opponent, or over the next turns with leaves."""
    win: Estimate | None
    """The chance of winning between equal players; None if it is not known."""


@dataclass(frozen=True, slots=True)
class TurnLuck:
    """The luck around one turn; each tuple has one estimate per seat, in the account's unit."""

    draw: tuple[Estimate, ...] | None
    """What the tiles drawn after the turn are worth, compared with all draws from the same bag."""
    hidden: tuple[Estimate, ...] | None
    """How much better the move did against the tiles that the player could not see."""
    skill: tuple[Estimate, ...] | None
    """What the move gave away compared with the best one, by what the player could know."""
    offer: tuple[Estimate, ...] | None
    """How much better the best move was than the usual one, which the other terms don't count."""


@dataclass(frozen=True, slots=True)
class ChallengeReview:
    """A challenge of a play, made or not, as it looked to an expert opponent; in win chance."""

    seat: int
    """Who challenged, or for whom a challenge was worth most, if that is not known or no one did.

    The values are those of this player, if no one else challenges."""
    is_made: bool
    """Whether the play was challenged."""
    is_right: bool
    """Whether the play was invalid, so that a challenge succeeds."""
    belief: float
    """How likely an expert would have found it that the play is valid."""
    gain: Estimate
    """What a challenge gains if the play is invalid."""
    cost: Estimate
    """What it costs if the play is valid."""
    value: Estimate
    """What it was worth, as it looked then: gain and cost, weighted by the belief."""


@dataclass(frozen=True, slots=True)
class TurnTime:
    """How long a turn took by the players' clock."""

    used: int | None
    """The time for the turn, in milliseconds; None if it is not known."""
    left: int | None
    """What was left on the player's clock after the turn, in milliseconds; negative in overtime.

    None if each turn has a time limit of its own."""
    is_short: bool
    """Whether the player was in time trouble: less than a tenth of the time was left before."""


@dataclass(frozen=True, slots=True)
class TurnNote:
    """A sentence after a tip: a better play with rarer words, or what a word means."""

    code: str
    """The code of its message."""
    arguments: dict[str, str | int | list[str]]
    """What fills the placeholders of the message."""


@dataclass(frozen=True, slots=True)
class TurnTip:
    """A tip of the coach about a turn: the message ``tip-KIND`` and what fills it in."""

    kind: str
    """The kind of tip, such as ``hook``."""
    squares: tuple[str, ...]
    """The squares that show what the tip means."""
    arguments: dict[str, str | int | list[str]]
    """What fills the placeholders of the tip's message; several words are listed."""
    notes: tuple[TurnNote, ...]
    """What is said after it."""


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn."""

    entry: int
    """The index of the turn's entry in the record."""
    number: int
    """The turn's number in the game, counted from 1."""
    seat: int
    rack: str
    """The player's tiles before the turn, as far as they are known."""
    made: str
    """The move that was made, as text."""
    score: int
    """The points it scored, 0 if it was withdrawn."""
    scores: tuple[int, ...]
    """All scores after the turn."""
    bag: int
    """How many tiles were in the bag before the turn."""
    method: Method | None
    """How the figures were obtained; None if the turn was not judged."""
    depth: int
    """The number of positions, worlds, turns ahead, deals or moves, as the method has it."""
    value: MoveValue | None
    """The move made; None if the turn was not judged."""
    best: MoveValue | None
    """The best move that was found; equal to ``value`` if it was made, unless we don't name it."""
    alternatives: tuple[MoveValue, ...]
    """Other good moves, best first."""
    loss_win: Estimate | None
    """What the move lost in win chance; a negative loss means that none was found."""
    loss_points: Estimate | None
    """What the move lost in points."""
    grade: Grade
    points_grade: Grade
    unjudged: tuple[Unjudged, ...]
    """What could not be judged, and why."""
    chances: tuple[float, ...]
    """Every seat's chance of winning after the turn, for the graph; empty if unknown."""
    is_bingo: bool
    """Whether the play earned the bonus for its number of tiles."""
    missed_bingo: str | None
    """The best play with a bonus, if there was one and none was played."""
    missed_out: str | None
    """A play that would have used the last tiles, if the best move does and this one doesn't."""
    phonies: tuple[str, ...]
    """Words of the play that are not in the game's dictionary."""
    unknown_words: tuple[str, ...]
    """Words that are not in ours, where the game's own dictionary is not available."""
    withdrawn: bool
    """Whether the play was challenged and withdrawn."""
    risk: Estimate | None
    """What a challenge of the phony would have cost its player in win chance (or points)."""
    belief: float | None
    """How likely an expert would have found it that the phony is valid."""
    challenge: ChallengeReview | None
    """What a challenge was worth; None if there was no reason for one, or too little is known."""
    luck: TurnLuck | None
    tips: tuple[TurnTip, ...]
    """What the coach has to say: why another move was better."""
    time: TurnTime | None
    """How long the turn took; None if the record does not say."""


@dataclass(frozen=True, slots=True)
class ResultAccount:
    """How a player's result came about: the terms add up to the result."""

    result: float
    prior: Estimate
    """What the seat was worth before any tile was drawn."""
    draws: Estimate
    """The luck of all draws, the opening racks included."""
    hidden: Estimate
    """The luck of the tiles that players could not see when they chose."""
    own: Estimate
    """What the player's own choices cost; 0 or less, up to errors."""
    others: Estimate
    """What the opponents' choices gave to this player."""
    remainder: Estimate
    """What the other terms do not explain, with the error that they have together."""


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """One player's figures."""

    name: str
    score: int
    turns: int
    judged: int
    """How many of the turns were judged."""
    loss_win: Estimate
    """The sum of all losses in win chance, with their signs."""
    loss_points: Estimate
    grades: dict[str, int]
    """How many turns got each grade."""
    bingos: int
    bingos_possible: int
    """The number of turns on which a bonus was possible, as far as racks are known."""
    phonies: int
    time_used: int | None
    """The time for all turns, in milliseconds; None if it is not known."""
    short_turns: int
    """How many turns were made in time trouble."""
    overtime: int
    """Points lost for overtime."""
    account: ResultAccount | None
    """The account of luck and skill; None if too little is known."""


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game."""

    format: int
    """The version of the format."""
    program: str
    """The version of the program that wrote the review."""
    game: str
    """The game's title, or its players."""
    edition: str
    """The edition, such as ``pocket@1``."""
    lexicon: str
    """The dictionary that moves were looked up in."""
    named_lexicon: str
    """The dictionary that the game names; empty if it names none."""
    knows_words: bool
    """Whether ``lexicon`` is the game's dictionary, so that other words are phonies."""
    seed: int
    """The seed of the random deals."""
    samples: int
    """The number of deals per turn; 0 for a static review."""
    is_repeatable: bool
    """Whether the same input and seed give the same figures; not so with a time limit."""
    unit: str
    """The unit of the account: ``points`` with two players, ``win`` with more."""
    players: tuple[PlayerReview, ...]
    """The players' figures, by seat."""
    turns: tuple[TurnReview, ...]
    """The turns in the order of play."""
    turning_points: tuple[int, ...]
    """The indices of the turns after which the chances had changed most."""
    notes: tuple[str, ...]
    """What is wrong with the record, as sentences."""
    is_finished: bool
    """Whether the record has the end of the game; without it, there is no account."""
    is_complete: bool
    """Whether the review was finished."""
