"""The sample of our prose is repeatable and consists of what people read."""

from pathlib import Path

import pytest

from tools.sample_prose import all_prose, catalogue_prose, comment_prose, python_prose, sample

ROOT = Path(__file__).resolve().parents[2]
PYTHON = '''"""Describe the module."""
def f(x: int) -> None:
    """Describe the function."""
    if x:
        raise ValueError(f"unknown number {x}")
    name = "not a message at all"
'''
CPP = """// Describe the class,
// on two lines.
class A {};  /* Describe a field. */
throw std::invalid_argument("refuse the thing");
"""


def test_docstrings_and_messages_are_found_and_other_strings_are_not() -> None:
    """Docstrings and messages of errors are prose; what is assigned to a variable is not."""
    found = [each.text for each in python_prose("a.py", PYTHON)]
    assert sorted(found) == [
        "Describe the function.",
        "Describe the module.",
        "unknown number {…}",
    ]


def test_comments_of_other_languages_are_found() -> None:
    """Lines of one comment are one text, and messages of errors are found too."""
    found = [each.text.strip() for each in comment_prose("a.cpp", CPP)]
    assert found == ["Describe the class,\non two lines.", "Describe a field.", "refuse the thing"]


def test_messages_of_a_catalogue_are_found() -> None:
    """A message of several lines is one text."""
    found = catalogue_prose("en.ftl", "a-b = One line here\nb =\n    Two lines\n    of it\n")
    assert [each.text.split() for each in found] == [
        ["One", "line", "here"],
        ["Two", "lines", "of", "it"],
    ]


@pytest.mark.usefixtures("processes")
def test_a_commit_decides_the_sample() -> None:
    """The same hash gives the same sample, another hash another one, and no text comes twice."""
    prose = all_prose(ROOT)
    first = sample(prose, "1" * 40, 120)
    assert first == sample(prose, "1" * 40, 120)
    assert first != sample(prose, "2" * 40, 120)
    assert len(set(first)) == 120
