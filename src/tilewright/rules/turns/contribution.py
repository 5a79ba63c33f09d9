"""Contributions to the seed: players make sure that no one, not even the referee, chose the deal.

1. ``Began`` publishes the hash of the referee's seed.
2. Each player who wants to contribute commits to 32 random bytes by publishing their hash.
3. Once every player has committed, or has agreed without contributing, those who committed reveal
   their bytes as they agree. The draws derive from the referee's seed and all contributions.

When the first player reveals, every other part of the seed is fixed already. So one player who
contributes random bytes is enough: all others together, including the referee, cannot steer the
deal. They can only prevent the game by not revealing. A player who has committed cannot agree
without revealing, because a choice to reveal or not would be a choice between two deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.rules.changes import put_bytes, require
from tilewright.rules.dealer import CONTRIBUTION_BYTES, contribution_hash
from tilewright.rules.event import Committed
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import Commit
from tilewright.units import Seat

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision

_HASH_BYTES = len(contribution_hash(b""))


def commit(decision: Decision, seat: Seat, move: Commit) -> None:
    """Record the hash of what a player will contribute."""
    game = decision.game
    if game.phase is not Phase.AGREEING or seat in game.agreed:
        raise illegal(Fault.AGREED_ALREADY)
    if game.commitments[seat]:
        raise illegal(Fault.COMMITTED_ALREADY)
    if len(move.commitment) != _HASH_BYTES:
        raise illegal(Fault.CONTRIBUTION_DIFFERS)
    decision.emit(Committed(decision.now, seat, move.commitment))


def check_contribution(game: Game, seat: Seat, contribution: bytes) -> None:
    """Raise ``IllegalMove`` unless the player may agree now with this ``contribution``."""
    commitment = game.commitments[seat]
    if not commitment and not contribution:
        return
    is_right = len(contribution) == CONTRIBUTION_BYTES
    if not is_right or contribution_hash(contribution) != commitment:
        raise illegal(Fault.CONTRIBUTION_DIFFERS)
    waiting = uncommitted(game)
    if waiting:
        raise illegal(Fault.NOT_COMMITTED, tuple(game.name(other) for other in waiting))


def uncommitted(game: Game) -> tuple[Seat, ...]:
    """Return the players who must commit, or agree without contributing, before others reveal."""
    return tuple(
        seat for seat in game.in_play if seat not in game.agreed and not game.commitments[seat]
    )


def must_agree(game: Game, seat: Seat) -> bool:
    """Return whether the table is waiting for this player before it can deal."""
    if game.phase is not Phase.AGREEING or not game.active[seat] or seat in game.agreed:
        return False
    return not game.commitments[seat] or not uncommitted(game)


def fold_committed(game: Game, event: Committed) -> Game:
    """Record the commitment."""
    seat = event.seat
    fits = game.phase is Phase.AGREEING and game.active[seat] and seat not in game.agreed
    require(fits=fits, expected="players commit before they agree")
    require(fits=not game.commitments[seat], expected="a player commits once")
    return game.after(commitments=put_bytes(game.commitments, seat, event.commitment))
