"""The position after a turn of a recorded game."""

from __future__ import annotations

from typing import Final

from tilewright.errors import ArgumentError
from tilewright.formats.cgp import CgpPosition, Opcode
from tilewright.records.follow import Followed, Step
from tilewright.records.record import Exchanged, Passed, Withdrawn
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["position_after"]

_TURNS: Final = (Play, Exchanged, Passed)


def position_after(followed: Followed, turn: int | None = None) -> CgpPosition:
    """Return the position after an entry of a recorded game, by default the last.

    The player to move is the one who follows the last turn; that player's rack is known if the
    record has it. Raises ``ArgumentError`` if the record has fewer than ``turn`` entries.
    """
    count = len(followed.steps) if turn is None else turn
    if not 0 <= count <= len(followed.steps):
        raise ArgumentError("turn", f"0 to {len(followed.steps)}", turn)
    record = followed.record
    steps, later = followed.steps[:count], followed.steps[count:]
    players = len(record.players)
    scores = [0] * players
    for step in steps:
        scores[step.entry.seat] = step.total
    on_turn = _on_turn(steps, later, players)
    order = [Seat((on_turn + place) % players) for place in range(players)]
    lexicon = record.pragma("lexicon")
    opcodes: tuple[Opcode, ...] = (("lex", (lexicon.split()[0],)),) if lexicon else ()
    return CgpPosition(
        edition=record.edition,
        board=steps[-1].board if steps else Board.empty(record.edition.size),
        racks=tuple(_rack(followed, later, seat) for seat in order),
        scores=tuple(scores[seat] for seat in order),
        scoreless=_scoreless(steps),
        opcodes=opcodes,
    )


def _on_turn(steps: tuple[Step, ...], later: tuple[Step, ...], players: int) -> Seat:
    """Return who moves next: the next player with a turn, or the one after the last turn."""
    for step in later:
        if isinstance(step.entry.action, _TURNS):
            return step.entry.seat
    for step in reversed(steps):
        if isinstance(step.entry.action, _TURNS):
            return Seat((step.entry.seat + 1) % players)
    return Seat(0)


def _rack(followed: Followed, later: tuple[Step, ...], seat: Seat) -> Tally | None:
    """Return the tiles that a player holds when they next act, or at the end."""
    for step in later:
        if step.entry.seat == seat:
            return step.entry.rack
    return next((rack.tiles for rack in followed.record.racks if rack.seat == seat), None)


def _scoreless(steps: tuple[Step, ...]) -> int:
    """Return how many turns in a row have scored nothing; a withdrawn play is one of them."""
    count = 0
    withdrawn = False
    for step in reversed(steps):
        if isinstance(step.entry.action, Withdrawn):
            withdrawn = True
        elif isinstance(step.entry.action, _TURNS):
            if step.score and not withdrawn:
                break
            count += 1
            withdrawn = False
    return count
