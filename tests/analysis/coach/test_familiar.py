"""Recommended plays have words that their reader knows, if these are nearly as good as the best."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import tilewright as tw
from tests.analysis.games import TINY, followed
from tilewright.analysis.advice import tips_for
from tilewright.analysis.coach import Strength, coach, hint_for
from tilewright.analysis.coach.notes import meanings_of
from tilewright.analysis.coach.reader import (
    FAMILIAR,
    USUAL_LEVEL,
    Familiar,
    level_against,
    level_at,
    reader_at,
)
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.model import MoveValue
from tilewright.analysis.static import value_statically
from tilewright.analysis.turn_choices import choices_of
from tilewright.edition import Level
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.kernel.generator import Candidate, Generator
from tilewright.lexicon import Lexicon, open_lexicon, policy
from tilewright.lexicon.policy import EVERY_WORD, POLITE, policy_for
from tilewright.players.leaves import shipped_leaves
from tilewright.players.mind.vocabulary import grade_of, vocabulary
from tilewright.rules.participant import Participant
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Move, Play
from tilewright.rules.view import View, view_of
from tilewright.testing.players import questions
from tilewright.units import POINT

WORDS = open_lexicon()
EASY = (Level.BEGINNER, Level.INTERMEDIATE)


def turns(name: str, number: int) -> Iterator[View]:
    """Yield turns of seeded games in an edition, before the bag is empty."""
    rng = Random(f"familiar {name}")
    for _ in range(number):
        for question in questions(load_edition(name), WORDS, 2, rng, 1):
            view = view_of(question.game, question.seat)
            if view.bag_count and view.rack:
                yield view


def words_of(view: View, play: Play) -> list[str]:
    """Return the words that a play forms."""
    verdict = judge(view.board, play, view.edition)
    assert isinstance(verdict, Verdict)
    return [word.text for word in verdict.words]


def is_known(words: list[str], level: Level) -> bool:
    """Return whether a person of some level knows all of the words, by their grades."""
    return all(grade_of(word) <= FAMILIAR[level].grade for word in words)


def candidates(view: View, within: float) -> list[Candidate]:
    """Return all polite plays that are worse than the best one by less than ``within`` points."""
    generator = Generator(view.edition, WORDS, leaves=shipped_leaves(view.edition))
    found = generator.within(view.board, view.rack, round((within + 50) * POINT))
    said = [one for one in found if POLITE.allows_all(words_of(view, one.play))]
    return [one for one in said if said[0].equity - one.equity < within * POINT]


def hint_move(view: View, level: Level) -> Move | None:
    """Return the move of the last hint."""
    given = hint_for(view, WORDS, Strength.PLAY, level=level)
    return None if given is None else given.move


@pytest.mark.parametrize("name", edition_ids())
def test_a_hint_names_known_words_if_they_are_nearly_as_good(name: str) -> None:
    """In every edition, compared with a search of all plays, with wild and switch tiles, too.

    If a play of known words is within the tolerance, the hint is the best such play; if not, it is
    the best play. Experts get the best play in any case.
    """
    for view in turns(name, 2):
        best = hint_move(view, Level.EXPERT)
        if not isinstance(best, Play):
            assert [hint_move(view, level) for level in EASY] == [best, best]
            continue
        for level in EASY:
            near = candidates(view, FAMILIAR[level].within)
            values = {one.play: one.equity for one in near}
            assert values[best] == near[0].equity
            named = hint_move(view, level)
            assert isinstance(named, Play)
            known = [one for one in near if is_known(words_of(view, one.play), level)]
            is_graded = view.edition.language in {"", "en"}
            if not is_graded or not known or is_known(words_of(view, best), level):
                assert named == best
            else:
                assert values[named] == known[0].equity
                assert is_known(words_of(view, named), level)


@pytest.mark.parametrize("level", EASY)
def test_tips_after_a_move_name_known_words(level: Level) -> None:
    """The first tip is the best play, or one of known words; further tips have known words only."""
    spoken = 0
    for view in turns("pocket", 8):
        generator = Generator(view.edition, WORDS, leaves=shipped_leaves(view.edition))
        plays = generator.all(view.board, view.rack)
        made = min(plays, key=lambda one: one.equity).play if plays else None
        best = coach(view, WORDS, made, level=Level.EXPERT) if made else ()
        tips = coach(view, WORDS, made, level=level) if made else ()
        assert bool(tips) == bool(best)
        spoken += bool(tips)
        for place, tip in enumerate(tips):
            if isinstance(tip.move, Play) and not is_known(words_of(view, tip.move), level):
                assert (place, tip.move) == (0, best[0].move)
            else:
                assert best[0].gain - tip.gain < FAMILIAR[level].within or place
    assert spoken


def test_each_level_is_told_its_own_word() -> None:
    """One rack, three readers; the easier words come with the better play and a meaning."""
    position = tw.Position("pocket").with_rack("AADEIOT")
    said = {level: str(tw.hint(position, 3, level=level)) for level in Level}
    assert said[Level.EXPERT] == "Play H3 IODATE for 16 points."
    assert said[Level.INTERMEDIATE] == (
        "Play H5 IOTA for 8 points. IOTA: a tiny or scarcely detectable amount."
        " By score and tiles kept, H3 IODATE for 16 points is about 3 points better, but it has a"
        " rarer word."
    )
    assert said[Level.BEGINNER].startswith("Play H5 AIDE for 10 points. AIDE: an officer who")
    assert tw.hint(position, 3) == tw.hint(position, 3, level=USUAL_LEVEL)


def test_a_much_better_word_is_named_with_its_meaning() -> None:
    """A beginner learns QUTRIT if nothing familiar comes close."""
    position = tw.Position("pocket").with_rack("IITQRTU")
    said = str(tw.hint(position, 3, level=Level.BEGINNER))
    assert said == "Play H4 QUTRIT for 50 points. QUTRIT: a quantum unit with three states."


def test_of_two_equal_plays_the_known_one_is_named() -> None:
    """There is nothing better to confess then."""
    position = tw.Position("pocket").with_rack("AEGINRT")
    known = tw.hint(position, 3, level=Level.BEGINNER)
    best = tw.hint(position, 3, level=Level.EXPERT)
    assert known is not None
    assert best is not None
    assert dict(known.arguments)["play"] == "H4 GRANITE"
    assert dict(best.arguments)["play"] == "H2 INGRATE"
    assert [note.code for note in known.notes] == ["coach-meaning"]


def test_the_tolerance_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play that is worse by the tolerance is not nearly as good; by a hair less, it is."""
    position = tw.Position("pocket").with_rack("AADEIOT")
    better = {choice.text: choice.equity for choice in position.best(200)}
    gap = better["H3 IODATE"] - better["H5 AIDE"]
    grade = FAMILIAR[Level.BEGINNER].grade
    for within, named in ((gap, "IODATE"), (gap + 0.001, "AIDE")):
        monkeypatch.setitem(FAMILIAR, Level.BEGINNER, Familiar(grade, within))
        assert named in str(tw.hint(position, 3, level=Level.BEGINNER)).split(" for ")[0]


def test_a_familiar_word_that_we_do_not_say_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The policy comes first: the next familiar word is named, and the other not even defined."""
    position = tw.Position("pocket").with_rack("AADEIOT")
    monkeypatch.setattr(policy, "is_offensive", lambda text, _: text in {"AIDE", "IDEA"})
    said = str(tw.hint(position, 3, level=Level.BEGINNER))
    assert "AIDE" not in said
    assert "IDEA" not in said
    assert "AIDE" in str(tw.hint(position, 3, level=Level.BEGINNER, offensive=True))


def test_meanings_obey_the_policy() -> None:
    """Offensive words have no meaning, and others only their ordinary ones, unless one asks."""
    edition = load_edition("pocket")
    polite = reader_at(Level.EXPERT, WORDS, edition, policy_for(WORDS, edition))
    assert meanings_of(polite, ["WANKER"]) == ()
    assert meanings_of(replace(polite, policy=EVERY_WORD), ["WANKER"])
    [note] = meanings_of(polite, ["COCK"])
    assert "chicken" in str(note)


def test_words_that_the_reader_does_not_know_are_explained() -> None:
    """The main word always is, and of the others those that are new; three at most."""
    edition = load_edition("pocket")
    reader = reader_at(Level.BEGINNER, WORDS, edition, POLITE)
    notes = meanings_of(reader, ["HORSES", "TO", "QI", "XI", "XU", "QI"])
    assert [dict(note.arguments)["word"] for note in notes] == ["HORSES", "QI", "XI"]
    assert str(notes[0]).startswith("HORSES, from HORSE: ")


def test_a_language_without_grades_gets_the_best_play() -> None:
    """We don't know how common its words are, nor what they mean."""
    edition = load_edition("german")
    listed = ["HAUS", "QUARZ", "TISCH", "ZEUGE", "ÖL"]
    words = Lexicon.from_words(listed, id="wenige", alphabet=edition.tiles.alphabet)
    position = tw.Position(edition, lexicon=words).with_rack("QUARZHS")
    said = {str(tw.hint(position, 3, level=level)) for level in Level}
    assert len(said) == 1
    assert "QUARZ" in said.pop()
    reader = reader_at(Level.BEGINNER, words, edition, POLITE)
    assert (reader.known, meanings_of(reader, ["HAUS"])) == (None, ())


@pytest.mark.parametrize("level", EASY)
def test_known_words_are_those_of_the_computers(level: Level) -> None:
    """What a reader knows is a vocabulary by the grades that computer players use."""
    reader = reader_at(level, WORDS, load_edition("pocket"), POLITE)
    assert reader.known == vocabulary(WORDS, FAMILIAR[level].grade, policy=POLITE)
    assert reader.known is not None
    for word in ("PHT", "TYIYN", "QUTRIT", "HOUSE", "BUZZ"):
        assert (word in reader.known) == is_known([word], level)


def test_the_level_is_that_of_the_player_or_of_the_opponents() -> None:
    """In a Finish Line game, players have said it; the weakest computer counts otherwise."""
    assert level_against([]) is USUAL_LEVEL
    assert level_against(["beginner"]) is Level.BEGINNER
    assert level_against(["champion:seconds=1", "intermediate"]) is Level.INTERMEDIATE
    assert level_against(["equity"]) is Level.EXPERT
    assert level_against(["my.module:Player", "a player of another package"]) is Level.EXPERT
    view = tw.Position("pocket").view
    assert level_at(view, ["expert"]) is Level.EXPERT
    said = tuple(Participant(who.name, level=Level.BEGINNER) for who in view.participants)
    assert level_at(replace(view, participants=said), ["expert"]) is Level.BEGINNER


def test_after_an_analysis_only_its_own_good_moves_are_named() -> None:
    """Where a review has found the best move, a familiar one must be among those it found close."""
    position = tw.Position("pocket").with_rack("AADEIOT")
    made = position.best(400)[-1].move
    best, near = (
        next(one.move for one in position.best(200) if one.text == text)
        for text in ("H3 IODATE", "H5 AIDE")
    )
    view = position.view
    alone = coach(view, WORDS, made, best, level=Level.BEGINNER)
    other = coach(view, WORDS, made, best, near=[near], level=Level.BEGINNER)
    expert = coach(view, WORDS, made, best, near=[near], level=Level.EXPERT)
    assert [tip.move for tip in (*alone, *other, *expert)] == [best, near, best]
    assert "The very best was H3 IODATE for 16 points, but it has a rarer word." in str(other[0])


@pytest.mark.parametrize(
    ("level", "points", "win", "named"),
    [
        (Level.BEGINNER, 9.9, 0.01, "H5 AIDE"),
        (Level.BEGINNER, 10.0, 0.01, "H3 IODATE"),
        (Level.BEGINNER, 3.0, 0.02, "H3 IODATE"),
        (Level.BEGINNER, 3.0, None, "H5 AIDE"),
        (Level.INTERMEDIATE, 4.9, 0.01, "H5 AIDE"),
        (Level.INTERMEDIATE, 5.0, 0.01, "H3 IODATE"),
        (Level.EXPERT, 0.0, 0.0, "H3 IODATE"),
    ],
)
def test_a_review_judges_by_its_own_figures(
    level: Level, points: float, win: float | None, named: str
) -> None:
    """A tip names a familiar move if the review found it close in points and in win chance."""
    turn = "#player1 ann Ann\n#player2 ben Ben\n>ann: AADEIOT 8H AT +4 4\n"
    choice = choices_of(followed(turn), None)[0]
    assert choice.situation is not None
    assert choice.made is not None
    engine = Engine(choice.situation.edition, WORDS, 2, TINY, level=level)
    moves = {engine.text(choice.situation, one): one for one in engine.moves(choice.situation)}
    best, near = moves["H3 IODATE"], moves["H5 AIDE"]

    def value(text: str, lost: float, less: float | None) -> MoveValue:
        chance = None if less is None else Estimate(0.5 - less)
        return MoveValue(text, moves[text].score, Estimate(20.0 - lost), chance)

    valued = replace(
        value_statically(engine, choice.situation, choice.made),
        best=value("H3 IODATE", 0.0, 0.0),
        best_move=best,
        others=(value("H5 AIDE", points, win),),
        other_moves=(near,),
    )
    [tip] = tips_for(engine, choice, valued)
    assert tip.arguments["play"] == named
    confessed = [note.arguments["rarer"] for note in tip.notes if note.code == "coach-rarer-best"]
    assert confessed == ([] if named == "H3 IODATE" else ["H3 IODATE"])
