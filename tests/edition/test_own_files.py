"""A custom edition: named by its path wherever an id is, refused in one sentence."""

import errno
import os
from pathlib import Path

import pytest

from tests.edition.conftest import SMALL
from tilewright.edition import parse_edition
from tilewright.edition.shipped import load_all, load_edition, read_edition_text
from tilewright.errors import Cause, EditionError


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def test_a_path_works_where_an_id_does(file: Path) -> None:
    """The file's edition, its variants and house rules load by path."""
    assert load_edition(str(file)).ref == "small@3"
    assert load_edition(f"{file}#").id == "small"
    assert load_edition(f"{file}#long").ref == "small/long@3"
    assert load_edition(f"{file}#long").document == SMALL
    assert load_edition(str(file), {"rack": 2}).rack == 2
    assert [edition.id for edition in load_all(str(file))] == ["small", "small/long", "small/race"]
    assert load_all(f"{file}#race") == load_all(str(file))


def test_an_unknown_variant_names_the_file(file: Path) -> None:
    """The error says which file has which variants."""
    with pytest.raises(EditionError) as caught:
        load_edition(f"{file}#huge")
    assert (caught.value.source, caught.value.field) == (str(file), "variants.huge")
    assert "long, race" in caught.value.expected


def test_a_relative_path_and_a_home_are_paths(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dot, a tilde or the suffix makes a path; the file is read again each time."""
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HOME", str(file.parent))
    names = ("own.toml", "./own.toml", "~/own.toml")
    assert {load_edition(name).id for name in names} == {"small"}
    file.write_text(SMALL.replace("version = 3", "version = 4"), encoding="utf-8")
    assert load_edition("own.toml").version == 4


def test_a_hash_in_a_name_is_no_variant(file: Path) -> None:
    """What ends in .toml is the whole path."""
    odd = file.rename(file.parent / "a#b.toml")
    assert load_edition(str(odd)).id == "small"
    assert load_edition(f"{odd}#long").id == "small/long"


def test_a_mark_at_the_beginning_and_line_ends_do_not_matter(file: Path) -> None:
    """A byte order mark and another system's line endings are accepted."""
    file.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert load_edition(str(file)) == load_edition(str(file))
    assert load_edition(str(file)).document == SMALL


def test_lines_are_right_whatever_the_line_ends() -> None:
    """Text that was never in a file may have another system's line endings too."""
    wrong = SMALL.replace("..D\n", "..X\n", 1)
    lines = []
    for text in (wrong, wrong.replace("\n", "\r\n")):
        with pytest.raises(EditionError) as caught:
            parse_edition(text)
        lines.append(caught.value.line)
    assert lines == [12, 12]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing.toml", os.strerror(errno.ENOENT)),
        ("", os.strerror(errno.EISDIR)),
        ("own.toml/x.toml", os.strerror(errno.ENOTDIR)),
        ("\0.toml", ""),
    ],
)
def test_a_path_that_cannot_be_read_is_refused(file: Path, name: str, reason: str) -> None:
    """A missing file, a folder and an impossible name are refused with the system's reason."""
    with pytest.raises(EditionError) as caught:
        load_edition(f"{file.parent}/{name}")
    assert caught.value.field == "the file"
    assert caught.value.cause is Cause.UNREADABLE
    assert caught.value.expected.endswith(reason)
    assert str(caught.value).isprintable()


def test_a_home_that_does_not_exist_is_refused() -> None:
    """The home folder of an unknown user is not a place for a file."""
    with pytest.raises(EditionError) as caught:
        load_edition("~nobody-of-that-name/own.toml")
    assert caught.value.cause is Cause.UNREADABLE


def test_an_error_without_a_reason_is_refused_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system error without a message still gives a sentence."""

    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(Path, "open", fail)
    with pytest.raises(EditionError) as caught:
        read_edition_text("own.toml")
    assert caught.value.cause is Cause.UNREADABLE


def test_text_in_another_encoding_is_refused(file: Path) -> None:
    """The error names the line on which the text is not UTF-8."""
    file.write_bytes(b"format = 1\nname = '\xe9'\n")
    with pytest.raises(EditionError) as caught:
        load_edition(str(file))
    assert (caught.value.line, caught.value.source) == (2, str(file))


def test_a_file_without_end_is_refused(file: Path) -> None:
    """A file far larger than any edition is refused; one at the limit is read."""
    room = 256 * 1024 - len(SMALL.encode())
    file.write_text(SMALL + "#" * room, encoding="utf-8")
    assert load_edition(str(file)).id == "small"
    file.write_text(SMALL + "#" * (room + 1), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_edition(str(file))
    assert caught.value.cause is Cause.TOO_LARGE
