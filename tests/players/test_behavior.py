"""Every shipped player behaves: in every kind of decision, in every edition, under every rule."""

import time
from random import Random
from typing import Final

import pytest

from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, Player, make_player
from tilewright.rules.play.move import Move, Pass
from tilewright.rules.view import View, view_of
from tilewright.rules.worlds import resample
from tilewright.testing import check_player
from tilewright.testing.players import questions

QUICK: Final = ("beginner", "intermediate", "expert", "equity")
THINKING: Final = (
    "simulation:samples=12,candidates=4,threads=2",
    "champion:samples=8,candidates=3,threads=1",
)


@pytest.mark.slow
@pytest.mark.parametrize("text", QUICK)
def test_every_quick_player_behaves(text: str) -> None:
    """Moves are legal, equal views get equal answers, and hidden tiles have no influence."""
    report = check_player(text)
    assert set(report.asked) == {"agree", "answer", "turn", "endgame", "last-play", "switch"}
    assert report.games == 3


@pytest.mark.slow
@pytest.mark.parametrize("text", THINKING)
def test_every_thinking_player_behaves(text: str) -> None:
    """The same for players that search; a budget of samples makes them repeatable."""
    check_player(text, editions=["pocket"], each=1, budget=Budget())


@pytest.mark.slow
@pytest.mark.parametrize("name", edition_ids())
@pytest.mark.parametrize("text", QUICK)
def test_what_is_hidden_does_not_matter(text: str, name: str) -> None:
    """Other racks and another bag with the same view: the same choice in every phase."""
    rng = Random(f"hidden {name}")
    edition = load_edition(name)
    player = make_player(text, edition, open_lexicon())
    asked = list(questions(edition, open_lexicon(), 2 + rng.randrange(3), rng, 2))
    assert asked
    for question in asked:
        choice = player.choose(view_of(question.game, question.seat), Budget())
        other = resample(question.game, question.seat, rng)
        assert player.choose(view_of(other, question.seat), Budget()) == choice


class _Rogue:
    """A player with one kind of fault."""

    name = "rogue"

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.asked = 0

    def choose(self, view: View, budget: Budget) -> Move:
        """Choose as the inner player does."""
        self.asked += 1
        return self.inner.choose(view, budget)


class _Forgetful(_Rogue):
    def choose(self, view: View, budget: Budget) -> Move:
        move = super().choose(view, budget)
        is_play = type(move).__name__ == "Play"
        return Pass() if is_play and self.asked % 2 else move


class _Rude(_Rogue):
    def choose(self, view: View, budget: Budget) -> Move:
        super().choose(view, budget)
        return Pass()


class _Broken(_Rogue):
    def choose(self, view: View, budget: Budget) -> Move:
        del view, budget
        raise RuntimeError("out of ideas")


class _Wordless(_Rogue):
    def choose(self, view: View, budget: Budget) -> Move:
        del view, budget
        return None  # type: ignore[return-value]


class _Slow(_Rogue):
    wasted = 0.4
    """Seconds that the first of all its choices wastes."""

    def choose(self, view: View, budget: Budget) -> Move:
        _Slow.wasted, until = 0.0, time.process_time() + _Slow.wasted
        while time.process_time() < until:
            pass
        return super().choose(view, budget)


@pytest.mark.parametrize(
    ("rogue", "code"),
    [
        (_Forgetful, "memory"),
        (_Rude, "illegal"),
        (_Broken, "raises"),
        (_Wordless, "no-move"),
        (_Slow, "slow"),
    ],
)
def test_a_player_that_misbehaves_is_found_out(rogue: type[_Rogue], code: str) -> None:
    """The check can fail: each fault is reported by its code."""
    with pytest.raises(AssertionError) as caught:
        check_player(
            lambda edition, lexicon: rogue(make_player("equity", edition, lexicon)),
            editions=["pocket"],
            each=1,
            games=0,
            budget=Budget(seconds=0.01 if rogue is _Slow else 60),
        )
    codes = {line.partition(": ")[0] for line in str(caught.value).splitlines()}
    assert code in codes
