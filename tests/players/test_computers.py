"""Computers at a table: they act at once, and never close a window on people."""

import pytest

from tilewright.edition import Edition
from tilewright.errors import PlayerError
from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, make_player
from tilewright.rules.arrange import Arrangement
from tilewright.rules.event import ProofAsked
from tilewright.rules.game import Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Accept, Agree, Move, Pass
from tilewright.rules.view import View
from tilewright.table import MemoryLog, Table, edition_for, open_game
from tilewright.table.computers import Computers
from tilewright.testing.scripted import SEED
from tilewright.units import Instant, Seat, by_seat


class Clock:
    """A clock that advances only on request."""

    now = Instant(0)

    def __call__(self) -> Instant:
        """Return the time."""
        return self.now


def opened(kinds: str, clock: Clock, name: str = "pocket") -> tuple[Table, Computers, Edition]:
    """Open a table with people (p) and computers (c) in its seats."""
    seated = [Participant(f"{kind}{seat}", kind == "c") for seat, kind in enumerate(kinds)]
    edition = edition_for(name, seated)
    first = open_game(edition, open_lexicon(), seated, now=Instant(0), seed=SEED)
    table = Table.open(first, open_lexicon(), MemoryLog(), now=clock)
    made = {
        seat: make_player("equity", edition, open_lexicon())
        for seat, kind in by_seat(kinds)
        if kind == "c"
    }
    return table, Computers(table, made), edition


def advance(computers: Computers) -> tuple[int, ...]:
    """Let computers act until people must act; return those people."""
    while computers.step() is not None:
        pass
    return computers.waiting_for()


def test_computers_alone_play_to_the_end_and_nothing_waits() -> None:
    """The table's clock stands still, and the game still finishes."""
    for kinds in ("cc", "ccc", "cccc"):
        table, computers, edition = opened(kinds, Clock())
        assert edition.end.scoreless_rounds == 3
        assert advance(computers) == ()
        assert table.view(None).phase is Phase.OVER


def test_people_are_awaited_for_agreeing_and_for_their_turn() -> None:
    """A computer agrees at once; then the person, then the player on turn."""
    table, computers, _ = opened("pc", Clock())
    assert advance(computers) == (0,)
    table.submit(0, Agree())
    assert advance(computers) == (0,)
    view = table.view(0)
    assert view.phase is Phase.PLAYING
    assert view.on_turn == 0


def test_a_computer_never_closes_the_window_sooner() -> None:
    """Of three, the computer on turn waits until the person has accepted or the window closes."""
    for accepts in (True, False):
        clock = Clock()
        table, computers, edition = opened("ccp", clock)
        table.submit(2, Agree())
        advance(computers)
        while table.view(None).on_turn == 2 or table.view(None).open_play is None:
            table.submit(2, Pass())
            advance(computers)
        view = table.view(None)
        assert view.open_play is not None
        if view.on_turn == 2:
            continue
        assert computers.step() is None
        assert computers.waiting_for() == (2,)
        assert computers.waits_until() == view.open_play.window_ends
        if accepts:
            table.submit(2, Accept())
        else:
            clock.now = Instant(edition.challenge.window * 1000)
        act = computers.step()
        assert act is not None
        assert act.seat == view.on_turn


def test_a_computer_joins_in_asking_for_the_proof_only_when_stuck() -> None:
    """With a play available it does not ask for proof; the turn continues."""
    table, computers, _ = opened("pc", Clock())
    table.submit(0, Agree())
    advance(computers)
    player = computers.players[Seat(1)]
    view = table.view(1)
    assert not player.wants_proof(view)  # type: ignore[attr-defined]
    assert not any(isinstance(event, ProofAsked) for event in view.history)


def test_computers_wait_while_the_game_is_paused() -> None:
    """No player acts during a pause; then the game continues."""
    table, computers, _ = opened("cc", Clock())
    for _ in range(6):
        computers.step()
    table.arrange(Arrangement.PAUSE)
    assert computers.step() is None
    table.arrange(Arrangement.RESUME)
    assert computers.step() is not None


class Cheat:
    """Passes when it should agree."""

    name = "cheat"

    def choose(self, view: View, budget: Budget) -> Move:
        """Pass."""
        del view, budget
        return Pass()


def test_a_player_that_may_not_do_what_it_does_is_named() -> None:
    """The error names the player, the seat, and the rule that forbids the move."""
    table, _, _ = opened("pc", Clock())
    with pytest.raises(PlayerError, match=r"cheat.*\b1\b"):
        advance(Computers(table, {Seat(1): Cheat()}))
