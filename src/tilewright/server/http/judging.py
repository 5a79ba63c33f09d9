"""The word judge of a club: one answer for all words of a play."""

from __future__ import annotations

from typing import Final

from tilewright.kernel.letters import in_capitals
from tilewright.lexicon.word_list import fold_letters
from tilewright.server.http.routing import Api, Call
from tilewright.server.messages.judging import JudgeWords, Ruling

api: Final = Api("/api/v1", "words")


@api.post(
    "/words/judge", JudgeWords, Ruling, example=JudgeWords(words=("QUARTZ", "QI"), lexicon="family")
)
async def judge_words(call: Call, body: JudgeWords) -> Ruling:
    """Judge all words of a play together: acceptable, or not."""
    call.registry.limits.rulings.take(call.client)
    lexicon = await call.registry.lexicon(body.lexicon)
    # Tiles have only the letters of the dictionary, whatever a keyboard writes.
    words = [fold_letters(in_capitals(word), lexicon.alphabet) for word in body.words]
    return Ruling(acceptable=lexicon.accepts_all(words))
