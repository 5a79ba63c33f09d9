"""The host's own editions and dictionaries: offered, played, and kept by the games they began."""

from __future__ import annotations

import asyncio
import logging
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import expire
from tests.server.harness import BEN, COMPUTER, HERE, SOON, Running, config, run, running
from tests.server.test_exhibitions import ending
from tests.server.test_safety import closed, view
from tests.server.test_workers import pair
from tests.waiting import eventually
from tilewright.errors import ServerError
from tilewright.lexicon.cache import cache_folder
from tilewright.lexicon.kept import keep_lexicon, kept_lexicon
from tilewright.players import known_players
from tilewright.server.config import Config
from tilewright.server.library.dictionaries import MOST_DICTIONARIES
from tilewright.server.library.host_files import _LOOK_SECONDS, MOST_EDITION_FILES, HostFolders
from tilewright.server.messages.sizes import LARGEST_EDITION
from tilewright.server.run import prepare

GARDEN = Path(__file__).parents[2] / "docs" / "examples" / "editions" / "garden.toml"
TEXT = GARDEN.read_text(encoding="utf-8")
WORDS = "bee\nbed\nbead\nhen\nhens\nseed\nrose\nroses\ntree\ntrees\nsun\nsuns\nrain\nold\nleaf\n"


@pytest.fixture(name="folders")
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HostFolders:
    """Return a folder with the garden, one with a dictionary, and use a cache of their own."""
    folders = HostFolders(tmp_path / "editions", tmp_path / "lexicons")
    assert folders.editions is not None
    assert folders.lexicons is not None
    folders.editions.mkdir()
    folders.lexicons.mkdir()
    shutil.copy(GARDEN, folders.editions)
    (folders.lexicons / "club.txt").write_text(WORDS, encoding="utf-8")
    cache = cache_folder()
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    if cache is not None and cache.exists():
        # What comes with Tilewright need not be built again.
        shutil.copytree(cache, tmp_path / "cache" / "lexicons")
    return folders


def edition_file(folders: HostFolders, name: str, text: str) -> Path:
    """Write a file into the host's folder of editions."""
    assert folders.editions is not None
    path = folders.editions / name
    path.write_text(text, encoding="utf-8")
    return path


def word_list(folders: HostFolders, name: str, text: str) -> Path:
    """Write a file into the host's folder of dictionaries."""
    assert folders.lexicons is not None
    path = folders.lexicons / name
    path.write_text(text, encoding="utf-8")
    return path


async def listed(server: Running, what: str) -> dict[str, Any]:
    """Return a list of the catalogue by id."""
    return {one["id"]: one for one in (await server.get(f"/{what}")).json()[what]}


# What is offered.


def test_they_are_offered_with_everything_that_ours_have(
    tmp_path: Path, folders: HostFolders
) -> None:
    """The picker gets the board, name and line; it learns what the computers have not learned."""

    async def test() -> None:
        async with running(config(tmp_path, host_folders=folders)) as server:
            editions = await listed(server, "editions")
            garden, pocket = editions["garden"], editions["pocket"]
            assert garden.keys() == pocket.keys()
            assert (garden["own"], garden["trained"]) == (True, False)
            assert (pocket["own"], pocket["trained"]) == (False, True)
            assert editions["garden/gentle"]["box"] == "garden"
            club = (await listed(server, "lexicons"))["club.txt"]
            assert (club["title"], club["words"]) == ("club", WORDS.count("\n"))

    run(test)


def test_a_companion_names_the_dictionary_and_its_letters(folders: HostFolders) -> None:
    """A word list in another language is read with the alphabet that the host gives."""
    word_list(folders, "hage.txt", "øre\når\nbær\n")
    companion = (
        'title = "Hagens ord"\norigin = "The club"\nalphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ"\n'
    )
    word_list(folders, "hage.toml", companion)
    files = folders.read()
    assert files.problems == ()
    found = files.dictionary("hage.txt")
    assert found is not None
    assert (found.known.title, found.known.origin, found.known.words) == (
        "Hagens ord",
        "The club",
        3,
    )
    assert "ØRE" in found.lexicon


GERMAN = (
    "über\nÜbung\nRose\nRosen\nschön\nStraße\nes\ner\nund\nin\nan\nrot\nTor\nOrt\nCafé\nx-beinig\n"
)


def test_a_language_is_offered_if_there_are_words_in_it(
    tmp_path: Path, folders: HostFolders
) -> None:
    """A list named like the edition brings it to the shelf; no other language comes along."""
    word_list(folders, "german-club.txt", GERMAN)
    files = folders.read()
    (problem,) = files.problems
    assert "line 16" in problem
    found = files.dictionary("german-club.txt")
    assert found is not None
    assert (found.known.language, "STRASSE" in found.lexicon) == ("de", True)
    assert "CAFE" in found.lexicon

    async def test() -> None:
        async with running(config(tmp_path, host_folders=folders)) as server:
            editions = await listed(server, "editions")
            german = editions["german"]
            assert (german["language"], german["own"], german["trained"]) == ("de", False, False)
            assert not {"french", "spanish"} & editions.keys()
            lexicons = await listed(server, "lexicons")
            assert lexicons["german-club.txt"]["language"] == "de"
            assert lexicons["family"]["language"] == "en"
            opened = await server.open(HERE, BEN, edition="german", lexicon="german-club.txt")
            assert opened["info"]["edition"]["id"] == "german"
            for wrong in ("family", "club.txt"):
                body = {"edition": "german", "lexicon": wrong, "seats": [HERE, BEN]}
                assert (await server.post("/tables", body)).status_code == 400
        async with running(config(tmp_path)) as server:
            assert "german" not in await listed(server, "editions")

    run(test)


@pytest.mark.parametrize(
    ("companion", "language", "letters"),
    [
        ('language = "de"\n', "de", "AÄB"),
        ('language = "fi"\nalphabet = "AÄBERS"\n', "fi", "AÄB"),
        ("", "", "ABC"),
    ],
)
def test_a_companion_names_the_language(
    companion: str, language: str, letters: str, folders: HostFolders
) -> None:
    """The letters of a language that we have tiles for need not be listed."""
    word_list(folders, "list.txt", "Bär\nBäre\nes\n")
    word_list(folders, "list.toml", companion)
    found = folders.read().dictionary("list.txt")
    assert found is not None
    assert found.known.language == language
    assert found.known.alphabet.startswith(letters)


@pytest.mark.parametrize("player", [known.name for known in known_players()])
def test_every_computer_plays_it_to_the_end(
    player: str, tmp_path: Path, folders: HostFolders
) -> None:
    """Without leave values and win chances for this edition, with a dictionary of 15 words."""

    async def test() -> None:
        async with running(config(tmp_path, host_folders=folders, unwatched=SOON)) as server:
            computers = [{"kind": "computer", "player": player}] * 2
            opened = await server.open(*computers, edition="garden", lexicon="club.txt")
            assert opened["info"]["lexicon"] == {"id": "club.txt", "title": "club"}
            summary = await ending(server, opened["table"])
            assert summary.why is not None
            assert summary.why.value != "cancelled"

    run(test)


# Files that can't be used.


@pytest.mark.parametrize(
    ("name", "text", "parts"),
    [
        ("short.toml", TEXT.replace("..D...D..", "..D...D.", 1), ("short.toml, line 14:", "row 3")),
        ("syntax.toml", TEXT.replace("rack = 6", "rack = "), ("syntax.toml, line 8:",)),
        ("pocket.toml", TEXT.replace('"garden"', '"pocket"'), ("pocket.toml, line 3: id:",)),
        ("second.toml", TEXT, ("second.toml, line 3: id:",)),
        ("field.toml", TEXT.replace("minimum", "minimun"), ("field.toml, line 60:", "minimun")),
        ("blanks.toml", TEXT.replace("count = 2", "count = 30"), ("blanks.toml, line 54:", "12")),
        ("long.toml", TEXT + "# " + "x" * LARGEST_EDITION, ("long.toml:", str(LARGEST_EDITION))),
    ],
)
def test_a_bad_edition_is_named_and_the_rest_is_served(
    name: str, text: str, parts: tuple[str, ...], tmp_path: Path, folders: HostFolders
) -> None:
    """The problem names the file, the line and what was expected; other files are not affected."""
    edition_file(folders, name, text)
    (problem,) = folders.read().problems
    for part in parts:
        assert part in problem

    async def test() -> None:
        async with running(config(tmp_path, host_folders=folders)) as server:
            assert server.registry.library.files.problems == (problem,)
            assert "garden" in await listed(server, "editions")

    run(test)


@pytest.mark.parametrize(
    ("name", "text", "part"),
    [
        ("empty.txt", "# nothing\n", "empty.txt"),
        ("enable.txt", WORDS, "enable"),
        ("broken.kwg", "not a graph", "broken.kwg"),
        ("mixed.txt", "bee\nbe-have\n", "line 2"),
    ],
)
def test_a_bad_dictionary_is_named(name: str, text: str, part: str, folders: HostFolders) -> None:
    """So are the lines of a list that hold no word, though the rest of the list is used."""
    word_list(folders, name, text)
    files = folders.read()
    (problem,) = files.problems
    assert part in problem
    assert files.dictionary("club.txt") is not None
    assert (files.dictionary(name) is not None) == (name == "mixed.txt")


def test_a_bad_companion_is_named_with_its_line(folders: HostFolders) -> None:
    """Its dictionary is left out: with the wrong letters it would lose words."""
    word_list(folders, "club.toml", 'title = "Club"\nalphabet = "abc"\n')
    files = folders.read()
    assert files.dictionaries == ()
    assert files.problems[0].startswith("club.toml, line 2: alphabet:")


@pytest.mark.reaches(
    "library.dictionaries.MOST_DICTIONARIES", "library.host_files.MOST_EDITION_FILES"
)
def test_there_is_a_limit_to_their_number(folders: HostFolders) -> None:
    """Each file beyond it is named."""
    for number in range(MOST_EDITION_FILES):
        edition_file(folders, f"x{number:02}.toml", TEXT.replace('"garden"', f'"x{number}"'))
    for number in range(MOST_DICTIONARIES):
        word_list(folders, f"x{number:02}.txt", WORDS)
    problems = folders.read().problems
    assert len(problems) == 2
    assert problems[0].startswith(f"x{MOST_EDITION_FILES - 1}.toml")
    assert problems[1].startswith(f"x{MOST_DICTIONARIES - 1}.txt")


def test_the_server_names_them_at_the_start(
    tmp_path: Path, folders: HostFolders, caplog: pytest.LogCaptureFixture
) -> None:
    """Bad files are named once, before any worker starts; a folder that is missing is an error."""
    edition_file(folders, "syntax.toml", "format = ")
    with caplog.at_level(logging.WARNING):
        prepare(config(tmp_path, host_folders=folders))
    assert "syntax.toml, line 1" in caplog.text
    missing = config(tmp_path, host_folders=HostFolders(tmp_path / "nowhere", None))
    with pytest.raises(ServerError, match="nowhere"):
        prepare(missing)


# Files that change.


def test_a_new_file_is_found_while_the_server_runs(
    tmp_path: Path, folders: HostFolders, caplog: pytest.LogCaptureFixture
) -> None:
    """A table can use it at once, and the lists have it soon; a bad one is named in the log."""

    async def test() -> None:
        async with running(config(tmp_path, host_folders=folders)) as server:
            edition_file(folders, "meadow.toml", TEXT.replace('"garden"', '"meadow"'))
            word_list(folders, "meadow.txt", WORDS)
            opened = await server.open(HERE, BEN, edition="meadow", lexicon="meadow.txt")
            assert opened["info"]["edition"]["id"] == "meadow"
            edition_file(folders, "bad.toml", "format = ")
            edition_file(folders, "hill.toml", TEXT.replace('"garden"', '"hill"'))

            async def hill() -> dict[str, Any] | None:
                await expire(_LOOK_SECONDS)
                found: dict[str, Any] | None = (await listed(server, "editions")).get("hill")
                return found

            await eventually(hill)
            assert "bad.toml, line 1" in caplog.text

    run(test)


def test_a_game_keeps_the_rules_it_began_with(tmp_path: Path, folders: HostFolders) -> None:
    """Its file changes and vanishes; the game, the server and a rematch go on as agreed."""
    settings = config(tmp_path, host_folders=folders)
    path = edition_file(folders, "garden.toml", TEXT)

    async def begin() -> dict[str, Any]:
        async with running(settings) as server:
            opened = await server.open(HERE, BEN, edition="garden", lexicon="club.txt")
            assert len((await view(server, opened, seat=0))["rack"]) == 6
            return opened

    async def go_on(opened: dict[str, Any], settings: Config) -> None:
        async with running(settings) as server:
            seen = await view(server, opened, seat=0)
            assert len(seen["rack"]) == 6
            info = (await server.get(f"/tables/{opened['table']}")).json()["info"]
            assert info["edition"] == opened["info"]["edition"]
            mine = (await server.post("/mine", {"tokens": [opened["token"]]})).json()
            assert mine["games"][0]["edition"] == {"id": "garden", "name": "Garden"}

    opened = asyncio.run(begin())
    path.write_text(TEXT.replace("rack = 6", "rack = 5"), encoding="utf-8")
    asyncio.run(go_on(opened, settings))
    path.unlink()
    asyncio.run(go_on(opened, settings))
    asyncio.run(go_on(opened, config(tmp_path)))


def test_a_game_keeps_its_dictionary(tmp_path: Path, folders: HostFolders) -> None:
    """The file changes: the game is judged by the words it began with, a new one by the others.

    If no copy is left, the game can't be played, and says why; one that is over can be seen.
    """
    settings = config(tmp_path, host_folders=folders)
    house = {"challenge.rule": "void"}
    path = word_list(folders, "club.txt", WORDS)

    async def begin() -> tuple[dict[str, Any], dict[str, Any]]:
        async with running(settings) as server:
            one = await server.open(HERE, BEN, edition="garden", lexicon="club.txt", house=house)
            two = await server.open(HERE, COMPUTER, edition="garden", lexicon="club.txt")
            for number in range(9):
                seen = await view(server, two, seat=0)
                if seen["phase"] == "over":
                    break
                move = {"id": f"r{number}", "at": seen["number"], "move": {"type": "resign"}}
                await server.post(f"/tables/{two['table']}/moves", move, two["token"])
            return one, two

    async def words_of(opened: dict[str, Any], server: Running) -> set[str]:
        room = await server.registry.room(opened["table"])
        assert room.umpire is not None
        return set(room.umpire.words)

    async def after_a_change(opened: dict[str, Any]) -> None:
        async with running(settings) as server:
            assert "BEE" in await words_of(opened, server)
            fresh = await server.open(HERE, BEN, edition="garden", lexicon="club.txt")
            assert await words_of(fresh, server) == {"OTHER"}

    async def without_a_copy(running_game: dict[str, Any], over: dict[str, Any]) -> None:
        async with running(settings) as server:
            answer = await server.get(f"/tables/{running_game['table']}/view", over["token"])
            answer = await server.get(f"/tables/{running_game['table']}", running_game["token"])
            assert answer.status_code == 410
            assert "club.txt" in answer.json()["error"]["message"]
            async with server.socket(running_game["table"], running_game["token"]) as client:
                assert (await client.of("error"))["code"] == "gone"
                assert await closed(client) == 4412
            assert (await view(server, over, seat=0))["phase"] == "over"

    one, two = asyncio.run(begin())
    path.write_text("other\n", encoding="utf-8")
    asyncio.run(after_a_change(one))
    shutil.rmtree(tmp_path / "cache" / "lexicons")
    asyncio.run(without_a_copy(one, two))


def test_a_copy_has_the_same_words(folders: HostFolders) -> None:
    """It is found by name and checksum only."""
    (dictionary,) = folders.read().dictionaries
    lexicon = dictionary.lexicon
    keep_lexicon(lexicon)
    assert kept_lexicon(lexicon.id, lexicon.checksum) == lexicon
    assert kept_lexicon(lexicon.id, "0" * 64) is None
    assert kept_lexicon("other.txt", lexicon.checksum) is None


@pytest.mark.slow
def test_workers_agree_about_a_table(tmp_path: Path, postgres: str, folders: HostFolders) -> None:
    """A worker that has never seen the file shows the table as the one that opened it."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            one.registry.library._folders = folders
            opened = await one.open(HERE, BEN, edition="garden")
            for server in (one, two):
                info = (await server.get(f"/tables/{opened['table']}")).json()["info"]
                assert info["edition"] == opened["info"]["edition"]
            await one.registry._release(opened["table"])
            room = await two.registry.room(opened["table"])
            assert room.setup.edition().document == TEXT

    run(test)
