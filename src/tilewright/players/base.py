"""The base class of our players, which works out which decision a view calls for.

Agreeing, accepting, challenging and taking a turn work the same way for a beginner and a champion;
players differ only in the words they believe to be valid and in the moves they choose.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Final

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.lexicon import Lexicon
from tilewright.players.protocol import Budget
from tilewright.rules.endings import scoreless
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Accept, Agree, AskProof, Challenge, Move
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.units import by_seat

__all__ = ["SeatedPlayer"]

_COMPUTER: Final = (Participant("computer", is_computer=True),)


class SeatedPlayer(ABC):
    """A player for one edition and lexicon."""

    def __init__(self, name: str, edition: Edition, lexicon: Lexicon) -> None:
        """Create a player that plays ``edition`` with the words in ``lexicon``."""
        self._name = name
        # The rules add the limit on scoreless rounds to every game with a computer.
        self.edition = scoreless.apply_for(edition, _COMPUTER)
        self.lexicon = lexicon

    @property
    def name(self) -> str:
        """The player's name, which is used to select it and is shown to opponents."""
        return self._name

    def __repr__(self) -> str:
        """Return a description with the name, the edition and the lexicon."""
        return f"<{type(self).__name__} {self.name}: {self.edition.ref}, {self.lexicon.id}>"

    def choose(self, view: View, budget: Budget) -> Move:
        """Return a move; raise ``ArgumentError`` if this seat has nothing to decide."""
        view = self._checked(view)
        may, play = view.may, view.open_play
        if Ability.AGREE in may:
            return Agree()
        if play is not None and Ability.ACCEPT in may:
            if self.doubts(view, play):
                return Challenge()
            # The player on turn accepts by moving, unless others may still challenge.
            if Ability.PLAY not in may or play.awaited:
                return Accept()
        if Ability.PLAY in may:
            return self.turn(view, budget)
        if self._is_asked_for_proof(view):
            return AskProof()
        raise ArgumentError("view", "a player who must act", f"seat {view.seat}")

    @abstractmethod
    def doubts(self, view: View, play: SeenPlay) -> bool:
        """Return whether to challenge the open play."""

    @abstractmethod
    def turn(self, view: View, budget: Budget) -> Move:
        """Return a play, an exchange, a switch or a pass."""

    @abstractmethod
    def is_stuck(self, view: View) -> bool:
        """Return whether this player knows no play for its rack."""

    def wants_proof(self, view: View) -> bool:
        """Return whether to ask for proof that no play is left, once all opponents have asked."""
        return self._is_asked_for_proof(view)

    def _is_asked_for_proof(self, view: View) -> bool:
        if Ability.ASK_PROOF not in view.may or view.seat is None:
            return False
        others = {seat for seat, active in by_seat(view.active) if active} - {view.seat}
        return others <= view.asked and self.is_stuck(view)

    def _checked(self, view: View) -> View:
        """Return ``view`` under the rules that this player plays by.

        The view's rules may differ only in the limit on scoreless rounds, which does not apply in
        a game without a declared computer. Any other difference raises ``ArgumentError``.
        """
        if view.seat is None:
            raise ArgumentError("view", "a player's view", "a spectator's view")
        if scoreless.apply_for(view.edition, _COMPUTER) != self.edition:
            expected = f"{self.edition.ref} with the rules that {self.name} was created for"
            raise ArgumentError("edition", expected, view.edition.ref)
        if view.lexicon.checksum != self.lexicon.checksum:
            expected = f"{self.lexicon.id}, which {self.name} was created with"
            raise ArgumentError("lexicon", expected, view.lexicon.id)
        return view if view.edition == self.edition else replace(view, edition=self.edition)
