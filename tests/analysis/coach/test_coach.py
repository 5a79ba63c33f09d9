"""The coach as a whole: it is rarely heard, always right, and knows only what its player knows."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import tilewright as tw
from bench.coach import WORDS, coached_turns
from tests.refusals import argument_refused
from tilewright.analysis.coach import Strength, coach, hint_for
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.lexicon import open_lexicon, policy
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.rules.view import View, view_of
from tilewright.rules.worlds import resample
from tilewright.testing.players import questions


def is_claim_true(view: View, words: tw.Lexicon, move: Play | Exchange) -> bool:
    """Return whether a move is possible with the player's tiles and forms valid words."""
    if isinstance(move, Exchange):
        return view.edition.exchange.allowed and not view.rack.missing(move.tiles)
    verdict = judge(view.board, move, view.edition)
    return (
        isinstance(verdict, Verdict)
        and not view.rack.missing(view.edition.tiles.tiles_of(move.cells))
        and not words.missing(word.text for word in verdict.words)
    )


@pytest.mark.parametrize("name", edition_ids())
def test_tips_and_hints_are_true_and_reveal_nothing(name: str) -> None:
    """In every edition, for two to four players: every claim holds, and hidden tiles don't matter.

    The same view with other racks and another bag gives the same tips and hints.
    """
    rng = Random(f"coach {name}")
    edition, words = load_edition(name), open_lexicon()
    for question in questions(edition, words, 2 + rng.randrange(3), rng, 1):
        view = view_of(question.game, question.seat)
        other = view_of(resample(question.game, question.seat, rng), question.seat)
        for made in (None, Pass()):
            said = coach(view, words, made)
            assert coach(other, words, made) == said
            assert len(said) <= 2
            assert [tip.gain for tip in said] == sorted((tip.gain for tip in said), reverse=True)
            for tip in said:
                assert tip.move is None or is_claim_true(view, words, tip.move)
                assert not words.missing(tip.words)
                assert not view.rack.missing(tip.tiles)
                assert str(tip)
        for strength in Strength:
            given = hint_for(view, words, strength)
            assert hint_for(other, words, strength) == given
            assert given is None or str(given)


def test_the_coach_is_silent_on_most_turns(corpus: Path) -> None:
    """Over 200 turns of real games, there is nothing to say on at least 60 %."""
    files = sorted((corpus / "gcg").glob("*.gcg"))
    turns = list(islice(coached_turns(files, open_lexicon(WORDS)), 200))
    assert len(turns) == 200
    assert sum(not turn.tips for turn in turns) >= 120
    assert any(turn.tips for turn in turns)


def test_hints_grow_stronger() -> None:
    """A nudge names no square, the next hint a line, and the last the play, which is in it."""
    position = tw.Position("pocket").play("8F HORN").with_rack("AEINRST")
    expert = tw.Level.EXPERT
    nudge, where, play = (tw.hint(position, strength, level=expert) for strength in (1, 2, 3))
    assert nudge is not None
    assert where is not None
    assert play is not None
    assert (nudge.squares, nudge.move, where.move) == ((), None, None)
    assert isinstance(play.move, Play)
    assert play.move == position.best(1)[0].move
    assert len(where.squares) == 15
    assert set(play.squares) <= set(where.squares)


def test_an_exchange_is_hinted_at_in_three_steps() -> None:
    """If an exchange is best, the hints lead to it, and the last names its tiles."""
    position = tw.Position("pocket").with_rack("UUUVVWC")
    nudge, where, play = (tw.hint(position, strength) for strength in (1, 2, 3))
    assert nudge is not None
    assert where is not None
    assert play is not None
    assert isinstance(play.move, Exchange)
    assert (nudge.move, where.move) == (None, None)
    assert play.move == position.best(1)[0].move


def test_a_hint_avoids_offensive_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where computers avoid them, hints do too, even if nothing else is left."""
    position = tw.Position("pocket").with_rack("AEINRST")
    best = hint_for(position.view, position.lexicon, Strength.PLAY)
    assert best is not None
    word = str(dict(best.arguments)["play"]).partition(" ")[2]
    monkeypatch.setattr(policy, "is_offensive", lambda text, _: text == word)
    other = hint_for(position.view, position.lexicon, Strength.PLAY)
    assert other is not None
    assert word not in str(other)
    everything = policy.EVERY_WORD
    assert hint_for(position.view, position.lexicon, Strength.PLAY, policy=everything) == best
    monkeypatch.setattr(policy, "is_offensive", lambda text, _: bool(text))
    few = tw.Lexicon.from_words([word], id="few")
    alone = replace(position.view, bag_count=0)
    assert hint_for(alone, few, Strength.PLAY) is None


def test_a_hint_writes_blanks_as_small_letters() -> None:
    """A player can type the play as it is shown."""
    position = tw.Position("pocket").play("8F HORN").with_rack("AEINRS?")
    best = tw.hint(position, 3)
    assert best is not None
    assert best.move is not None
    typed = str(dict(best.arguments)["play"])
    assert sum(letter.islower() for letter in typed) == 1
    assert position.play(typed).board == position.play(best.move).board


def test_without_a_move_there_is_no_hint() -> None:
    """If nothing but a pass is left, there is nothing to hint at."""
    words = tw.Lexicon.from_words(["ZYZZYVA"], id="few")
    position = tw.Position("switch", lexicon=words).with_rack("AEGINRTS")
    assert tw.hint(position) is None
    assert tw.tips(position, "pass") == ()
    assert tw.hint(tw.Position("switch", lexicon=words)) is None


@pytest.mark.parametrize("strength", [0, 4])
def test_a_hint_has_one_of_three_strengths(strength: int) -> None:
    """Any other number is refused by name."""
    with argument_refused("strength", strength):
        tw.hint(tw.Position("pocket").with_rack("AEGINRT"), strength)
