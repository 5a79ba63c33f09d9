"""Messages about study: questions about words, answers, and what is remembered."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from tilewright.lexicon import DEFAULT
from tilewright.server.messages.base import Incoming, Outgoing
from tilewright.server.messages.incoming import ShortText
from tilewright.server.messages.outgoing import Meaning
from tilewright.server.messages.sizes import (
    LONGEST_STUDY_ANSWER,
    MOST_KEPT_CARDS,
    MOST_STUDY_CARDS,
    MOST_STUDY_WORDS,
)
from tilewright.units import Instant

QuestionId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]{4,6} [\w+\[\]-]{1,30}(?!\n)$")]
StudyWord: TypeAlias = Annotated[str, Meta(pattern=r"^[^\W\d_]{2,42}(?!\n)$")]
StudyWords: TypeAlias = Annotated[tuple[StudyWord, ...], Meta(max_length=MOST_STUDY_WORDS)]
Moment: TypeAlias = Annotated[Instant, Meta(ge=0, le=2**52)]
Tally: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
QuestionCount: TypeAlias = Annotated[int, Meta(ge=0, le=50)]


class StudyDeck(Enum):
    """A deck: questions that belong together."""

    MISSED = "missed"
    """Words that the person missed."""
    TWO = "two"
    THREE = "three"
    Q = "q"
    HOOKS = "hooks"
    STEMS = "stems"


class QuestionKind(Enum):
    """What is asked about the letters of a question."""

    VALID = "valid"
    """Are they a word?"""
    FRONT = "front"
    """Which letters form another word before this word?"""
    BACK = "back"
    """Which letters form another word after this word?"""
    SPELL = "spell"
    """Which words can be spelled with all of them?"""


class StudyGrade(Enum):
    """How well a question was answered."""

    RIGHT = "right"
    PARTLY = "partly"
    """Something is missing, and nothing is wrong."""
    WRONG = "wrong"


class StudyMemory(Incoming):
    """How well a question is remembered; a client without an account stores this itself."""

    stability: Annotated[float, Meta(gt=0, le=1e6)]
    """The days until the chance of remembering falls to 90 %."""
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    """How hard it is to learn, from 1 to 10."""
    last: Moment
    """When the question was last answered."""
    due: Moment
    """When to ask it again."""
    answers: Tally = 1
    """How many answers counted."""
    right: Tally = 0
    """How many of them were right."""


class AskQuestions(Incoming):
    """A request for questions; with a session, the account knows what is remembered."""

    lexicon: ShortText = DEFAULT
    """The dictionary to study."""
    decks: Annotated[tuple[StudyDeck, ...], Meta(max_length=len(StudyDeck))] = tuple(StudyDeck)
    """The decks to choose from, in this order."""
    new: QuestionCount = 10
    """The maximum number of questions that were never asked before."""
    limit: QuestionCount = 20
    """The maximum number of questions; with 0, only the progress is returned."""
    cards: Annotated[dict[QuestionId, Moment], Meta(max_length=MOST_STUDY_CARDS)] = field(
        default_factory=dict
    )
    """Without a session: when each question that was asked before is due."""
    words: StudyWords = ()
    """Without a session: the words of the deck `missed`."""


class DeckProgress(Outgoing):
    """How far the person is with a deck."""

    deck: StudyDeck
    questions: int
    """How many questions the deck has."""
    asked: int
    """How many of them were asked."""
    due: int
    """How many of those are due."""


class StudyQuestion(Outgoing):
    """A question, without its answer."""

    id: str
    """What identifies the question."""
    kind: QuestionKind
    letters: str
    """The word or the letters that it is about."""
    count: int
    """How many words to name; 0 if the question is not about words to spell."""


class StudySession(Outgoing):
    """The questions to ask now, and how far the person is."""

    lexicon: str
    """The dictionary."""
    decks: tuple[DeckProgress, ...]
    """The progress with each deck."""
    questions: tuple[StudyQuestion, ...]
    """The questions: those that are due, then new ones."""
    puzzles: tuple[str, ...]
    """With a session: the ids of the missed puzzles that are due, longest due first."""
    answers: int
    """With a session: how many answers about this dictionary counted."""
    right: int
    """With a session: how many of them were right."""
    is_full: bool
    """Whether no more questions can be remembered, so that there are no new ones."""


class AnswerQuestion(Incoming):
    """An answer to a question."""

    question: QuestionId
    """The question's id."""
    typed: Annotated[str, Meta(max_length=LONGEST_STUDY_ANSWER)]
    """The answer: `yes` or `no`, letters, or words with spaces between them; `-` for none."""
    lexicon: ShortText = DEFAULT
    """The dictionary that decides."""
    memory: StudyMemory | None = None
    """Without a session: how well the question was remembered; null if it is new."""
    counts: bool = True
    """False to repeat a question in the same session: only the first answer counts."""


class GradedAnswer(Outgoing):
    """How well a question was answered, and the answer."""

    grade: StudyGrade
    answer: tuple[str, ...]
    """The letters or words to name; for `valid`, the word itself if it is one."""
    meanings: tuple[Meaning, ...]
    """What the first few words mean, as far as we know."""
    memory: StudyMemory | None
    """How well the question is remembered now; null if the answer did not count."""


class AddWords(Incoming):
    """Words that the account's owner missed and wants to study."""

    words: StudyWords


class MissedWords(Outgoing):
    """The words of the account's deck `missed`."""

    words: tuple[str, ...]


class KeepStudy(Incoming):
    """Progress from a browser, to be added to the account."""

    lexicon: ShortText
    """The dictionary; `puzzles` for puzzles."""
    cards: Annotated[dict[QuestionId, StudyMemory], Meta(max_length=MOST_KEPT_CARDS)] = field(
        default_factory=dict
    )
    """How well questions are remembered; the later answer to a question stays."""
    words: StudyWords = ()
    """Words for the deck `missed`."""


class StudyKept(Outgoing):
    """The number of cards that the account has for the dictionary."""

    cards: int
