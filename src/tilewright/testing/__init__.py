"""Tools for testing Tilewright and your own extensions: scripted tables, random games and checks.

``ScriptedTable`` plays a game with chosen tiles and plays given as text. ``RandomGame`` plays
random games to the end, and ``LawfulWatch`` checks the laws that hold in all of them.
``check_edition`` checks that an edition can be played, and ``check_player`` that a player behaves
correctly. The Hypothesis strategies are in ``tilewright.testing.strategies``, the only module that
needs Hypothesis.
"""

from tilewright.testing.conformance import Conformance, check_edition
from tilewright.testing.laws import LawfulWatch
from tilewright.testing.players import Behavior, check_player
from tilewright.testing.plays import PlayFinder
from tilewright.testing.random_game import RandomGame, Watch, play_random_game
from tilewright.testing.scripted import ScriptedDealer, ScriptedTable, open_table
from tilewright.testing.statistics import Statistics
from tilewright.testing.tempers import TEMPERS, Temper

__all__ = [
    "TEMPERS",
    "Behavior",
    "Conformance",
    "LawfulWatch",
    "PlayFinder",
    "RandomGame",
    "ScriptedDealer",
    "ScriptedTable",
    "Statistics",
    "Temper",
    "Watch",
    "check_edition",
    "check_player",
    "open_table",
    "play_random_game",
]
