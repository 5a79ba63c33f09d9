"""Text that is not an edition at all: what is wrong with the TOML, and where."""

import tomllib

import pytest

from tests.edition.conftest import SMALL, Refused, edited
from tilewright.edition import parse_edition, variants_of
from tilewright.edition.toml_lines import Lines
from tilewright.edition.toml_section import Section, merged, read_tree, shown
from tilewright.errors import Cause, EditionError


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("a = \nb = 1", 1, "Invalid value"),
        ("a = 1\na = 2", 2, "Cannot overwrite a value"),
        ('a = 1\n\nb = "open', 3, "Unterminated string"),
        ("a = [1,\n2", 2, "Unclosed array"),
        ("a =", 1, "Invalid value"),
    ],
)
def test_wrong_toml_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    """A syntax error, even at the end of the text, has its line."""
    with pytest.raises(EditionError) as caught:
        read_tree(text, "own.toml")
    assert caught.value.field == "the file"
    assert caught.value.expected.startswith(f"must be TOML: {what}")
    assert "(at" not in caught.value.expected
    assert (caught.value.line, caught.value.source) == (line, "own.toml")


def test_a_letter_given_twice_is_refused() -> None:
    """A duplicate is refused on the line of the second one."""
    with pytest.raises(EditionError) as caught:
        parse_edition(edited(("B = [3, 2]", "A = [3, 2]")))
    assert caught.value.line == 22


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "a = " + "{a = " * 5000, "[" + "a." * 40 + "a]", "a.b.c = " * 2]
)
def test_nesting_without_end_is_refused(text: str) -> None:
    """Deeply nested lists, tables and dotted names do not crash the reader."""
    with pytest.raises(EditionError):
        read_tree(text)


@pytest.mark.parametrize(
    "text",
    [
        "a." * 16000 + "a = 1",
        "[" + "a." * 16000 + "a]",
        "x = {" + "'a' . " * 5000 + "a = 1}",
        'x = [1,{"a".' + '"a".' * 8000 + "a = 1}]",
    ],
)
def test_a_key_with_thousands_of_parts_never_reaches_the_parser(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parser's time grows with the square of the parts: it takes seconds for 32 KiB."""
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(EditionError, match=r"\b12\b"):
        read_tree(text)


def test_nesting_is_refused_at_a_depth_that_no_edition_needs() -> None:
    """Twelve levels are read, one more is refused, in tables and in lists."""
    assert read_tree("a." * 10 + "a = 1")
    assert read_tree("a = " + "[" * 11 + "]" * 11)
    for text in ("a." * 11 + "a = 1", "a = " + "[" * 12 + "1" + "]" * 12):
        with pytest.raises(EditionError, match=r"\b12\b"):
            read_tree(text)


def test_a_number_with_thousands_of_digits_is_refused() -> None:
    """Neither reading nor showing a huge number raises another error."""
    with pytest.raises(EditionError) as caught:
        read_tree("a = " + "9" * 5000)
    assert caught.value.line is None
    huge = read_tree("a = 0x" + "f" * 5000)["a"]
    assert shown(huge) == "a number with thousands of digits"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        ({"a": 1}, "a table"),
        ("x", "'x'"),
        ([1, 2], "[1, 2]"),
        ("y" * 58, "'" + "y" * 58 + "'"),
        ("z" * 59, "'" + "z" * 59 + "…"),
        (1.5, "1.5"),
    ],
)
def test_a_wrong_value_is_shown_as_the_file_writes_it(value: object, text: str) -> None:
    """The wrong value is shown in the language of the file, and cut where it is long."""
    assert shown(value) == text


def test_tables_are_merged_field_by_field() -> None:
    """A table is merged into a table; anything else replaces it."""
    base = {"a": {"x": 1, "y": 2}, "b": 1, "c": {"z": 1}}
    over = {"a": {"y": 3}, "b": {"w": 1}, "c": 5, "d": 6}
    assert merged(base, over) == {"a": {"x": 1, "y": 3}, "b": {"w": 1}, "c": 5, "d": 6}
    assert base == {"a": {"x": 1, "y": 2}, "b": 1, "c": {"z": 1}}


TRICKY = '''
# a comment with """ and = in it
[ "a.b" . 'c' ]
one = 1  # = 2
"t\\u0077o" . x = 2
three = [  # a list of several lines
  "]", # not its end
  3,
]
four = """
five = 5
\\"""" # six = 6
seven = \'\'\'
eight = 8
\'\'\'
nine = { ten = "}", eleven = 11 }
[[list]]
[last]
rows = "AB CD"
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a.b", "c"), 3),
        (("a.b", "c", "one"), 4),
        (("a.b", "c", "two", "x"), 5),
        (("a.b", "c", "three"), 6),
        (("a.b", "c", "four"), 10),
        (("a.b", "c", "five"), 3),
        (("a.b", "c", "six"), 3),
        (("a.b", "c", "seven"), 13),
        (("a.b", "c", "eight"), 3),
        (("a.b", "c", "nine", "eleven"), 16),
        (("list",), 17),
        (("last", "rows"), 19),
        (("nowhere", "at", "all"), None),
    ],
)
def test_every_way_to_write_a_field_is_found(path: tuple[str, ...], line: int | None) -> None:
    """Quoted and dotted names, strings and multi-line lists lead to the right line."""
    read_tree(TRICKY)
    assert Lines(TRICKY).of(path) == line


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('rows = """\nAB\n\n  CD\n"""', [2, 4]),
        ("rows = '''\nAB\nCD'''", [2, 3]),
        ('rows = """AB\nCD"""  # AB', [1, 2]),
        ('rows = "AB CD"', [1, 1]),
        ("rows = 'AB CD'", [1, 1]),
        ('rows = "AB\\nCD"', [1, 1]),
        ('rows = """\nAB \\\n  CD\n"""', [1, 1]),
    ],
)
def test_a_word_of_a_text_is_found_on_its_own_line(written: str, expected: list[int]) -> None:
    """Rows are found one by one; where escapes hide them, the text's first line is named."""
    words = str(read_tree(written)["rows"]).split()
    assert words == ["AB", "CD"]
    assert [Lines(written).of_word(("rows",), words, number) for number in (0, 1)] == expected


def test_words_that_stand_nowhere_have_the_line_of_their_table() -> None:
    """An inline table hides its texts; the line around them is named."""
    lines = Lines('x = 1\nboard = { rows = "AB CD" }')
    assert lines.of_word(("board", "rows"), ["AB", "CD"], 1) == 2
    assert Lines("x = 1\n[rows]").of_word(("rows",), ["AB", "CD"], 1) == 2


def test_lines_of_a_variant_lie_over_the_others() -> None:
    """Within a variant its own fields are found first, then those of the edition."""
    lines = Lines(SMALL).within("variants", "long")
    assert SMALL.split("\n")[(lines.of(("rack",)) or 0) - 1] == "rack = 4"
    assert lines.of(("version",)) == 3


def test_line_separators_of_other_kinds_do_not_count() -> None:
    """Only line endings of TOML count."""
    assert Lines("a = '\u2028\u0085'\nb = 1").of(("b",)) == 2
    assert Lines("a = 1\r\nb = 1\r\n").of(("b",)) == 2


def test_a_section_shows_names_that_cannot_be_printed_in_quotes() -> None:
    """A name cannot smuggle control characters to a terminal."""
    section = Section({}, ("a",), Lines(""), None)
    assert section.error("\x1b[31m", "x").field == r"a.'\x1b[31m'"


def test_unknown_fields_are_told_with_all_that_are_known(refused: Refused) -> None:
    """Fields that were only looked up are among the known ones, given or not."""
    error = refused(("[board]\n", '[theme]\nboard = "#000000"\ntiel = "#000000"\n[board]\n'))
    assert (error.source, error.line, error.field) == ("own.toml", 10, "theme.tiel")
    assert error.cause is Cause.UNKNOWN
    assert "board, ink, kinds, line, tile" in error.expected


def test_variants_are_listed_in_their_order() -> None:
    """The names of the variants are listed in the file's order; a file may have none."""
    assert variants_of(SMALL) == ("long", "race")
    assert variants_of("a = 1") == ()
