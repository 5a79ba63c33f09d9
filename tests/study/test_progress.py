"""Progress: what is due comes first, good answers grow intervals, and nothing stored is lost."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import FileError
from tilewright.study import (
    Grade,
    Kind,
    Memory,
    Progress,
    Question,
    choose_questions,
    dump_progress,
    parse_progress,
    remember,
)
from tilewright.study.progress import Shelf

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
DAY = timedelta(days=1)
DECK = tuple(Question(Kind.VALID, letters, (letters,), ()) for letters in ("AA", "AB", "AD", "AE"))


def test_good_answers_grow_the_interval() -> None:
    """Each right answer on the day when a question is due makes the next interval longer."""
    memory = remember(None, Grade.RIGHT, NOW)
    intervals = []
    for _ in range(5):
        intervals.append(memory.due - memory.last)
        memory = remember(memory, Grade.RIGHT, memory.due)
    assert intervals == sorted(set(intervals))
    assert intervals[0] >= DAY


def test_a_wrong_answer_shortens_the_interval() -> None:
    """After a wrong answer, the question returns sooner than after a partly right or right one."""
    memory = remember(None, Grade.RIGHT, NOW)
    memory = remember(memory, Grade.RIGHT, memory.due)
    due = {grade: remember(memory, grade, memory.due).due for grade in Grade}
    assert due[Grade.WRONG] < due[Grade.PARTLY] <= due[Grade.RIGHT]
    assert due[Grade.WRONG] >= memory.due + DAY


def test_what_is_due_comes_before_what_is_new() -> None:
    """The question that has waited longest comes first, and one that is not due is not asked."""
    shelf = Shelf().after(DECK[0], Grade.WRONG, NOW).after(DECK[1], Grade.WRONG, NOW - 2 * DAY)
    later = NOW + DAY
    asked = choose_questions([DECK], shelf, later, new=1, limit=10)
    assert asked == [DECK[1], DECK[0], DECK[2]]
    assert choose_questions([DECK], shelf, NOW, new=0, limit=10) == [DECK[1]]
    assert choose_questions([DECK], shelf, later, new=2, limit=2) == [DECK[1], DECK[0]]
    assert choose_questions([DECK, DECK], Shelf(), NOW, new=9, limit=9) == list(DECK)
    assert (shelf.answers, shelf.right) == (2, 0)


moments = st.integers(-(10**15), 10**15).map(lambda each: NOW + timedelta(microseconds=each))
memories = st.builds(
    Memory,
    stability=st.floats(0.001, 36500),
    difficulty=st.floats(1, 10),
    last=moments,
    due=moments,
)
shelves = st.builds(
    Shelf,
    memories=st.dictionaries(st.text(), memories, max_size=4),
    answers=st.integers(0, 10**6),
    right=st.integers(0, 10**6),
)
progresses = st.builds(
    Progress,
    shelves=st.dictionaries(st.text(), shelves, max_size=3),
    missed=st.lists(st.text(), max_size=4).map(tuple),
)


@given(progresses)
def test_stored_progress_is_read_back(progress: Progress) -> None:
    """Whatever is stored comes back unchanged."""
    assert parse_progress(dump_progress(progress)) == progress


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": 2, "missed": [], "lexicons": {}}',
        '{"format": 1, "missed": [], "lexicons": []}',
        '{"format": 1, "missed": 3, "lexicons": {}}',
        '{"format": 1, "missed": [], "lexicons": {"a": {"answers": 1, "right": 1}}}',
    ],
)
def test_a_damaged_file_is_refused(text: str) -> None:
    """It is an error that names the file; it is never taken for an empty one."""
    with pytest.raises(FileError, match=r"study\.json"):
        parse_progress(text, "study.json")


def test_a_time_needs_its_zone() -> None:
    """A time without a zone could be hours off."""
    stored = json.loads(dump_progress(Progress({"a": Shelf().after(DECK[0], Grade.RIGHT, NOW)})))
    (parts,) = stored["lexicons"]["a"]["questions"].values()
    parts[3] = "2026-11-17T12:00:00"
    with pytest.raises(FileError):
        parse_progress(json.dumps(stored))
