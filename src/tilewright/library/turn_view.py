"""The view of the player on turn in a game that is known only by its position."""

from __future__ import annotations

from tilewright.edition import Edition
from tilewright.lexicon import LexiconRef
from tilewright.rules.attention import Action
from tilewright.rules.game import Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.allowed import may_exchange
from tilewright.rules.play.board import Board
from tilewright.rules.view import Ability, View
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, all_seats

__all__ = ["turn_view"]


def turn_view(  # noqa: PLR0913 - everything that a position consists of
    edition: Edition,
    lexicon: LexiconRef,
    board: Board,
    rack: Tally,
    *,
    seat: Seat,
    scores: tuple[int, ...],
    targets: tuple[int, ...] | None,
    unseen: Tally,
    bag_count: int,
    scoreless: int,
) -> View:
    """Return what the player in ``seat``, who is on turn, knows; the game has no history.

    Tiles that are neither seen nor in the bag are shared out evenly among the opponents.
    """
    players = len(scores)
    held = _share_out(len(unseen) - bag_count, players - 1)
    may = {Ability.PLAY, Ability.PASS, Ability.RESIGN}
    if may_exchange(edition, bag_count):
        may.add(Ability.EXCHANGE)
    return View(
        seat=seat,
        number=0,
        edition=edition,
        lexicon=lexicon,
        participants=tuple(Participant(f"Player {one + 1}") for one in range(players)),
        commitment=b"",
        commitments=(b"",) * players,
        phase=Phase.PLAYING,
        agreed=frozenset(all_seats(players)),
        board=board,
        rack=rack,
        rack_counts=(*held[:seat], len(rack), *held[seat:]),
        bag_count=bag_count,
        unseen=unseen,
        scores=scores,
        targets=targets,
        on_turn=seat,
        active=(True,) * players,
        lost_turns=(0,) * players,
        passes=(0,) * players,
        scoreless=scoreless,
        open_play=None,
        switched=False,
        hint=0,
        hints=(0,) * players,
        asked=frozenset(),
        clocks=(0,) * players,
        turn_since=Instant(0),
        paused=None,
        may=frozenset(may),
        must_act=tuple(Action.TURN if one == seat else None for one in all_seats(players)),
        result=None,
        history=(),
    )


def _share_out(tiles: int, hands: int) -> list[int]:
    """Return how many of the tiles each hand gets, as evenly as possible."""
    each, rest = divmod(tiles, hands)
    return [each + (hand < rest) for hand in range(hands)]
