"""A German game: umlauts on the rack, a blank that stands for Ü, and a computer that replies."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.serving import Served, served

NAME = "Susi K"
"""With this name, the player goes first with the tiles ÄELSTT and a blank."""
PLAY = {"G8": "T", "H8": "ü", "I8": "T", "J8": "E"}


@pytest.fixture(name="host", scope="module")
def _host(german_list: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve a part of a real word list, named like the edition."""
    folder = tmp_path_factory.mktemp("german")
    lines = german_list.read_text(encoding="utf-8").splitlines()
    text = "\n".join([*lines[::30], "Tüte"]) + "\n"
    (folder / "german.txt").write_text(text, encoding="utf-8")
    with served(folder, "--lexicons", str(folder)) as running:
        yield running


def test_a_german_reader_is_offered_german(sit: Sit, host: Served) -> None:
    """One press on the home screen starts a game with German tiles and words."""
    susi = sit(at=host, language="de-DE")
    susi.go()
    expect(susi.page.get_by_test_id("play-computer")).to_contain_text("Deutsch")
    expect(susi.page.get_by_test_id("no-words")).to_have_count(0)
    susi.page.get_by_test_id("play-computer").click()
    expect(susi.rack).to_have_count(7)
    info = susi.info()
    assert (info["edition"]["id"], info["lexicon"]["id"]) == ("german", "german.txt")


def test_german_is_played_with_umlauts(sit: Sit, host: Served) -> None:
    """The host's list brings the edition to the shelf, with the right dictionary chosen."""
    susi = sit(phone=True, at=host)
    page = susi.page
    susi.go()
    page.get_by_role("link", name=re.compile("^German")).click()
    page.locator("[data-kind]").first.get_by_role("textbox").fill(NAME)
    susi.start()
    susi.await_board()
    assert susi.await_turn()
    edition, view = susi.look()
    assert (edition.id, view["rack"]) == ("german", "ÄELSTT?")
    expect(susi.rack.filter(has_text="Ä")).to_have_count(1)
    susi.play(PLAY)
    assert [word["text"] for word in susi.event("played")["words"]] == ["TÜTE"]
    expect(susi.cell("H8")).to_contain_text("Ü")
    assert susi.await_turn()
    replies = [one["type"] for one in susi.look()[1]["history"] if one.get("seat") == 1]
    assert {"played", "seen-exchanged", "passed", "challenged"} & set(replies)
    assert susi.info()["lexicon"]["id"] == "german.txt"
