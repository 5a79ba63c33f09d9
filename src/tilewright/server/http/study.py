"""The HTTP operations for study.

With a session, the account remembers. Without one, the client stores what is remembered and sends
it along, so that the schedule is computed in one place.
"""

from __future__ import annotations

from typing import Final

from tilewright.errors import NotationError
from tilewright.server.http.identity import person_of
from tilewright.server.http.routing import Api, Call
from tilewright.server.messages.errors import Code, Problem, refusal
from tilewright.server.messages.sizes import MOST_STUDY_CARDS
from tilewright.server.messages.study import (
    AddWords,
    AnswerQuestion,
    AskQuestions,
    GradedAnswer,
    KeepStudy,
    MissedWords,
    StudyDeck,
    StudyKept,
    StudyMemory,
    StudySession,
)
from tilewright.server.study.cards import MOST_CARDS, MOST_WORDS, PUZZLES, as_card, as_memory
from tilewright.server.study.questions import choose, grade_answer
from tilewright.store.contract import Account
from tilewright.units import Instant

api: Final = Api("/api/v1/study", "study")

_PERSONAL: Final = (Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND)
_MEMORY: Final = StudyMemory(
    stability=2.3, difficulty=5.2, last=Instant(1_767_225_600_000), due=Instant(1_767_398_400_000)
)


@api.post(
    "/questions",
    AskQuestions,
    StudySession,
    codes=_PERSONAL,
    example=AskQuestions(
        decks=(StudyDeck.TWO, StudyDeck.HOOKS), cards={"valid QI": _MEMORY.due}, words=("QAT",)
    ),
)
async def ask_questions(call: Call, body: AskQuestions) -> StudySession:
    """Get the questions to ask now, and how far the person is with each deck."""
    registry, owner = call.registry, await _owner(call)
    lexicon = await registry.lexicon(body.lexicon)
    now = registry.now()
    due, missed = body.cards, body.words
    answers = right = 0
    puzzles: list[str] = []
    most = MOST_STUDY_CARDS
    if owner is not None:
        cards = await registry.store.study_cards(owner.id, lexicon.id)
        due = {card.question: card.due for card in cards}
        answers, right = sum(card.answers for card in cards), sum(card.right for card in cards)
        missed = tuple(await registry.store.missed_words(owner.id))
        missed_puzzles = await registry.store.study_cards(owner.id, PUZZLES)
        waiting = sorted((card.due, card.question) for card in missed_puzzles if card.due <= now)
        puzzles = [question.partition(" ")[2] for _, question in waiting]
        most = MOST_CARDS
    is_full = len(due) >= most
    chosen = await registry.work_threads.run(
        lambda: choose(
            lexicon,
            body.decks,
            due=due,
            missed=missed,
            now=now,
            new=0 if is_full else body.new,
            limit=body.limit,
            offensive=_may_offend(call, owner),
        )
    )
    return StudySession(
        lexicon=lexicon.id,
        decks=chosen.decks,
        questions=chosen.questions,
        puzzles=tuple(puzzles),
        answers=answers,
        right=right,
        is_full=is_full,
    )


@api.post(
    "/answers",
    AnswerQuestion,
    GradedAnswer,
    codes=(*_PERSONAL, Code.CONFLICT),
    example=AnswerQuestion(question="valid QI", typed="yes", memory=_MEMORY),
)
async def answer_question(call: Call, body: AnswerQuestion) -> GradedAnswer:
    """Answer a question; what is remembered after it is stored, or returned to the client."""
    registry, owner = call.registry, await _owner(call)
    lexicon = await registry.lexicon(body.lexicon)
    now = registry.now()
    before = body.memory
    if owner is not None:
        card = await registry.store.study_card(owner.id, lexicon.id, body.question)
        before = None if card is None else as_memory(card)
    try:
        graded = await registry.work_threads.run(
            lambda: grade_answer(
                lexicon,
                body.question,
                body.typed,
                before=before,
                now=now,
                counts=body.counts,
                offensive=_may_offend(call, owner),
            )
        )
    except NotationError as error:
        raise Problem(Code.BAD_REQUEST, error.message) from error
    if owner is not None and graded.memory is not None:
        kept = as_card(lexicon.id, body.question, graded.memory)
        if not await registry.store.save_study_cards(owner.id, [kept], MOST_CARDS):
            raise refusal(Code.CONFLICT, "study-full", most=MOST_CARDS)
    return graded


@api.post(
    "/words",
    AddWords,
    MissedWords,
    codes=(*_PERSONAL, Code.CONFLICT),
    needs_token=True,
    example=AddWords(words=("QAT",)),
)
async def add_words(call: Call, body: AddWords) -> MissedWords:
    """Add words to the deck of words that the account's owner missed."""
    registry, owner = call.registry, await person_of(call)
    words = [word.upper() for word in body.words]
    if not await registry.store.add_missed_words(owner.id, words, registry.now(), MOST_WORDS):
        raise refusal(Code.CONFLICT, "study-full", most=MOST_WORDS)
    return MissedWords(words=tuple(await registry.store.missed_words(owner.id)))


@api.post(
    "/keep",
    KeepStudy,
    StudyKept,
    codes=(*_PERSONAL, Code.CONFLICT),
    needs_token=True,
    example=KeepStudy(lexicon="family", cards={"valid QI": _MEMORY}, words=("QAT",)),
)
async def keep_study(call: Call, body: KeepStudy) -> StudyKept:
    """Add what a browser remembers to the account; the later answer to a question stays."""
    registry, owner = call.registry, await person_of(call)
    now = registry.now()
    lexicon = body.lexicon
    if lexicon != PUZZLES:
        lexicon = (await registry.lexicon(lexicon)).id
    # A clock that is ahead must not keep later answers from being stored.
    cards = [
        as_card(lexicon, question, memory, latest=now) for question, memory in body.cards.items()
    ]
    words = [word.upper() for word in body.words]
    if not (
        await registry.store.save_study_cards(owner.id, cards, MOST_CARDS)
        and await registry.store.add_missed_words(owner.id, words, now, MOST_WORDS)
    ):
        raise refusal(Code.CONFLICT, "study-full", most=MOST_CARDS)
    return StudyKept(cards=len(await registry.store.study_cards(owner.id, lexicon)))


async def _owner(call: Call) -> Account | None:
    """Return the account of the request's session; None without one."""
    return await person_of(call) if call.bearer else None


def _may_offend(call: Call, owner: Account | None) -> bool:
    """Return whether study may name offensive words: if both the account and the host allow it."""
    return call.registry.may_offend(asked=owner is not None and owner.offensive)
