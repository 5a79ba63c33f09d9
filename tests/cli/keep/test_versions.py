"""A game that was written in two places: both versions are shown, and a person chooses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.keep.desks import Begin, enter
from tilewright.cli.fullscreen.keep_controls import KeepControls
from tilewright.cli.keep.desk import Desk
from tilewright.cli.keep.prompt import remarks
from tilewright.library.kept_file import KeptFile, read_kept
from tilewright.records.kept.file import dump_kept
from tilewright.records.kept.model import KeptGame


def apart(begin: Begin) -> tuple[Desk, KeptGame, KeptGame]:
    """Return a desk whose game was continued here and on a phone, and the two versions."""
    desk = begin()
    enter(desk, "8F HORN", "H6 FARM")
    copy = desk.file.path.with_name("phone.kept.json")
    with KeptFile.create(copy, desk.game) as file:
        phone = Desk(file, None)
        enter(phone, "exchange 3", "24")
        theirs = phone.game
    enter(desk, "pass")
    ours = desk.game
    answer = desk.do(f"merge {copy}")
    assert answer.is_done
    assert answer.page is not None
    assert desk.game.branches
    return desk, ours, theirs


def saved(desk: Desk) -> list[KeptGame]:
    """Return the games next to the desk's own, apart from the phone's copy."""
    own = {desk.file.path.name, "phone.kept.json"}
    found = sorted(desk.file.path.parent.glob("*.kept.json"))
    return [read_kept(path) for path in found if path.name not in own]


@pytest.mark.parametrize("number", [1, 2])
def test_what_is_not_chosen_is_saved_next_to_the_game(begin: Begin, number: int) -> None:
    """The chosen version is the game, the other has a file of its own; undo brings both back."""
    desk, ours, theirs = apart(begin)
    both = desk.game
    page = desk.do("versions").page
    assert page is not None
    assert [choice.key for choice in page.choices] == ["1", "2"]
    text = "\n".join(page.lines)
    assert all(part in text for part in ("exchange 3", "pass", "Ben 33", "Ben 9", "phone"))
    assert "HORN" not in text
    enter(desk, f"choose {number}")
    chosen, other = (ours, theirs) if number == 1 else (theirs, ours)
    assert desk.game == chosen
    assert saved(desk) == [other]
    enter(desk, "undo")
    assert desk.game == both
    enter(desk, f"choose {number}")
    assert saved(desk) == [other]
    enter(desk, "undo", f"choose {3 - number}")
    assert sorted(map(dump_kept, saved(desk))) == sorted(map(dump_kept, (chosen, other)))


def test_a_disk_that_cannot_be_written_chooses_nothing(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the other version can't be saved, both stay in the file."""
    desk, _, _ = apart(begin)
    both = desk.game

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "open", fail)
        assert not desk.do("choose 2").is_done
    assert desk.game == both == read_kept(desk.file.path)


def test_the_screen_asks_first(begin: Begin) -> None:
    """A game with two versions opens with their comparison; a key or a click chooses."""
    desk, _, theirs = apart(begin)
    assert remarks(desk)
    controls = KeepControls(desk, stop=lambda: None)
    assert controls.page is not None
    assert [choice.key for choice in controls.bar().choices][:2] == ["1", "2"]
    controls.press("2")
    assert controls.bar().entry is not None
    assert desk.game == theirs
    assert not remarks(desk)


def test_copies_that_need_no_choice(begin: Begin) -> None:
    """A copy that has nothing new changes nothing, one that continues the game is taken."""
    desk = begin()
    enter(desk, "8F HORN")
    copy = desk.file.path.with_name("copy.kept.json")
    copy.write_text(dump_kept(desk.game), "utf-8")
    enter(desk, f"merge {copy}")
    with KeptFile.open(copy) as file:
        other = Desk(file, None)
        enter(other, "H6 FARM")
        enter(desk, f"merge '{copy}'")
        assert desk.game == other.game
    assert not desk.do("choose 1").is_done
    enter(desk, "versions")


def test_files_that_are_no_copies(begin: Begin, tmp_path: Path) -> None:
    """Another game, another file or none at all is refused with the reason."""
    desk, _, _ = apart(begin)
    both = desk.game
    other = tmp_path / "other.kept.json"
    players = tuple(replace(who, name=f"{who.name}a") for who in both.header.players)
    stranger = KeptGame(replace(both.header, players=players))
    other.write_text(dump_kept(stranger), "utf-8")
    for line in (f"merge {other}", "merge", f"merge {tmp_path}", "choose", "choose 3", "choose x"):
        answer = desk.do(line)
        assert not answer.is_done
        assert answer.lines
    assert desk.game == both
