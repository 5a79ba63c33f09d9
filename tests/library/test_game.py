"""Games as values: dealing, pushing, stepping back, challenging, saving, verifying."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewright as tw
from tilewright.edition.shipped import edition_ids
from tilewright.records.gcg.reader import parse_gcg
from tilewright.rules.play.faults import Fault, Finding

NAMES = ["Ann", "Ben", "Cid", "Dot"]


def code(fault: Fault) -> str:
    """Return the code of a finding with this fault."""
    return Finding(fault).code


def new(edition: str = "pocket", players: int = 2, seed: int = 3) -> tw.Game:
    """Return a new game with a fixed deal."""
    return tw.Game.new(edition, NAMES[:players], lexicon="enable", seed=seed)


@pytest.mark.parametrize(
    ("edition", "players"),
    [(edition, 2 + number % 3) for number, edition in enumerate(edition_ids())],
)
def test_a_game_of_every_edition_is_pushed_to_its_end(edition: str, players: int) -> None:
    """The best move, pushed again and again, ends the game, and the game verifies."""
    game = new(edition, players)
    turns = 0
    while not game.is_over:
        game = game.push(game.best(1)[0])
        turns += 1
        assert turns < 400
    assert game.winners
    assert game.verify().departures == ()


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), turns=st.integers(1, 6), players=st.integers(2, 4))
def test_previous_undoes_push(seed: int, turns: int, players: int) -> None:
    """Going back and pushing the same move gives the same game, tiles drawn included."""
    game = new(players=players, seed=seed)
    for _ in range(turns):
        move = game.best(1)[0]
        after = game.push(move)
        before = after.previous
        assert before is not None
        assert (before.scores, before.racks, before.on_turn) == (
            game.scores,
            game.racks,
            game.on_turn,
        )
        assert before.push(move).racks == after.racks
        game = after


def test_a_new_game_has_nothing_before_it() -> None:
    """Before the first move, there is no previous game."""
    assert new().previous is None


def test_the_same_seed_deals_the_same_tiles() -> None:
    """A game is repeatable by its seed, and random without one."""
    assert new(seed=5).racks == new(seed=5).racks
    assert tw.Game.new(lexicon="enable").racks != tw.Game.new(lexicon="enable").racks


def test_a_phony_is_withdrawn_when_it_is_challenged() -> None:
    """An open play can be challenged by name; the tiles come back and the turn is lost."""
    game = new()
    tiles = game.edition.tiles.text(game.rack)
    phony = tiles.replace("?", "")[:5]
    assert phony not in tw.words("enable")
    opened = game.push(f"8D {phony}", accept=False)
    challenger = opened.names[opened.on_turn]
    after = opened.challenge(challenger)
    assert after.scores == (0, 0)
    assert after.racks[game.on_turn] == game.rack
    assert after.on_turn != game.on_turn


def test_a_play_can_be_challenged_until_the_next_move() -> None:
    """A failed challenge costs the challenger's next turn; an old play is settled."""
    game = new(players=3)
    while not game.position.last_play:
        game = game.push(game.best(1, by="score")[0])
    challenged = game.challenge()
    assert challenged.scores == game.scores
    assert challenged.on_turn != game.on_turn
    with pytest.raises(tw.IllegalMove) as caught:
        game.push("pass").challenge()
    assert code(Fault.NOTHING_TO_CHALLENGE) in {one.code for one in caught.value.findings}
    with pytest.raises(tw.ArgumentError):
        game.challenge("Nobody")


def test_a_last_play_can_wait_for_a_challenge() -> None:
    """A play that goes out ends the game at once, or only when everyone has accepted it."""
    before = tw.play("equity", "equity", lexicon="enable", seed=5).previous
    assert before is not None
    out = next(one for one in before.best(300) if not one.leave)
    assert before.push(out).is_over
    waiting = before.push(out, accept=False)
    assert not waiting.is_over
    assert waiting.challenge().is_over


def test_an_illegal_move_changes_nothing() -> None:
    """The error lists the faults, and the game is as it was."""
    game = new()
    with pytest.raises(tw.IllegalMove) as caught:
        game.push("1A ZZZ")
    assert code(Fault.FIRST_OFF_START) in {finding.code for finding in caught.value.findings}
    assert game == new()


def test_a_saved_game_is_the_same_game(tmp_path: Path) -> None:
    """A game survives its file, and its GCG has the same final score."""
    game = tw.play("beginner", "equity", lexicon="enable", seed=7)
    game.save(tmp_path / "game.jsonl")
    loaded = tw.Game.load(tmp_path / "game.jsonl")
    assert (loaded, loaded.winners) == (game, game.winners)
    (tmp_path / "game.gcg").write_text(game.gcg, encoding="utf-8")
    (paper,) = tw.read_gcg(tmp_path / "game.gcg")
    assert paper.check().scores == game.scores
    assert parse_gcg(game.gcg) == paper.record


def test_a_file_that_cannot_be_read_or_written_is_an_error(tmp_path: Path) -> None:
    """Every error can be caught from the top level."""
    with pytest.raises(tw.FileError):
        tw.Game.load(tmp_path / "missing.jsonl")
    with pytest.raises(tw.FileError):
        new().save(tmp_path / "missing" / "game.jsonl")
    (tmp_path / "bad.jsonl").write_text("not a game", encoding="utf-8")
    with pytest.raises(tw.TilewrightError):
        tw.Game.load(tmp_path / "bad.jsonl")


def test_computers_play_the_same_game_for_the_same_seed() -> None:
    """A game between computers depends on its seed alone."""
    one = tw.play("beginner", "intermediate", lexicon="enable", seed=2)
    assert one == tw.play("beginner", "intermediate", lexicon="enable", seed=2)
    assert one.is_over
    assert one != tw.play("beginner", "intermediate", lexicon="enable", seed=3)


@pytest.mark.parametrize("players", [["expert"], ["expert"] * 5, ["nobody", "expert"]])
def test_computers_that_cannot_play_are_refused(players: list[str]) -> None:
    """The number of players and their names are checked."""
    with pytest.raises(tw.TilewrightError):
        tw.play(*players, lexicon="enable")


def test_a_view_hides_what_the_player_cannot_know() -> None:
    """Advice in a game comes from the view of the player on turn."""
    game = new()
    view = game.view(game.on_turn)
    assert view.rack == game.rack
    assert game.view(None).rack == tw.Tally()
    assert game.best(3) == game.position.best(3)


def test_a_game_says_who_is_to_move() -> None:
    """The representation names edition, scores and the player on turn; text shows the board."""
    game = new()
    assert game.names[game.on_turn] in repr(game)
    assert len(str(game).splitlines()) == game.edition.size + 2
    assert game._repr_svg_().startswith("<svg")


def test_levels_set_the_targets() -> None:
    """In a Finish Line game, each player races to the target of their level."""
    levels = [tw.Level.BEGINNER, tw.Level.EXPERT]
    game = tw.Game.new("glass/finish-line", NAMES[:2], lexicon="enable", levels=levels, seed=1)
    targets = game.position.targets
    assert targets is not None
    assert targets[0] < targets[1]
    with pytest.raises(tw.ArgumentError):
        tw.Game.new("glass/finish-line", NAMES[:2], levels=levels[:1])
