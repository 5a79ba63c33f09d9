"""The tests, tested: each comparison passes a correct generator and fails a flawed one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.kernel.agreement.chance import small_positions
from tests.kernel.agreement.checks import Listed as Kept
from tests.kernel.agreement.checks import check_agreement, check_questions, check_sound
from tests.kernel.agreement.oracle import Known
from tests.kernel.agreement.reference import ReferenceCandidate, ReferenceGenerator
from tests.kernel.agreement.subject import IS_KERNEL, KERNEL_IS_THERE, make_generator
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.testing.strategies import Position
from tilewright.tiles import Tally
from tilewright.units import Tile

Listed = list[ReferenceCandidate]
Change = Callable[[Listed], Listed]


def example() -> tuple[Position, tuple[Known, ...]]:
    """Return a position with many plays, among them some that differ in score and tiles."""
    cases = (case for seed in range(60) for case in small_positions(seed, max_size=5))
    return next(
        (position, plays)
        for position, plays in cases
        if 20 < len(plays) < 200
        and not position.board.is_empty
        and len({known.score for known in plays}) > 5
        and len({known.axis for known in plays}) > 1
    )


class Flawed(ReferenceGenerator):
    """A generator whose list of all plays is changed before anything is read from it."""

    def __init__(self, position: Position, change: Change) -> None:
        """Plant a flaw."""
        super().__init__(position.edition, position.words)
        self.change = change

    def all(self, board: Board, rack: Tally) -> Sequence[ReferenceCandidate]:
        """Return the plays, changed."""
        return self.change(list(super().all(board, rack)))


def moved(candidate: ReferenceCandidate) -> ReferenceCandidate:
    """Return the candidate with its play one row further down, even off the board."""
    squares = tuple(square._replace(row=square.row + 1) for square in candidate.play.squares)
    return replace(candidate, play=Play(squares, candidate.play.cells))


WRONG_LISTS: dict[str, Change] = {
    "the first play is missing": lambda plays: plays[1:],
    "the last play is missing": lambda plays: plays[:-1],
    "a play in the middle is missing": lambda plays: plays[:9] + plays[10:],
    "all plays are missing": lambda _: [],
    "one axis is missing": lambda plays: [
        p for p in plays if len({s.row for s in p.play.squares}) == 1
    ],
    "a play is listed twice": lambda plays: [*plays[:5], plays[4], *plays[5:]],
    "a play lies elsewhere": lambda plays: [*plays[:5], moved(plays[5]), *plays[6:]],
    "a score is too high": lambda plays: [
        *plays[:5],
        replace(plays[5], score=plays[5].score + 1, equity=plays[5].equity + 1000),
        *plays[6:],
    ],
    "two plays are out of order": lambda plays: [plays[1], plays[0], *plays[2:]],
    "the order is turned round": lambda plays: plays[::-1],
    "a leave is wrong": lambda plays: [
        replace(plays[0], leave=Tally([*plays[0].leave, 1])),
        *plays[1:],
    ],
    "an equity is wrong": lambda plays: [replace(plays[0], equity=plays[0].equity + 1), *plays[1:]],
}


@pytest.mark.parametrize("flaw", WRONG_LISTS)
def test_a_wrong_list_is_noticed(flaw: str) -> None:
    """Whatever is wrong with the list of all plays, the comparison with the oracle detects it."""
    position, plays = example()
    check_agreement(Flawed(position, lambda listed: listed), position, plays)
    with pytest.raises(AssertionError, match="position: "):
        check_agreement(Flawed(position, WRONG_LISTS[flaw]), position, plays)


@pytest.mark.parametrize(
    "flaw",
    [
        "a play is listed twice",
        "a play lies elsewhere",
        "a score is too high",
        "two plays are out of order",
        "a leave is wrong",
    ],
)
def test_the_judge_alone_notices_what_is_unsound(flaw: str) -> None:
    """Without an oracle, judging every play detects what should not be there."""
    position, plays = example()
    listed = ReferenceGenerator(position.edition, position.words).all(position.board, position.rack)
    assert check_sound(position, listed) == plays
    with pytest.raises(AssertionError, match="position: "):
        check_sound(position, WRONG_LISTS[flaw](list(listed)))


class FlawedAnswers(ReferenceGenerator):
    """A generator with a correct list and a wrong answer to one other query."""

    flaw = ""

    def count(self, board: Board, rack: Tally) -> tuple[int, int]:
        """Return a count or a sum that may be one too low."""
        count, total = super().count(board, rack)
        return count - (self.flaw == "count"), total - (self.flaw == "sum")

    def best(self, board: Board, rack: Tally) -> ReferenceCandidate | None:
        """Return the second best, perhaps."""
        return super().top(board, rack, 2)[self.flaw == "best"]

    def top(self, board: Board, rack: Tally, n: int) -> Sequence[ReferenceCandidate]:
        """Return too few, or equal plays in the wrong order, perhaps."""
        plays = list(super().top(board, rack, n))
        if self.flaw == "ties":
            plays.reverse()
            plays.sort(key=lambda candidate: -candidate.equity)
        return plays[1:] if self.flaw == "top" else plays

    def within(self, board: Board, rack: Tally, millipoints: int) -> Sequence[ReferenceCandidate]:
        """Return those less than this far below the best, perhaps."""
        return super().within(board, rack, millipoints - (self.flaw == "within"))

    def playable(self, board: Board, rack: Tally) -> frozenset[Tile]:
        """Return an extra tile, perhaps."""
        return super().playable(board, rack) | ({Tile(99)} if self.flaw == "playable" else set())


@pytest.mark.parametrize("flaw", ["count", "sum", "best", "top", "ties", "within", "playable"])
def test_a_wrong_answer_is_noticed(flaw: str) -> None:
    """Each query is compared with the list: a wrong answer fails."""
    position, _ = example()
    generator = FlawedAnswers(position.edition, position.words)
    listed = Kept(generator.all(position.board, position.rack))
    check_questions(generator, position, listed)
    generator.flaw = flaw
    with pytest.raises(AssertionError, match="position: "):
        check_questions(generator, position, listed)


def test_the_kernel_is_what_is_tested() -> None:
    """Where the package has a native generator, the reference never silently replaces it."""
    position, _ = example()
    generator = make_generator(position.edition, position.words)
    assert isinstance(generator, ReferenceGenerator) != IS_KERNEL
    assert IS_KERNEL or not KERNEL_IS_THERE
