"""What the words of a game mean, shown only where that tells nothing about their validity.

A definition suggests that a word is valid. So while players may challenge, there are none for any
word, and the refusal is the same for all of them. Once the game is over, or where words are checked
as they are played, the words that were played are defined, and no others: a table is not a way to
look up words that might be played next. Offensive words and senses are left out, unless the table
lets computers play such words and the host does not object.
"""

from __future__ import annotations

from tilewright.lexicon import define
from tilewright.rules.event import Played
from tilewright.server.messages.errors import Code, not_found, refusal
from tilewright.server.messages.outgoing import Meaning, Sense
from tilewright.server.tables.session import SeatSession


async def find_meaning(session: SeatSession, word: str) -> Meaning:
    """Return what a word that was played means; raise ``Problem`` if it must not be told."""
    session.count_command()
    umpire, room = session.umpire, session.room
    if not room.is_over and not room.setup.definitions:
        raise refusal(Code.CONFLICT, "no-definitions")
    word = word.upper()
    events = umpire.seen(None, 0)
    if not any(
        word == one.text for event in events if isinstance(event, Played) for one in event.words
    ):
        raise not_found("word")
    # Our definitions are English: GIFT is something else in German.
    if room.setup.printed_edition().language not in {"", "en"}:
        return _unknown(word)
    offensive = room.may_offend
    return await session.registry.work_threads.run(lambda: meaning_of(word, offensive=offensive))


def _unknown(word: str) -> Meaning:
    return Meaning(word=word, base=None, relation=None, senses=())


def meaning_of(word: str, *, offensive: bool = False) -> Meaning:
    """Return what an English word means; without senses if we don't know it or don't say it."""
    found = define(word, offensive=offensive)
    if found is None:
        return _unknown(word)
    return Meaning(
        word=word,
        base=found.base,
        relation=found.relation,
        senses=tuple(Sense(part=sense.part, gloss=sense.gloss) for sense in found.senses),
    )
