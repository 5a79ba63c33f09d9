"""Reviews as CSV: no spreadsheet takes a name for a formula."""

import csv
import io

import pytest

from tilewright.analysis.reports import table
from tilewright.analysis.reports.table import COLUMNS


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_a_cell_that_begins_like_a_formula_is_text(sign: str) -> None:
    """Names and files come from others; numbers stay numbers, negative ones included."""
    out = io.StringIO()
    name = f"{sign}HYPERLINK(1)"
    csv.writer(out).writerow(map(table._harmless, [name, -3.5, "Ann", ""]))
    assert next(csv.reader(io.StringIO(out.getvalue(), newline=""))) == [
        f"'{name}",
        "-3.5",
        "Ann",
        "",
    ]
    assert "player" in COLUMNS
