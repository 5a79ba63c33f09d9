"""Whatever is written into an edition file, it is read or refused, and never anything else."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.edition.conftest import SMALL
from tilewright.edition import parse_edition, variants_of
from tilewright.edition.house_rules import HOUSE_FIELDS
from tilewright.errors import EditionError
from tilewright.sentences.house_rules import describe

PIECES = st.sampled_from(
    [
        "", "=", "[", "]", "{", "}", '"', "'", '"""', "'''", "#", ".", ",", "\n", "\\", "-", "²",
        "true", "1.5", "[1, 2]", "{}", "nan", "1979-05-27", "0xffff", "9" * 30, "é", "\u2028",
        "[board]\n", "[variants.x]\n", "rack = 1\n", "x.y = 1\n", "☃", "\x00", "\r\n", "rows",
    ]
)  # fmt: skip
LINES = SMALL.split("\n")
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["draw", "void", "game", "move", "none", "[1, 1]"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


def _refusal(text: str) -> EditionError | None:
    """Read a text with all its variants, and return why it is refused."""
    try:
        for variant in (None, *variants_of(text)):
            parse_edition(text, variant=variant)
    except EditionError as error:
        return error
    return None


def _check(text: str) -> None:
    """Read a text; an error must be a sentence with an existing line."""
    error = _refusal(text)
    if error is not None:
        assert str(error)
        assert error.line is None or 1 <= error.line <= text.count("\n") + 1


@given(st.integers(0, len(SMALL)), st.integers(0, 12), PIECES)
def test_a_text_with_a_piece_replaced(place: int, length: int, piece: str) -> None:
    """Cutting a piece out of the text and inserting another raises only an edition error."""
    _check(SMALL[:place] + piece + SMALL[place + length :])


@given(st.permutations(range(len(LINES))), st.integers(0, 6), st.data())
def test_a_text_with_lines_moved(order: list[int], moves: int, data: st.DataObject) -> None:
    """Lines that are moved, repeated or missing raise only an edition error."""
    lines = list(LINES)
    for number in order[:moves]:
        line = lines.pop(min(number, len(lines) - 1))
        for _ in range(data.draw(st.integers(0, 2))):
            lines.insert(data.draw(st.integers(0, len(lines))), line)
    _check("\n".join(lines))


@given(st.sampled_from([line for line in LINES if " = " in line]), VALUES)
def test_a_text_with_a_value_of_another_type(line: str, value: object) -> None:
    """Any field with any value raises only an edition error."""
    name = line.partition(" = ")[0]
    with suppress(EditionError):
        parse_edition(SMALL.replace(line, f"{name} = {value!r}"))


@given(st.text())
def test_any_text(text: str) -> None:
    """A text of any kind is refused."""
    with pytest.raises(EditionError):
        parse_edition(text)


@given(
    st.dictionaries(
        st.sampled_from(sorted(HOUSE_FIELDS)).flatmap(
            lambda field: st.just(field) | st.text(max_size=3).map(lambda end: f"{field}.{end}")
        ),
        VALUES,
        max_size=3,
    )
)
def test_any_house_rules(house: dict[str, object]) -> None:
    """House rules of any kind give an edition with their differences, or are refused."""
    with suppress(EditionError):
        edition = parse_edition(SMALL, house=house)
        assert all(describe(rule) for rule in edition.house)
        again = parse_edition(SMALL, house={rule.field: rule.agreed for rule in edition.house})
        assert again == edition
