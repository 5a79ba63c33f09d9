"""The coach: tips for a turn, made from the advice on the rule sheets, and hints before it.

Every tip names its evidence, and every play in it has been judged and looked up before it is
mentioned. The coach says nothing if there is nothing useful to say, which is the case on most
turns.
"""

from tilewright.analysis.coach.coach import coach, tips
from tilewright.analysis.coach.hints import Hint, Strength, hint, hint_for
from tilewright.analysis.coach.tip import Tip, TipKind, describe

__all__ = ["Hint", "Strength", "Tip", "TipKind", "coach", "describe", "hint", "hint_for", "tips"]
