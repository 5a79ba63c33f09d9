"""Human levels: players that know the words people know, and overlook plays as people do.

A level consists of a vocabulary, an eye for plays, and a sense of which tiles to keep. A beginner
does not throw points away: it makes the best play it sees, but sees only what a beginner would see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.edition import Edition, Level
from tilewright.kernel.generator import POINT, Candidate, Generator, LeaveTable
from tilewright.lexicon import Lexicon
from tilewright.lexicon.offensive import is_left_out
from tilewright.lexicon.policy import WordPolicy, policy_for
from tilewright.players.base import SeatedPlayer
from tilewright.players.equity import pace_of
from tilewright.players.mind.attention import Eye
from tilewright.players.mind.belief import Believer, Knowledge, shipped_weights
from tilewright.players.mind.challenge import Doubter, learned
from tilewright.players.mind.finish_line import Race, needed
from tilewright.players.mind.spelling import spelling_of
from tilewright.players.mind.switching import switch_for
from tilewright.players.mind.vocabulary import RAREST, graded, vocabulary
from tilewright.players.protocol import Budget, Chance
from tilewright.players.ranking import with_empty_bag
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Move, Pass
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.tiles import Tally

__all__ = ["SKILLS", "LevelPlayer", "Skill", "knowledge_of"]

_MOST_PLAYS: Final = 400
"""The maximum number of plays that a level considers, best first."""

_RACK: Final = 7
"""The rack size for which ``Skill.turn`` is measured."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The traits of a level."""

    level: Level
    character: str
    """One sentence about the player."""
    grade: int
    """The grade of the rarest words that the player knows."""
    eye: Eye
    sense: float
    """The share of a leave's value that the player considers; with 0, only points count."""
    slips: float
    """The player's maximum error, in points, when estimating a play's value."""
    weighs: int
    """How many of the plays that the player sees are compared before it chooses one of them."""
    exchanges_below: float
    """The player exchanges tiles if no play it sees is worth at least this many points."""
    forms: float
    """The share of regular word forms that the player assumes to be valid.

    It applies only if plays can be challenged.
    """
    memorized: int
    """The player knows all words with at most this many letters, and knows that it does."""
    honesty: float
    """The share of valid words that the player expects among the unknown words it meets."""
    turn: float
    """The mean score of the player's turns with a rack of seven tiles, in points."""
    switch_margin: float
    """The minimum average gain, in points, for which the player switches a tile."""
    races: bool
    """Whether the player considers its opponents in a race to a target."""
    pause: tuple[float, float]
    """The minimum and maximum time that the player appears to think, in seconds."""


SKILLS: Final[dict[str, Skill]] = {
    "beginner": Skill(
        level=Level.BEGINNER,
        character="Plays everyday words, enjoys every one, and never minds losing.",
        grade=2,
        eye=Eye(word=0.45, rarity=0.8, length=0.6, bonus=0.8, place=0.5, parallel=0.4, inside=0.6),
        sense=0.0,
        slips=4.0,
        weighs=3,
        exchanges_below=3.0,
        forms=0.08,
        memorized=0,
        honesty=0.88,
        turn=15.0,
        switch_margin=6.0,
        races=False,
        pause=(1.5, 4.0),
    ),
    "intermediate": Skill(
        level=Level.INTERMEDIATE,
        character="Reads a lot, spots the triple word, and talks about the bonus that got away.",
        grade=4,
        eye=Eye(
            word=0.72, rarity=0.8, length=0.7, bonus=1.0, place=0.74, parallel=0.58, inside=0.7
        ),
        sense=0.5,
        slips=3.0,
        weighs=6,
        exchanges_below=7.0,
        forms=0.03,
        memorized=0,
        honesty=0.83,
        turn=22.0,
        switch_margin=3.0,
        races=False,
        pause=(1.5, 3.5),
    ),
    "expert": Skill(
        level=Level.EXPERT,
        character="Knows the short words by heart, keeps an S for better days, and rarely blinks.",
        grade=5,
        eye=Eye(
            word=0.93, rarity=0.93, length=0.86, bonus=0.95, place=0.93, parallel=0.83, inside=0.88
        ),
        sense=0.9,
        slips=1.0,
        weighs=15,
        exchanges_below=12.0,
        forms=0.0,
        memorized=3,
        honesty=0.83,
        turn=29.0,
        switch_margin=1.0,
        races=True,
        pause=(1.0, 2.5),
    ),
}
"""The traits of each level's player, by player name."""


def knowledge_of(
    skill: Skill, lexicon: Lexicon, *, invents: bool, policy: WordPolicy | None = None
) -> Knowledge:
    """Return what a player with this skill knows about the words in ``lexicon``.

    If it ``invents`` forms, the player takes some regular forms for words that may not be words. It
    plays only words that the ``policy`` allows; it recognizes others in any case.
    """
    # People recognize more words than they would think of.
    grade = min(skill.grade + 1, RAREST - 1)
    words = vocabulary(lexicon, grade, memorized=skill.memorized)
    assumed = vocabulary(
        lexicon,
        skill.grade,
        forms=skill.forms if invents else 0.0,
        memorized=skill.memorized,
        policy=policy,
    )
    # A player who knows a whole list, such as a short one, knows that it does.
    memorized = lexicon.longest if len(words) == len(lexicon) else skill.memorized
    return Knowledge(words, grade, assumed, memorized)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A play that the player has noticed, and what the player thinks it is worth."""

    candidate: Candidate
    verdict: Verdict
    appraisal: float


class LevelPlayer(SeatedPlayer):
    """Plays like a person at one level."""

    def __init__(  # noqa: PLR0913 - what a player is made of
        self,
        name: str,
        skill: Skill,
        edition: Edition,
        lexicon: Lexicon,
        *,
        seed: int = 0,
        leaves: LeaveTable | None = None,
        offensive: bool = False,
    ) -> None:
        """Create a player that knows the words in ``lexicon`` that fit its ``skill``.

        It plays offensive words only if ``offensive`` is true.
        """
        super().__init__(name, edition, lexicon)
        self.skill = skill
        self.seed = seed
        # If words are judged as they are played, an invented form would be rejected at once.
        invents = not edition.challenge.judged_as_played
        # Load the word grades now, so that the first move does not have to wait for them.
        graded()
        policy = policy_for(lexicon, edition, offensive=offensive)
        knowledge = knowledge_of(skill, lexicon, invents=invents, policy=policy)
        believed = knowledge.assumed
        self.words = vocabulary(lexicon, skill.grade, memorized=skill.memorized, policy=policy)
        felt = leaves if skill.sense else None
        self._generator = Generator(self.edition, believed, leaves=felt)
        self._leaves = Generator(self.edition, believed, leaves=leaves)
        weights = shipped_weights()[skill.level.value]
        self._believer = Believer(knowledge, weights, skill.honesty)
        self._doubter = Doubter(self._believer, skill.turn * edition.rack / _RACK)
        if invents:
            spelling_of(knowledge.words)

    @property
    def character(self) -> str:
        """One sentence about the player."""
        return self.skill.character

    def pause(self, view: View) -> float:
        """Return how many seconds a person might think in this position."""
        least, most = self.skill.pause
        return least + (most - least) * Chance(self.seed, view).of("pause")

    def doubts(self, view: View, play: SeenPlay) -> bool:
        """Return whether to challenge, judging by the player's own beliefs, not the dictionary."""
        if any(is_left_out(word.text, self.lexicon) for word in play.words):
            return True
        return self._doubter.challenges(view, play, Chance(self.seed, view))

    def is_stuck(self, view: View) -> bool:
        """Return whether the player knows no play for its rack."""
        return self._generator.best(view.board, view.rack) is None

    def turn(self, view: View, budget: Budget) -> Move:  # noqa: ARG002 - it needs no time
        """Return the best play that the player sees, or a switch or exchange if it is too weak."""
        chance = Chance(self.seed, view)
        switch = switch_for(
            view,
            lambda rack: self._worth(view.board, rack),
            chance,
            margin=self.skill.switch_margin,
        )
        if switch is not None:
            return switch
        seen = self._seen(view, chance)
        if seen:
            best = self._best(view, seen, chance)
            if best.appraisal >= self.skill.exchanges_below or not self._may_exchange(view):
                return best.candidate.play
        if self._may_exchange(view):
            return self._exchange(view, chance)
        # The player sees no play and cannot exchange, so it looks again for any play at all.
        last = self._last_resort(view)
        return Pass() if last is None else last.play

    def _seen(self, view: View, chance: Chance) -> list[_Seen]:
        """Return the best plays that the player notices, best first; ``weighs`` is the limit."""
        wrong = learned(view)[1]
        seen: list[_Seen] = []
        for candidate in self._generator.top(view.board, view.rack, _MOST_PLAYS):
            verdict = judge(view.board, candidate.play, view.edition)
            if not isinstance(verdict, Verdict):
                continue
            if not self._stands_behind(verdict, wrong):
                continue
            if self.skill.eye.sees(view.board, candidate.play, verdict, chance):
                seen.append(_Seen(candidate, verdict, self._appraise(view, candidate, chance)))
                if len(seen) >= self.skill.weighs:
                    break
        return seen

    def _stands_behind(self, verdict: Verdict, wrong: frozenset[str]) -> bool:
        """Return whether the player takes all words of a play for valid.

        A form that it merely assumes to be valid must look like a word, so that its bluffs are
        plausible; a word that was refused in this game never is.
        """
        for word in verdict.words:
            text = word.text
            if text in wrong:
                return False
            if text not in self.words and self._believer.odds_by_evidence(text) < 0:
                return False
        return True

    def _appraise(self, view: View, candidate: Candidate, chance: Chance) -> float:
        """Return how many points the player believes a play is worth."""
        sense = self.skill.sense
        if not view.bag_count:
            others = max(1, sum(view.active) - 1)
            candidate = with_empty_bag(candidate, view.edition, view.unseen, others)
        kept = candidate.equity / POINT - candidate.score
        slip = self.skill.slips * (2 * chance.of(b"slip " + candidate.play.cells) - 1)
        return candidate.score + sense * kept + slip

    def _best(self, view: View, seen: list[_Seen], chance: Chance) -> _Seen:
        """Choose from the plays noticed; a play that reaches the target takes precedence."""
        need = needed(view, view.seat)
        if need is not None:
            final = next((each for each in seen if each.candidate.score >= need), None)
            if final is not None:
                return _Seen(final.candidate, final.verdict, float("inf"))
            race = Race(view, pace_of(self.edition))
            if self.skill.races and race.is_close:
                seen = sorted(seen, key=lambda each: -each.appraisal)
                plays = {each.candidate: each for each in seen}
                return plays[race.best(list(plays), self._best_score, chance)]
        return max(seen, key=lambda each: each.appraisal)

    def _may_exchange(self, view: View) -> bool:
        return Ability.EXCHANGE in view.may

    def _exchange(self, view: View, chance: Chance) -> Move:
        """Exchange the tiles that the player does not want to keep."""
        options = self._leaves.exchanges(view.rack, view.bag_count)
        if not options:
            return Pass()
        if options[0].equity == options[-1].equity:
            # There are no leave values for these tiles, so exchange as many as possible.
            return min(options, key=lambda option: len(option.leave)).move
        # A player with little sense of leaves may choose the second- or third-best exchange.
        spread = 1 + round(4 * (1 - self.skill.sense))
        return options[min(len(options) - 1, chance.below(spread, "exchange"))].move

    def _last_resort(self, view: View) -> Candidate | None:
        wrong = learned(view)[1]
        for candidate in self._generator.top(view.board, view.rack, 20):
            verdict = judge(view.board, candidate.play, view.edition)
            if isinstance(verdict, Verdict) and self._stands_behind(verdict, wrong):
                return candidate
        return None

    def _worth(self, board: Board, rack: Tally) -> float:
        best = self._generator.best(board, rack)
        return 0.0 if best is None else best.equity / POINT

    def _best_score(self, board: Board, rack: Tally) -> int:
        best = self._generator.best(board, rack)
        return 0 if best is None else best.score
