"""Explanations of scores, as golden lines."""

from tests.sentences.cases import breakdown_cases
from tests.sentences.golden_files import check
from tilewright.sentences.scores import describe


def test_scores_are_explained() -> None:
    """Letters with their premiums, words, squares that add points, and the bonus."""
    lines = []
    for name, breakdown in breakdown_cases():
        lines += [f"# {name}", "", *describe(breakdown), ""]
    check("scores.txt", lines)
