"""Levels that people enjoy: players who know the words that people know, and miss what they miss.

A level is a vocabulary, an eye, and a sense for what to keep. None of it is a handicap on the
score: a beginner plays the best it sees, and sees what a beginner sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.edition import Edition, Level
from tilewright.kernel.generator import POINT, Candidate, Generator, LeaveTable
from tilewright.lexicon import Lexicon
from tilewright.players.base import SeatedPlayer
from tilewright.players.equity import pace_of, with_empty_bag
from tilewright.players.mind.attention import Eye
from tilewright.players.mind.challenge import Doubter, learnt, shape
from tilewright.players.mind.finish_line import Race, needed
from tilewright.players.mind.switching import switch_for
from tilewright.players.mind.vocabulary import graded, vocabulary
from tilewright.players.protocol import Budget, Chance
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Move, Pass
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.tiles import Tally

__all__ = ["SKILLS", "LevelPlayer", "Skill"]

_LOOKED_THROUGH: Final = 400
"""How many plays of its vocabulary a level goes through at most, the best first."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What makes a level."""

    level: Level
    character: str
    """One sentence about who sits there."""
    grade: int
    """The rarest words that it knows, by their grade."""
    eye: Eye
    sense: float
    """How much of the worth of the tiles it keeps it feels; 0 plays for points alone."""
    slips: float
    """By how many points it misjudges a play at most."""
    weighs: int
    """How many of the plays it sees it compares before it takes one."""
    exchanges_below: float
    """It exchanges tiles when nothing that it sees is worth so much, in points."""
    forms: float
    """Which share of regular forms it takes for words, where challenges are part of the game."""
    trust: float
    """How much it believes words that it does not know."""
    boldness: float
    """How it weighs points to be won by a challenge against those to be lost."""
    switch_margin: float
    """From how many points on it switches a tile."""
    races: bool
    """Whether it minds the others in a race to a target."""
    pause: tuple[float, float]
    """The seconds that it seems to think: at least, and at most."""


SKILLS: Final[dict[str, Skill]] = {
    "beginner": Skill(
        level=Level.BEGINNER,
        character="Plays the words of everyday life, enjoys every one, and never minds losing.",
        grade=2,
        eye=Eye(word=0.45, rarity=0.8, length=0.6, bonus=0.8, place=0.5, parallel=0.4, inside=0.6),
        sense=0.0,
        slips=4.0,
        weighs=3,
        exchanges_below=3.0,
        forms=0.08,
        trust=0.97,
        boldness=0.8,
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
        trust=0.94,
        boldness=1.0,
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
        trust=0.95,
        boldness=1.0,
        switch_margin=1.0,
        races=True,
        pause=(1.0, 2.5),
    ),
}
"""The levels of the Finish Line table, as players."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A play that the player has come upon, and what it thinks of it."""

    candidate: Candidate
    verdict: Verdict
    appraisal: float


class LevelPlayer(SeatedPlayer):
    """Plays like a person of one level."""

    def __init__(  # noqa: PLR0913 - what a player is made of
        self,
        name: str,
        skill: Skill,
        edition: Edition,
        lexicon: Lexicon,
        *,
        seed: int = 0,
        leaves: LeaveTable | None = None,
    ) -> None:
        """Take from ``lexicon`` the words that this level knows."""
        super().__init__(name, edition, lexicon)
        self.skill = skill
        self.seed = seed
        # Where words are judged as they are played, a form that is no word would be refused.
        forms = 0.0 if edition.challenge.judged_as_played else skill.forms
        # Read now what the first move would otherwise have to wait for.
        graded()
        self.words = vocabulary(lexicon, skill.grade)
        believed = vocabulary(lexicon, skill.grade, forms=forms) if forms else self.words
        felt = leaves if skill.sense else None
        self._generator = Generator(edition, believed, leaves=felt)
        self._leaves = Generator(edition, believed, leaves=leaves)
        self._doubter = Doubter(believed, skill.trust, skill.boldness)
        if not edition.challenge.judged_as_played:
            shape(believed)

    @property
    def character(self) -> str:
        """One sentence about who sits there."""
        return self.skill.character

    def pause(self, view: View) -> float:
        """Return the seconds that a person would have thought: longer in a rich position."""
        least, most = self.skill.pause
        return least + (most - least) * Chance(self.seed, view).of("pause")

    def doubts(self, view: View, play: SeenPlay) -> bool:
        """Challenge by what it believes, never by what the dictionary says."""
        return self._doubter.challenges(view, play, Chance(self.seed, view))

    def is_stuck(self, view: View) -> bool:
        """Tell whether it knows no play for its rack."""
        return self._generator.best(view.board, view.rack) is None

    def turn(self, view: View, budget: Budget) -> Move:  # noqa: ARG002 - it needs no time
        """Play the best that it sees; switch or exchange when that is too little."""
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
        # Nothing comes to mind, and the tiles must stay: it looks once more, for anything.
        last = self._last_resort(view)
        return Pass() if last is None else last.play

    def _seen(self, view: View, chance: Chance) -> list[_Seen]:
        """Return the plays that the player comes upon, the best first, as many as it weighs."""
        wrong = learnt(view)[1]
        seen: list[_Seen] = []
        for candidate in self._generator.top(view.board, view.rack, _LOOKED_THROUGH):
            verdict = judge(view.board, candidate.play, view.edition)
            if not isinstance(verdict, Verdict):
                continue
            if not wrong.isdisjoint(word.text for word in verdict.words):
                continue
            if self.skill.eye.sees(view.board, candidate.play, verdict, chance):
                seen.append(_Seen(candidate, verdict, self._appraised(view, candidate, chance)))
                if len(seen) >= self.skill.weighs:
                    break
        return seen

    def _appraised(self, view: View, candidate: Candidate, chance: Chance) -> float:
        """Return what the player takes a play to be worth, in points."""
        sense = self.skill.sense
        if not view.bag_count:
            candidate = with_empty_bag(view, candidate)
        kept = candidate.equity / POINT - candidate.score
        slip = self.skill.slips * (2 * chance.of(b"slip " + candidate.play.cells) - 1)
        return candidate.score + sense * kept + slip

    def _best(self, view: View, seen: list[_Seen], chance: Chance) -> _Seen:
        """Return the play to make of those seen: over the line if one goes that far."""
        need = needed(view, view.seat or 0)
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
        """Exchange what the player does not want to keep."""
        options = self._leaves.exchanges(view.rack, view.bag_count)
        if not options:
            return Pass()
        if options[0].equity == options[-1].equity:
            # Nobody knows what these tiles are worth: as many new ones as there can be.
            return min(options, key=lambda option: len(option.leave)).move
        # Who has little sense for it keeps the second or third best.
        spread = 1 + round(4 * (1 - self.skill.sense))
        return options[min(len(options) - 1, chance.below(spread, "exchange"))].move

    def _last_resort(self, view: View) -> Candidate | None:
        wrong = learnt(view)[1]
        for candidate in self._generator.top(view.board, view.rack, 20):
            verdict = judge(view.board, candidate.play, view.edition)
            if isinstance(verdict, Verdict) and wrong.isdisjoint(
                word.text for word in verdict.words
            ):
                return candidate
        return None

    def _worth(self, board: Board, rack: Tally) -> float:
        best = self._generator.best(board, rack)
        return 0.0 if best is None else best.equity / POINT

    def _best_score(self, board: Board, rack: Tally) -> int:
        best = self._generator.best(board, rack)
        return 0 if best is None else best.score
