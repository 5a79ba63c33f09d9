"""The full-screen game without its screen: whole games, every act, and no rack shown to others."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from tests.cli.fullscreen.driving import (
    Answer,
    Player,
    keys,
    lay,
    letters_on,
    press,
    robot,
    routine,
    turns,
    typed,
)
from tests.cli.terminal_tables import NAMES, WORDS, begun, opened
from tests.rules.tables import few
from tilewright.cli.fullscreen.controls import Controls
from tilewright.cli.fullscreen.questions import (
    Continue,
    Scene,
    TakeTurn,
    WhoChallenges,
    YesNo,
)
from tilewright.cli.terminal.saved_games import resume_game
from tilewright.edition import HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, FileError
from tilewright.geometry import Axis, Square
from tilewright.lexicon import open_lexicon
from tilewright.players import make_player
from tilewright.rules.event import (
    Challenged,
    Event,
    Passed,
    Played,
    ProofAsked,
    Returned,
    SeenEvent,
    TakenBack,
)
from tilewright.rules.game import Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Play
from tilewright.rules.seen import SeenExchanged, SeenSwitched
from tilewright.sentences import endings
from tilewright.table import FileLog, Table, open_game
from tilewright.table.computers import Computers
from tilewright.tiles import BLANK_BIT, Kind
from tilewright.units import Instant, Seat

E = TypeVar("E", bound=SeenEvent)


def happened(table: Table, kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in table.view(None).history if isinstance(event, kind)]


@pytest.mark.parametrize("edition", ["pocket", "large-print", "switch"])
def test_a_whole_game(edition: str) -> None:
    """A game typed onto the board reaches its end, and the last scene has the result."""
    table = opened(edition, 3)
    player = Player(table, robot)
    assert player.run()
    assert table.view(None).result is not None
    assert list(player.scenes[-1].closing) == endings.settlement(table.view(None), None)


def test_no_rack_is_shown_to_anyone_else() -> None:
    """A rack is shown only between its player's Enter at the curtain and the end of the turn."""
    player = Player(opened("pocket", 3), robot)
    player.run()
    may_see: Seat | None = None
    for item, following in itertools.pairwise(player.shown):
        if isinstance(item, Continue) and isinstance(following, Scene):
            may_see = following.reader
        if isinstance(item, Scene):
            assert item.view.seat == item.reader
            assert not item.view.rack or item.reader == may_see
        if isinstance(item, WhoChallenges | Continue):
            may_see = following.reader if isinstance(following, Scene) else None


def test_the_curtain_is_drawn_before_every_turn() -> None:
    """Between the turns of two people, a question is asked while no rack is on the screen."""
    player = Player(opened("pocket", 2), turns(keys("2"), keys("2"), keys("2")))
    player.run()
    asked = [item for item in player.shown if not isinstance(item, Scene)]
    for before, after in itertools.pairwise(asked):
        if isinstance(after, TakeTurn) and not isinstance(before, YesNo):
            assert isinstance(before, Continue)
    for scene, asks in itertools.pairwise(player.shown):
        if isinstance(asks, Continue):
            assert isinstance(scene, Scene)
            assert scene.reader is None


def test_a_player_alone_sees_no_curtain() -> None:
    """One person against a computer is asked to continue only when the game is over."""
    edition = few()
    first = open_game(
        edition,
        WORDS,
        [Participant("Ann"), Participant("Beginner", is_computer=True)],
        now=Instant(0),
        seed=bytes(32),
    )
    table = Table.open(first, WORDS, now=lambda: Instant(0))
    computer = make_player("beginner", edition, WORDS, seed=1)
    player = Player(table, robot, Computers(table, {Seat(1): computer}))
    assert player.run()
    curtains = [item for item in player.shown if isinstance(item, Continue)]
    assert len(curtains) == 1
    assert all(scene.reader == 0 for scene in player.scenes)


def phony(controls: Controls) -> None:
    """Play five tiles that do not form a word, in the middle of the board."""
    question = controls.question
    assert isinstance(question, TakeTurn)
    view = question.view
    blank = view.edition.tiles.blank
    tiles = sorted((tile for tile in view.rack if tile != blank), reverse=True)[:5]
    lay(controls, Play.line(Square(7, 3), Axis.ACROSS, bytes(tiles)), view)
    controls.press("enter")


@pytest.mark.parametrize(
    ("players", "key", "challenger"), [(2, "c", 1), (3, "2", 2), (3, "1", 1), (2, "enter", None)]
)
def test_anyone_may_challenge(players: int, key: str, challenger: int | None) -> None:
    """Each player at the keyboard has a key to challenge with; Enter accepts for all of them."""
    table = opened("pocket", players)
    first: Seat | None = None

    def answer(controls: Controls) -> None:
        nonlocal first
        match controls.question:
            case TakeTurn() if first is None:
                first = controls.question.view.seat
                phony(controls)
            case TakeTurn():
                controls.press("ctrl+c")
            case WhoChallenges():
                assert controls.bar().choices[0].key == "enter"
                controls.press("x")
                press(controls, "7", "escape", "9", "escape", "0", "escape", "m", "escape", key)
            case _:
                routine(controls)

    Player(table, answer).run()
    found = happened(table, Challenged)
    assert bool(found) == (challenger is not None)
    assert len(happened(table, Returned)) == len(found)
    if challenger is not None:
        assert first is not None
        undecided = [seat for seat in range(players) if seat != first]
        event = found[0]
        assert isinstance(event, Challenged)
        assert event.seat == undecided[challenger - 1]


def test_a_play_withdrawn_is_not_typed_again() -> None:
    """After a successful challenge, the tiles are on the rack, not on the board as a draft."""
    table = opened("pocket", 2)
    drafts = []

    def answer(controls: Controls) -> None:
        match controls.question:
            case TakeTurn() if not happened(table, Played):
                phony(controls)
            case TakeTurn():
                assert controls.turn is not None
                drafts.append(controls.turn.draft.laid)
                press(controls, "2" if len(drafts) < 2 else "ctrl+c")
            case WhoChallenges():
                controls.press("c")
            case _:
                routine(controls)

    Player(table, answer).run()
    assert drafts == [(), ()]


def test_a_refused_play_stays_on_the_board() -> None:
    """A play that the rules refuse is explained, and its tiles stay where they were typed."""
    table = opened("pocket", 2)
    seen = []

    def answer(controls: Controls) -> None:
        if routine(controls):
            return
        assert controls.turn is not None
        seen.append((list(letters_on(controls)), controls.bar().text))
        if len(seen) > 1:
            controls.press("ctrl+c")
            return
        tiles = controls.turn.view.edition.tiles
        letter = next(tile for tile in controls.turn.view.rack if tile != tiles.blank)
        controls.click_square(Square(0, 0))
        press(controls, tiles.cell_text(tiles.cells_of(letter)[0]).lower(), "enter")

    Player(table, answer).run()
    assert not seen[0][0]
    assert len(seen[1][0]) == 1
    assert seen[1][1] != seen[0][1]
    assert not happened(table, Played)


def test_tiles_are_exchanged() -> None:
    """Tiles are chosen by letter or by click; choosing none, or Escape, exchanges nothing."""
    table = begun("pocket", 2)

    def exchange(controls: Controls) -> None:
        press(controls, "1", "enter", "escape", "1")
        assert controls.turn is not None
        tiles = controls.turn.view.edition.tiles
        letter = tiles.face(controls.turn.rack[0]).letter or "?"
        press(controls, letter.lower(), "backspace", letter.lower())
        controls.click_tile(1)
        controls.click_tile(2)
        controls.click_tile(2)
        assert controls.turn.marked == {0, 1}
        controls.press("enter")

    Player(table, turns(exchange)).run()
    assert [event.count for event in happened(table, SeenExchanged)] == [2]


def test_a_pass_is_confirmed() -> None:
    """A pass happens only after yes; after no, the same player is still on turn."""
    table = begun("pocket", 2)
    answers = iter("ny")

    def answer(controls: Controls) -> None:
        match controls.question:
            case TakeTurn() if happened(table, Passed):
                controls.press("ctrl+c")
            case TakeTurn():
                controls.press("2")
            case YesNo():
                press(controls, "x", next(answers))
            case _:
                routine(controls)

    player = Player(table, answer)
    player.run()
    asked = [item for item in player.shown if isinstance(item, TakeTurn | YesNo)]
    assert [type(item) for item in asked] == [TakeTurn, YesNo, TakeTurn, YesNo, TakeTurn]


def test_a_tile_is_switched() -> None:
    """A switch tile, a player and one of their hidden tiles are chosen one after the other."""
    table = begun("switch", 3, seed=4)
    view = table.view(table.view(None).on_turn)
    tiles = view.edition.tiles
    place, tile = next(
        (place, tile)
        for place, tile in enumerate(view.rack)
        if tiles.face(tile).kind is Kind.SWITCH
    )
    plain = next(
        place for place, tile in enumerate(view.rack) if tiles.face(tile).kind is Kind.STANDARD
    )

    def switch(controls: Controls) -> None:
        controls.press("3")
        controls.click_tile(plain)
        before = controls.bar().text
        controls.click_tile(place)
        assert controls.bar().text != before
        press(controls, "9", "2", "0", "3")

    Player(table, turns(switch)).run()
    event = happened(table, SeenSwitched)[0]
    assert isinstance(event, SeenSwitched)
    others = [seat for seat in range(3) if seat != view.seat]
    assert event.other == others[1]
    assert tile not in table.view(view.seat).rack or view.rack.count(tile) > 1


@pytest.mark.parametrize("way", ["shift", "star", "click"])
def test_a_blank_becomes_a_letter(way: str) -> None:
    """Shift with a letter, a star, and a click on the blank all lay it as the letter typed."""
    for seed in range(50):
        table = begun("pocket", 2, seed=seed)
        view = table.view(table.view(None).on_turn)
        blank = view.edition.tiles.blank
        assert blank is not None
        if blank in view.rack:
            break

    def take(controls: Controls) -> None:
        assert controls.turn is not None
        if way == "shift":
            controls.press("Q")
        elif way == "star":
            press(controls, "*", "escape", "*", "1", "q")
        else:
            assert blank is not None
            controls.click_tile(controls.rack.index(blank))
            controls.press("q")
        assert [cell & BLANK_BIT for _, cell in controls.turn.draft.laid] == [BLANK_BIT]
        controls.press("ctrl+c")

    Player(table, turns(take)).run()


def test_a_typed_play_appears_on_the_board() -> None:
    """While a play is typed as text, its tiles and its score are shown; Enter plays it."""
    table = begun("pocket", 2)
    view = table.view(table.view(None).on_turn)
    tiles = view.edition.tiles
    word = tiles.text([tile for tile in view.rack if tile != tiles.blank][:3])

    def take(controls: Controls) -> None:
        controls.press(":")
        controls.preview_line("8")
        assert not list(letters_on(controls))
        controls.preview_line(f"8G {word}")
        assert "".join(letters_on(controls)) == word
        assert controls.turn is not None
        assert controls.turn.score
        assert str(controls.turn.score) in controls.bar().text
        controls.type_line(f"8G {word}")

    Player(table, turns(take)).run()
    assert len(happened(table, Played)) == 1


def test_commands_of_the_prompt_work() -> None:
    """A wrong command is explained and can be corrected; try lays a draft; resign leaves."""
    table = begun("pocket", 2)
    view = table.view(table.view(None).on_turn)
    tiles = view.edition.tiles
    letters = tiles.text([tile for tile in view.rack if tile != tiles.blank][:2])

    def take(controls: Controls) -> None:
        assert controls.turn is not None
        typed("frobnicate")(controls)
        assert controls.bar().entry is not None
        typed("")(controls)
        assert controls.bar().entry is None
        typed(f"try 8G {letters}")(controls)
        assert "".join(letters_on(controls)) == letters
        order = list(controls.turn.rack)
        for what in ("sort", "rack", "sheet", "unseen", "rules", "explain", "help"):
            typed(what)(controls)
            press(controls, "escape")
        assert controls.page is None
        assert sorted(order) == controls.turn.rack
        typed("resign")(controls)

    player = Player(table, turns(take))
    assert player.run()
    assert table.view(None).phase is Phase.OVER


def test_all_players_ask_for_proof() -> None:
    """The other people are asked too, while no rack is shown."""
    table = begun(few({"tiles.standard.letters.A": [4, 1]}), 4)
    player = Player(table, turns(typed("proof")))
    player.run()
    assert len(happened(table, ProofAsked)) == 4
    place = next(at for at, item in enumerate(player.shown) if isinstance(item, YesNo))
    scene = player.shown[place - 1]
    assert isinstance(scene, Scene)
    assert scene.reader is None


def test_a_play_is_taken_back() -> None:
    """If everyone agrees, a play that is still open goes back to its player's rack."""
    table = begun("pocket", 2)
    first = table.view(None).on_turn
    rack = table.view(first).rack

    def answer(controls: Controls) -> None:
        match controls.question:
            case TakeTurn() if not happened(table, Played):
                phony(controls)
            case TakeTurn():
                controls.press("ctrl+c")
            case WhoChallenges():
                controls.press("t")
            case _:
                routine(controls)

    Player(table, answer).run()
    assert happened(table, TakenBack)
    assert table.view(None).on_turn == first
    assert table.view(first).rack == rack
    player = Player(table, turns(typed("takeback")))
    player.run()
    assert len(happened(table, TakenBack)) == 1
    assert player.scenes[-1].told


def test_scores_are_announced_where_players_count() -> None:
    """At a table where players do the scoring, no score is shown, and Enter asks for it."""
    table = begun("pocket", 2, house={"scoring.announce": True})

    def take(controls: Controls) -> None:
        assert controls.turn is not None
        tiles = controls.turn.view.edition.tiles
        word = [tile for tile in controls.turn.rack if tile != tiles.blank][:3]
        lay(
            controls,
            Play.line(Square(7, 6), Axis.ACROSS, bytes(word)),
            controls.turn.view,
        )
        assert controls.turn.score is None
        controls.press("enter")
        assert controls.bar().entry is not None
        controls.type_line("many")
        controls.type_line("12")

    Player(table, turns(take)).run()
    event = happened(table, Played)[0]
    assert isinstance(event, Played)
    assert event.play.announced == 12


def test_the_clock_ends_a_turn() -> None:
    """When the time for a move runs out, the turn passes on without a key."""
    now = 0
    house: HouseRules = {"clock.kind": "move", "clock.seconds": 60}
    table = opened("pocket", 2, house=house, now=lambda: Instant(now))

    def take(controls: Controls) -> None:
        nonlocal now
        question = controls.question
        assert isinstance(question, TakeTurn)
        assert not question.has_changed()
        now += 61_000
        assert question.has_changed()
        controls.look_again()

    Player(table, turns(take)).run()
    assert len(happened(table, Passed)) == 1


class FullDisk(FileLog):
    """A log on a disk that fills up and is cleaned again."""

    failures = 0

    def append(self, number: int, events: Sequence[Event]) -> None:
        """Fail as often as asked for."""
        if self.failures:
            self.failures -= 1
            raise FileError(self.path, "cannot be written", cause=Cause.UNREADABLE)
        super().append(number, events)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """If a move can't be saved, the players are asked to try again, and then it is made."""
    first = open_game(
        load_edition("pocket"),
        WORDS,
        [Participant(name) for name in NAMES[:2]],
        now=Instant(0),
        seed=bytes(32),
    )
    log = FullDisk(tmp_path / "game.jsonl")
    table = Table.open(first, WORDS, log, now=lambda: Instant(0))

    def take(controls: Controls) -> None:
        log.failures = 2
        phony(controls)

    player = Player(table, turns(take))
    player.run()
    assert len(happened(table, Played)) == 1
    assert len([item for item in player.shown if isinstance(item, YesNo)]) == 2


def stopping_after(count: int) -> Answer:
    """Answer this many questions, then stop."""
    left = iter(range(count))

    def answer(controls: Controls) -> None:
        if next(left, None) is None:
            controls.press("ctrl+c")
        else:
            robot(controls)

    return answer


def test_a_game_is_saved_at_every_moment(tmp_path: Path) -> None:
    """Wherever the players stop, the game is resumed with everything that happened."""
    path = tmp_path / "game.jsonl"
    words = open_lexicon()
    first = open_game(
        load_edition("pocket"),
        words,
        [Participant(name) for name in NAMES[:2]],
        now=Instant(0),
        seed=bytes(32),
    )
    table = Table.open(first, words, FileLog(path), now=lambda: Instant(0))
    for questions in range(1, 8):
        assert not Player(table, stopping_after(questions)).run()
        number = table.number
        table, _ = resume_game(path)
        assert table.number == number


def test_a_hint_is_told_and_leaves_the_draft() -> None:
    """Where hints are allowed, each is shown below the board, and typed tiles stay there."""
    table = begun("pocket", 2, house={"hints.allowed": True})
    seen: list[tuple[str, int]] = []

    def take(controls: Controls) -> None:
        assert controls.turn is not None
        tiles = controls.turn.view.edition.tiles
        if not seen:
            place = next(at for at, tile in enumerate(controls.rack) if tile != tiles.blank)
            controls.click_tile(place)
        seen.append((controls.turn.told, len(controls.turn.draft.laid)))
        typed("hint")(controls)

    Player(table, turns(*[take] * 5)).run()
    assert [laid for _, laid in seen] == [1] * 5
    assert all(told for told, _ in seen[1:])
