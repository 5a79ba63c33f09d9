"""The end of a game as sentences: why it is over, how scores were settled, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright import catalogue
from tilewright.edition import Edition
from tilewright.rules.event import Ended, Left
from tilewright.rules.outcome import Decided, EndReason, LeaveReason, Settlement
from tilewright.rules.view import View
from tilewright.sentences.people import People
from tilewright.units import Seat, by_seat


def settlement(view: View, reader: Seat | None) -> list[str]:
    """Return sentences that explain the end of a game to ``reader``.

    The first line says why the game is over, then comes a line for each player, and the last
    line says who won. The list is empty if the game is not over.
    """
    result = view.result
    if result is None:
        return []
    people = People.of(view.participants, reader)
    lines = settlement_lines(result.settlements, view.edition, people)
    return [_why(result, view, people), *lines, winners(result, people)]


def settlement_lines(
    settlements: Sequence[Settlement], edition: Edition, people: People
) -> list[str]:
    """Return how each score was settled."""
    return [_line(seat, settled, edition, people) for seat, settled in by_seat(settlements)]


def why(event: Ended, edition: Edition, people: People) -> str:
    """Return why the game is over."""
    return why_ended(event.why, edition, people, _finisher(event))


def _finisher(event: Ended) -> Seat | None:
    """Return the player whose play ended the game, if the result shows who it was."""
    if event.why is EndReason.TARGET:
        seats = list(event.winners)
    else:
        seats = [seat for seat, settled in by_seat(event.settlements) if not settled.unplayed]
    return seats[0] if len(seats) == 1 else None


def why_ended(
    reason: EndReason, edition: Edition, people: People, finisher: Seat | None = None
) -> str:
    """Return why a game is over; ``finisher`` is the player whose play ended it, if known."""
    if reason in (EndReason.OUT, EndReason.TARGET) and finisher is not None:
        return people.say(f"end-{reason.value}-by", finisher)
    return catalogue.sentence(
        f"end-{reason.value}",
        passes=edition.end.passes,
        rounds=edition.end.scoreless_rounds,
    )


def who_left(left: Sequence[tuple[Seat, LeaveReason]], people: People) -> str:
    """Return who left the game and why, with a sentence for each reason."""
    by_reason: dict[LeaveReason, list[Seat]] = {}
    for seat, reason in left:
        by_reason.setdefault(reason, []).append(seat)
    return " ".join(_who_left_for(reason, seats, people) for reason, seats in by_reason.items())


def _who_left_for(reason: LeaveReason, seats: Sequence[Seat], people: People) -> str:
    """Return that the players in ``seats`` left for the same reason."""
    code = f"end-left-{reason.value}"
    if len(seats) > 1:
        return people.say_together(f"{code}-together", seats)
    return people.say(code, seats[0])


def winners(result: Ended, people: People) -> str:
    """Return who won, and what decided it."""
    return who_won(result.winners, result.decided, people)


def who_won(seats: Sequence[Seat], decided: Decided, people: People) -> str:
    """Return that the players in ``seats`` won, and what decided it."""
    if not seats:
        return catalogue.sentence("win-nobody")
    if len(seats) > 1:
        return people.say_together("win-shared", seats)
    return people.say(f"win-{decided.value}", seats[0])


def _why(result: Ended, view: View, people: People) -> str:
    """Return why the game is over; if only one player remains, name all who left."""
    left = [(one.seat, one.why) for one in view.history if isinstance(one, Left)]
    if result.why is EndReason.LAST_STANDING and left:
        return who_left(left, people)
    return why(result, view.edition, people)


def _line(seat: Seat, settled: Settlement, edition: Edition, people: People) -> str:
    """Return how one score was settled: 120, less 11 for unplayed QI."""
    first = steps = catalogue.sentence("settlement-score", score=settled.score)
    if settled.overtime:
        steps = catalogue.sentence("settlement-overtime", steps=steps, overtime=settled.overtime)
    if settled.deducted:
        tiles = edition.tiles.text(settled.unplayed)
        steps = catalogue.sentence(
            "settlement-deducted", steps=steps, deducted=settled.deducted, tiles=tiles
        )
    if settled.gained:
        steps = _gained(seat, steps, settled.gained, people)
    if steps != first:
        steps = catalogue.sentence("settlement-total", steps=steps, final=settled.final)
    return people.say("settlement-line", seat, steps=steps)


def _gained(seat: Seat, steps: str, gained: int, people: People) -> str:
    """Return the steps with what a player gains for the tiles of the others."""
    other = people.only_other(seat)
    if other is not None:
        return people.say_to("settlement-gained-from", seat, other, steps=steps, gained=gained)
    return catalogue.sentence("settlement-gained", steps=steps, gained=gained)
