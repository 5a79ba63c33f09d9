"""Reviews: figures that agree with each other, repeatable, and honest about what is not known."""

import json
from dataclasses import replace

import pytest

from tests.analysis.games import SHORT, TINY, followed, whole_game
from tests.records.kept.cases import CASES
from tests.refusals import argument_refused
from tilewright.analysis.api import review
from tilewright.analysis.codec import read_review, review_data
from tilewright.analysis.effort import QUICK, Effort
from tilewright.analysis.grades import Grade
from tilewright.analysis.model import Method, Review
from tilewright.analysis.review import review_game
from tilewright.analysis.sources import Source, source_of, sources_in
from tilewright.analysis.wording import turn_notes
from tilewright.analysis.words import GameWords, words_for
from tilewright.edition import ClockKind, ClockRules
from tilewright.errors import NotationError
from tilewright.lexicon import Lexicon
from tilewright.library.game import Game, play
from tilewright.records.follow import follow
from tilewright.records.gcg import read_gcg
from tilewright.records.turn_times import ClockTime
from tilewright.rules.play.move import Resign


def reviewed(text: str, words: Lexicon, effort: Effort = QUICK, *, own: bool = False) -> Review:
    """Return the review of a GCG text; ``own`` says that ``words`` is the game's dictionary."""
    return review_game(Source(followed(text)), GameWords(words, is_authority=own), effort)


@pytest.fixture(scope="module")
def simulated(enable: Lexicon) -> Review:
    """Return the review of a whole game."""
    words = GameWords(enable, is_authority=True)
    return review_game(source_of(whole_game()), words, TINY)


def test_every_turn_is_judged(simulated: Review) -> None:
    """With all racks known, each turn has a method, a best move and figures that fit."""
    assert all(turn.method is not None for turn in simulated.turns)
    assert {Method.SIMULATED} < {turn.method for turn in simulated.turns}
    for turn in simulated.turns:
        assert turn.value is not None
        assert turn.best is not None
        assert turn.loss_points is not None
        assert turn.loss_win is not None
        gap = turn.best.points.mean - turn.value.points.mean
        assert turn.loss_points.mean == pytest.approx(gap, abs=1e-6)
        assert sum(turn.chances) == pytest.approx(1)
        if turn.grade is Grade.BEST:
            assert turn.loss_points.mean == turn.loss_points.error == 0
    assert tuple(player.score for player in simulated.players) == whole_game().scores


def test_the_account_adds_up(simulated: Review) -> None:
    """The terms sum to the result, and two players' accounts mirror each other."""
    accounts = [player.account for player in simulated.players]
    one, other = accounts
    assert one is not None
    assert other is not None
    for account in (one, other):
        terms = (account.prior, account.draws, account.hidden, account.own, account.others)
        whole = sum(term.mean for term in (*terms, account.remainder))
        assert whole == pytest.approx(account.result)
        assert account.remainder.error > 0
    assert one.draws.mean == pytest.approx(-other.draws.mean)
    assert one.own.mean == pytest.approx(-other.others.mean)


def test_a_seed_repeats_a_review(enable: Lexicon) -> None:
    """Threads change nothing, and another seed deals other tiles."""
    one, threaded, other = (
        reviewed(SHORT, enable, replace(TINY, threads=threads, seed=seed))
        for threads, seed in ((1, 1), (2, 1), (1, 2))
    )
    assert one.turns == threaded.turns
    assert one.players == threaded.players
    assert one.turns != other.turns


def test_a_review_survives_storage(simulated: Review) -> None:
    """JSON holds everything; anything else is refused."""
    data = json.loads(json.dumps(review_data(simulated)))
    assert review_data(read_review(data)) == data
    wrong: object
    for wrong in ([], {}, {**data, "format": 99}, {"format": data["format"]}):
        with pytest.raises(NotationError):
            read_review(wrong)


def test_quick_reviews_grade_nothing(enable: Lexicon) -> None:
    """Static values name better moves, but establish nothing."""
    found = reviewed(SHORT, enable)
    assert {turn.method for turn in found.turns} == {Method.STATIC}
    assert {turn.grade for turn in found.turns} <= {Grade.BEST, Grade.UNRATED}
    assert all(player.account is None for player in found.players)


def test_words_are_phonies_only_by_the_games_dictionary(enable: Lexicon) -> None:
    """A word that only our dictionary lacks is not called a phony."""
    nonsense = SHORT.replace(">ben: FAMSTUV H6 FA.M +9 9", ">ben: FAMSTUV H6 VU.T +9 9")
    unsure, sure = (
        reviewed("\n".join(nonsense.splitlines()[:4]), enable, own=own).turns[1]
        for own in (False, True)
    )
    assert (unsure.phonies, unsure.unknown_words) == ((), ("VURT",))
    assert (sure.phonies, sure.unknown_words) == (("VURT",), ())


def test_the_named_dictionary_is_used_if_we_have_it() -> None:
    """Otherwise the standard one is, without authority; a chosen one is the game's."""
    game = read_gcg(SHORT.encode()).record
    ours = read_gcg(f"#lexicon enable\n{SHORT}".encode()).record
    other = read_gcg(f"#lexicon CSW21\n{SHORT}".encode()).record
    assert words_for(ours) == GameWords(words_for(ours, "enable").lexicon, is_authority=True)
    assert not words_for(game).is_authority
    assert not words_for(other).is_authority
    assert words_for(other, "enable").is_authority


def test_a_missed_bonus_is_found(enable: Lexicon) -> None:
    """A rack that plays out whole has a bonus play, and passing it up is noticed."""
    text = "#player1 ann Ann\n#player2 ben Ben\n>ann: RETAINS 8F RAIN +10 10\n"
    (turn,) = reviewed(text, enable).turns
    assert turn.missed_bingo is not None
    assert not turn.is_bingo
    assert [tip.kind for tip in turn.tips] == ["bingo"]
    assert turn.tips[0].squares


def test_the_coach_explains_a_better_move_and_is_silent_about_the_best(enable: Lexicon) -> None:
    """A tip survives storage and is a sentence; a turn that was the best one gets none."""
    text = "#player1 ann Ann\n#player2 ben Ben\n>ann: RETAINS 8F RAIN +10 10\n"
    found = reviewed(text, enable)
    stored = read_review(json.loads(json.dumps(review_data(found))))
    assert stored.turns[0].tips == found.turns[0].tips
    said = turn_notes(stored.turns[0], ("Ann", "Ben"))
    assert said[-1] not in turn_notes(replace(stored.turns[0], tips=()), ("Ann", "Ben"))
    best = "#player1 ann Ann\n#player2 ben Ben\n>ann: QUIRKED H4 QUIRKED +112 112\n"
    assert not reviewed(best, enable).turns[0].tips


def test_a_stopped_review_has_the_turns_so_far(enable: Lexicon) -> None:
    """Stopping keeps what is done, and the review says that it is not complete."""
    words = GameWords(enable, is_authority=True)
    found = review_game(Source(followed(SHORT)), words, QUICK, progress=lambda done, _: done < 2)
    assert not found.is_complete
    assert len(found.turns) == 2


def test_only_finished_games_are_reviewed() -> None:
    """A game in progress has secrets that a review would reveal."""
    with argument_refused("game"):
        review(Game.new("pocket", ["Ann", "Ben"], seed=1), quick=True)


def test_three_players_share_the_win(enable: Lexicon) -> None:
    """With three players, luck is counted in win chances, which sum to a whole game."""
    game = play("equity", "equity", "equity", edition="glass/finish-line", lexicon=enable, seed=3)
    words = GameWords(enable, is_authority=True)
    found = review_game(source_of(game), words, TINY)
    assert found.unit == "win"
    accounts = [player.account for player in found.players if player.account]
    assert sum(one.result for one in accounts) == pytest.approx(1)
    assert sum(one.prior.mean for one in accounts) == pytest.approx(1)
    assert sum(one.draws.mean for one in accounts) == pytest.approx(0, abs=1e-6)


def test_the_risk_of_a_phony_is_weighed(enable: Lexicon) -> None:
    """A phony that stood has a cost if it is challenged, and a chance to be believed."""
    text = "\n".join(SHORT.replace("H6 FA.M +9 9", "H6 VU.T +9 9").splitlines()[:4])
    turn = reviewed(text, enable, TINY, own=True).turns[1]
    assert turn.phonies == ("VURT",)
    assert turn.risk is not None
    assert turn.belief is not None
    assert 0 < turn.belief < 1
    assert reviewed(text, enable, TINY).turns[1].risk is None


def test_a_player_who_left_cannot_win(enable: Lexicon) -> None:
    """The others' chances sum to 1, and the winner is the one whom the rules name."""
    game = Game.new("glass/finish-line", ["Ann", "Ben", "Cleo"], lexicon=enable, seed=4)
    for _ in range(3):
        game = game.push(game.best(1)[0])
    left = game.on_turn
    game = game.push(Resign())
    while not game.is_over:
        game = game.push(game.best(1)[0])
    found = review_game(source_of(game), GameWords(enable, is_authority=True), TINY)
    assert all(turn.chances[left] == 0 for turn in found.turns[3:])
    results = [player.account.result for player in found.players if player.account]
    assert results == [float(name in game.winners) for name in game.names]


def test_a_record_without_an_end_has_no_result(enable: Lexicon) -> None:
    """Turns are judged, but nobody has won, and there is nothing to account for."""
    found = reviewed(SHORT, enable, TINY)
    assert not found.is_finished
    assert all(player.account is None for player in found.players)
    assert all(turn.method is Method.SIMULATED for turn in found.turns)


def test_a_kept_game_that_stops_at_a_bare_score_has_no_result() -> None:
    """Its winner is known, but neither the final scores nor all turns are."""
    (source,) = sources_in(json.dumps(CASES["ties"][2]))
    assert source.winners
    assert not source.is_finished


def test_the_clock_is_part_of_a_review(enable: Lexicon) -> None:
    """Turns have their times, players the sums; with a tenth of the time left, it is short."""
    record = read_gcg(SHORT.encode()).record
    clock = ClockRules(ClockKind.GAME, seconds=60)
    times = (
        ClockTime(55_000, 5000, 60_000),
        None,
        ClockTime(7000, -2000, 5000),
        ClockTime(None, 30_000, None),
    )
    timed = replace(record, edition=replace(record.edition, clock=clock))
    source = Source(follow(timed), times=times)
    found = review_game(source, GameWords(enable, is_authority=True), QUICK)
    assert [turn.time and (turn.time.used, turn.time.left) for turn in found.turns] == [
        (55_000, 5000),
        None,
        (7000, -2000),
        (None, 30_000),
    ]
    assert [turn.time is not None and turn.time.is_short for turn in found.turns] == [
        False,
        False,
        True,
        False,
    ]
    ann, ben = found.players
    assert (ann.time_used, ann.short_turns, ben.time_used) == (62_000, 1, None)
