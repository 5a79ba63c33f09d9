"""How a word looked to those who could have challenged it: the belief of an expert."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tilewright.lexicon import LATIN, Lexicon
from tilewright.players.levels import SKILLS, knowledge_of
from tilewright.players.mind.belief import Believer, shipped_weights

__all__ = ["belief_in"]

_EXPERT: Final = "expert"


def belief_in(words: Iterable[str], lexicon: Lexicon) -> float | None:
    """Return how likely an expert finds it that all words are valid, without looking them up.

    None if the dictionary is not in the language whose words the beliefs were fitted to.
    """
    if lexicon.alphabet != LATIN:
        return None
    believer = _expert(lexicon)
    return math.prod(map(believer.belief, words))


@lru_cache(maxsize=2)
def _expert(lexicon: Lexicon) -> Believer:
    skill = SKILLS[_EXPERT]
    knowledge = knowledge_of(skill, lexicon, invents=False)
    return Believer(knowledge, shipped_weights()[skill.level.value], skill.honesty)
