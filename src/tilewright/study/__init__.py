"""Study: questions about words, asked again shortly before they would be forgotten.

Everything here is a pure function of a lexicon, what was remembered so far and the time; the
terminal asks the questions and stores the progress.
"""

from tilewright.study.decks import DECKS, build_deck, build_question
from tilewright.study.progress import Progress, choose_questions, dump_progress, parse_progress
from tilewright.study.question import Grade, Kind, Question, grade
from tilewright.study.schedule import Memory, remember

__all__ = [
    "DECKS",
    "Grade",
    "Kind",
    "Memory",
    "Progress",
    "Question",
    "build_deck",
    "build_question",
    "choose_questions",
    "dump_progress",
    "grade",
    "parse_progress",
    "remember",
]
