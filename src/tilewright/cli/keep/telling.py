"""A kept game in sentences and lines: what an entry did, the sheet, the standing, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, assert_never

from tilewright import catalogue
from tilewright.cli.keep.clock import TableClock
from tilewright.cli.keep.written import write_entry
from tilewright.cli.terminal.layout import as_table
from tilewright.edition import ClockKind
from tilewright.records.kept.follow import KeptFollowed, KeptStep
from tilewright.records.kept.model import (
    Adjustment,
    BareScore,
    Departure,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LeftOver,
    LostTurn,
    Ruling,
)
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.sentences import endings, kept, scores
from tilewright.sentences.clocks import clock_text
from tilewright.sentences.people import People
from tilewright.units import Seat, by_seat

_PER_LINE: Final = 8
PAUSED: Final = "The clock is paused; clock start lets it run."
MARK: Final = "!"
"""What marks an entry with a fault on the sheet."""


def people_of(header: KeptHeader) -> People:
    """Return the players as the scorekeeper sees them."""
    return People(tuple(kept.name_of(header, seat) for seat, _ in by_seat(header.players)), None)


def board_before(followed: KeptFollowed, place: int) -> Board:
    """Return the board before the entry at ``place``, counted from 0."""
    if place:
        return followed.steps[place - 1].board
    return Board.empty(followed.game.header.edition.size)


def tell_step(followed: KeptFollowed, place: int) -> list[str]:
    """Return what an entry did and what is wrong with it, as sentences."""
    step = followed.steps[place]
    header = followed.game.header
    return [_told(step, board_before(followed, place), header), *fault_sentences(step, header)]


def fault_sentences(step: KeptStep, header: KeptHeader) -> list[str]:
    """Return what is wrong with an entry."""
    return [kept.describe(fault, step.entry, header) for fault in step.faults]


def _told(step: KeptStep, before: Board, header: KeptHeader) -> str:  # noqa: PLR0911 - by kind
    people = people_of(header)
    entry, seat = step.entry, step.entry.seat
    match entry:
        case KeptPlay() if step.words:
            return _played(step, header, people)
        case KeptExchange():
            return people.say("event-exchanged", seat, count=entry.count)
        case KeptPass():
            code = "event-passed-by-clock" if entry.by_clock else "event-passed"
            return people.say(code, seat)
        case KeptSwitch():
            return people.say_to("event-switched", seat, entry.other)
        case KeptChallenge():
            return _challenged(step, entry, people)
        case Departure():
            return people.say(f"event-left-{entry.why.value}", seat)
        case KeptEnd():
            return endings.why_ended(entry.reason, header.edition, people_of(header))
        case KeptPlay() | BareScore() | LostTurn() | Adjustment() | LeftOver() | Gain():
            return f"{people.names[seat]} {_did(step, entry, before, header)}."
        case other:
            assert_never(other)


def _challenged(step: KeptStep, entry: KeptChallenge, people: People) -> str:
    if not step.applied:
        return f"{people.names[entry.seat]} challenges."
    if entry.ruling is Ruling.WITHDRAWN:
        return people.say("event-returned", step.to)
    award = people.say("event-awarded", step.to, points=step.score) if step.score else ""
    return f"{people.say_to('event-challenge-failed', entry.seat, step.to)} {award}".rstrip()


def _did(  # noqa: PLR0911 - by kind
    step: KeptStep,
    entry: KeptPlay | BareScore | LostTurn | Adjustment | LeftOver | Gain,
    before: Board,
    header: KeptHeader,
) -> str:
    """Return the rest of a sentence that begins with the player's name."""
    points = catalogue.sentence("points", points=abs(step.score))
    match entry:
        case KeptPlay():
            scored = f" for {points}" if step.applied else ""
            return f"plays {write_entry(entry, before, header)}{scored}"
        case BareScore():
            return f"gets {points}; the tiles are not entered"
        case LostTurn():
            return "loses this turn"
        case Adjustment():
            return f"{'loses' if step.score < 0 else 'gets'} {points}"
        case LeftOver(tiles=None):
            return "has all other tiles left"
        case LeftOver(tiles=tiles):
            return f"has {header.edition.tiles.text(tiles or ()) or 'no tiles'} left"
        case Gain():
            return f"gets {points} for the others' tiles"
        case other:
            assert_never(other)


def _played(step: KeptStep, header: KeptHeader, people: People) -> str:
    word = step.words[0]
    return people.say(
        "event-played",
        step.entry.seat,
        word=word.text,
        place=header.edition.coordinates.write(word.start, word.axis),
        axis=word.axis.value,
        others=catalogue.listed(other.text for other in step.words[1:]) or "none",
        points=step.score,
        bonus=_bonus(step, header),
    )


def _bonus(step: KeptStep, header: KeptHeader) -> int:
    entry = step.entry
    bonuses = header.edition.bonuses
    count = len(entry.play.cells) if isinstance(entry, KeptPlay) else 0
    return bonuses[count] if count < len(bonuses) else 0


def sheet_lines(followed: KeptFollowed, *, has_clocks: bool = False) -> list[str]:
    """Return the sheet: for each entry its number, player, points, total, and what happened.

    An entry with a fault is marked. ``has_clocks`` adds the readings of the clocks.
    """
    header = followed.game.header
    rows = []
    for place, step in enumerate(followed.steps):
        entry = step.entry
        mark = MARK if step.faults else ""
        total = str(step.scores[step.to])
        text = write_entry(entry, board_before(followed, place), header)
        text += f" announced {entry.score}" if _is_disputed(step) else ""
        if has_clocks and entry.clock is not None:
            text += f" clock {clock_text(entry.clock)}"
        points = str(step.score) if step.score or isinstance(entry, (KeptPlay, BareScore)) else ""
        name = kept.name_of(header, entry.seat)
        rows.append((f"{place + 1}{mark:1}", name, points, total, text))
    return as_table(rows, right=frozenset({0, 2, 3})) if rows else ["Nothing is entered yet."]


def _is_disputed(step: KeptStep) -> bool:
    claimed = step.entry.score
    return claimed is not None and claimed != step.score and isinstance(step.entry, KeptPlay)


def fault_lines(followed: KeptFollowed) -> list[str]:
    """Return everything that is wrong with the game, with the numbers of the entries."""
    header = followed.game.header
    return [
        f"{place}{MARK} {sentence}"
        for place, step in enumerate(followed.steps, 1)
        for sentence in fault_sentences(step, header)
    ]


def standing(followed: KeptFollowed) -> str:
    """Return the scores, the bag and whose turn it is, in sentences."""
    names = people_of(followed.game.header).names
    targets = followed.targets
    each = (
        f"{name} {score}{f' of {targets[seat]}' if targets else ''}"
        for seat, (name, score) in by_seat(list(zip(names, followed.finals, strict=True)))
    )
    told = [f"{', '.join(each)}."]
    if followed.bag is not None:
        told.append(f"{catalogue.sentence('tiles', count=followed.bag)} in the bag.")
    told.append(turn_of(followed))
    return " ".join(told)


def clock_lines(followed: KeptFollowed, clock: TableClock) -> list[str]:
    """Return how much time every player has left, and whether the clock runs."""
    names = people_of(followed.game.header).names
    lines = [f"{clock_of(seat, name, clock)}." for seat, name in by_seat(names)]
    if followed.on_turn is not None:
        who = names[followed.on_turn]
        lines.append(f"The clock runs for {who}." if clock.is_running else PAUSED)
    return lines


def clock_of(seat: Seat, name: str, clock: TableClock) -> str:
    """Return what a player's clock says, without a period at the end."""
    left = clock.left(seat)
    if left < 0:
        return f"{name} is {clock_text(-left)} over time"
    return f"{name} has {clock_text(left)} left"


def late_line(followed: KeptFollowed, clock: TableClock) -> str:
    """Return that the player on turn is over time; empty if that isn't so."""
    if clock.late is None:
        return ""
    said = clock_of(clock.late, people_of(followed.game.header).names[clock.late], clock)
    if clock.rules.kind is ClockKind.MOVE:
        return f"{said}; type pass clock if the turn is over."
    points = catalogue.sentence("points", points=clock.penalty(clock.late))
    return f"{said}, which costs {points if clock.rules.overtime_points else 'nothing'}."


def turn_of(followed: KeptFollowed) -> str:
    """Return whose turn it is, and who loses one before that."""
    if followed.on_turn is None:
        return "The game is over."
    people = people_of(followed.game.header)
    skipped = followed.steps[-1].skipped if followed.steps else ()
    told = [people.say("event-skipped", seat) for seat in skipped]
    return " ".join([*told, f"It is {people.names[followed.on_turn]}'s turn."])


def result_lines(followed: KeptFollowed) -> list[str]:
    """Return why the game is over, how the scores were settled, and who won."""
    end = followed.end
    if end is None:
        return []
    header = followed.game.header
    people = people_of(header)
    why = endings.why_ended(end.reason, header.edition, people, end.finisher)
    if end.reason is EndReason.LAST_STANDING:
        gone = [step.entry for step in followed.steps if isinstance(step.entry, Departure)]
        left = [(entry.seat, entry.why) for entry in gone]
        why = endings.who_left(left, people) if left else why
    lines = endings.settlement_lines(end.settlements, header.edition, people)
    if end.unknown:
        names = [people.names[seat] for seat in end.unknown]
        missing = f"Still missing: the tiles that {catalogue.listed(names)} had left."
        return [why, *lines, f"{missing} Type: unplayed {names[0]} QI, or rest, or none."]
    return [why, *lines, endings.who_won(end.winners, end.decided, people)]


def unseen_lines(followed: KeptFollowed) -> list[str]:
    """Return the tiles that are on no square, and how many of them are in the bag."""
    tiles = followed.game.header.edition.tiles
    counts = Counter(tiles.texts(followed.unseen))
    each = [f"{text} {count:>2}" for text, count in counts.items()]
    wide = max(map(len, each), default=0)
    rows = (each[start : start + _PER_LINE] for start in range(0, len(each), _PER_LINE))
    lines = ["   ".join(cell.rjust(wide) for cell in row) for row in rows]
    if followed.hidden is None or followed.hidden:
        lines.append("Tiles of bare scores are among them.")
    if followed.bag is not None:
        lines.append(f"{followed.bag} of them are in the bag.")
    return lines


def explain_lines(followed: KeptFollowed, place: int) -> list[str]:
    """Return how a play was scored, line by line; none if it isn't a play on the board."""
    entry, verdict = followed.steps[place].entry, followed.steps[place].verdict
    if not isinstance(entry, KeptPlay) or verdict is None:
        return []
    before, edition = board_before(followed, place), followed.game.header.edition
    lines = scores.describe(explain(before, entry.play, verdict, edition))
    return [*lines, f"total {verdict.score}"]


def listed_numbers(numbers: Iterable[int]) -> str:
    """Return numbers of entries as text: ``3``, ``3 and 5``."""
    return catalogue.listed(map(str, numbers))
