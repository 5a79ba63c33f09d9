"""Reviewing a game: every turn valued, every player's figures, and an account of luck and skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright._version import __version__
from tilewright.analysis.advice import tips_for
from tilewright.analysis.beliefs import belief_in
from tilewright.analysis.challenges import challenge_of
from tilewright.analysis.coach.reader import USUAL_LEVEL
from tilewright.analysis.effort import Effort
from tilewright.analysis.engine import Engine, Stopped
from tilewright.analysis.estimate import Estimate, total
from tilewright.analysis.grades import POINT_STEPS, WIN_STEPS, grade_loss
from tilewright.analysis.luck import Opening, account_of, opening_luck, turn_luck, unit_of
from tilewright.analysis.model import (
    FORMAT,
    PlayerReview,
    Review,
    TurnReview,
    TurnTime,
    Unjudged,
)
from tilewright.analysis.sources import Source
from tilewright.analysis.turn_choices import TurnChoice, choices_of, final_values
from tilewright.analysis.valued import Valued
from tilewright.analysis.valuing import value_turn
from tilewright.analysis.words import GameWords
from tilewright.edition import ClockKind, Level
from tilewright.kernel.generator import Option
from tilewright.lexicon.policy import WordPolicy
from tilewright.records.follow import Followed
from tilewright.records.record import TimeLost
from tilewright.records.turn_times import ClockTime
from tilewright.rules.game import SECOND
from tilewright.rules.play.move import Pass

__all__ = ["Progress", "review_game"]

Progress = Callable[[int, int], object]
"""Called with the number of turns reviewed and of all turns; False stops the review."""

_TURNING: Final = 0.10
"""How much a player's chance must change for a turn to be a turning point."""
_TURNING_POINTS: Final = 3
_SHORT: Final = 0.1
"""The share of a player's time; with less of it left, the player is in time trouble."""


def review_game(  # noqa: PLR0913 - a game, and the options by keyword
    source: Source,
    words: GameWords,
    effort: Effort,
    *,
    policy: WordPolicy | None = None,
    level: Level = USUAL_LEVEL,
    progress: Progress | None = None,
) -> Review:
    """Review a game; a review that is stopped has the turns so far.

    The best move is the best one that may be named, so that a turn is charged for what it is told
    to have missed. A play with a word that we don't say is shown as it was played, without a grade
    and without comment.

    Args:
        source: The game.
        words: The dictionary to look moves up in, and whether it is the game's own.
        effort: How much work to do.
        policy: Which words may be named, by default those that the language allows.
        level: The level of the players. Where a move with familiar words is nearly as good as the
            best one, the coach's tips are about it.
        progress: Called several times a second.
    """
    followed = source.followed
    choices = choices_of(followed, source.targets)
    record = followed.record
    done = 0

    def watch() -> object:
        return progress is None or progress(done, len(choices)) is not False

    players = len(record.players)
    engine = Engine(
        record.edition, words.lexicon, players, effort, watch, policy=policy, level=level
    )
    for choice in choices:
        if choice.situation is not None and choice.tried is not None and choice.verdict is not None:
            engine.remember(choice.situation.board, choice.tried.play, choice.verdict)
    turns: list[TurnReview] = []
    opening: Opening | None = None
    is_complete = True
    try:
        if choices and source.is_finished:
            opening = opening_luck(engine, choices[0])
        for at, choice in enumerate(choices):
            time = source.times[at] if at < len(source.times) else None
            turns.append(_Turn(engine, choice, choices[at + 1 :], words, time).review())
            done += 1
            if not engine.proceed():
                engine.check_stopped()
    except Stopped:
        is_complete = False
    named = (record.pragma("lexicon") or "").split()
    notes = [slip.message for slip in followed.slips]
    if followed.error is not None:
        notes.append(followed.error.message)
    return Review(
        format=FORMAT,
        program=__version__,
        game=record.pragma("title") or " – ".join(_names(followed)),
        edition=record.edition.ref,
        lexicon=words.lexicon.id,
        named_lexicon=named[0] if named else "",
        knows_words=words.is_authority,
        seed=effort.seed,
        samples=effort.samples,
        is_repeatable=effort.seconds is None,
        unit=unit_of(engine),
        players=_players(
            followed,
            turns,
            opening if is_complete and source.is_finished else None,
            final_values(followed, unit_of(engine), source.targets, source.winners),
            unit_of(engine),
        ),
        turns=tuple(turns),
        turning_points=_turning_points(turns, [_is_said(engine, one) for one in choices]),
        notes=tuple(notes),
        is_finished=source.is_finished,
        is_complete=is_complete,
    )


def _is_said(engine: Engine, choice: TurnChoice) -> bool:
    """Return whether we may comment on a turn: the policy allows all words of its play."""
    words = () if choice.verdict is None else choice.verdict.words
    return engine.policy.allows_all(word.text for word in words)


def _names(followed: Followed) -> list[str]:
    return [player.name or player.nick for player in followed.record.players]


@dataclass(frozen=True, slots=True)
class _Turn:
    """Reviews one turn."""

    engine: Engine
    choice: TurnChoice
    later: Sequence[TurnChoice]
    """The turns after it."""
    words: GameWords
    time: ClockTime | None

    def review(self) -> TurnReview:
        """Return the review of the turn."""
        choice = self.choice
        situation, made = choice.situation, choice.made
        valued, luck = None, None
        lost = Unjudged.TURN_LOST in choice.unjudged
        if situation is not None and made is not None and not lost:
            valued = value_turn(self.engine, choice.number, situation, made)
            luck = turn_luck(self.engine, choice, made, valued)
        phonies, unknown = self._wrong_words()
        is_bingo, missed = self._bingo()
        is_best = valued is not None and valued.is_best
        established = valued is not None and valued.established
        is_said = _is_said(self.engine, choice)
        return TurnReview(
            entry=choice.entry,
            number=choice.number,
            seat=choice.seat,
            rack="" if choice.rack is None else self.engine.edition.tiles.text(choice.rack),
            made=choice.text,
            score=choice.score,
            scores=choice.scores,
            bag=choice.bag,
            method=valued.method if valued else None,
            depth=valued.depth if valued else 0,
            value=valued.made if valued else None,
            best=valued.best if valued and (is_said or not is_best) else None,
            alternatives=valued.others if valued else (),
            loss_win=valued.loss_win if valued else None,
            loss_points=valued.loss_points if valued else None,
            grade=grade_loss(
                valued.loss_win if valued and is_said else None,
                WIN_STEPS,
                is_best=is_best and is_said,
                established=established,
            ),
            points_grade=grade_loss(
                valued.loss_points if valued and is_said else None,
                POINT_STEPS,
                is_best=is_best and is_said,
                established=established,
            ),
            unjudged=choice.unjudged,
            chances=valued.chances if valued and valued.chances else self._static_chances(),
            is_bingo=is_bingo,
            missed_bingo=missed,
            missed_out=self._missed_out(valued),
            phonies=phonies,
            unknown_words=unknown,
            withdrawn=choice.withdrawn,
            risk=self._risk() if phonies and not choice.withdrawn and valued else None,
            belief=self._belief(phonies),
            challenge=challenge_of(self.engine, choice, self.later, self.words),
            luck=luck,
            tips=tips_for(self.engine, choice, valued) if valued else (),
            time=self._time(),
        )

    def _time(self) -> TurnTime | None:
        time, rules = self.time, self.engine.edition.clock
        if time is None:
            return None
        is_short = (
            rules.kind is ClockKind.GAME
            and time.before is not None
            and time.before < _SHORT * rules.seconds * SECOND
        )
        return TurnTime(time.used, time.left, is_short)

    def _wrong_words(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the phonies, and the words that only our dictionary lacks."""
        if self.choice.verdict is None:
            return (), ()
        played = [word.text for word in self.choice.verdict.words]
        missing = self.words.lexicon.missing(played)
        if self.choice.withdrawn:
            return missing or tuple(played[:1]), ()
        return (missing, ()) if self.words.is_authority else ((), missing)

    def _bingo(self) -> tuple[bool, str | None]:
        """Return whether the play earned a bonus and, if not, the best play that would have."""
        choice, engine = self.choice, self.engine
        tried = choice.tried
        if tried is not None and not choice.withdrawn and engine.bonus(tried.play):
            return True, None
        if choice.situation is None or Unjudged.TURN_LOST in choice.unjudged:
            return False, None
        found = engine.bonus_play(choice.situation)
        return False, None if found is None else engine.text(choice.situation, found)

    def _missed_out(self, valued: Valued | None) -> str | None:
        made = self.choice.made
        if valued is None or made is None or self.choice.bag or not made.leave:
            return None
        return None if valued.best_move.leave else valued.best.text

    def _belief(self, phonies: tuple[str, ...]) -> float | None:
        """Return how likely the play looked valid to an expert, if it is a phony."""
        if not phonies or self.engine.effort.is_static:
            return None
        return belief_in(phonies, self.words.lexicon)

    def _risk(self) -> Estimate | None:
        """Return what a phony would have cost if it had been challenged, in win chance."""
        choice, engine = self.choice, self.engine
        situation, made = choice.situation, choice.made
        if situation is None or made is None or engine.effort.is_static:
            return None
        if not engine.knows_chances(situation):
            return None
        found = engine.compare(
            situation,
            [made, Option(Pass(), situation.rack)],
            samples=engine.effort.draws,
            seed=engine.seed("risk", choice.number),
        )
        return -Estimate.of(found.arms[1].win_more[situation.seat])

    def _static_chances(self) -> tuple[float, ...]:
        """Return both players' chances by the score alone, for turns that were not judged."""
        choice, engine = self.choice, self.engine
        if engine.chances is None or len(choice.scores) != 2 or engine.edition.target:  # noqa: PLR2004
            return ()
        seat = choice.seat
        lead = choice.scores[seat] - choice.scores[1 - seat]
        win = engine.chances.win(lead, choice.bag + engine.edition.rack, 1)
        return (win, 1 - win) if seat == 0 else (1 - win, win)


def _players(
    followed: Followed,
    turns: Sequence[TurnReview],
    opening: Opening | None,
    results: tuple[float, ...],
    unit: str,
) -> tuple[PlayerReview, ...]:
    entries = followed.record.entries
    players = []
    for seat, name in enumerate(_names(followed)):
        own = [turn for turn in turns if turn.seat == seat]
        account = None
        if opening is not None:
            account = account_of(seat, results[seat], opening, turns, unit)
        players.append(
            PlayerReview(
                name=name,
                score=followed.scores[seat],
                turns=len(own),
                judged=sum(turn.method is not None for turn in own),
                loss_win=total(turn.loss_win for turn in own if turn.loss_win),
                loss_points=total(turn.loss_points for turn in own if turn.loss_points),
                grades=dict(Counter(turn.grade.value for turn in own)),
                bingos=sum(turn.is_bingo for turn in own),
                bingos_possible=sum(turn.is_bingo or turn.missed_bingo is not None for turn in own),
                phonies=sum(bool(turn.phonies) for turn in own),
                time_used=_time_used(own),
                short_turns=sum(turn.time is not None and turn.time.is_short for turn in own),
                overtime=sum(
                    entry.action.points
                    for entry in entries
                    if entry.seat == seat and isinstance(entry.action, TimeLost)
                ),
                account=account,
            )
        )
    return tuple(players)


def _time_used(turns: Sequence[TurnReview]) -> int | None:
    """Return the time for all turns that have one; None if none has."""
    used = [turn.time.used for turn in turns if turn.time and turn.time.used is not None]
    return sum(used) if used else None


def _turning_points(turns: Sequence[TurnReview], is_said: Sequence[bool]) -> tuple[int, ...]:
    """Return the turns after which a player's chance had changed most, in the order of play.

    The summary names their moves, so turns that we don't comment on are left out.
    """
    changes = []
    before: tuple[float, ...] = ()
    for index, turn in enumerate(turns):
        if before and turn.chances:
            change = max(abs(now - then) for now, then in zip(turn.chances, before, strict=True))
            if change >= _TURNING and is_said[index]:
                changes.append((change, index))
        before = turn.chances or before
    largest = sorted(changes, reverse=True)[:_TURNING_POINTS]
    return tuple(sorted(index for _, index in largest))
