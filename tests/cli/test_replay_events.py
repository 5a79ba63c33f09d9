"""``tilewright replay`` of an event file: what a spectator saw, and racks only afterward."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Run
from tilewright.cli.terminal.replay_frames import film_of_events
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.json.events import dump_events
from tilewright.lexicon import Lexicon
from tilewright.rules.event import Began, DrawnForFirst, Ended, Event, FirstChosen, Played
from tilewright.rules.evolve import replay
from tilewright.rules.participant import Participant
from tilewright.rules.view import view_of
from tilewright.sentences.endings import settlement
from tilewright.sentences.events import describe
from tilewright.testing import RandomGame

WORDS = Lexicon.from_words(
    [
        *("AT", "BE", "DO", "EN", "ER", "ET", "GO", "HE", "IN", "IS", "IT", "NE", "NO", "ON"),
        *("OR", "RE", "SO", "TO", "EAT", "TEA", "ATE", "ION", "NOT", "TON", "RAT", "TAR", "ART"),
        *("TEN", "NET", "ONE", "EON", "SEA", "RATE", "TEAR", "TONE", "NOTE", "STONE", "ONSET"),
        *("LINER", "RETAINS", "STAINER", "NASTIER"),
    ],
    id="few",
)


def log(edition: str, seed: int, players: int = 3) -> tuple[Event, ...]:
    """Return the events of a random game, played to its end."""
    game = RandomGame(load_edition(edition), WORDS, players, Random(seed)).run()
    return game.events


@pytest.mark.parametrize("edition", edition_ids())
def test_every_game_can_be_shown(run: Run, tmp_path: Path, edition: str) -> None:
    """A game of any edition is replayed with its scores, drawn, plain and as JSON."""
    seed = edition_ids().index(edition)
    events = log(edition, seed, players=2 + seed % 3)
    file = tmp_path / "game.events"
    file.write_text(dump_events(events), encoding="utf-8")
    data = run("replay", str(file), "--json").data
    end = events[-1]
    assert isinstance(end, Ended)
    assert data["final_scores"] == [settlement.final for settlement in end.settlements]
    plays = [event for event in events if isinstance(event, Played)]
    shown = [turn for turn in data["turns"] if turn["action"] == "play"]
    assert [turn["score"] for turn in shown] == [event.score for event in plays]
    assert data["turns"][-1]["action"] == "end"
    assert (data["error"], data["edition"]) == (None, f"{edition}@1")
    for options in (("--plain",), ("--color", "always")):
        answer = run("replay", str(file), *options)
        assert (answer.code, answer.err) == (0, "")
        assert all(turn["sentence"] in answer.out for turn in data["turns"])


def test_the_racks_of_a_game_that_goes_on_are_not_shown() -> None:
    """Racks, seeds and drawn tiles of an unfinished game are not shown."""
    events = log("pocket", 1)
    assert any(frame.rack for frame in film_of_events(dump_events(events)).frames)
    film = film_of_events(dump_events(events[:-1]))
    assert film.frames
    assert all(frame.rack is None for frame in film.frames)


def test_the_only_player_without_a_name_is_you(run: Run, tmp_path: Path) -> None:
    """A game against a computer that someone played without giving a name is their own."""
    first, *more = log("pocket", 1, players=2)
    assert isinstance(first, Began)
    people = (Participant("Player 1"), Participant("Mara", is_computer=True))
    file = tmp_path / "game.events"
    events = (replace(first, participants=people), *more)
    file.write_text(dump_events(events), encoding="utf-8")
    plain = run("replay", str(file), "--plain").out
    assert "Player 1" not in plain
    assert "You play " in plain
    data = run("replay", str(file), "--json").data
    assert data["players"] == ["Player 1", "Mara"]
    assert not any("Player 1" in turn["sentence"] for turn in data["turns"])


def test_the_opening_is_told_with_the_first_turn() -> None:
    """The draw for first play is shown with the first turn."""
    events = log("pocket", 2)
    film = film_of_events(dump_events(events))
    view = view_of(replay(events), None)
    draw = [event for event in events if isinstance(event, DrawnForFirst | FirstChosen)]
    assert {type(event) for event in draw} == {DrawnForFirst, FirstChosen}
    sentences = [describe(event, view, None) for event in draw]
    assert film.frames[0].note.splitlines()[: len(draw)] == sentences


def test_the_end_is_told_step_by_step() -> None:
    """The last frame shows the settlement and the winner."""
    events = log("glass", 4)
    film = film_of_events(dump_events(events))
    _, *lines = settlement(view_of(replay(events), None), None)
    assert len(lines) == 1 + len(film.players)
    assert film.frames[-1].note.splitlines() == lines


@pytest.fixture
def lines() -> list[str]:
    """Return the lines of an event file."""
    return dump_events(log("super", 5)).splitlines()


def test_a_broken_file_is_shown_as_far_as_it_goes(
    run: Run, tmp_path: Path, lines: list[str]
) -> None:
    """What is before the wrong line is shown, then one sentence with the line; exit 1."""
    wrong = len(lines) // 2
    for bad in ('{"type": "nonsense"}', "{", lines[1].replace("began", "ended"), lines[2]):
        file = tmp_path / "game.events"
        file.write_text("\n".join([*lines[:wrong], bad, *lines[wrong:]]), encoding="utf-8")
        answer = run("replay", str(file), "--plain")
        assert answer.code == 1
        assert answer.out.startswith("1. ")
        assert f"line {wrong + 1}" in answer.err
        assert len(answer.err.splitlines()) == 1


def test_without_a_game_there_is_nothing_to_show(
    run: Run, tmp_path: Path, lines: list[str]
) -> None:
    """A file whose first game is unreadable is bad input."""
    file = tmp_path / "game.events"
    for text in (lines[0], f"{lines[0]}\n{lines[5]}", f"{lines[0]}\n{{}}"):
        file.write_text(text, encoding="utf-8")
        answer = run("replay", str(file))
        assert answer.code == 2
        assert len(answer.err.splitlines()) == 1


def test_of_several_games_the_first_is_shown(run: Run, tmp_path: Path, lines: list[str]) -> None:
    """A file may have several games; the output says that there are more."""
    file = tmp_path / "games.events"
    file.write_text("\n".join([*lines, *lines[1:]]), encoding="utf-8")
    answer = run("replay", str(file), "--plain")
    assert answer.code == 0
    assert re.search(r"\b2\b", answer.err)


def test_events_carry_their_own_rules(run: Run, tmp_path: Path, lines: list[str]) -> None:
    """A game of events cannot be shown under rules other than its own."""
    file = tmp_path / "game.events"
    file.write_text("\n".join(lines), encoding="utf-8")
    answer = run("replay", str(file), "--edition", "pocket")
    assert answer.code == 2
    assert "--edition" in answer.err
