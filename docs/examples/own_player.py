"""Write your own player: it plays the longest word it finds and challenges nothing."""

from tilewright import Ability, Accept, Agree, Budget, Edition, Lexicon, Move, Pass, View
from tilewright.kernel.generator import Generator
from tilewright.testing import check_player


class Longest:
    """Plays the longest word it finds and never challenges."""

    name = "longest"

    def __init__(self, edition: Edition, words: Lexicon, *, seed: int = 0, least: int = 2) -> None:
        self.generator = Generator(edition, words)
        self.seed = seed
        self.least = least

    def choose(self, view: View, budget: Budget) -> Move:  # noqa: ARG002 - it is fast enough
        """Return the move for what ``view`` allows."""
        if Ability.AGREE in view.may:
            return Agree()
        if Ability.PLAY not in view.may:
            return Accept()
        plays = self.generator.all(view.board, view.rack)
        longest = max(plays, key=lambda each: (len(each.play.cells), each.score), default=None)
        return longest.play if longest and len(longest.play.cells) >= self.least else Pass()


report = check_player(Longest, editions=["pocket"])
print(f"It answered {report.asked.total()} questions and played a whole game.")
