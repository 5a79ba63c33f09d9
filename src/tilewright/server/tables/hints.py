"""What a hint says, computed when the player who took it asks, and for no one else.

A hint follows from its player's view alone, so it is never stored: after a restart, or if an answer
is lost, the same question gets the same answer. At a table that does not allow hints, in another
player's turn, and before a hint is taken, nothing is computed.
"""

from __future__ import annotations

from tilewright.analysis.coach.hints import hint_for
from tilewright.analysis.coach.reader import USUAL_LEVEL, level_at
from tilewright.edition import Level
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import WordPolicy
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Strength
from tilewright.rules.view import View
from tilewright.server.messages.errors import Code, refusal
from tilewright.server.messages.hints import HintAnswer, hint_message
from tilewright.server.tables.session import SeatSession
from tilewright.units import Seat


async def find_hint(session: SeatSession, seat: Seat | None) -> HintAnswer:
    """Return what the last hint in this turn says; raise ``Problem`` if the seat took none."""
    view = session.umpire.glance(session.acting_seat(seat))
    if not view.edition.hints:
        raise refusal(Code.NOT_ALLOWED, "no-hints")
    is_on_turn = view.phase is Phase.PLAYING and view.on_turn == view.seat and view.paused is None
    if not is_on_turn or not view.hint:
        raise refusal(Code.CONFLICT, "no-hint-taken")
    session.count_hint()
    words, registry = session.umpire.words, session.registry
    setup = session.room.setup
    policy = registry.word_policy(words, view.edition, offensive=setup.offensive)
    level = level_at(view, setup.players)
    return await registry.work_threads.run(lambda: answer_for(view, words, policy, level))


def answer_for(
    view: View, words: Lexicon, policy: WordPolicy, level: Level = USUAL_LEVEL
) -> HintAnswer:
    """Return what the last hint in the turn of this ``view``'s player says."""
    strength = Strength(view.hint)
    found = hint_for(view, words, strength, policy=policy, level=level)
    return hint_message(found, view, strength)
