"""The turns of a record as decisions: what the player knew, what they did, and what was true.

A ``TurnChoice`` separates what its player could know (a ``Situation``) from the truth that the
record reveals later: the opponents' racks and the tiles drawn. Only the figures about luck use the
latter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tilewright.analysis.model import Unjudged
from tilewright.edition import Edition, Level
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.situation import Situation
from tilewright.library.moves import write_move
from tilewright.records.follow import Followed, Step
from tilewright.records.record import (
    ChallengeBonus,
    Exchanged,
    HasLeft,
    Passed,
    RackGained,
    RackLost,
    WasChallenged,
    Withdrawn,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import Tally
from tilewright.units import Seat, all_seats

__all__ = ["TurnChoice", "choices_of", "final_values", "opening_racks"]

_TURNS: Final = (Play, Exchanged, Passed)
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """One turn: the situation before it, the move, and the truth."""

    entry: int
    """The index of the turn's entry."""
    number: int
    """The turn's number in the game, counted from 1."""
    seat: Seat
    rack: Tally | None
    """The rack as recorded, complete or not."""
    situation: Situation | None
    """What the player knew; None if the rack is not known completely."""
    bag: int
    bag_before: int
    """How many tiles were in the bag one turn earlier."""
    made: Candidate | Option | None
    """The move as it counts, a withdrawn play as a pass; None if it is not known completely."""
    tried: Candidate | None
    """The play that was put on the board, withdrawn or not."""
    verdict: Verdict | None
    """The judge's verdict on the play."""
    withdrawn: bool
    challenged: bool
    """Whether the play was challenged, as far as the record says so."""
    challenger: Seat | None
    """Who challenged the play, if anyone did; None if the record does not say who."""
    award: int
    """The points that a failed challenge brings in this game, if the record shows it; else 0."""
    paid: int
    """The points that a failed challenge of this play brought."""
    score: int
    """The points that the turn scored, with bonuses for a failed challenge."""
    scores: tuple[int, ...]
    """All scores after the turn."""
    text: str
    """The move as text."""
    racks: tuple[Tally | None, ...]
    """The true rack of every seat; None if it is not known."""
    drawn: Tally | None
    """The tiles drawn after the turn; None if they are not known."""
    unjudged: tuple[Unjudged, ...]

    @property
    def knows_all_racks(self) -> bool:
        """Whether every rack is known, so that the luck of the turn can be computed."""
        return self.situation is not None and all(
            rack is not None and len(rack) == count
            for rack, count in zip(self.racks, self.situation.counts, strict=True)
        )


def choices_of(followed: Followed, targets: tuple[int, ...] | None = None) -> list[TurnChoice]:
    """Return the turns of a replayed record; ``targets`` are those of a Finish Line game."""
    return list(_Reader(followed, targets).choices())


def opening_racks(choices: list[TurnChoice]) -> tuple[Tally | None, ...]:
    """Return the racks that the players drew before the first turn, as far as they are known."""
    return choices[0].racks if choices else ()


def final_values(
    followed: Followed,
    unit: str,
    targets: tuple[int, ...] | None = None,
    winners: tuple[Seat, ...] = (),
) -> tuple[float, ...]:
    """Return each seat's result: the lead over the best opponent, or the share of the win.

    Without known ``winners``, those with the most points have won, or those closest to their
    targets.
    """
    needs = targets or (0,) * len(followed.scores)
    stands = [score - need for score, need in zip(followed.scores, needs, strict=True)]
    if unit == "points":
        return tuple(
            float(stand - max(stands[:seat] + stands[seat + 1 :]))
            for seat, stand in enumerate(stands)
        )
    best = [seat for seat, stand in enumerate(stands) if stand == max(stands)]
    won = winners or best
    return tuple((seat in won) / len(won) for seat in range(len(stands)))


@dataclass(slots=True)
class _State:
    """What changes from turn to turn."""

    counts: list[int]
    passes: list[int]
    scores: list[int]
    bag: int
    bag_before: int
    scoreless: int = 0
    board: Board = field(default_factory=lambda: Board.empty(0))


class _Reader:
    """Follows a record and builds its choices."""

    def __init__(self, followed: Followed, targets: tuple[int, ...] | None) -> None:
        self.followed = followed
        self.edition: Edition = followed.record.edition
        self.tiles = self.edition.tiles
        self.seats = all_seats(len(followed.record.players))
        self.steps = followed.steps
        self.targets = targets or self._default_targets()
        bonuses = [step.entry.action for step in self.steps]
        self.award = max(
            (one.points for one in bonuses if isinstance(one, ChallengeBonus)), default=0
        )
        self.left = {
            known.seat: index
            for index, step in enumerate(self.steps)
            for known in step.entry.circumstances
            if isinstance(known, HasLeft)
        }
        """The last entry before each player left, for those who did."""

    def _default_targets(self) -> tuple[int, ...] | None:
        target = self.edition.target
        if target is None:
            return None
        return (target.of(len(self.seats), Level.EXPERT),) * len(self.seats)

    def choices(self) -> Iterator[TurnChoice]:
        """Yield the turns in order."""
        players = len(self.seats)
        everything = len(self.tiles.tally)
        held = min(self.edition.rack, everything // players)
        bag = everything - held * players
        state = _State([held] * players, [0] * players, [0] * players, bag, bag)
        state.board = Board.empty(self.edition.size)
        number = 0
        for index, step in enumerate(self.steps):
            if isinstance(step.entry.action, _TURNS):
                number += 1
                yield self._choice(index, number, state)
                state.bag_before = state.bag
            self._advance(index, state)

    def _choice(self, index: int, number: int, state: _State) -> TurnChoice:
        step = self.steps[index]
        entry, action = step.entry, step.entry.action
        seat = entry.seat
        withdrawn = self._is_withdrawn(index)
        rack, why = self._rack(index, state)
        tried = self._tried(step, rack)
        made = self._made(step, rack, tried, withdrawn=withdrawn)
        unjudged = [why] if why else []
        if not why and isinstance(action, Exchanged) and made is None:
            unjudged.append(Unjudged.EXCHANGE_UNKNOWN)
        if isinstance(action, Passed) and self._may_be_lost(index, state):
            unjudged.append(Unjudged.TURN_LOST)
        return TurnChoice(
            entry=index,
            number=number,
            seat=seat,
            rack=entry.rack,
            situation=None if why or rack is None else self._situation(index, seat, rack, state),
            bag=state.bag,
            bag_before=state.bag_before,
            made=made,
            tried=tried,
            verdict=step.verdict,
            withdrawn=withdrawn,
            challenged=withdrawn or self._failed_challenge(index),
            challenger=self._challenger(index),
            award=self.award,
            paid=self._bonus(index),
            score=self._turn_score(index),
            scores=self._scores_after(index, state),
            text=self._text(step, state.board),
            racks=self._true_racks(index, state, rack),
            drawn=self._drawn(index, state, rack, made),
            unjudged=tuple(unjudged),
        )

    def _situation(self, index: int, seat: Seat, rack: Tally, state: _State) -> Situation | None:
        on_board = self.tiles.tiles_of(state.board.cells)
        active = tuple(self._is_active(index, each) for each in self.seats)
        if not active[seat] or sum(active) < _PAIR:
            return None
        return Situation(
            edition=self.edition,
            board=state.board,
            rack=rack,
            counts=tuple(state.counts),
            seat=seat,
            unseen=self.tiles.tally - on_board - rack,
            scores=tuple(state.scores),
            targets=self.targets,
            passes=tuple(state.passes),
            scoreless=state.scoreless,
            active=active,
        )

    def _rack(self, index: int, state: _State) -> tuple[Tally | None, Unjudged | None]:
        """Return the complete rack before a turn, or why it is not known."""
        entry = self.steps[index].entry
        rack = entry.rack
        if rack is None:
            return None, Unjudged.RACK_UNKNOWN
        unseen = self.tiles.tally - self.tiles.tiles_of(state.board.cells)
        used = (
            self.tiles.tiles_of(entry.action.cells) if isinstance(entry.action, Play) else Tally()
        )
        if not unseen.holds(rack) or rack.missing(used) or len(rack) > state.counts[entry.seat]:
            return None, Unjudged.RACK_IMPOSSIBLE
        if len(rack) < state.counts[entry.seat]:
            return None, Unjudged.RACK_PARTIAL
        return rack, None

    def _tried(self, step: Step, rack: Tally | None) -> Candidate | None:
        action = step.entry.action
        if not isinstance(action, Play) or step.verdict is None:
            return None
        used = self.tiles.tiles_of(action.cells)
        return Candidate(action, step.verdict.score, Tally() if rack is None else rack - used)

    def _made(
        self, step: Step, rack: Tally | None, tried: Candidate | None, *, withdrawn: bool
    ) -> Candidate | Option | None:
        action = step.entry.action
        if rack is None:
            return None
        if withdrawn or isinstance(action, Passed):
            return Option(Pass(), rack)
        if isinstance(action, Exchanged):
            known = action.tiles is not None and rack.holds(action.tiles)
            tiles = action.tiles if known else None
            return None if not tiles else Option(Exchange(tiles), rack - tiles)
        return tried

    def _text(self, step: Step, board: Board) -> str:
        action = step.entry.action
        if isinstance(action, Play):
            return write_move(action, board, self.edition, verdict=step.verdict)
        if isinstance(action, Exchanged):
            if action.tiles is not None:
                return write_move(Exchange(action.tiles), board, self.edition)
            return f"exchange {action.count}"
        return "pass"

    def _later(self, index: int) -> Iterator[tuple[int, Step]]:
        return ((at, self.steps[at]) for at in range(index + 1, len(self.steps)))

    def _is_withdrawn(self, index: int) -> bool:
        """Return whether a play was challenged and withdrawn before the next turn."""
        if not isinstance(self.steps[index].entry.action, Play):
            return False
        for _, step in self._later(index):
            if isinstance(step.entry.action, Withdrawn):
                return step.entry.seat == self.steps[index].entry.seat
            if isinstance(step.entry.action, _TURNS):
                break
        return False

    def _bonus(self, index: int) -> int:
        """Return the points for a failed challenge of the play at an entry."""
        for _, step in self._later(index):
            if isinstance(step.entry.action, ChallengeBonus):
                return step.entry.action.points
            if isinstance(step.entry.action, _TURNS):
                break
        return 0

    def _failed_challenge(self, index: int) -> bool:
        """Return whether the record says that a play was challenged, and stood."""
        if not isinstance(self.steps[index].entry.action, Play):
            return False
        after = next(
            (step for _, step in self._later(index) if isinstance(step.entry.action, _TURNS)), None
        )
        lost = after is not None and after.entry.action == Passed(lost=True)
        said = any(known.is_valid for known in self._challenges(index))
        return said or lost or self._bonus(index) > 0

    def _challenges(self, index: int) -> list[WasChallenged]:
        known = self.steps[index].entry.circumstances
        return [one for one in known if isinstance(one, WasChallenged)]

    def _challenger(self, index: int) -> Seat | None:
        """Return who challenged a play, which with two players is clear."""
        if len(self.seats) == _PAIR:
            return self.seats[1 - self.steps[index].entry.seat]
        return next((known.by for known in self._challenges(index)), None)

    def _may_be_lost(self, index: int, state: _State) -> bool:
        """Return whether a pass may be a turn lost to a failed challenge of the last play."""
        action = self.steps[index].entry.action
        if isinstance(action, Passed) and action.lost is not None:
            return action.lost
        before = self.steps[index - 1].entry if index else None
        return before is not None and state.bag > 0 and isinstance(before.action, Play)

    def _is_active(self, index: int, seat: Seat) -> bool:
        """Return whether a player is still in the game, which two players always are.

        If the record doesn't say who left, a player who misses two rounds has.
        """
        if len(self.seats) == _PAIR:
            return True
        if seat in self.left:
            return index <= self.left[seat]
        later = [
            step.entry.seat for step in self.steps[index:] if isinstance(step.entry.action, _TURNS)
        ]
        return seat in later or len(later) < 2 * len(self.seats)

    def _turn_score(self, index: int) -> int:
        """Return what a turn scored in the end: nothing if the play was withdrawn."""
        seat, score = self.steps[index].entry.seat, self.steps[index].score
        for _, step in self._later(index):
            if isinstance(step.entry.action, (*_TURNS, RackGained, RackLost)):
                break
            if step.entry.seat == seat:
                score += step.score
        return score

    def _scores_after(self, index: int, state: _State) -> tuple[int, ...]:
        scores = list(state.scores)
        scores[self.steps[index].entry.seat] += self._turn_score(index)
        return tuple(scores)

    def _next_rack(self, index: int, seat: Seat) -> Tally | None:
        """Return what a player holds the next time the record says so, before their next turn."""
        for _, step in self._later(index):
            entry = step.entry
            if entry.seat != seat or isinstance(entry.action, Withdrawn):
                continue
            if isinstance(entry.action, RackLost):
                return entry.action.tiles
            if isinstance(entry.action, _TURNS):
                return entry.rack
        for final in self.followed.record.racks:
            if final.seat == seat:
                return final.tiles
        return None

    def _true_racks(
        self, index: int, state: _State, rack: Tally | None
    ) -> tuple[Tally | None, ...]:
        seat = self.steps[index].entry.seat
        racks = [rack if each == seat else self._next_rack(index, each) for each in self.seats]
        unknown = [each for each in self.seats if racks[each] is None]
        if not state.bag and len(unknown) == 1:
            left = self.tiles.tally - self.tiles.tiles_of(state.board.cells)
            for known in racks:
                left -= known or Tally()
            racks[unknown[0]] = left
        unseen = self.tiles.tally - self.tiles.tiles_of(state.board.cells)
        held = Tally(code for known in racks if known is not None for code in known)
        if not unseen.holds(held):
            return tuple(rack if each == seat else None for each in self.seats)
        return tuple(racks)

    def _drawn(
        self, index: int, state: _State, rack: Tally | None, made: Candidate | Option | None
    ) -> Tally | None:
        """Return the tiles drawn after a turn, if both racks are known and agree."""
        if rack is None or made is None:
            return None
        used = len(rack) - len(made.leave)
        wanted = min(used, state.bag)
        if not wanted:
            return Tally()
        after = self._next_rack(index, self.steps[index].entry.seat)
        if after is None or not after.holds(made.leave):
            return None
        drawn = after - made.leave
        return drawn if len(drawn) == wanted else None

    def _advance(self, index: int, state: _State) -> None:
        """Apply one entry to the state."""
        step = self.steps[index]
        action, seat = step.entry.action, step.entry.seat
        state.scores[seat] = step.total
        if not isinstance(action, _TURNS):
            state.board = step.board
            return
        withdrawn = self._is_withdrawn(index)
        played = isinstance(action, Play) and not withdrawn
        state.scoreless = 0 if played and step.score else state.scoreless + 1
        if isinstance(action, Passed):
            state.passes[seat] += 1
        else:
            state.passes = [0] * len(state.passes)
        if isinstance(action, Play) and not withdrawn:
            used = len(action.cells)
            drawn = min(used, state.bag)
            state.counts[seat] += drawn - used
            state.bag -= drawn
        if not withdrawn:
            state.board = step.board
