"""Positions: they judge, play, print, paste back and ask for advice."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilewright as tw
from tilewright.edition.shipped import edition_ids
from tilewright.library.analysis import Method
from tilewright.rules.play.faults import Fault, Finding
from tilewright.tiles import Tally

every_edition = pytest.mark.parametrize("edition", edition_ids())


def code(fault: Fault) -> str:
    """Return the code of a finding with this fault."""
    return Finding(fault).code


def after_moves(edition: str, count: int) -> tw.Position:
    """Return the position after some moves of a game between computers, with its racks."""
    game = tw.Game.new(edition, ["Ann", "Ben"], lexicon="enable", seed=11)
    for _ in range(count):
        game = game.push(game.best(1)[0])
    return game.position


def test_a_play_is_judged_by_its_text() -> None:
    """The words and the score of a play come from the judge."""
    verdict = tw.Position("pocket").judge("8F HORN")
    assert (verdict.score, [word.text for word in verdict.words]) == (14, ["HORN"])


def test_an_illegal_play_lists_everything_that_is_wrong() -> None:
    """A misplaced play with tiles that the player lacks has both findings."""
    position = tw.Position("pocket").with_rack("AEINRST")
    with pytest.raises(tw.IllegalMove) as caught:
        position.judge("1A HORN")
    codes = {finding.code for finding in caught.value.findings}
    assert codes == {code(Fault.FIRST_OFF_START), code(Fault.NOT_ON_RACK)}


def test_playing_leaves_the_position_as_it_was() -> None:
    """A move returns another position: score, turn, rack and last play change there."""
    before = tw.Position("pocket").with_rack("HORNAEI")
    after = before.play("8F HORN")
    assert before == tw.Position("pocket").with_rack("HORNAEI")
    assert (after.scores, after.on_turn, after.racks) == ((14, 0), 1, (None, None))
    assert [square.name for square in after.last_play] == ["F8", "G8", "H8", "I8"]


def test_exchanges_and_passes_count_as_scoreless() -> None:
    """An exchange hides the rack; a pass keeps it."""
    position = tw.Position("pocket").with_rack("AEINRST")
    exchanged = position.play("exchange AE")
    assert (exchanged.scoreless, exchanged.racks[0]) == (1, None)
    assert position.play("pass").racks[0] == position.rack
    assert position.play("-AE") == exchanged


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("exchange QQ", Fault.NOT_ON_RACK),
        ("8H QI", Fault.NOT_ON_RACK),
        ("8A AE", Fault.FIRST_OFF_START),
    ],
)
def test_a_move_that_is_not_allowed_is_refused(move: str, fault: Fault) -> None:
    """Every refusal has a code."""
    with pytest.raises(tw.IllegalMove) as caught:
        tw.Position("pocket").with_rack("AEINRST").play(move)
    assert code(fault) in {finding.code for finding in caught.value.findings}


@pytest.mark.parametrize("text", ["", "8F", "exchange", "8F HORN 14", "Z99 HORN"])
def test_text_that_is_not_a_move_is_refused(text: str) -> None:
    """Nonsense raises an error that can be caught from the top level."""
    with pytest.raises(tw.NotationError):
        tw.Position("pocket").play(text)


@every_edition
@pytest.mark.parametrize("moves", [0, 1, 4])
def test_a_position_pastes_back(edition: str, moves: int) -> None:
    """The representation of a position is an expression that gives an equal one."""
    position = after_moves(edition, moves)
    position = tw.Position.from_cgp(position.cgp, on_turn=position.on_turn)
    assert eval(repr(position), {"Position": tw.Position}) == position  # noqa: S307 - our own text


@given(st.data())
def test_the_player_to_move_comes_first_in_cgp(data: st.DataObject) -> None:
    """No matter who is on turn, a line of CGP is read and written the same way."""
    edition = data.draw(st.sampled_from(edition_ids()))
    players = data.draw(st.integers(2, 4))
    scores = data.draw(st.tuples(*[st.integers(0, 999)] * players))
    turn = data.draw(st.integers(0, players - 1))
    position = tw.Position(edition, players=players, lexicon="yawl").with_scores(*scores)
    read = tw.Position.from_cgp(position.cgp, on_turn=turn)
    assert read.on_turn == turn
    assert read.cgp == position.cgp
    assert read.scores[turn] == scores[0]


@every_edition
def test_a_position_prints_and_draws_itself(edition: str) -> None:
    """The text has a line per row, and the picture is well-formed and has every letter."""
    position = after_moves(edition, 3)
    lines = str(position).splitlines()
    assert len(lines) >= position.edition.size + 2
    picture = position._repr_svg_()
    root = ET.fromstring(picture)  # noqa: S314 - our own text
    drawn = {one.get("href") for one in root.iter("{http://www.w3.org/2000/svg}use")}
    for _, cell in position.board.tiles():
        letter = position.edition.tiles.letters[position.edition.tiles.letter_of[cell]]
        assert f"#u{ord(letter):04x}" in drawn


def test_the_best_moves_count_what_they_keep() -> None:
    """Equity is score plus leave, so its order may differ from that of scores."""
    position = tw.Position("pocket", lexicon="enable").play("8F HORN").with_rack("AEINSVV")
    by_equity, by_score = position.best(20), position.best(20, by="score")
    assert [one.equity for one in by_equity] == sorted((o.equity for o in by_equity), reverse=True)
    assert [one.score for one in by_score] == sorted((o.score for o in by_score), reverse=True)
    assert by_equity != by_score
    for one in by_equity:
        if isinstance(one.move, tw.Play):
            assert position.judge(one.text).score == one.score
            assert not position.invalid_words(one)


def test_a_bad_rack_is_exchanged() -> None:
    """Exchanges compete with plays."""
    position = tw.Position("pocket", lexicon="enable").with_rack("IIUUVVW")
    assert position.best(1)[0].text.startswith("exchange ")


def test_without_a_rack_there_is_no_advice() -> None:
    """The error says what is missing."""
    with pytest.raises(tw.ArgumentError):
        tw.Position("pocket").best()


@pytest.mark.parametrize("player", ["beginner", "expert", "equity"])
def test_any_player_can_be_asked(player: str) -> None:
    """A player's answer is a move that the judge accepts."""
    position = tw.Position("pocket", lexicon="enable").play("8F HORN").with_rack("AEINRST")
    answer = position.ask(player)
    assert position.play(answer).on_turn == 0


def test_an_unknown_player_is_refused() -> None:
    """A misspelled name is an error, with the names that exist."""
    with pytest.raises(tw.PlayerError):
        tw.Position("pocket").with_rack("AEINRST").ask("champoin")


def test_an_analysis_simulates_early_positions() -> None:
    """Results have errors and win chances, and are the same for the same seed."""
    position = tw.Position("pocket", lexicon="enable").play("8F HORN").with_rack("AEINRST")
    found = position.analyze(samples=20, candidates=3, threads=1)
    assert (found.method, found.exact, len(found.moves)) == (Method.SIMULATION, False, 3)
    assert all(one.error is not None and one.win is not None for one in found.moves)
    assert position.analyze(samples=20, candidates=3, threads=1) == found


def test_an_analysis_searches_endgames() -> None:
    """With an empty bag, the value is the final lead, proven where the search reached the end."""
    game = tw.play("equity", "equity", edition="pocket", lexicon="enable", seed=5)
    while game.is_over or game.bag_count or len(game.rack) > 4:
        before = game.previous
        assert before is not None
        if before.bag_count:
            break
        game = before
    found = game.analyze()
    assert found.method is Method.ENDGAME
    assert found.best.spread == max(one.spread for one in found.moves)


def test_an_analysis_can_be_stopped() -> None:
    """A watcher that says no ends the work early; there is still an answer."""
    position = tw.Position("pocket", lexicon="enable").play("8F HORN").with_rack("AEINRST")
    assert position.analyze(seconds=60, watch=lambda: False).moves


@pytest.mark.parametrize("tiles", ["AEINRSTU", "QQ", "ZZZ"])
def test_an_impossible_rack_is_refused(tiles: str) -> None:
    """A rack has at most seven tiles, and no more of one than the set has."""
    with pytest.raises(tw.ArgumentError):
        tw.Position("pocket").with_rack(tiles)


def test_a_switch_position_knows_marked_tiles() -> None:
    """A letter without a mark means the face that is on the rack."""
    position = tw.Position("switch").with_rack("AB[E+]")
    assert position.judge("8G BE").score == position.judge("8G B[E+]").score


def test_finish_line_has_targets() -> None:
    """Every player is an expert unless the targets say otherwise."""
    expert = tw.Position("glass/finish-line")
    assert expert.targets is not None
    own = tw.Position("glass/finish-line", targets=(100, 150))
    assert own.targets == (100, 150)
    with pytest.raises(tw.ArgumentError):
        tw.Position("pocket", targets=(100, 150))


def test_house_rules_travel_with_the_position() -> None:
    """A house rule is written into the line and read back."""
    position = tw.Position("pocket", house={"rack": 9})
    assert tw.Position.from_cgp(position.cgp).edition.rack == 9
    with pytest.raises(tw.ArgumentError):
        tw.Position(tw.load_edition("pocket"), house={"rack": 9})


def test_the_tiles_add_up() -> None:
    """Board, rack, unseen tiles and bag account for the whole set, in every phase."""
    for seed in range(3):
        game = tw.play("equity", "equity", lexicon="enable", seed=seed)
        while (before := game.previous) is not None:
            game = before
            position = game.position
            tiles = position.edition.tiles
            seen = tiles.tiles_of(position.board.cells) + (position.rack or Tally())
            assert seen + position.unseen == tiles.tally
            if not position.scoreless:
                assert position.bag_count == game.bag_count
