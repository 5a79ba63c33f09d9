"""Score previews for draft plays, with a breakdown; they don't reveal which words are valid."""

from __future__ import annotations

from tilewright.formats.plays import write_play
from tilewright.geometry import Axis
from tilewright.rules.play import explain
from tilewright.rules.play.allowed import find_missing
from tilewright.rules.play.judge import Refusal, Verdict
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.sentences.scores import describe
from tilewright.server.messages.base import Outgoing
from tilewright.server.messages.errors import Faults, fault_messages
from tilewright.table import Umpire


class LetterScore(Outgoing):
    """One letter in a word, and the points it scores."""

    letter: str
    square: str
    points: int
    times: int
    new: bool
    blank: bool


class WordBreakdown(Outgoing):
    """One word that a play forms, and how its score is calculated."""

    text: str
    start: str
    axis: Axis
    score: int
    sum: int
    times: int
    letters: tuple[LetterScore, ...]


class SquareScore(Outgoing):
    """The bonus points that a square adds to a play's score."""

    square: str
    points: int


class Breakdown(Outgoing):
    """A play's score, broken down by word, square and bonus."""

    words: tuple[WordBreakdown, ...]
    squares: tuple[SquareScore, ...]
    bonus: int
    tiles: int
    total: int


class Preview(Outgoing):
    """The score of a draft play, or what is wrong with the play."""

    number: int
    score: int | None
    text: str | None
    faults: Faults
    breakdown: Breakdown | None
    lines: tuple[str, ...]


def preview_of(table: Umpire, view: View, play: Play) -> Preview:
    """Return a draft play's score or faults, without revealing whether its words are valid."""
    return preview_on(view, play, table.preview(play))


def preview_on(
    view: View, play: Play, judged: tuple[Verdict, explain.Breakdown] | Refusal
) -> Preview:
    """Return the preview of a draft play in a position, given what the judge says about it."""
    findings = judged.findings if isinstance(judged, Refusal) else ()
    missing = find_missing(play, view.edition, view.rack)
    faults = fault_messages([*findings, *missing], view.edition)
    if isinstance(judged, Refusal):
        return Preview(
            number=view.number, score=None, text=None, faults=faults, breakdown=None, lines=()
        )
    verdict, breakdown = judged
    return Preview(
        number=view.number,
        score=verdict.score,
        text=write_play(play, view.board, view.edition, verdict=verdict),
        faults=faults,
        breakdown=breakdown_message(breakdown),
        lines=tuple(describe(breakdown)),
    )


def breakdown_message(breakdown: explain.Breakdown) -> Breakdown:
    """Convert a score breakdown to a message."""
    return Breakdown(
        words=tuple(_word(line) for line in breakdown.words),
        squares=tuple(
            SquareScore(square=square.name, points=points) for square, points in breakdown.squares
        ),
        bonus=breakdown.bonus,
        tiles=breakdown.tiles,
        total=breakdown.total,
    )


def _word(line: explain.WordLine) -> WordBreakdown:
    return WordBreakdown(
        text=line.word.text,
        start=line.word.start.name,
        axis=line.word.axis,
        score=line.word.score,
        sum=line.letter_sum,
        times=line.times,
        letters=tuple(
            LetterScore(
                letter=letter.letter,
                square=letter.square.name,
                points=letter.points,
                times=letter.times,
                new=letter.is_new,
                blank=letter.is_blank,
            )
            for letter in line.letters
        ),
    )
