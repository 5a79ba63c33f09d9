"""How people overlook plays: rare words, long words, tight corners.

A person first thinks of a word and then finds a place for it. A player who does not think of the
word does not see it anywhere on the board; a player who does may still miss the place where it
forms four words at once.
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
    """How well a player notices plays; each field is a probability or a factor that scales it."""

    word: float
    """The probability of thinking of a common word that takes at most three tiles."""
    rarity: float
    """The factor for each grade above 1, the grade of the most common words."""
    length: float
    """The factor for each tile beyond three: more letters are harder to arrange."""
    bonus: float
    """The factor for a play that earns a bonus; above 1, because people look for such plays."""
    place: float
    """The probability of finding a place for a play that forms only one word."""
    parallel: float
    """The factor for each additional word that the play forms."""
    inside: float
    """The factor for a play with gaps that tiles on the board fill."""

    def sees(self, board: Board, play: Play, verdict: Verdict, chance: Chance) -> bool:
        """Return whether the player notices this play on this turn."""
        word = verdict.words[0].text
        if chance.of(f"word {word}") >= self.thinks_of(word, len(play.cells), verdict.bonus):
            return False
        where = ",".join(f"{row}.{col}" for row, col in play.squares)
        return chance.of(f"place {where}") < self.finds(board, play, verdict)

    def thinks_of(self, word: str, tiles: int, bonus: int) -> float:
        """Return the probability that the player thinks of a word that takes this many tiles."""
        seen = self.word * self.rarity ** (grade_of(word) - 1) * self.length ** max(0, tiles - 3)
        return seen * self.bonus if bonus else seen

    def finds(self, board: Board, play: Play, verdict: Verdict) -> float:
        """Return the probability that the player finds the place for a word it has in mind."""
        seen = self.place * self.parallel ** (len(verdict.words) - 1)
        return seen * self.inside if _is_inside(board, play) else seen


def _is_inside(board: Board, play: Play) -> bool:
    """Return whether there are tiles on the board between the tiles of the play."""
    first, last = play.squares[0], play.squares[-1]
    span = (last.row - first.row) + (last.col - first.col) + 1
    return span > len(play.squares) and not board.is_empty
