"""The leave values shipped with the package: present for every edition, and sensible."""

from pathlib import Path

import pytest

from tests.rules.laws.editions import edition_at, english
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import PlayerError
from tilewright.players import make_player
from tilewright.players.equity import EquityPlayer
from tilewright.players.leaves import leaves_named, shipped_bytes, shipped_leaves

POCKET = load_edition("pocket")


def worth(leave: str) -> int:
    """Return the value of a leave in pocket's shipped table, in thousandths of a point."""
    table = shipped_leaves(POCKET)
    assert table is not None
    return table.value(POCKET.tiles.parse_tiles(leave))


def test_values_are_sensible() -> None:
    """Blanks before S before the other good tiles; Q and V are a burden, a U helps the Q."""
    assert worth("?") > 20_000
    assert 9_000 > worth("S") > 5_000
    assert worth("S") > worth("R") > worth("V") > worth("Q")
    assert worth("QU") > 0 > worth("Q")
    # Tiles that form long words together are worth more than each alone; doubles are worth less.
    assert worth("AEINST") > worth("S") + worth("A") + worth("T") > worth("S")
    assert worth("UU") < 2 * worth("U") < 0
    assert worth("SS") < 2 * worth("S")
    assert worth("UVW") < -12_000


@pytest.mark.parametrize("name", edition_ids())
def test_every_edition_has_values(name: str) -> None:
    """Whatever the rack and the tiles, blanks and S are kept, and leaves of any size valued."""
    edition = load_edition(name)
    table = shipped_leaves(edition)
    assert table is not None
    assert table.provenance.games >= 3000
    tiles = edition.tiles
    single = {face.text: table.value(tiles.parse_tiles(face.text)) for face in tiles.faces}
    assert max(single, key=single.__getitem__) == "?"
    assert single["S"] > single["E"] > 0 > single["V"] > single["Q"]
    for size in range(2, edition.rack):
        assert table.value(tiles.parse_tiles("?SERINAT"[:size])) > 15_000
        assert table.value(tiles.parse_tiles("UUVIIOAA"[:size])) < 0


def test_editions_that_play_alike_share_a_table() -> None:
    """Pocket's values serve the large print and the glass board; unknown editions have none."""
    names = ("pocket", "large-print", "glass", "glass/finish-line")
    (shared,) = {shipped_bytes(load_edition(name)) for name in names}
    assert shared is not None
    assert shipped_leaves(edition_at("tiny", 0)) is None


def test_players_go_by_them_unless_told_otherwise(tmp_path: Path) -> None:
    """Shipped values by default; none, or those of a file, if an option says so."""
    table = shipped_leaves(POCKET)
    assert table is not None
    file = tmp_path / "own.leaves"
    file.write_bytes(table.dump())
    by_default, bare, own = (
        make_player(text, POCKET, english())
        for text in ("equity", "equity:leaves=none", f"equity:leaves={file}")
    )
    assert isinstance(by_default, EquityPlayer)
    assert isinstance(bare, EquityPlayer)
    assert isinstance(own, EquityPlayer)
    assert by_default.leaves is table
    assert bare.leaves is None
    assert own.leaves is not None
    assert own.leaves.dump() == table.dump()


def test_a_wrong_file_is_refused() -> None:
    """The error names what an option may be, and what is wrong with the file."""
    with pytest.raises(PlayerError, match="nowhere"):
        leaves_named("nowhere", POCKET)
