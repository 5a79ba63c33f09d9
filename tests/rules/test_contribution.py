"""Contributions to the seed: committed before, revealed on agreeing, and binding for everyone."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.rules.tables import SEED, Table, began, few, kinds
from tilewright.rules.attention import Action, must_act
from tilewright.rules.audit import DepartureKind, audit
from tilewright.rules.dealer import SeededDealer, combined_seed, commitment_of, contribution_hash
from tilewright.rules.event import Agreed, Began, Committed, Drew, Ended, Event
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Agree, Commit, Pass, Remove, Resign
from tilewright.rules.view import Ability, view_of
from tilewright.units import Seat

ANN, BEN, CLEO = (bytes([number]) * 32 for number in (1, 2, 3))


def committed(*contributions: bytes) -> Table:
    """Return a table at which these players have committed, and no player has agreed."""
    table = Table(replay([began(few(), len(contributions))]), dealer=SeededDealer())
    for seat, contribution in enumerate(contributions):
        if contribution:
            table.do(seat, Commit(contribution_hash(contribution)))
    return table


def finished(*contributions: bytes) -> Game:
    """Return a game with these contributions in which every turn was passed."""
    table = committed(*contributions)
    order = sorted(range(len(contributions)), key=lambda seat: bool(contributions[seat]))
    for seat in order:
        table.do(seat, Agree(contributions[seat]))
    while table.game.phase is not Phase.OVER:
        table.do(table.game.on_turn, Pass())
    return table.game


def racks(seed: bytes, *contributions: bytes) -> tuple[bytes, ...]:
    """Return the racks that a referee with this seed deals to players who contribute."""
    first = replace(began(few(), len(contributions)), seed=seed, commitment=commitment_of(seed))
    table = Table(replay([first]), dealer=SeededDealer())
    for seat, contribution in enumerate(contributions):
        table.do(seat, Commit(contribution_hash(contribution)))
    for seat, contribution in enumerate(contributions):
        table.do(seat, Agree(contribution))
    return tuple(rack.codes for rack in table.game.racks)


def test_anyone_can_compute_the_hashes() -> None:
    """They are SHA-256 of a fixed prefix and the bytes; an absent contribution changes nothing."""
    assert contribution_hash(ANN) == hashlib.sha256(b"tilewright contribution 1:" + ANN).digest()
    whole = b"tilewright combined seed 1:" + SEED + b"\0" + ANN + b"\2" + CLEO
    assert combined_seed(SEED, (ANN, b"", CLEO)) == hashlib.sha256(whole).digest()
    assert combined_seed(SEED, (b"", b"")) == SEED


def test_players_reveal_only_when_all_have_committed() -> None:
    """Until then no part of the seed is shown, so no player can choose theirs by the others'."""
    table = committed(ANN, b"", CLEO)
    assert table.refuses(0, Agree(ANN))[0].about == (("Ben",),)
    assert table.faults(0, Agree(ANN)) == [Fault.NOT_COMMITTED]
    assert must_act(table.game) == (None, Action.AGREE, None)
    assert Ability.AGREE not in view_of(table.game, Seat(0)).may
    assert view_of(table.game, Seat(1)).may >= {Ability.COMMIT, Ability.AGREE}
    table.do(1, Agree())
    assert must_act(table.game) == (Action.AGREE, None, Action.AGREE)
    table.do(2, Agree(CLEO))
    assert table.game.phase is Phase.AGREEING
    table.do(0, Agree(ANN))
    assert table.game.contributions == (ANN, b"", CLEO)
    assert table.game.dealing_seed == combined_seed(SEED, (ANN, b"", CLEO))


def test_a_commitment_is_binding() -> None:
    """It cannot be changed, withdrawn or revealed as anything else."""
    table = committed(ANN, BEN)
    assert table.faults(0, Commit(contribution_hash(CLEO))) == [Fault.COMMITTED_ALREADY]
    for other in (b"", BEN, ANN[1:]):
        assert table.faults(0, Agree(other)) == [Fault.CONTRIBUTION_DIFFERS]
    table.do(0, Agree(ANN))
    assert table.faults(0, Commit(contribution_hash(CLEO))) == [Fault.AGREED_ALREADY]
    table = committed(b"", b"")
    assert table.faults(0, Agree(ANN)) == [Fault.CONTRIBUTION_DIFFERS]
    assert table.faults(0, Commit(b"short")) == [Fault.CONTRIBUTION_DIFFERS]


def test_a_player_who_does_not_reveal_can_only_leave() -> None:
    """The others remove the player; the contribution that no one saw is not part of the seed."""
    table = committed(ANN, BEN, CLEO)
    table.do(0, Agree(ANN))
    table.do(1, Agree(BEN))
    table.now += few().clock.absence * 1000
    assert kinds(table.do(0, Remove(Seat(2))))[0] == "Left"
    assert table.game.phase is Phase.PLAYING
    assert table.game.dealing_seed == combined_seed(SEED, (ANN, BEN, b""))
    alone = committed(ANN, BEN)
    assert kinds(alone.do(1, Resign())) == ["Left", "Ended"]
    assert not any(isinstance(event, Drew) for event in alone.game.events)


def test_a_player_who_waits_is_not_removed() -> None:
    """Players who have committed wait for the others, and are not the ones who are missing."""
    table = committed(ANN, b"")
    table.now += few().clock.absence * 1000
    assert table.faults(1, Remove(Seat(0))) == [Fault.NOT_MISSING]


def test_one_unknown_contribution_decides_the_deal() -> None:
    """A server that knows every other part of the seed cannot prefer any deal.

    It tries 40 seeds, with a helper's contribution, for the best rack in seat 0 against bytes that
    it expects from Ben. Against other bytes, its favorite does no better than random choices.
    """
    rng = Random(5)
    best = max(
        ((bytes([number]) * 32, bytes([9]) * 32) for number in range(40)),
        key=lambda choice: value(racks(choice[0], choice[1], BEN)[0]),
    )
    chosen, usual = [], []
    for _ in range(300):
        unknown = rng.randbytes(32)
        chosen.append(value(racks(*best, unknown)[0]))
        usual.append(value(racks(rng.randbytes(32), rng.randbytes(32), unknown)[0]))
    assert value(racks(*best, BEN)[0]) > sum(usual) / len(usual), "with all parts it would steer"
    assert abs(sum(chosen) - sum(usual)) / len(usual) < 0.5
    assert len(Counter(racks(*best, rng.randbytes(32)) for _ in range(30))) > 15


def value(rack: bytes) -> int:
    """Return the points on a rack."""
    edition = few()
    return sum(edition.tiles.faces[code - 1].points for code in rack)


def test_an_honest_game_is_fair() -> None:
    """The audit says who contributed."""
    assert audit(finished(ANN, BEN).events).contributors == (0, 1)
    result = audit(finished(ANN, b"").events)
    assert (result.departures, result.contributors) == ((), (0,))
    assert audit(finished(b"", b"").events).contributors == ()


def forge_seed(event: Event) -> Event:
    """Change the referee's seed, everywhere and with its hash."""
    other = bytes([7]) * 32
    if isinstance(event, Began):
        return replace(event, seed=other, commitment=commitment_of(other))
    return replace(event, seed=other) if isinstance(event, Ended) else event


def forge_contribution(event: Event) -> Event:
    """Change a contribution, with its hash."""
    if isinstance(event, Committed) and event.seat == 1:
        return replace(event, commitment=contribution_hash(CLEO))
    if isinstance(event, Agreed) and event.seat == 1:
        return replace(event, contribution=CLEO)
    return event


def forge_reveal(event: Event) -> Event:
    """Change a contribution, but not its hash."""
    is_ben = isinstance(event, Agreed) and event.seat == 1
    return replace(event, contribution=CLEO) if isinstance(event, Agreed) and is_ben else event


def forge_secret(event: Event) -> Event:
    """Change the referee's seed, but not its hash."""
    return replace(event, seed=bytes([7]) * 32) if isinstance(event, Began) else event


@pytest.mark.parametrize(
    ("forge", "kind"),
    [
        (forge_seed, DepartureKind.DRAW),
        (forge_contribution, DepartureKind.DRAW),
        (forge_reveal, DepartureKind.ILLEGAL),
        (forge_secret, DepartureKind.COMMITMENT),
    ],
)
def test_a_changed_seed_or_contribution_is_unfair(forge: object, kind: DepartureKind) -> None:
    """Neither the referee's part nor a player's can be changed after the deal."""
    assert callable(forge)
    found = audit([forge(event) for event in finished(ANN, BEN).events]).departures
    assert kind in {each.kind for each in found}


def test_a_log_reveals_after_every_commitment() -> None:
    """A log in which a player commits after another has revealed is unfair."""
    events = list(finished(ANN, BEN).events)
    first = next(place for place, event in enumerate(events) if isinstance(event, Committed))
    revealed = next(place for place, event in enumerate(events) if isinstance(event, Agreed))
    events[first + 1], events[revealed] = events[revealed], events[first + 1]
    found = audit(events).departures
    assert (found[0].kind, found[0].number) == (DepartureKind.ILLEGAL, first + 1)
