"""Endgames: what is refused, and the positions in which little can be done."""

from __future__ import annotations

import pytest

from tests.refusals import argument_refused
from tilewright.edition import parse_edition
from tilewright.errors import ArgumentError
from tilewright.kernel.endgame import EndgameSolver, table_for
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Pass
from tilewright.tiles import Tally

EDITION = parse_edition("""
format = 1
id = "few"
version = 1
name = "Few"
rack = 3

[board]
rows = \"\"\"
...
.*.
...
\"\"\"

[board.squares]
"*" = { start = true, text = "*", name = "start", color = "#123456" }

[tiles.standard.letters]
A = [8, 1]
B = [4, 3]
C = [1, 5]
""")
A, B, C = 1, 2, 3
SOLVER = EndgameSolver(EDITION, Lexicon.from_words(["AB", "ABA"], id="few"))
EMPTY = Board.empty(3)


def rest(*racks: Tally) -> Tally:
    """Return the tiles of the set that are not on these racks: a player left with them."""
    left = EDITION.tiles.tally
    for rack in racks:
        left -= rack
    return left


def test_tiles_that_the_set_does_not_have_are_refused() -> None:
    """Racks and board together must be tiles of one set."""
    with pytest.raises(ArgumentError) as caught:
        SOLVER.solve(EMPTY, [Tally([B, B, B]), Tally([A, B, B])], scores=[0, 0])
    assert (caught.value.name, caught.value.found) == ("tiles", "B")


def test_a_bag_with_tiles_is_refused() -> None:
    """The error says how many tiles are missing."""
    with pytest.raises(ArgumentError) as caught:
        SOLVER.solve(EMPTY, [Tally([A]), Tally([A, B])], scores=[0, 0])
    assert (caught.value.name, caught.value.found) == ("tiles", "10 tiles elsewhere")


@pytest.mark.parametrize(
    ("changes", "name", "found"),
    [
        ({"scores": [0]}, "scores", 1),
        ({"seat": 2}, "seat", 2),
        ({"passes": [0, -1]}, "passes", -1),
        ({"targets": [0, 5]}, "targets", 0),
        ({"scoreless": -1}, "scoreless", -1),
        ({"seconds": 0}, "seconds", 0),
        ({"seconds": float("-inf")}, "seconds", float("-inf")),
        ({"plies": 0}, "plies", 0),
        ({"method": "hope"}, "method", "hope"),
        ({"board": Board.empty(4)}, "board", 4),
        ({"racks": [Tally([A, B, A])]}, "racks", 1),
        ({"racks": [Tally([A, A, A, B]), Tally()]}, "racks", 4),
    ],
)
def test_numbers_that_do_not_fit_are_refused(
    changes: dict[str, object], name: str, found: object
) -> None:
    """The error names the argument and the wrong value."""
    given: dict[str, object] = {
        "board": EMPTY,
        "racks": [Tally([A]), Tally([A, B])],
        "scores": [0, 0],
        "aside": rest(Tally([A]), Tally([A, B])),
        **changes,
    }
    with argument_refused(name, found):
        SOLVER.solve(**given)  # type: ignore[arg-type]


def test_a_time_that_is_not_a_number_is_refused() -> None:
    """A comparison with it is never true, so it must not pass for a positive number."""
    racks = [Tally([A]), Tally([A, B])]
    with argument_refused("seconds"):
        SOLVER.solve(EMPTY, racks, scores=[0, 0], aside=rest(*racks), seconds=float("nan"))


def test_a_negative_table_is_refused() -> None:
    """The size of the transposition table must be within its limits."""
    with argument_refused("megabytes", -1):
        EndgameSolver(EDITION, SOLVER.lexicon, megabytes=-1)


def test_who_cannot_play_passes() -> None:
    """Two B and two B form no word: all pass, and each player loses their unplayed tiles."""
    racks = [Tally([B, B]), Tally([B, B])]
    found = SOLVER.solve(EMPTY, racks, scores=[5, 9], aside=rest(*racks))
    assert found.exact
    assert found.moves == (Pass(), Pass(), Pass(), Pass())
    assert found.value == -4


def test_an_empty_rack_can_only_pass() -> None:
    """A player who was dealt no tile waits; the other goes out."""
    racks = [Tally(), Tally([A, B])]
    found = SOLVER.solve(EMPTY, racks, scores=[0, 0], aside=rest(*racks))
    assert found.exact
    assert found.moves[0] == Pass()
    assert found.value == -4


def test_nobody_has_a_tile() -> None:
    """If no player can move, the game cannot change anymore."""
    everything = rest()
    found = SOLVER.solve(EMPTY, [Tally(), Tally()], scores=[3, 1], aside=everything)
    assert (found.exact, found.value) == (True, 2)
    many = SOLVER.solve(EMPTY, [Tally()] * 4, scores=[3, 1, 7, 2], aside=everything)
    assert (many.exact, many.payoffs) == (True, (-4, -6, 4, -5))


def test_going_out_at_once_is_not_always_best() -> None:
    """Against a stuck tile both words can be played one after the other."""
    racks = [Tally([A, B, A]), Tally([C])]
    found = SOLVER.solve(EMPTY, racks, scores=[0, 0], aside=rest(*racks))
    assert found.exact
    # AB for 4, then ABA for 5 and twice the other's 5; ABA at once would be 5 and 10.
    assert found.value == 19
    assert len(found.moves) == 3


def test_when_time_is_up_at_once_the_first_move_looked_at_is_the_answer() -> None:
    """Moves are valued one by one, and the clock is checked between them."""
    racks = [Tally([A, A, B]), Tally([A, B])]
    hurried = SOLVER.solve(EMPTY, racks, scores=[0, 0], seconds=1e-9, aside=rest(*racks))
    whole = SOLVER.solve(EMPTY, racks, scores=[0, 0], aside=rest(*racks))
    assert len(hurried.ranked) == 1 < len(whole.ranked)
    assert hurried.best == hurried.ranked[0].move
    assert not hurried.exact


def test_a_short_search_has_a_small_table() -> None:
    """A table takes time to build; it grows with the available time, up to the given size."""
    sizes = [table_for(1 << 26, seconds) for seconds in (0.001, 0.5, 2, 100, float("inf"))]
    assert sizes == sorted(sizes)
    assert sizes[0] < 1 << 17
    assert sizes[-1] == table_for(1 << 26, None) == 1 << 26
