"""What we say: no offensive word in hints, tips, reviews, puzzles or searches."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import tilewright as tw
from tests.analysis.games import SHORT, TINY, followed
from tests.analysis.tempting import (
    CAPITALS,
    EDITIONS,
    allowed,
    boards,
    rude_words,
    tempting,
    words_in,
    words_of,
)
from tilewright.analysis.coach import Strength, hint_for
from tilewright.analysis.effort import QUICK, Effort
from tilewright.analysis.engine import Engine
from tilewright.analysis.grades import Grade
from tilewright.analysis.model import Method, Review, TurnReview
from tilewright.analysis.puzzles import make_puzzle, shipped_puzzles
from tilewright.analysis.puzzles.making import EFFORT
from tilewright.analysis.review import review_game
from tilewright.analysis.solving import value_by_solving
from tilewright.analysis.sources import Source, source_of
from tilewright.analysis.turn_choices import choices_of
from tilewright.analysis.wording import summary, turn_notes
from tilewright.analysis.words import GameWords
from tilewright.kernel.questions import WordFinder
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon, open_lexicon, policy
from tilewright.lexicon.policy import EVERY_WORD, POLITE, WordPolicy
from tilewright.library.word_search import WordSearch
from tools.make_puzzles import has_sayable_board

FURTHER = Path(__file__).parents[1] / "lexicon" / "data" / "further.txt"


def is_polite(words: object) -> bool:
    """Return whether no word, of those in a text or a list, is on a list of ours."""
    found = CAPITALS.findall(str(words))
    return POLITE.allows_all(found)


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_searches_resist_all_racks(edition_id: str) -> None:
    """A search with the letters of an offensive word leaves it out, and counts it."""
    words = words_of(edition_id)
    position = boards(edition_id)[0]
    search = WordSearch(WordFinder(words), allowed(position))
    for word in rude_words(edition_id)[::8]:
        everything = search.finder.anagrams(word, shortest=2, limit=search.limit)
        kept, left_out = search.keep(everything, search.limit)
        assert word in everything.words
        assert search.policy.allows_all(kept.words)
        assert kept.total + left_out == everything.total
        assert left_out > 0


def reviewed(
    text: str, words: Lexicon, effort: Effort = QUICK, may_say: WordPolicy | None = None
) -> Review:
    """Return the review of a GCG text with this dictionary."""
    game = GameWords(words, is_authority=True)
    return review_game(Source(followed(text)), game, effort, policy=may_say)


def recommended(review: Review, text: str) -> Iterator[str]:
    """Yield all words that a review recommends or names, but those that were played."""
    moments = {moment.number: moment for moment in choices_of(followed(text))}
    for turn in review.turns:
        situation = moments[turn.number].situation
        moves = [one.text for one in (turn.best, *turn.alternatives) if one is not None]
        moves += [one for one in (turn.missed_bingo, turn.missed_out) if one is not None]
        for move in moves:
            if situation is not None and move != turn.made:
                yield from words_in(move, situation.board, situation.edition)
        for tip in turn.tips:
            yield from CAPITALS.findall(str([tip.arguments.get(n) for n in ("word", "base")]))
            yield from CAPITALS.findall(str([tip.arguments.get(n) for n in ("play", "rival")]))


def exchanged_with(racks: list[str]) -> str:
    """Return a game in which players exchange with these racks after four turns."""
    turns = zip(("ann", "ben") * len(racks), (39, 25) * len(racks), racks, strict=False)
    lines = [f">{who}: {rack} -{rack[0]} +0 {score}\n" for who, score, rack in turns]
    return SHORT + "".join(lines)


def racks_for(count: int) -> list[str]:
    """Return tempting racks that players could have had after the four turns."""
    line = "8F HORN", "H6 FA.M", "10F PASTE", "9H .OB"
    board = tw.Position("pocket", lexicon="yawl")
    for move in line:
        board = board.play(move)
    found = []
    for position in tempting(10 * count, ["pocket"], seed=7):
        rack = position.view.edition.tiles.text(position.view.rack)
        try:
            board.with_rack(rack)
        except tw.TilewrightError:
            continue
        found.append(rack)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize(("effort", "games"), [(QUICK, 2), (TINY, 1)], ids=["quick", "simulated"])
def test_reviews_recommend_nothing_offensive(effort: Effort, games: int) -> None:
    """Players who exchange with tempting racks hear of other moves, and are charged for those."""
    words = open_lexicon("yawl")
    racks = racks_for(4 * games)
    better = 0
    for start in range(0, len(racks), 4):
        text = exchanged_with(racks[start : start + 4])
        review = reviewed(text, words, effort)
        assert POLITE.allows_all(recommended(review, text))
        names = [player.name for player in review.players]
        assert is_polite([summary(review), *(turn_notes(turn, names) for turn in review.turns)])
        for turn in review.turns:
            assert turn.best is not None
            assert turn.value is not None
            assert turn.loss_points is not None
            gap = turn.best.points.mean - turn.value.points.mean
            assert turn.loss_points.mean == pytest.approx(gap, abs=1e-6)
            better += turn.loss_points.mean > 0
    assert better > games


RUDE = """#player1 ann Ann
#player2 ben Ben
>ann: SHITEAR 8G SHIT +14 14
>ben: FAMSTUV - +0 0
"""
"""A game that opens with an offensive word."""


def first_turn(*, offensive: bool) -> tuple[TurnReview, Review]:
    """Return the review of the turn with the offensive word, and that of the game."""
    review = tw.review(followed(RUDE).record, lexicon="family", quick=True, offensive=offensive)
    return review.turns[0], review


def test_a_word_that_was_played_is_shown_without_comment() -> None:
    """It has no grade and no tips, and nothing that is said about the turn names it."""
    turn, review = first_turn(offensive=False)
    assert turn.made == "8G SHIT"
    assert (turn.grade, turn.points_grade, turn.tips) == (Grade.UNRATED, Grade.UNRATED, ())
    assert turn.best is not None
    assert is_polite(turn.best.text)
    assert is_polite(turn_notes(turn, ["Ann", "Ben"]))
    assert is_polite(summary(review))
    # The turn still counts: what it lost is known.
    assert turn.loss_points is not None
    assert review.players[0].judged == 1
    loud, _ = first_turn(offensive=True)
    assert loud.tips
    assert loud.loss_points == turn.loss_points


def test_the_best_move_is_not_praised_if_we_do_not_say_it(
    monkeypatch: pytest.MonkeyPatch, enable: Lexicon
) -> None:
    """If a play with such a word is the best one, the review neither names nor grades it."""
    text = "#player1 ann Ann\n#player2 ben Ben\n>ann: QUIRKED 8D QUIRKED +112 112\n"
    best = reviewed(text, enable).turns[0]
    assert best.grade is Grade.BEST
    assert best.best == best.value
    monkeypatch.setattr(policy, "is_offensive", lambda word, _: word == "QUIRKED")
    turn = reviewed(text, enable).turns[0]
    assert turn.grade is Grade.UNRATED
    assert (turn.value, turn.best, turn.tips) == (best.value, None, ())
    assert turn.loss_points is not None
    assert turn.loss_points.mean <= 0
    assert not any("QUIRKED" in one.text for one in turn.alternatives)
    assert "QUIRKED" not in str(turn_notes(turn, ["Ann", "Ben"]))


SWING = """#player1 ann Ann
#player2 ben Ben
>ann: HORNAEI -H +0 0
>ben: QUIRKED 8D QUIRKED +112 112
"""
"""A game whose second turn changes the chances of both players."""


def test_a_turning_point_is_a_turn_that_we_comment_on(
    monkeypatch: pytest.MonkeyPatch, enable: Lexicon
) -> None:
    """The summary names the moves of turning points, so others take their place."""
    plain = reviewed(SWING, enable)
    monkeypatch.setattr(policy, "is_offensive", lambda word, _: word == "QUIRKED")
    silent = reviewed(SWING, enable)
    assert plain.turns[-1].chances == silent.turns[-1].chances
    assert (plain.turning_points, silent.turning_points) == ((1,), ())


def test_an_endgame_is_charged_for_the_best_move_that_may_be_named(
    monkeypatch: pytest.MonkeyPatch, enable: Lexicon
) -> None:
    """The next best move is solved, so that its value is proven like that of the best."""
    source = source_of(tw.play("equity", "equity", lexicon=enable, seed=3))
    effort = replace(TINY, nodes=40_000)
    engine = Engine(source.followed.record.edition, enable, 2, effort)
    moments = choices_of(source.followed)
    moment = next(one for one in moments if one.situation is not None and not one.bag)
    situation = moment.situation
    assert situation is not None
    best = engine.solve(situation).best
    forbidden = set(words_in(best, situation.board, situation.edition))
    assert forbidden
    passed = next(one for one in [*engine.options(situation, 40)][::-1] if one.move != best)
    before = value_by_solving(engine, situation, passed)
    monkeypatch.setattr(policy, "is_offensive", lambda word, _: word in forbidden)
    after = value_by_solving(engine, situation, passed)
    named = words_in(after.best_move.move, situation.board, situation.edition)
    assert forbidden.isdisjoint(named)
    assert after.made == before.made
    assert after.best.points.mean <= before.best.points.mean
    assert after.loss_points.mean == after.best.points.mean - after.made.points.mean
    assert after.method in {Method.PROVEN, Method.SEARCHED}


def test_a_puzzle_never_asks_for_an_offensive_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the best move there is no puzzle; another move is just not told about."""
    puzzle = next(one for one in shipped_puzzles() if one.id == "pocket-26-3")
    view, words = puzzle.view, open_lexicon("family-clean")
    situation = Situation.of(view)
    engine = Engine(view.edition, words, 2, EFFORT)
    other = puzzle.rejected[0].text
    for move, exists in ((other, True), (puzzle.best, False)):
        forbidden = set(words_in(move, view.board, view.edition))
        monkeypatch.setattr(policy, "is_offensive", lambda word, _, bad=forbidden: word in bad)
        made = make_puzzle(engine, situation, puzzle.id)
        assert (made is not None) is exists
        if made is not None:
            assert other not in {one.text for one in made.rejected}
            assert (made.best, made.compared) == (puzzle.best, puzzle.compared)


def test_the_daily_puzzles_are_polite() -> None:
    """No word on their boards, in the best moves or in the others is on a list."""
    for puzzle in shipped_puzzles():
        board, edition = puzzle.view.board, puzzle.view.edition
        assert has_sayable_board(board, edition)
        for move in (puzzle.best, *(one.text for one in puzzle.rejected)):
            assert POLITE.allows_all(words_in(move, board, edition)), puzzle.id


def test_words_that_we_thought_of_later_are_not_said() -> None:
    """Racks with the words that no list was made from tempt nobody either."""
    harmless = {word for word in further_words() if POLITE.allows(word)}
    words = open_lexicon("family")
    board = tw.Position("pocket").play("8F HORN")
    tried = 0
    for word in sorted(further_words() - harmless, key=lambda one: one[::-1]):
        if word in words and len(word) <= len("AEINRST") and tried < 30:
            try:
                position = board.with_rack(word)
            except tw.TilewrightError:
                continue
            tried += 1
            hint = tw.hint(position, 3)
            move = None if hint is None else hint.move
            if move is not None:
                said = words_in(move, position.view.board, position.view.edition)
                assert not (further_words() - harmless) & {*said}
    assert tried == 30


def further_words() -> set[str]:
    """Return the words that were written down without looking at the lists."""
    lines = FURTHER.read_text(encoding="utf-8").splitlines()
    return {line.upper() for line in lines if not line.startswith("#")}


OPTIONS: Mapping[str, WordPolicy | None] = {"default": None, "polite": POLITE, "all": EVERY_WORD}


@pytest.mark.parametrize("name", OPTIONS)
def test_the_policy_of_a_hint_is_an_argument(name: str) -> None:
    """A program may allow every word; the usual policy is the default."""
    position = tw.Position("pocket", lexicon="enable").with_rack("SHITTED")
    hint = hint_for(position.view, position.lexicon, Strength.PLAY, policy=OPTIONS[name])
    assert hint is not None
    assert hint.move is not None
    words = words_in(hint.move, position.view.board, position.view.edition)
    assert POLITE.allows_all(words) is (name != "all")
    tips = tw.tips(position, "pass", offensive=name == "all")
    assert any("SHITTED" in tip.words for tip in tips) is (name == "all")
