"""A game at one keyboard: whole games, every command, and no rack shown to the wrong player."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.terminal_tables import (
    CLEAR,
    NAMES,
    WORDS,
    Shown,
    begun,
    is_challenge,
    is_turn,
    opened,
    script,
)
from tests.rules.tables import few
from tilewright.analysis.coach.hints import hint_for
from tilewright.catalogue import sentence
from tilewright.cli.terminal.board import draw_board
from tilewright.cli.terminal.game_display import RackOrder, explain_last, sheet_lines
from tilewright.cli.terminal.hot_seat import HotSeat, Quit
from tilewright.cli.terminal.saved_games import resume_game
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.edition import Level
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.plays import write_play
from tilewright.lexicon import open_lexicon
from tilewright.players import make_player
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import (
    Accepted,
    Awarded,
    Challenged,
    HintTaken,
    Passed,
    Played,
    PlayExists,
    ProofAsked,
    Returned,
    SeenEvent,
    Skipped,
    TakenBack,
    TurnLost,
)
from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Strength
from tilewright.rules.view import View
from tilewright.sentences import endings
from tilewright.sentences.events import without_repeats
from tilewright.table import FileLog, Table, open_game
from tilewright.table.computers import Computers
from tilewright.units import Instant, Seat


def robot(table: Table) -> Callable[[str], str]:
    """Play the first possible play, otherwise pass; challenge now and then."""
    chance = random.Random(1)

    def answer(prompt: str) -> str:
        if is_challenge(prompt):
            owner = table.view(None).open_play
            assert owner is not None
            others = [name for seat, name in enumerate(NAMES) if seat != owner.seat]
            return f"challenge {others[0]}" if chance.random() < 0.1 else ""
        if not is_turn(prompt):
            return ""
        view = table.view(table.view(None).on_turn)
        play = find_play(view.board, view.rack, view.edition, WORDS)
        if play is None:
            return "pass!"
        return write_play(play, view.board, view.edition, coordinates=view.edition.coordinates)

    return answer


def run_script(table: Table, *answers: str) -> Shown:
    """Type these answers until the game is over or they are used up; return the screen's text."""
    shown = Shown(script(*answers))
    with suppress(Quit):
        HotSeat(table, shown.screen()).run()
    return shown


def happened(table: Table, kind: type[SeenEvent]) -> list[SeenEvent]:
    """Return the events of one kind."""
    return [event for event in table.view(None).history if isinstance(event, kind)]


@pytest.mark.parametrize("edition", edition_ids())
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_of_every_edition(edition: str, players: int) -> None:
    """A game typed at the keyboard reaches its end, and every line of the result is shown once."""
    table = opened(edition, players)
    shown = Shown(robot(table))
    HotSeat(table, shown.screen()).run()
    view = table.view(None)
    assert view.result is not None
    end = " ".join(" ".join(shown.lines).split())
    for line in endings.settlement(view, None):
        assert end.count(" ".join(line.split())) == 1


def test_the_rack_is_cleared_before_the_next_player_looks() -> None:
    """Between a rack on the screen and another player's prompt the screen is cleared."""
    table = opened()
    shown = run_script(table, "pass!", "pass!", "pass!")
    # A pass changes no rack.
    screen, orders = shown.screen(), RackOrder()
    racks = [orders.draw(screen, table.view(seat)).strip() for seat in (0, 1)]
    seen: set[int] = set()
    turns = []
    for line in shown.lines:
        if line == CLEAR:
            seen.clear()
        seen.update(seat for seat, rack in enumerate(racks) if rack in line)
        if is_turn(line):
            turns.append(NAMES.index(line.removesuffix("> ")))
            assert seen == {turns[-1]}
        elif line in shown.prompts:
            assert not seen
    assert turns == [turns[0], 1 - turns[0]] * 2


def phony(view: View) -> str:
    """Return a play of five letters that is not in the dictionary."""
    letters = [code for code in view.rack if code != view.edition.tiles.blank]
    return f"8D {view.edition.tiles.text(sorted(letters, reverse=True)[:5])}"


def play_phony(table: Table, *answers: str) -> Shown:
    """Play a phony and answer the challenge question; return the screen's text."""
    waiting = iter(answers)

    def answer(prompt: str) -> str:
        view = table.view(None)
        if is_turn(prompt) and not happened(table, Played):
            return phony(table.view(view.on_turn))
        if is_challenge(prompt) or "[y/N]" in prompt:
            return next(waiting, "")
        if is_turn(prompt):
            raise EOFError
        return ""

    shown = Shown(answer)
    with pytest.raises(Quit):
        HotSeat(table, shown.screen()).run()
    return shown


@pytest.mark.parametrize("answers", [("challenge",), ("y",), ("typo", "help", "sheet", "yes")])
def test_a_phony_is_challenged(answers: tuple[str, ...]) -> None:
    """The play is withdrawn, however many other things are typed before."""
    table = opened(seed=3)
    play_phony(table, *answers)
    assert len(happened(table, Returned)) == 1
    assert table.view(None).board.is_empty
    assert table.view(None).scores == (0, 0)


def test_no_is_never_a_name() -> None:
    """A player called Nora does not challenge when someone types no."""
    table = opened(seed=3, players=3, names=("Nora", "Norma", "Noel"))
    play_phony(table, "no")
    assert not happened(table, Challenged)
    assert len(happened(table, Accepted)) == 2


@pytest.mark.parametrize(("answer", "challenges"), [("n", 0), ("y", 1)])
def test_part_of_a_name_is_confirmed(answer: str, challenges: int) -> None:
    """Without the confirmation nothing happens, and the question is asked again."""
    for seed in range(9):
        table = opened(seed=seed, players=3)
        play_phony(table, "cle", answer, "")
        (played,) = happened(table, Played)
        assert isinstance(played, Played)
        if played.seat != 2:
            assert len(happened(table, Challenged)) == challenges
            return
    pytest.fail("Cleo always begins")


def test_a_typo_after_the_window_does_not_forfeit_the_challenge() -> None:
    """The time to challenge does not run while the question is on the screen."""
    time = [0]
    clock = StopClock(lambda: Instant(time[0]))
    table = opened(seed=3, now=clock)
    typed = iter(["typo", "typo", "challenge"])

    def answer(prompt: str) -> str:
        view = table.view(None)
        time[0] += 60_000
        if is_turn(prompt) and not happened(table, Played):
            return phony(table.view(view.on_turn))
        if is_challenge(prompt):
            return next(typed)
        if is_turn(prompt):
            raise EOFError
        return ""

    with pytest.raises(Quit):
        HotSeat(table, Shown(answer).screen(), clock=clock).run()
    assert len(happened(table, Returned)) == 1


def test_the_time_to_challenge_does_not_run_while_a_game_is_saved(tmp_path: Path) -> None:
    """A game resumed another day continues at the time of its last event."""
    path = tmp_path / "game.jsonl"
    words = open_lexicon("enable")
    people = [Participant(name) for name in NAMES[:2]]
    first = open_game(load_edition("pocket"), words, people, now=Instant(5_000))
    Table.open(first, words, FileLog(path), now=lambda: Instant(5_000))
    table, clock = resume_game(path)
    assert 5_000 <= table.time < 60_000
    with clock.stopped():
        assert 5_000 <= clock() < 60_000


def test_quitting_at_the_challenge_question() -> None:
    """The game is saved as it is, with the play still open."""
    table = opened(seed=3)
    play_phony(table, "quit")
    assert table.view(None).open_play is not None


@pytest.mark.parametrize(
    "typed",
    [
        *("help", "rules", "unseen", "sheet", "explain", "shuffle", "sort", "try 8H AT"),
        *(
            "hint",
            "exchange",
            "exchange 7",
            "exchagne ABC",
            "switch",
            "switch A Ben",
            "switch [I~] Ben ²",
        ),
        *("hello there", "99Z CAT", "8F", "try 8F", "try 1A AT", "8A QZJXK", "proof", "challenge"),
        *("²", "9" * 5000, "\x1b[2J", "=", "8H AT =5", "hint"),
    ],
)
def test_what_is_typed_is_answered(typed: str) -> None:
    """Every line that is not a move gets an answer, and the game does not change."""
    table = begun()
    number = table.number
    before = run_script(table)
    after = run_script(table, typed)
    assert len(after.lines) > len(before.lines) + 1
    assert table.number == number


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)
@given(st.lists(st.text(), max_size=4), st.sampled_from(["pocket", "switch", "large-print"]))
def test_any_typing_leaves_a_game_that_continues(typed: list[str], edition: str) -> None:
    """Whatever is typed at any prompt, the program neither stops nor breaks the game."""
    table = opened(edition, 3)
    waiting = iter(typed)

    def answer(_: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    with pytest.raises(Quit):
        HotSeat(table, Shown(answer).screen()).run()
    assert table.view(None).phase is not Phase.OVER


def test_passing_is_confirmed() -> None:
    """Only "yes" passes; `pass!` needs no confirmation."""
    for answers, passes in ((("pass", ""), 0), (("pass", "maybe", "n"), 0), (("pass", "y"), 1)):
        table = begun()
        run_script(table, *answers)
        assert len(happened(table, Passed)) == passes
    table = begun()
    run_script(table, "pass!")
    assert len(happened(table, Passed)) == 1


def test_resigning_is_confirmed_and_ends_a_game_of_two() -> None:
    """The player who is left wins, without settlement."""
    table = begun()
    run_script(table, "resign", "no")
    assert table.view(None).result is None
    shown = run_script(table, "resign", "yes")
    result = table.view(None).result
    assert result is not None
    assert result.why is EndReason.LAST_STANDING
    assert shown.text.count("resign") == len([p for p in shown.prompts if "resign" in p]) + 1


def test_shuffling_and_sorting_keep_the_rack() -> None:
    """Only the order of the rack changes."""
    table = begun()
    shown = run_script(table, "shuffle", "sort")
    view = table.view(table.view(None).on_turn)
    shuffled, ordered = [line for line in shown.lines if len(line.split()) == len(view.rack)][-2:]
    assert sorted(shuffled.split()) == sorted(ordered.split())


def test_a_switch_is_shown_to_the_player_and_the_turn_continues() -> None:
    """A letter names the switch tile, and the player sees which tile they got."""
    for seed in range(40):
        table = begun("switch", seed=seed)
        view = table.view(0)
        faces = [view.edition.tiles.face(code) for code in view.rack]
        marked = [face for face in faces if face.mark == "~"]
        if view.on_turn == 0 and marked:
            shown = run_script(table, f"switch {marked[0].letter} Ben 2")
            assert table.view(None).switched
            assert table.view(None).on_turn == 0
            named = f"{marked[0].letter} (orange tile)"
            assert any(named in line and "Ben" in line for line in shown.lines)
            return
    pytest.fail("no rack with a switch tile in forty deals")


def test_hints_lead_to_a_play_and_are_counted() -> None:
    """Three steps, the last one again without counting, and what it shows can be typed."""
    table = begun(seed=3, house={"hints.allowed": True, "exchange.allowed": False})
    seat = table.view(None).on_turn
    shown = run_script(table, "hint", "hint", "hint", "hint", "sheet")
    history = table.view(None).history
    assert [one.strength for one in history if isinstance(one, HintTaken)] == [1, 2, 3]
    last = hint_for(table.view(seat), WORDS, Strength.PLAY)
    assert last is not None
    assert shown.lines.count(str(last)) == 2
    assert f"{NAMES[seat]} 3" in shown.lines[-2]
    run_script(table, str(dict(last.arguments)["play"]))
    assert len(happened(table, Played)) == 1


@pytest.mark.parametrize("name", ["beginner", "expert"])
def test_a_hint_has_words_that_opponents_of_the_computer_know(name: str) -> None:
    """Against the beginner, it is a familiar word; against the expert, the best."""
    table = begun(seed=3, house={"hints.allowed": True, "exchange.allowed": False})
    seat = table.view(None).on_turn
    computer = make_player(name, table.edition, WORDS)
    shown = Shown(script("hint", "hint", "hint"))
    with suppress(Quit):
        HotSeat(table, shown.screen(), Computers(table, {Seat(1 - seat): computer})).run()
    given = {
        level: str(hint_for(table.view(seat), WORDS, Strength.PLAY, level=level))
        for level in (Level.BEGINNER, Level.EXPERT)
    }
    assert given[Level.BEGINNER] != given[Level.EXPERT]
    assert given[Level(name)] in " ".join(" ".join(shown.lines).split())


def test_without_a_play_the_hint_is_to_pass() -> None:
    """The terminal says so instead of nothing."""
    table = begun(few({"hints.allowed": True, "exchange.allowed": False}))
    shown = run_script(table, "hint")
    assert len(happened(table, HintTaken)) == 1
    assert sentence("hint-pass") in shown.lines


@pytest.mark.parametrize(("answer", "asked"), [("n", 1), ("y", 4)])
def test_a_proof_is_answered_when_everyone_at_the_keyboard_asks(answer: str, asked: int) -> None:
    """The other players decide whether to ask too; if all do, the referee answers."""
    table = begun(few({"tiles.standard.letters.A": [4, 1]}), 4)
    assert table.view(None).bag_count == 0
    shown = run_script(table, "proof", answer)
    assert len(happened(table, ProofAsked)) == asked
    question = next(place for place, line in enumerate(shown.lines) if "[y/N]" in line)
    offer = max(place for place in range(question) if shown.lines[place].startswith("Type "))
    assert CLEAR in shown.lines[offer:question], "the others would see the rack"
    is_answered = happened(table, PlayExists) or table.view(None).phase is Phase.OVER
    assert bool(is_answered) == (asked == 4)


def test_the_last_score_is_explained_and_the_sheet_adds_up() -> None:
    """After a game the totals of the sheet are the scores, awards and withdrawn plays included."""
    for house in ({}, {"challenge.rule": "five"}):
        table = opened(seed=5, house=house)
        HotSeat(table, Shown(robot(table)).screen()).run()
        view = table.view(None)
        assert explain_last(view)
        totals = dict.fromkeys(NAMES[:2], 0)
        for line in sheet_lines(view)[1:]:
            name, _, total = line.split()[:3]
            totals[name] = int(total)
        assert tuple(totals.values()) == view.scores
        assert not house or happened(table, Awarded) or not happened(table, Challenged)


def test_an_announced_score_is_kept_with_the_play() -> None:
    """The referee's figure counts, and both are in the log."""
    play = None
    for seed in range(9):
        table = begun(seed=seed, house={"scoring.announce": True})
        view = table.view(table.view(None).on_turn)
        play = find_play(view.board, view.rack, view.edition, WORDS)
        if play is not None:
            break
    assert play is not None
    run_script(table, f"{write_play(play, view.board, view.edition)} =99")
    (played,) = happened(table, Played)
    assert isinstance(played, Played)
    assert played.play.announced == 99
    assert table.view(None).scores[played.seat] == played.score


def test_names_cannot_steer_the_terminal() -> None:
    """Escape sequences in names are not shown, wherever the names come from."""
    table = opened(seed=3, names=("Ann\x1b[2J", "B\x1b]0;x\x07en"))
    shown = Shown(robot(table))
    HotSeat(table, shown.screen()).run()
    assert all(sign.isprintable() or sign == "\n" for line in shown.lines for sign in line)


def test_a_plain_game_is_told_in_sentences() -> None:
    """A plain screen draws no board; the scores, the bag, the rack and the words are told."""
    table = begun()
    view = table.view(table.view(None).on_turn)
    texts = view.edition.tiles.texts(view.rack)
    word = "".join([text for text in texts if text != "?"][:2])
    shown = Shown(script(f"8H {word}", "", "board", "rack"))
    with suppress(Quit):
        HotSeat(table, replace(shown.screen(), clear=None, is_plain=True)).run()
    assert f"{word}, 8H across." in shown.lines
    assert sum(line.strip().startswith("Your tiles: ") for line in shown.lines) == 3
    assert draw_board(view.board, view.edition).splitlines()[0] not in shown.text


def test_a_lost_turn_is_told_once() -> None:
    """A turn that is skipped right after it was lost is told as lost, and nothing else goes."""
    lost, skipped = TurnLost(Instant(0), Seat(1)), Skipped(Instant(0), Seat(1))
    assert list(without_repeats([lost, skipped, skipped])) == [lost, skipped]
    assert list(without_repeats([skipped, lost])) == [skipped, lost]


def test_a_play_is_taken_back_if_all_agree() -> None:
    """At the question about a challenge, a play can be taken back; after no, it is asked again."""
    table = opened()
    play_phony(table, "takeback", "n", "takeback", "y")
    assert len(happened(table, TakenBack)) == 1
    assert table.view(None).board.is_empty
    assert table.view(None).scores == (0, 0)


def test_a_turn_is_taken_back_where_words_are_judged() -> None:
    """Where words are judged as they are played, any turn can be taken back on the next one."""
    table = begun(house={"challenge.rule": "void"})
    first = table.view(None).on_turn
    shown = run_script(table, "takeback", "pass!", "takeback", "y")
    assert len(happened(table, TakenBack)) == 1
    assert table.view(None).on_turn == first
    assert sum("[y/N]" in prompt for prompt in shown.prompts) == 1
