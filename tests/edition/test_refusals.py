"""Every refusal of an edition's file: the field, its line, and what was expected there."""

import pytest

from tests.edition.conftest import SMALL, Refused, edited
from tilewright.edition import parse_edition, variants_of
from tilewright.errors import EditionError


def _line(start: str) -> int:
    """Return the line of the small edition that begins with ``start``."""
    return next(n for n, line in enumerate(SMALL.split("\n"), 1) if line.startswith(start))


NAME = "expected a name of at most 40 lower-case letters, digits and hyphens"
LABEL = "expected a text of one line with at most 60 characters"
COUNTS = "expected a list of 2 whole numbers from 0 to 99"
SQUARE = "expected one visible character, and not the dot of a plain square"
LETTER = "expected a letter in upper case, of one to 4 characters"
MARK = "expected one sign such as + or ~ that no other kind has and that is none of ( ) . / ; ? [ ]"

WRONG: dict[str, tuple[str, str, str, str]] = {
    "another format": ("format = 1", "format = 2", "format", "expected 1, the format of this"),
    "no format": ("format = 1\n", "", "format", "is missing; expected a whole number from 1 to 99"),
    "no id": ('id = "small"\n', "", "id", "is missing; expected a text"),
    "an empty id": ('id = "small"', 'id = " "', "id", "expected a text, found ' '"),
    "an id with capitals": ('"small"', '"Small"', "id", f"{NAME}, found 'Small'"),
    "a long id": ('"small"', f'"{"a" * 41}"', "id", f"{NAME}, found 'aaa"),
    "an id with a break": ('"small"', '"a\\n"', "id", f"{NAME}, found 'a\\n'"),
    "version 0": ("version = 3", "version = 0", "version", "expected a whole number from 1 to 999"),
    "version 1000": ("version = 3", "version = 1000", "version", "expected a whole number from 1"),
    "no name": ('name = "Small"\n', "", "name", f"is missing; {LABEL}"),
    "an empty name": ('"Small"', '""', "name", f"{LABEL}, found ''"),
    "a name that is a number": ('"Small"', "5", "name", f"{LABEL}, found 5"),
    "a long name": ('"Small"', f'"{"n" * 61}"', "name", f"{LABEL}, found 'nnn"),
    "a name with escapes": ('"Small"', '"\\u001b[31m"', "name", f"{LABEL}, found '\\x1b[31m'"),
    "a long summary": (
        "version = 3",
        f'version = 3\nsummary = "{"s" * 201}"',
        "summary",
        "expected a text of one line with at most 200 characters",
    ),
    "players missing one": ("[2, 3]", "[2]", "players", "expected a list of 2 whole numbers from"),
    "one player": ("[2, 3]", "[1, 3]", "players", "expected a list of 2 whole numbers from 2 to 4"),
    "five players": ("[2, 3]", "[2, 5]", "players", "expected a list of 2 whole numbers"),
    "players reversed": (
        "[2, 3]",
        "[3, 2]",
        "players",
        "expected the smaller number first, found 3, 2",
    ),
    "true players": ("[2, 3]", "[2, true]", "players", "expected a list of 2 whole numbers"),
    "players as a text": ("[2, 3]", '"2-3"', "players", "expected a list of 2 whole numbers"),
    "no rack": ("rack = 3\n", "", "rack", "is missing; expected a whole number from 1 to 9"),
    "rack 0": ("rack = 3", "rack = 0", "rack", "expected a whole number from 1 to 9, found 0"),
    "rack 10": ("rack = 3", "rack = 10", "rack", "expected a whole number from 1 to 9, found 10"),
    "a true rack": (
        "rack = 3",
        "rack = true",
        "rack",
        "expected a whole number from 1 to 9, found",
    ),
    "a rack and a half": ("rack = 3", "rack = 3.5", "rack", "expected a whole number from 1 to 9"),
    "an unknown field": ("rack = 3", "rack = 3\nrak = 3", "rak", "has no meaning here; known are"),
    "an unknown beginning": (
        "rack = 3",
        'rack = 3\nfirst = "oldest"',
        "first",
        'expected one of "draw", "youngest", found \'oldest\'',
    ),
    "unknown coordinates": (
        "rack = 3",
        "rack = 3\ncoordinates = 1",
        "coordinates",
        'expected one of "tournament", "printed", found 1',
    ),
    "no board": ("[board]", "[bord]", "board.rows", "is missing; expected a text"),
    "a blank that is a number": (
        "[tiles.blank]\ncount = 1",
        "[tiles]\nblank = 1",
        "tiles.blank",
        "expected a table, found 1",
    ),
    "one row": ("D.d\n.*.\n..D\n", "*\n", "board.rows", "expected 2 to 21 rows, found 1"),
    "too many rows": ("..D\n", "..D\n" * 20, "board.rows", "expected 2 to 21 rows, found 22"),
    "no start": ("start = true, ", "", "board.rows", "expected a square with start = true"),
    "a start that is not drawn": (".*.", "...", "board.rows", "expected a square with start = tru"),
    "an unknown board field": (
        "[board]\n",
        "[board]\ncolour = 1\n",
        "board.colour",
        "has no meaning here; known are rows, squares",
    ),
    "a symbol of two characters": ("d = {", "dd = {", "board.squares.dd", SQUARE),
    "a dot with a meaning": ("d = {", '"." = {', "board.squares..", SQUARE),
    "a symbol that is a space": ("d = {", '" " = {', "board.squares. ", SQUARE),
    "a symbol that cannot be seen": ("d = {", '"\\u0007" = {', "board.squares.'\\x07'", SQUARE),
    "a letter times ten": (
        "letter = 2",
        "letter = 10",
        "board.squares.d.letter",
        "expected a whole number from 1 to 9, found 10",
    ),
    "a word times nothing": (
        "word = 2",
        "word = 0",
        "board.squares.D.word",
        "expected a whole number from 1 to 9, found 0",
    ),
    "too many points": (
        "points = 5",
        "points = 201",
        "board.squares.*.points",
        "expected a whole number from 0 to 200, found 201",
    ),
    "a start that is no flag": (
        "start = true",
        "start = 1",
        "board.squares.*.start",
        "expected true or false, found 1",
    ),
    "a long label": (
        '"2L"',
        '"2 LS"',
        "board.squares.d.text",
        "expected a text of one line with at most 3 characters, found '2 LS'",
    ),
    "no name of a square": (
        ', name = "double letter"',
        "",
        "board.squares.d.name",
        f"is missing; {LABEL}",
    ),
    "a colour by name": (
        '"#8fc1e3"',
        '"blue"',
        "board.squares.d.colour",
        "expected a colour such as #1a2b3c, found 'blue'",
    ),
    "an unknown effect": (
        "letter = 2",
        "leter = 2",
        "board.squares.d.leter",
        "has no meaning here; known are colour, letter, name, points, start, text, word",
    ),
    "a letter in lower case": ("CH = [", "Ch = [", "tiles.standard.letters.Ch", LETTER),
    "a letter that is a digit": ("CH = [", "1 = [", "tiles.standard.letters.1", LETTER),
    "a letter without a lower case": ("CH = [", '"ª" = [', "tiles.standard.letters.ª", LETTER),
    "a letter that grows": ("CH = [", '"İ" = [', "tiles.standard.letters.İ", LETTER),
    "a letter of five": ("CH = [", "ABCDE = [", "tiles.standard.letters.ABCDE", LETTER),
    "an empty letter": ("CH = [", '"" = [', "tiles.standard.letters", LETTER),
    "a letter without points": ("[1, 9]", "[1]", "tiles.standard.letters.CH", COUNTS),
    "a hundred tiles": ("[1, 9]", "[100, 9]", "tiles.standard.letters.CH", COUNTS),
    "a hundred points": ("[1, 9]", "[1, 100]", "tiles.standard.letters.CH", COUNTS),
    "minus one tile": ("[1, 9]", "[-1, 9]", "tiles.standard.letters.CH", COUNTS),
    "a mark for the standard": (
        "[tiles.standard.letters]",
        '[tiles.standard]\nmark = "!"\n[tiles.standard.letters]',
        "tiles.standard.mark",
        "has no meaning here; known are letters, name",
    ),
    "no mark": ('mark = "~"\n', "", "tiles.switch.mark", "is missing; expected a text"),
    "a mark of two signs": ('mark = "~"', 'mark = "~~"', "tiles.switch.mark", MARK),
    "a mark that is a letter": ('mark = "~"', 'mark = "x"', "tiles.switch.mark", MARK),
    "a mark that is a digit": ('mark = "~"', 'mark = "1"', "tiles.switch.mark", MARK),
    "a mark with two cases": ('mark = "~"', 'mark = "ⓐ"', "tiles.switch.mark", MARK),
    "a mark that has a meaning": ('mark = "~"', 'mark = "?"', "tiles.switch.mark", MARK),
    "a mark given twice": ('mark = "+"', 'mark = "~"', "tiles.bonus.mark", MARK),
    "a mark that cannot be seen": ('mark = "~"', 'mark = "\\u0300"', "tiles.switch.mark", MARK),
    "an unknown kind": (
        "[tiles.blank]",
        "[tiles.blanc]",
        "tiles.blanc",
        "has no meaning here; known are blank, bonus, standard, switch",
    ),
    "a blank with points": (
        "count = 1",
        "count = 1\npoints = 1",
        "tiles.blank.points",
        "has no meaning here; known are count, name",
    ),
    "a hundred blanks": (
        "count = 1",
        "count = 100",
        "tiles.blank.count",
        "expected a whole number from 0 to 99, found 100",
    ),
    "too few tiles": (
        "A = [5, 1]",
        "A = [1, 1]",
        "tiles",
        "expected at least 9 tiles, enough to fill 3 racks of 3, found 8",
    ),
    "a switch without tiles": (
        '[tiles.switch]\nmark = "~"\nletters.A = [1, 1]',
        "[switch]\nallowed = true",
        "switch.allowed",
        "expected false, since the set has no switch tiles",
    ),
    "the order of the clock": (
        "[board]",
        '[clock]\nkind = "game"\n[board]',
        "clock.seconds",
        "expected a time of at least one second for this clock",
    ),
    "an unknown clock": (
        "[board]",
        "[clock]\nminutes = 3\n[board]",
        "clock.minutes",
        "has no meaning here; known are absence, increment, kind, overtime_minutes,",
    ),
    "an unknown challenge": (
        "[board]",
        '[challenge]\nrule = "triple"\n[board]',
        "challenge.rule",
        'expected one of "void", "single", "double", "five", "ten", found \'triple\'',
    ),
    "no window": (
        "[board]",
        "[challenge]\nwindow = 0\n[board]",
        "challenge.window",
        "expected a whole number from 1 to 2592000, found 0",
    ),
    "no passes": (
        "[board]",
        "[end]\npasses = 0\n[board]",
        "end.passes",
        "expected a whole number from 1 to 9, found 0",
    ),
    "an exchange that never is": (
        "[board]",
        "[exchange]\nminimum = 13\n[board]",
        "exchange.minimum",
        "expected a whole number from 0 to 12, found 13",
    ),
    "an exchange that is no flag": (
        "[board]",
        '[exchange]\nallowed = "yes"\n[board]',
        "exchange.allowed",
        "expected true or false, found 'yes'",
    ),
    "a bonus for ten tiles": (
        "[board]",
        "[scoring.bonus]\n10 = 50\n[board]",
        "scoring.bonus.10",
        "has no meaning here; known are 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ),
    "a bonus for a strange number": (
        "[board]",
        '[scoring.bonus]\n"²" = 50\n[board]',
        "scoring.bonus.²",
        "has no meaning here; known are 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ),
    "a bonus that is too high": (
        "[board]",
        "[scoring.bonus]\n3 = 1000\n[board]",
        "scoring.bonus.3",
        "expected a whole number from 0 to 999, found 1000",
    ),
    "a target for five players": (
        "[board]",
        "[target]\n5 = [1, 2, 3]\n2 = [1, 2, 3]\n3 = [1, 2, 3]\n[board]",
        "target.5",
        "has no meaning here; known are 2, 3, 4, points",
    ),
    "a target with two levels": (
        "[board]",
        "[target]\n2 = [1, 2]\n[board]",
        "target.2",
        "expected a list of 3 whole numbers from 1 to 9999, found [1, 2]",
    ),
    "an unknown field beside points": (
        "[board]",
        "[target]\npoints = 5\npoint = 5\n[board]",
        "target.point",
        "has no meaning here; known are 2, 3, 4, points",
    ),
    "a colour for an unknown kind": (
        "[board]",
        '[theme.kinds]\ngold = "#ffd700"\n[board]',
        "theme.kinds.gold",
        "has no meaning here; known are blank, bonus, switch",
    ),
    "a wrong colour of a kind": (
        "[board]",
        '[theme.kinds]\nblank = "#ffd70"\n[board]',
        "theme.kinds.blank",
        "expected a colour such as #1a2b3c, found '#ffd70'",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_field_is_refused_with_expectation_and_line(refused: Refused, case: str) -> None:
    """Each fault names its field and what was expected, on the line of the field or its table."""
    old, new, field, expected = WRONG[case]
    error = refused((old, new))
    assert error.field == field
    assert error.expected.startswith(expected), error.expected
    assert error.source == "own.toml"
    text = edited((old, new)).split("\n")
    if "is missing" in error.expected:
        return  # it stands on no line, or on that of the table in which it is missing
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
    ("row", "wrong", "number", "expected"),
    [
        ("D.d", "D.", 1, "in row 1 expected 3 squares, as many as there are rows, found 2: 'D.'"),
        (".*.", ".*..", 2, "in row 2 expected 3 squares, as many as there are rows, found 4"),
        ("..D", "..X", 3, "in row 3 square 3, 'X', is not in board.squares; known are . d D *"),
    ],
)
def test_a_wrong_row_is_refused_on_its_own_line(
    refused: Refused, row: str, wrong: str, number: int, expected: str
) -> None:
    """A row of another length or with an unknown symbol is named by number and line."""
    error = refused((f"{row}\n", f"{wrong}\n"))
    assert error.field == "board.rows"
    assert error.expected.startswith(expected)
    assert error.line == _line("rows") + number


def test_the_set_needs_letters_and_has_limits(refused: Refused) -> None:
    """One to 32 letters, up to 64 faces; blanks alone are no set."""
    letters = "A = [5, 1]\nB = [3, 2]\nCH = [1, 9]\n"
    rest = SMALL[SMALL.index("[tiles.switch]") : SMALL.index("[tiles.blank]")]
    error = refused((letters, ""), (rest, ""), ("count = 1", "count = 99"))
    assert (error.field, error.expected) == ("tiles", "expected 1 to 32 different letters, found 0")
    assert error.line is not None

    many = [a + b for a in "ABCDEF" for b in "ABCDEF"]
    listed = "".join(f"{name} = [1, 1]\n" for name in many[:33])
    error = refused((letters, listed), (rest, ""))
    assert error.expected == "expected 1 to 32 different letters, found 33"
    listed = "".join(f"{name} = [1, 1]\n" for name in many[:32])
    assert len(parse_edition(edited((letters, listed), (rest, ""))).tiles.letters) == 33

    kinds = f'[tiles.switch]\nmark = "~"\n[tiles.switch.letters]\n{listed}'
    error = refused((letters, listed), (rest, kinds))
    assert error.expected == "expected at most 64 faces, found 65"
    fewer = kinds.removesuffix(f"{many[31]} = [1, 1]\n")
    assert len(parse_edition(edited((letters, listed), (rest, fewer))).tiles.faces) == 64


def test_an_unknown_variant_is_refused(refused: Refused) -> None:
    """The variants that there are are named, or that there is none."""
    error = refused(variant="short")
    assert error.field == "variants.short"
    assert error.expected == "is no variant of this edition; it has long, race"
    variants = SMALL[SMALL.index("[variants.long]") :]
    assert refused((variants, ""), variant="short").expected.endswith("it has none")


def test_a_variant_that_is_wrong_is_refused_on_its_own_line(refused: Refused) -> None:
    """What a variant writes is looked for among its own lines."""
    error = refused(("rack = 4", "rack = 14"), variant="long")
    assert (error.field, error.line) == ("rack", _line("rack = 4"))
    error = refused(("3 = [9, 19, 29]", ""), variant="race")
    assert error.field == "target.3"
    assert error.line == _line("[variants.race.target]")
    rows = '[variants.long]\nboard.rows = """\n..\n.Y\n"""'
    error = refused(("[variants.long]", rows), variant="long")
    assert error.line == _line("[variants.long]") + 3


@pytest.mark.parametrize(
    ("old", "new", "field", "expected"),
    [
        ("[variants.long]", '["variants"."L x"]', "variants.L x", NAME),
        ("[variants.long]\n", "[variants.long]\nid = 'x'\n", "variants.long.id", "belongs to the"),
        ("rack = 3", "rack = 3\nvariants.x = 3", "variants.x", "expected a table, found 3"),
        (SMALL[SMALL.index("[variants.long]") :], "", "variants", "expected a table, found [1]"),
    ],
)
def test_variants_of_a_wrong_shape_are_refused(
    old: str, new: str, field: str, expected: str
) -> None:
    """Names, tables and fields of variants are checked whichever edition is asked for."""
    text = edited((old, new))
    if field == "variants":
        text = f"variants = [1]\n{text}"
    for read in (variants_of, parse_edition):
        with pytest.raises(EditionError) as caught:
            read(text)
        assert caught.value.field == field
        assert caught.value.expected.startswith(expected)
        assert caught.value.line is not None
