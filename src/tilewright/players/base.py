"""Sitting at a table: which question a view asks, in one place for all players of ours.

Agreeing, accepting, challenging and taking a turn are the same business for a beginner and a
champion; they differ in what they believe and what they play.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from tilewright.edition import Edition
from tilewright.lexicon import Lexicon
from tilewright.players.protocol import Budget
from tilewright.rules.play.move import Accept, Agree, AskProof, Challenge, Move
from tilewright.rules.view import Ability, SeenPlay, View

__all__ = ["SeatedPlayer"]


class SeatedPlayer(ABC):
    """A player of one edition with one lexicon: answers what the view asks."""

    def __init__(self, name: str, edition: Edition, lexicon: Lexicon) -> None:
        """Play ``edition`` with the words of ``lexicon`` under this ``name``."""
        self._name = name
        self.edition = edition
        self.lexicon = lexicon

    @property
    def name(self) -> str:
        """The name by which it is chosen and shown."""
        return self._name

    def __repr__(self) -> str:
        """Show name and edition."""
        return f"<{type(self).__name__} {self.name}: {self.edition.ref}, {self.lexicon.id}>"

    def choose(self, view: View, budget: Budget) -> Move:
        """Return what to do; raises ``ValueError`` when the table asks nothing of this seat."""
        self._check(view)
        may, play = view.may, view.open_play
        if Ability.AGREE in may:
            return Agree()
        if play is not None and Ability.CHALLENGE in may:
            if self.doubts(view, play):
                return Challenge()
            # Who is on turn accepts by moving, unless the others must have their say first.
            if Ability.PLAY not in may or play.awaited:
                return Accept()
        if Ability.PLAY in may:
            return self.turn(view, budget)
        if self._is_asked_for_proof(view):
            return AskProof()
        raise ValueError(f"seat {view.seat} has nothing to decide now")

    @abstractmethod
    def doubts(self, view: View, play: SeenPlay) -> bool:
        """Tell whether to challenge the open play."""

    @abstractmethod
    def turn(self, view: View, budget: Budget) -> Move:
        """Return a play, an exchange, a switch or a pass."""

    @abstractmethod
    def is_stuck(self, view: View) -> bool:
        """Tell whether this player knows no play for its rack."""

    def wants_proof(self, view: View) -> bool:
        """Tell whether to join the others, who have all asked whether any play is left."""
        return self._is_asked_for_proof(view)

    def _is_asked_for_proof(self, view: View) -> bool:
        if Ability.ASK_PROOF not in view.may or view.seat is None:
            return False
        others = {seat for seat, active in enumerate(view.active) if active} - {view.seat}
        return others <= view.asked and self.is_stuck(view)

    def _check(self, view: View) -> None:
        """Refuse a view of another game than this player was made for."""
        if view.seat is None:
            raise ValueError("a spectator's view asks for no move")
        if view.edition != self.edition:
            raise ValueError(
                f"{self.name} was made for {self.edition.ref} with other rules than"
                f" {view.edition.ref} at this table"
            )
        if view.lexicon.checksum != self.lexicon.checksum:
            raise ValueError(
                f"{self.name} was made with the words of {self.lexicon.id}, not {view.lexicon.id}"
            )
