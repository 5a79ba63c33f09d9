"""The time of a choice: how it is divided, and that it is respected."""

from dataclasses import replace
from itertools import count

import pytest

from tilewright.kernel.endgame import EndgameSolver
from tilewright.kernel.pre_endgame import MOST_IN_BAG, PreEndgame, PreEndgameSolver
from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, make_player
from tilewright.players.simulation import SimulationPlayer, Thinking
from tilewright.rules.play.move import Pass, Play
from tilewright.table import Table
from tilewright.table.computers import Computers
from tilewright.testing.scripted import open_table
from tilewright.units import Seat


class Watch:
    """A clock that a test advances."""

    def __init__(self) -> None:
        """Begin at some time."""
        self.time = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.time


def test_the_parts_of_the_time_end_before_it_does() -> None:
    """Whatever came before, nothing is left of a part when it is over, and a little is kept."""
    watch = Watch()
    thinking = Thinking(2.0, None, now=watch)
    assert thinking.left(0.5) == pytest.approx(0.97)
    assert thinking.left() == pytest.approx(1.94)
    watch.time += 1.0
    assert thinking.left(0.5) == 0.001
    assert not thinking.may_continue(0.5)
    assert thinking.may_continue()
    assert thinking.left() == pytest.approx(0.94)
    watch.time += 0.95
    assert not thinking.may_continue()
    assert thinking.left() == 0.001


def test_without_seconds_there_is_any_time_until_somebody_has_had_enough() -> None:
    """With a budget of samples the choice depends on chance and seed, never on the clock."""
    asked = count()
    thinking = Thinking(None, 10, lambda: next(asked) >= 2)
    assert thinking.left() is None
    assert [thinking.may_continue() for _ in range(4)] == [True, True, False, False]


@pytest.mark.parametrize("seconds", [0.5, 2.0, 5.0])
def test_what_the_kernel_is_given_is_never_more_than_the_budget(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Inference, imagining and trying share one budget; each gets what the others have left."""
    given: list[float] = []
    watch = Watch()
    view = open_table(["AEINRST", "DGLOPUM"], ["8D RETAINS"]).view(1)
    champion = make_player("champion:threads=1,samples=3", view.edition, open_lexicon())
    assert isinstance(champion, SimulationPlayer)
    simulator = champion._simulator(2)
    run = simulator.run

    def spent(*arguments: object, seconds: float, **options: object) -> object:
        # It takes all it may: the next one must make do with the rest.
        given.append(seconds)
        watch.time += seconds
        return run(*arguments, seconds=None, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(simulator, "run", spent)
    thinking = Thinking(seconds, 3, now=watch)
    options = champion.ranked(view, 5)
    watch.time += 0.1 * seconds
    first = champion.simulate(view, options, thinking, part=0.4)
    second = champion.simulate(view, options, thinking)
    assert isinstance(first.best.candidate, type(second.best.candidate))
    assert given[0] == pytest.approx(0.97 * 0.4 * seconds - 0.1 * seconds)
    assert sum(given) + 0.1 * seconds == pytest.approx(0.97 * seconds)


def test_the_budget_of_the_table_goes_before_the_habit() -> None:
    """What the table does not specify is up to the player."""
    view = open_table(["AEINRST", "DGLOPUM"]).view(0)
    champion = make_player("champion:seconds=7", view.edition, open_lexicon())
    assert isinstance(champion, SimulationPlayer)
    assert champion.effort.thinking(Budget()).seconds == 7
    assert champion.effort.thinking(Budget(seconds=1)).seconds == 1
    assert champion.effort.thinking(Budget(samples=3)).samples == 3
    hurried = champion.choose(view, replace(Budget(), cancelled=lambda: True))
    assert isinstance(hurried, Play)


def played_down(bag: int = 0) -> Table:
    """Return a table where two players have played until at most this many tiles are in the bag."""
    first = open_table(["AEINRST", "DGLOPUM"])
    equity = make_player("equity", first.view(0).edition, open_lexicon())
    computers = Computers(first, {Seat(0): equity, Seat(1): equity})
    while first.view(None).bag_count > bag and computers.step() is not None:
        pass
    return first


@pytest.mark.parametrize("name", ["simulation", "champion"])
def test_an_endgame_between_two_is_solved_not_imagined(name: str) -> None:
    """With the bag empty both racks are known: the move is the solver's, whatever is sampled."""
    at = played_down()
    seat = at.view(None).on_turn
    view = at.view(seat)
    racks = [view.rack if each == seat else view.unseen for each in range(2)]
    solver = EndgameSolver(view.edition, open_lexicon())
    wanted = solver.solve(view.board, racks, scores=view.scores, seat=seat, nodes=20_000)
    one = make_player(f"{name}:samples=1,candidates=2,threads=1", view.edition, open_lexicon())
    found = {one.choose(view, Budget()) for _ in range(2)}
    assert found == {wanted.best}
    greedy = make_player("equity", view.edition, open_lexicon()).choose(view, Budget())
    assert isinstance(greedy, Play | Pass)
    values = {ranked.move: ranked.value for ranked in wanted.ranked}
    assert values[greedy] <= wanted.value


def test_the_last_tiles_of_the_bag_are_tried_and_the_answer_is_repeatable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The six best in the simulation are tried in worlds; without a clock always the same six."""
    at = played_down(MOST_IN_BAG)
    view = at.view(at.view(None).on_turn)
    assert 0 < view.bag_count <= MOST_IN_BAG
    asked: list[tuple[list[object], object]] = []
    solve = PreEndgameSolver.solve

    def heard(self: PreEndgameSolver, *arguments: object, **options: object) -> PreEndgame:
        found = solve(self, *arguments, **options)  # type: ignore[arg-type]
        asked.append(([each.move for each in found.ranked], options["stages"]))
        return found

    monkeypatch.setattr(PreEndgameSolver, "solve", heard)
    one = make_player("simulation:samples=40,threads=1", view.edition, open_lexicon())
    chosen = [one.choose(view, Budget()) for _ in range(2)]
    assert asked[0] == asked[1]
    ranked, stages = asked[0]
    assert chosen == [ranked[0]] * 2
    assert len(ranked) == 6
    assert stages == 2
    make_player("champion:seconds=0.2", view.edition, open_lexicon()).choose(view, Budget())
    assert asked[-1][1] is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_turn_before_the_horizon(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two plies are a round for two players: with more it looks as many rounds ahead."""
    racks = ["AEINRST", "DGLOPUM", "ABEHORT", "CEIKLSU"][:seats]
    view = open_table(racks, ["8D RETAINS"]).view(1)
    player = make_player("simulation:threads=1,samples=3", view.edition, open_lexicon())
    assert isinstance(player, SimulationPlayer)
    simulator = player._simulator(seats)
    run, seen = simulator.run, []

    def watched(*arguments: object, plies: int, **options: object) -> object:
        seen.append(plies)
        return run(*arguments, plies=plies, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(simulator, "run", watched)
    player.turn(view, Budget())
    assert seen == [seats]
