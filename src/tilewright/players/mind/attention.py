"""How people overlook plays: rare words, long ones, tight corners.

A person first thinks of a word and then finds a place for it. Who does not think of the word sees
it nowhere on the board; who does may still miss the place where it makes four words at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.players.mind.vocabulary import grade_of
from tilewright.players.protocol import Chance
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Play

__all__ = ["Eye"]


@dataclass(frozen=True, slots=True)
class Eye:
    """How well a player sees; every number is a probability, or a factor of one."""

    word: float
    """Thinks of a common word of three tiles or fewer."""
    rarity: float
    """For every grade that the word is rarer."""
    length: float
    """For every tile more than three: the more letters to arrange, the harder."""
    bonus: float
    """For a play that earns a bonus, which people look for; above 1 they find it more often."""
    place: float
    """Sees a place on the board that makes one word."""
    parallel: float
    """For every further word that the play makes."""
    inside: float
    """For tiles laid on both sides of what is there, or in a gap between words."""

    def sees(self, board: Board, play: Play, verdict: Verdict, chance: Chance) -> bool:
        """Tell whether the player comes upon this play in this turn."""
        word = verdict.words[0].text
        if chance.of(f"word {word}") >= self.thinks_of(word, len(play.cells), verdict.bonus):
            return False
        where = ",".join(f"{row}.{col}" for row, col in play.squares)
        return chance.of(f"place {where}") < self.finds(board, play, verdict)

    def thinks_of(self, word: str, tiles: int, bonus: int) -> float:
        """Return how likely the player thinks of a word, laying so many tiles for it."""
        seen = self.word * self.rarity ** (grade_of(word) - 1) * self.length ** max(0, tiles - 3)
        return seen * self.bonus if bonus else seen

    def finds(self, board: Board, play: Play, verdict: Verdict) -> float:
        """Return how likely the player finds the place for a word that it thinks of."""
        seen = self.place * self.parallel ** (len(verdict.words) - 1)
        return seen * self.inside if _is_inside(board, play) else seen


def _is_inside(board: Board, play: Play) -> bool:
    """Tell whether tiles on the board lie between those of the play."""
    first, last = play.squares[0], play.squares[-1]
    span = (last.row - first.row) + (last.col - first.col) + 1
    return span > len(play.squares) and not board.is_empty
