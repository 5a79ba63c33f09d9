"""Every refusal of an edition file: the field, its line, and the wrong value."""

from string import ascii_uppercase

import pytest

from tests.edition.conftest import SMALL, Refused, edited
from tilewright.edition import parse_edition, variants_of
from tilewright.errors import Cause, EditionError


def _line(start: str) -> int:
    """Return the line of the small edition that begins with ``start``."""
    return next(n for n, line in enumerate(SMALL.split("\n"), 1) if line.startswith(start))


WRONG: dict[str, tuple[str, str, str, Cause | str]] = {
    "another format": ("format = 1", "format = 2", "format", Cause.INVALID),
    "no format": ("format = 1\n", "", "format", Cause.MISSING),
    "no id": ('id = "small"\n', "", "id", Cause.MISSING),
    "an empty id": ('id = "small"', 'id = " "', "id", "' '"),
    "an id with capitals": ('"small"', '"Small"', "id", "'Small'"),
    "a long id": ('"small"', f'"{"a" * 41}"', "id", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'"),
    "an id with a break": ('"small"', '"a\\n"', "id", "'a\\n'"),
    "version 0": ("version = 3", "version = 0", "version", "0"),
    "version 1000": ("version = 3", "version = 1000", "version", "1000"),
    "no name": ('name = "Small"\n', "", "name", Cause.MISSING),
    "an empty name": ('"Small"', '""', "name", "''"),
    "a name that is a number": ('"Small"', "5", "name", "5"),
    "a long name": (
        '"Small"',
        f'"{"n" * 61}"',
        "name",
        "'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…",
    ),
    "a name with escapes": ('"Small"', '"\\u001b[31m"', "name", "'\\x1b[31m'"),
    "a long summary": (
        "version = 3",
        f'version = 3\nsummary = "{"s" * 201}"',
        "summary",
        "'sssssssssssssssssssssssssssssssssssssssssssssssssssssssssss…",
    ),
    "players missing one": ("[2, 3]", "[2]", "players", "[2]"),
    "one player": ("[2, 3]", "[1, 3]", "players", "[1, 3]"),
    "five players": ("[2, 3]", "[2, 5]", "players", "[2, 5]"),
    "players reversed": (
        "[2, 3]",
        "[3, 2]",
        "players",
        "3, 2",
    ),
    "true players": ("[2, 3]", "[2, true]", "players", "[2, True]"),
    "players as a text": ("[2, 3]", '"2-3"', "players", "'2-3'"),
    "no rack": ("rack = 3\n", "", "rack", Cause.MISSING),
    "rack 0": ("rack = 3", "rack = 0", "rack", "0"),
    "rack 10": ("rack = 3", "rack = 10", "rack", "10"),
    "a true rack": (
        "rack = 3",
        "rack = true",
        "rack",
        "true",
    ),
    "a rack and a half": ("rack = 3", "rack = 3.5", "rack", "3.5"),
    "an unknown field": ("rack = 3", "rack = 3\nrak = 3", "rak", Cause.UNKNOWN),
    "an unknown beginning": (
        "rack = 3",
        'rack = 3\nfirst = "oldest"',
        "first",
        "'oldest'",
    ),
    "unknown coordinates": (
        "rack = 3",
        "rack = 3\ncoordinates = 1",
        "coordinates",
        "1",
    ),
    "no board": ("[board]", "[bord]", "board.rows", Cause.MISSING),
    "a blank that is a number": (
        "[tiles.blank]\ncount = 1",
        "[tiles]\nblank = 1",
        "tiles.blank",
        "1",
    ),
    "one row": ("D.d\n.*.\n..D\n", "*\n", "board.rows", "1"),
    "too many rows": ("..D\n", "..D\n" * 20, "board.rows", "22"),
    "no start": ("start = true, ", "", "board.rows", Cause.INVALID),
    "a start that is not drawn": (".*.", "...", "board.rows", Cause.INVALID),
    "an unknown board field": (
        "[board]\n",
        "[board]\ncolor = 1\n",
        "board.color",
        Cause.UNKNOWN,
    ),
    "a symbol of two characters": ("d = {", "dd = {", "board.squares.dd", Cause.INVALID),
    "a dot with a meaning": ("d = {", '"." = {', "board.squares..", Cause.INVALID),
    "a symbol that is a space": ("d = {", '" " = {', "board.squares. ", Cause.INVALID),
    "a symbol that cannot be seen": (
        "d = {",
        '"\\u0007" = {',
        "board.squares.'\\x07'",
        Cause.INVALID,
    ),
    "a letter times ten": (
        "letter = 2",
        "letter = 10",
        "board.squares.d.letter",
        "10",
    ),
    "a word times nothing": (
        "word = 2",
        "word = 0",
        "board.squares.D.word",
        "0",
    ),
    "too many points": (
        "points = 5",
        "points = 201",
        "board.squares.*.points",
        "201",
    ),
    "a start that is not a flag": (
        "start = true",
        "start = 1",
        "board.squares.*.start",
        "1",
    ),
    "a long label": (
        '"2L"',
        '"2 LS"',
        "board.squares.d.text",
        "'2 LS'",
    ),
    "no name of a square": (
        ', name = "double letter"',
        "",
        "board.squares.d.name",
        Cause.MISSING,
    ),
    "a color by name": (
        '"#8fc1e3"',
        '"blue"',
        "board.squares.d.color",
        "'blue'",
    ),
    "an unknown effect": (
        "letter = 2",
        "leter = 2",
        "board.squares.d.leter",
        Cause.UNKNOWN,
    ),
    "a letter in lower case": ("CH = [", "Ch = [", "tiles.standard.letters.Ch", Cause.INVALID),
    "a letter that is a digit": ("CH = [", "1 = [", "tiles.standard.letters.1", Cause.INVALID),
    "a letter without a lower case": (
        "CH = [",
        '"ª" = [',
        "tiles.standard.letters.ª",
        Cause.INVALID,
    ),
    "a letter that grows": ("CH = [", '"İ" = [', "tiles.standard.letters.İ", Cause.INVALID),
    "a letter of five": ("CH = [", "ABCDE = [", "tiles.standard.letters.ABCDE", Cause.INVALID),
    "an empty letter": ("CH = [", '"" = [', "tiles.standard.letters", Cause.INVALID),
    "a letter without points": ("[1, 9]", "[1]", "tiles.standard.letters.CH", "[1]"),
    "a hundred tiles": ("[1, 9]", "[100, 9]", "tiles.standard.letters.CH", "[100, 9]"),
    "a hundred points": ("[1, 9]", "[1, 100]", "tiles.standard.letters.CH", "[1, 100]"),
    "minus one tile": ("[1, 9]", "[-1, 9]", "tiles.standard.letters.CH", "[-1, 9]"),
    "a mark for the standard": (
        "[tiles.standard.letters]",
        '[tiles.standard]\nmark = "!"\n[tiles.standard.letters]',
        "tiles.standard.mark",
        Cause.UNKNOWN,
    ),
    "no mark": ('mark = "~"\n', "", "tiles.switch.mark", Cause.MISSING),
    "a mark of two signs": ('mark = "~"', 'mark = "~~"', "tiles.switch.mark", "'~~'"),
    "a mark that is a letter": ('mark = "~"', 'mark = "x"', "tiles.switch.mark", "'x'"),
    "a mark that is a digit": ('mark = "~"', 'mark = "1"', "tiles.switch.mark", "'1'"),
    "a mark with two cases": ('mark = "~"', 'mark = "ⓐ"', "tiles.switch.mark", "'ⓐ'"),
    "a mark that has a meaning": ('mark = "~"', 'mark = "?"', "tiles.switch.mark", "'?'"),
    "a mark given twice": ('mark = "+"', 'mark = "~"', "tiles.bonus.mark", "'~'"),
    "a mark that cannot be seen": ('mark = "~"', 'mark = "\\u0300"', "tiles.switch.mark", "'̀'"),
    "an unknown kind": (
        "[tiles.blank]",
        "[tiles.blanc]",
        "tiles.blanc",
        Cause.UNKNOWN,
    ),
    "a blank with points": (
        "count = 1",
        "count = 1\npoints = 1",
        "tiles.blank.points",
        Cause.UNKNOWN,
    ),
    "a hundred blanks": (
        "count = 1",
        "count = 100",
        "tiles.blank.count",
        "100",
    ),
    "too few tiles": (
        "A = [5, 1]",
        "A = [1, 1]",
        "tiles",
        "8",
    ),
    "a switch without tiles": (
        '[tiles.switch]\nmark = "~"\nletters.A = [1, 1]',
        "[switch]\nallowed = true",
        "switch.allowed",
        Cause.INVALID,
    ),
    "the order of the clock": (
        "[board]",
        '[clock]\nkind = "game"\n[board]',
        "clock.seconds",
        Cause.INVALID,
    ),
    "an unknown clock": (
        "[board]",
        "[clock]\nminutes = 3\n[board]",
        "clock.minutes",
        Cause.UNKNOWN,
    ),
    "an unknown challenge": (
        "[board]",
        '[challenge]\nrule = "triple"\n[board]',
        "challenge.rule",
        "'triple'",
    ),
    "no window": (
        "[board]",
        "[challenge]\nwindow = 0\n[board]",
        "challenge.window",
        "0",
    ),
    "no passes": (
        "[board]",
        "[end]\npasses = 0\n[board]",
        "end.passes",
        "0",
    ),
    "an exchange that never is": (
        "[board]",
        "[exchange]\nminimum = 13\n[board]",
        "exchange.minimum",
        "13",
    ),
    "an exchange that is not a flag": (
        "[board]",
        '[exchange]\nallowed = "yes"\n[board]',
        "exchange.allowed",
        "'yes'",
    ),
    "a bonus for ten tiles": (
        "[board]",
        "[scoring.bonus]\n10 = 50\n[board]",
        "scoring.bonus.10",
        Cause.UNKNOWN,
    ),
    "a bonus for a strange number": (
        "[board]",
        '[scoring.bonus]\n"²" = 50\n[board]',
        "scoring.bonus.²",
        Cause.UNKNOWN,
    ),
    "a bonus that is too high": (
        "[board]",
        "[scoring.bonus]\n3 = 1000\n[board]",
        "scoring.bonus.3",
        "1000",
    ),
    "a target for five players": (
        "[board]",
        "[target]\n5 = [1, 2, 3]\n2 = [1, 2, 3]\n3 = [1, 2, 3]\n[board]",
        "target.5",
        Cause.UNKNOWN,
    ),
    "a target with two levels": (
        "[board]",
        "[target]\n2 = [1, 2]\n[board]",
        "target.2",
        "[1, 2]",
    ),
    "an unknown field next to points": (
        "[board]",
        "[target]\npoints = 5\npoint = 5\n[board]",
        "target.point",
        Cause.UNKNOWN,
    ),
    "a color for an unknown kind": (
        "[board]",
        '[theme.kinds]\ngold = "#ffd700"\n[board]',
        "theme.kinds.gold",
        Cause.UNKNOWN,
    ),
    "a wrong color of a kind": (
        "[board]",
        '[theme.kinds]\nblank = "#ffd70"\n[board]',
        "theme.kinds.blank",
        "'#ffd70'",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_field_is_refused_with_value_and_line(refused: Refused, case: str) -> None:
    """Each error names its field, the wrong value, and the line of the field or its table."""
    old, new, field, outcome = WRONG[case]
    error = refused((old, new))
    assert error.field == field
    assert (error.cause if error.found is None else error.found) == outcome
    assert error.source == "own.toml"
    text = edited((old, new)).split("\n")
    if error.cause is Cause.MISSING:
        return  # it has no line, or that of the table in which it is missing
    assert error.line is not None
    name = field.rpartition(".")[2] or "."
    line = text[error.line - 1]
    assert name.strip("'") in line or line.startswith("[") or "\\u" in line


def test_lines_are_exact(refused: Refused) -> None:
    """The line is that of the field: in a table, an inline table, a dotted name or a header."""
    assert refused(("rack = 3", "rack = 0")).line == _line("rack")
    assert refused(("letter = 2", "letter = 0")).line == _line("d = ")
    assert refused(("letters.A = [1, 1]", "letters.A = [1]")).line == _line("letters.A")
    assert refused(("CH = [1, 9]", "CH = [1]")).line == _line("CH")
    assert refused(("count = 1\n", "")).line == _line("[tiles.blank]")


@pytest.mark.parametrize(
    ("row", "wrong", "number", "shown"),
    [("D.d", "D.", 1, "'D.'"), (".*.", ".*..", 2, "'.*..'"), ("..D", "..X", 3, "'X'")],
)
def test_a_wrong_row_is_refused_on_its_own_line(
    refused: Refused, row: str, wrong: str, number: int, shown: str
) -> None:
    """A row of another length or with an unknown symbol is named by number and line."""
    error = refused((f"{row}\n", f"{wrong}\n"))
    assert error.field == "board.rows"
    assert shown in error.expected
    assert error.line == _line("rows") + number


def test_the_set_needs_letters_and_has_limits(refused: Refused) -> None:
    """One to 32 letters, up to 64 faces; blanks alone are not a set."""
    letters = "A = [5, 1]\nB = [3, 2]\nCH = [1, 9]\n"
    rest = SMALL[SMALL.index("[tiles.switch]") : SMALL.index("[tiles.blank]")]
    error = refused((letters, ""), (rest, ""), ("count = 1", "count = 99"))
    assert (error.field, error.found) == ("tiles", "0")
    assert error.line is not None

    many = [a + b for a in "ABCDEF" for b in "ABCDEF"]
    listed = "".join(f"{name} = [1, 1]\n" for name in many[:33])
    error = refused((letters, listed), (rest, ""))
    assert (error.field, error.found) == ("tiles", "33")
    # More letters than a byte can number.
    hundreds = "".join(f"{a}{b} = [1, 1]\n" for a in ascii_uppercase for b in ascii_uppercase)
    error = refused((letters, hundreds), (rest, ""))
    assert (error.field, error.found) == ("tiles", "676")
    listed = "".join(f"{name} = [1, 1]\n" for name in many[:32])
    assert len(parse_edition(edited((letters, listed), (rest, ""))).tiles.letters) == 33

    kinds = f'[tiles.switch]\nmark = "~"\n[tiles.switch.letters]\n{listed}'
    error = refused((letters, listed), (rest, kinds))
    assert (error.field, error.found) == ("tiles", "65")
    fewer = kinds.removesuffix(f"{many[31]} = [1, 1]\n")
    assert len(parse_edition(edited((letters, listed), (rest, fewer))).tiles.faces) == 64


def test_an_unknown_variant_is_refused(refused: Refused) -> None:
    """The error names the existing variants, or says that there are none."""
    error = refused(variant="short")
    assert error.field == "variants.short"
    assert error.cause is Cause.UNKNOWN
    assert "long, race" in error.expected
    variants = SMALL[SMALL.index("[variants.long]") :]
    assert refused((variants, ""), variant="short").cause is Cause.UNKNOWN


def test_a_variant_that_is_wrong_is_refused_on_its_own_line(refused: Refused) -> None:
    """A variant's field is looked up among its own lines."""
    error = refused(("rack = 4", "rack = 14"), variant="long")
    assert (error.field, error.line) == ("rack", _line("rack = 4"))
    error = refused(("3 = [9, 19, 29]", ""), variant="race")
    assert error.field == "target.3"
    assert error.line == _line("[variants.race.target]")
    rows = '[variants.long]\nboard.rows = """\n..\n.Y\n"""'
    error = refused(("[variants.long]", rows), variant="long")
    assert error.line == _line("[variants.long]") + 3


@pytest.mark.parametrize(
    ("old", "new", "field", "outcome"),
    [
        ("[variants.long]", '["variants"."L x"]', "variants.L x", Cause.INVALID),
        ("[variants.long]\n", "[variants.long]\nid = 'x'\n", "variants.long.id", Cause.INVALID),
        ("rack = 3", "rack = 3\nvariants.x = 3", "variants.x", "3"),
        (SMALL[SMALL.index("[variants.long]") :], "", "variants", "[1]"),
    ],
)
def test_variants_of_a_wrong_shape_are_refused(
    old: str, new: str, field: str, outcome: Cause | str
) -> None:
    """Names, tables and fields of variants are checked whichever edition is loaded."""
    text = edited((old, new))
    if field == "variants":
        text = f"variants = [1]\n{text}"
    for read in (variants_of, parse_edition):
        with pytest.raises(EditionError) as caught:
            read(text)
        assert caught.value.field == field
        error = caught.value
        assert (error.cause if error.found is None else error.found) == outcome
        assert caught.value.line is not None
