"""Reviews of uploaded games: checked, private, rationed, and never of a game in progress."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import BEN, HERE, Running, config, run, running
from tests.server.test_meanings import play_first, resign
from tests.server.test_workers import pair
from tilewright.edition.shipped import load_edition
from tilewright.formats.json.events import dump_events
from tilewright.library.game import play
from tilewright.records.from_game import record_of
from tilewright.records.gcg import write_gcg
from tilewright.records.record import Entry, Passed, Record, RecordPlayer
from tilewright.rules.event import Played
from tilewright.rules.play.move import Play
from tilewright.server.reviews.protocol import Order
from tilewright.server.reviews.uploads import KEPT_SECONDS, UploadShelf, new_upload_id
from tilewright.server.upkeep.limits import REVIEWS
from tilewright.server.upkeep.overload import Overload
from tilewright.units import Seat

GAME = play("equity", "equity", edition="pocket", seed=3)
GCG = write_gcg(record_of(GAME.events))
FILES = {"gcg": GCG, "events": dump_events(GAME.events)}


async def upload(server: Running, text: str, **more: object) -> str:
    """Upload a game for a quick review; return its id."""
    answer = await server.post("/reviews", {"text": text, "quick": True} | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["upload"])


async def outcome(server: Running, name: str) -> dict[str, Any]:
    """Wait for the end of a review."""
    await server.finish_reviews()
    answer: dict[str, Any] = (await server.get(f"/reviews/{name}")).json()
    return answer


@pytest.mark.usefixtures("processes")
def test_both_kinds_of_files_are_reviewed(tmp_path: Path) -> None:
    """The page gets the game at once and the review when it is done; both survive a restart.

    Canceling a finished review changes nothing, and starting it again finds it.
    """

    async def test() -> None:
        settings = config(tmp_path)
        async with running(settings) as server:
            names = {kind: await upload(server, text) for kind, text in FILES.items()}
            answers = {}
            for name in names.values():
                game = (await server.get(f"/reviews/{name}/game")).json()
                assert game["scores"] == list(GAME.scores)
                assert len(game["names"]) == 2
                plays = sum(event["type"] == "played" for event in game["events"])
                assert plays == sum(isinstance(event, Played) for event in GAME.events)
                answer = answers[name] = await outcome(server, name)
                assert answer["stage"] == "done"
                assert len(answer["review"]["turns"]) == answer["turns"]
        async with running(settings) as server:
            name = names["gcg"]
            assert (await server.get(f"/reviews/{name}")).json() == answers[name]
            assert (await server.http.delete(f"/api/v1/reviews/{name}")).status_code == 204
            assert (await server.post(f"/reviews/{name}", {})).status_code == 200
            again = await outcome(server, name)
            assert again["review"] == answers[name]["review"]
            unknown = new_upload_id()
            for path in (f"/reviews/{unknown}", f"/reviews/{unknown}/game"):
                assert (await server.get(path)).status_code == 404

    run(test)


BAD = {
    "misplaced": ("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HNORSTU 1A HORN +14 14\n", 3),
    "one player": ("#player1 Ann Ann\n>Ann: HNORSTU 8F HORN +14 14\n", 1),
    "no word": ("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HNORSTU 8F\n", 3),
    "no game": ("hello\n", 1),
    "unknown event": (FILES["events"].replace('"played"', '"plaied"', 1), 10),
}
"""Files that are wrong, and the line."""


def test_a_bad_file_is_refused_with_its_line(tmp_path: Path) -> None:
    """The answer names the line and what was expected there."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for name, (text, line) in BAD.items():
                answer = await server.post("/reviews", {"text": text})
                assert answer.status_code == 400, name
                fault = answer.json()["error"]["file"]
                assert fault["line"] == line, name
                assert fault["problem"]

    run(test)


def test_what_cannot_be_reviewed_is_refused(tmp_path: Path) -> None:
    """No file without turns, with several games, too large, or with an unknown choice."""
    bad = (
        ({"text": "#player1 Ann Ann\n#player2 Ben Ben\n"}, 400),
        ({"text": FILES["events"] + FILES["events"].partition("\n")[2]}, 400),
        ({"text": "x" * (60 * 1024 + 1)}, 400),
        ({"text": "x" * (70 * 1024)}, 413),
        ({"text": GCG, "edition": "../../etc/passwd"}, 400),
        ({"text": GCG, "lexicon": "/etc/passwd"}, 400),
        ({"text": GCG, "edition": "nosuch"}, 400),
        ({"text": GCG, "samples": 1}, 400),
        ({"text": dump_events(GAME.events[:-1])}, 409),
    )

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for body, status in bad:
                assert (await server.post("/reviews", body)).status_code == status, body
            assert not server.registry.reviews._jobs

    run(test)


@pytest.mark.usefixtures("processes")
def test_edition_and_dictionary_can_be_chosen(tmp_path: Path) -> None:
    """They replace those that the file names."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            name = await upload(server, GCG, edition="large-print", lexicon="enable")
            game = (await server.get(f"/reviews/{name}/game")).json()
            review = (await outcome(server, name))["review"]
            assert game["edition"]["id"] == "large-print"
            assert review["edition"].startswith("large-print@")
            assert review["lexicon"] == game["lexicon"]["id"] == "enable"
            assert review["knows_words"]

    run(test)


async def live_record(server: Running, table: str) -> Record:
    """Return what a spectator of a game in progress could write down."""
    events = await server.registry.store.events(table)
    plays = [event for event in events if isinstance(event, Played)]
    players = tuple(RecordPlayer(nick, nick) for nick in ("Else", "Who"))
    entries = tuple(Entry(event.seat, event.play) for event in plays)
    return Record(load_edition("pocket"), players, entries)


def variants(record: Record) -> dict[str, Record]:
    """Return a game as someone might disguise it."""
    first = record.entries[0]
    assert isinstance(first.action, Play)
    swapped = Play.of({square.transposed: cell for square, cell in first.action.tiles()})
    seats = tuple(replace(entry, seat=Seat(1 - entry.seat)) for entry in record.entries)
    return {
        "as it is": record,
        "with the seats swapped": replace(record, entries=seats),
        "with rows for columns": replace(record, entries=(replace(first, action=swapped),)),
        "with a pass after it": record.then(Entry(Seat(1 - first.seat), Passed())),
    }


@pytest.mark.usefixtures("processes")
def test_a_game_in_progress_is_never_analyzed(tmp_path: Path) -> None:
    """Not under any names; when it is over, it is reviewed."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN, house={"challenge.rule": "void"})
            await server.open(HERE, BEN)
            await play_first(server, ann)
            record = await live_record(server, ann["table"])
            for name, variant in variants(record).items():
                answer = await server.post("/reviews", {"text": write_gcg(variant)})
                assert answer.status_code == 409, name
            assert not server.registry.reviews._jobs
            other = await upload(server, GCG)
            await resign(server, ann)
            name = await upload(server, write_gcg(record))
            assert (await outcome(server, name))["stage"] == "done"
            assert (await outcome(server, other))["stage"] == "done"

    run(test)


def test_a_review_is_not_repeated_while_its_game_is_in_progress(tmp_path: Path) -> None:
    """An upload that came before the game does not help."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN)
            await play_first(server, ann)
            text = write_gcg(await live_record(server, ann["table"]))
            name = new_upload_id()
            server.registry.uploads.keep(name, Order("", "", text, 0))
            assert (await server.post(f"/reviews/{name}", {})).status_code == 409

    run(test)


@pytest.mark.usefixtures("processes")
def test_reviews_are_rationed_by_address_and_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An account gets no more by changing its address; a file that is refused is free."""
    # The limits of a real server come with its overload protection, and a test may be slow.
    monkeypatch.setattr(Overload, "check", lambda _: None)

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            server.stop_refilling()
            made = await server.post("/accounts", {"name": "Ann", "password": "horse battery"})
            session, account = made.json()["session"], "ann"
            limits = server.registry.limits
            for _ in range(3):
                await server.post("/reviews", {"text": "hello"}, session)
            limits.account_reviews.take(account, REVIEWS.burst - 1)
            body = {"text": GCG, "quick": True}
            assert (await server.post("/reviews", body, session)).status_code == 201
            assert (await server.post("/reviews", body, session)).status_code == 429
            assert (await server.post("/reviews", body)).status_code == 201
            limits.reviews.take("127.0.0.1", REVIEWS.burst - 2)
            assert (await server.post("/reviews", body)).status_code == 429

    run(test)


@pytest.mark.slow
def test_workers_share_uploads_and_know_all_games(tmp_path: Path, postgres: str) -> None:
    """A request at another worker is forwarded, and a game at another worker is recognized."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            name = await upload(one, GCG)
            await one.finish_reviews()
            assert (await outcome(two, name))["stage"] == "done"
            assert (await two.get(f"/reviews/{name}/game")).status_code == 200
            assert not two.registry.reviews._jobs
            ann = await two.open(HERE, BEN)
            await play_first(two, ann)
            text = write_gcg(await live_record(two, ann["table"]))
            assert (await one.post("/reviews", {"text": text})).status_code == 409

    run(test)


ORDER = Order("family", "", GCG, 0)


def test_uploads_expire_and_make_room(tmp_path: Path) -> None:
    """The newest are kept, for a while; another process finds them, and damage is ignored."""
    clock = [1_000_000_000.0]
    shelf = UploadShelf(tmp_path / "uploads", most=2, now=lambda: clock[0])
    names = [new_upload_id() for _ in range(3)]
    for name in names:
        shelf.keep(name, ORDER)
    other = UploadShelf(tmp_path / "uploads", now=lambda: clock[0])
    assert sum(other.find(name) is not None for name in names) == 2
    kept = next(name for name in names if other.find(name) is not None)
    found = other.find(kept)
    assert found is not None
    assert found.order == ORDER
    clock[0] += KEPT_SECONDS
    assert other.find(kept) is None
    clock[0] -= KEPT_SECONDS
    (tmp_path / "uploads" / f"{kept}.json").write_text("{}")
    assert other.find(kept) is None


def test_without_a_folder_uploads_are_kept_in_memory(tmp_path: Path) -> None:
    """A server that cannot write still reviews files, as many as fit."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    for folder in (None, blocked):
        shelf = UploadShelf(folder, most=2)
        names = [new_upload_id() for _ in range(3)]
        for name in names:
            shelf.keep(name, ORDER)
        assert [shelf.find(name) is not None for name in names] == [False, True, True]
