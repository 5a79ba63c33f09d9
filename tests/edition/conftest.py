"""A small edition as text, and helpers to vary it."""

from collections.abc import Callable

import pytest

from tilewright.edition import Edition, parse_edition
from tilewright.errors import EditionError

SMALL = '''\
format = 1
id = "small"
version = 3
name = "Small"
players = [2, 3]
rack = 3

[board]
rows = """
D.d
.*.
..D
"""

[board.squares]
d = { letter = 2, text = "2L", name = "double letter", color = "#8fc1e3" }
D = { word = 2, text = "2W", name = "double word", color = "#d9534f" }
"*" = { start = true, points = 5, text = "★", name = "start", color = "#d9534f" }

[tiles.standard.letters]
A = [5, 1]
B = [3, 2]
CH = [1, 9]

[tiles.switch]
mark = "~"
letters.A = [1, 1]

[tiles.bonus]
mark = "+"
letters.B = [1, 4]

[tiles.blank]
count = 1

[variants.long]
name = "Small, long"
players = [2, 2]
rack = 4

[variants.race.target]
2 = [10, 20, 30]
3 = [9, 19, 29]
'''
"""A 3×3 board with every kind of tile and two variants; line 1 is ``format = 1``."""

Edit = Callable[..., str]
Refused = Callable[..., EditionError]


def edited(*changes: tuple[str, str]) -> str:
    """Return the small edition with pieces of its text replaced, each of which must be there."""
    text = SMALL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.fixture(name="small")
def _small() -> Edition:
    """Return the small edition."""
    return parse_edition(SMALL)


@pytest.fixture(name="refused")
def _refused() -> Refused:
    """Return a function that gives the error of the small edition with some text replaced."""

    def refused(*changes: tuple[str, str], **options: object) -> EditionError:
        with pytest.raises(EditionError) as caught:
            parse_edition(edited(*changes), source="own.toml", **options)  # type: ignore[arg-type]
        return caught.value

    return refused
