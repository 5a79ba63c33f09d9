"""For tests, ours and those of others: random games, laws that hold in all of them, checkers.

``check_edition`` proves in one call that an edition can be played, ``check_player`` that a player
behaves. ``RandomGame`` plays
games to their end. The hypothesis strategies are in ``tilewright.testing.strategies``,
which alone needs hypothesis.
"""

from tilewright.testing.conformance import Conformance, check_edition
from tilewright.testing.laws import LawfulWatch
from tilewright.testing.players import Behaviour, check_player
from tilewright.testing.plays import PlayFinder
from tilewright.testing.random_game import RandomGame, Watch, play_random_game
from tilewright.testing.statistics import Statistics
from tilewright.testing.tempers import TEMPERS, Temper

__all__ = [
    "TEMPERS",
    "Behaviour",
    "Conformance",
    "LawfulWatch",
    "PlayFinder",
    "RandomGame",
    "Statistics",
    "Temper",
    "Watch",
    "check_edition",
    "check_player",
    "play_random_game",
]
