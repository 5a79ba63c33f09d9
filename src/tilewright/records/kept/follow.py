"""Following a kept game: scores, faults, whose turn it is, and the end, from its entries alone."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from tilewright.edition import ClockKind
from tilewright.records.kept.faults import KeptCode, KeptFault, wrong
from tilewright.records.kept.model import (
    Gain,
    KeptChallenge,
    KeptGame,
    KeptPass,
    LeftOver,
    Ruling,
    Said,
)
from tilewright.records.kept.settling import KeptResult, settle_kept
from tilewright.records.kept.state import KeptState
from tilewright.records.kept.turns import Outcome, apply_entry
from tilewright.rules.changes import put
from tilewright.rules.endings.finish_line import target_of
from tilewright.rules.game import MINUTE, SECOND
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, Word
from tilewright.tiles import Tally
from tilewright.units import Seat


@dataclass(frozen=True, slots=True)
class KeptStep:
    """What follows from one entry."""

    entry: Said
    """The entry."""
    applied: bool
    """Whether the entry had its effect; a refused one has none."""
    checked: bool
    """Whether the entry could be checked."""
    score: int
    """The computed points."""
    to: Seat
    """Whose points they are."""
    verdict: Verdict | None
    """The judge's verdict on a play; None if there is none."""
    board: Board
    """The board after the entry."""
    scores: tuple[int, ...]
    """The scores after the entry, by seat."""
    claimed: tuple[int, ...]
    """The totals after the entry by the players' own claims."""
    on_turn: Seat | None
    """Whose turn is next; None if the game is over."""
    skipped: tuple[Seat, ...]
    """The players whose lost turns were skipped after the entry, in order."""
    lost_turns: tuple[int, ...]
    """How many turns each player still has to lose."""
    faults: tuple[KeptFault, ...]
    """What is wrong with the entry."""

    @property
    def words(self) -> tuple[Word, ...]:
        """The words of a play, the main word first."""
        return () if self.verdict is None else self.verdict.words


@dataclass(frozen=True, slots=True)
class KeptFollowed:
    """A kept game with what follows from it."""

    game: KeptGame
    """The game."""
    steps: tuple[KeptStep, ...]
    """One step for each entry."""
    board: Board
    """The board, without the tiles of bare scores."""
    unseen: Tally
    """The tiles that are on no square."""
    hidden: int | None
    """How many tiles of bare scores are on the board; None if unknown."""
    bag: int | None
    """How many tiles are in the bag; None if unknown."""
    racks: tuple[int, ...]
    """How many tiles each player has; empty if unknown."""
    scores: tuple[int, ...]
    """The scores before the settlement, by seat."""
    claimed: tuple[int, ...]
    """The totals by the players' own claims."""
    on_turn: Seat | None
    """Whose turn it is; None if the game is over."""
    lost_turns: tuple[int, ...]
    """How many turns each player still has to lose."""
    open_play: str | None
    """The id of the play that can still be challenged."""
    end: KeptResult | None
    """How the game ended; None if it isn't over."""

    @property
    def targets(self) -> tuple[int, ...] | None:
        """The players' targets; None if the game has no Finish Line."""
        start = KeptState.at_start(self.game.header)
        targets = tuple(target_of(start, seat) for seat in start.seats)
        return tuple(target for target in targets if target is not None) or None

    @property
    def finals(self) -> tuple[int, ...]:
        """The final scores, or the scores so far."""
        if self.end is None:
            return self.scores
        return tuple(settlement.final for settlement in self.end.settlements)

    @property
    def faults(self) -> tuple[tuple[str, KeptFault], ...]:
        """All faults in order, each with the id of its entry."""
        return tuple((step.entry.id, fault) for step in self.steps for fault in step.faults)


def follow_kept(game: KeptGame, words: Container[str] | None = None) -> KeptFollowed:
    """Follow a kept game from its first entry to its last; this function never raises.

    Args:
        game: The game; its branches are ignored.
        words: The dictionary, to compare rulings with; None if there is none.
    """
    state = KeptState.at_start(game.header)
    done: list[tuple[Outcome, KeptState, tuple[Seat, ...]]] = []
    for entry in game.entries:
        outcome = apply_entry(state, entry, words)
        _read_clock(outcome, entry)
        state, skipped = outcome.state.concluded()
        done.append((outcome, state, skipped))
    faults = [outcome.faults for outcome, _, _ in done]
    end = settle_kept(state, game.entries, faults)
    claims = (0,) * len(game.header.players)
    steps = []
    last = {entry.seat: entry for entry in game.entries if isinstance(entry, LeftOver)}
    for entry, (outcome, after, skipped) in zip(game.entries, done, strict=True):
        if end is not None:
            if isinstance(entry, Gain):
                outcome.score = outcome.base = end.settlements[entry.seat].gained
            elif isinstance(entry, LeftOver) and entry is last[entry.seat]:
                outcome.score = outcome.base = -end.settlements[entry.seat].deducted
        claims = _claim(claims, entry, outcome)
        steps.append(_step(entry, outcome, after, skipped, claims))
    return KeptFollowed(
        game=game,
        steps=tuple(steps),
        board=state.board,
        unseen=state.unseen,
        hidden=state.hidden,
        bag=None if state.counts is None else state.bag,
        racks=state.counts or (),
        scores=state.scores,
        claimed=claims,
        on_turn=_on_turn(state),
        lost_turns=state.lost_turns,
        open_play=state.open_play.id if state.open_play else None,
        end=end,
    )


def _on_turn(state: KeptState) -> Seat | None:
    return state.on_turn if state.reason is None else None


def _step(
    entry: Said,
    outcome: Outcome,
    after: KeptState,
    skipped: tuple[Seat, ...],
    claims: tuple[int, ...],
) -> KeptStep:
    return KeptStep(
        entry=entry,
        applied=outcome.applied,
        checked=outcome.checked,
        score=outcome.score,
        to=outcome.to,
        verdict=outcome.verdict,
        board=after.board,
        scores=after.scores,
        claimed=claims,
        on_turn=_on_turn(after),
        skipped=skipped,
        lost_turns=after.lost_turns,
        faults=tuple(outcome.faults),
    )


def _read_clock(outcome: Outcome, entry: Said) -> None:
    """Set the player's clock to the reading of an entry, and note too much overtime."""
    rules = outcome.state.edition.clock
    reading = entry.clock
    if reading is None or rules.kind is ClockKind.NONE:
        return
    over = -reading
    if rules.kind is ClockKind.MOVE:
        is_late = over > 0 and not isinstance(entry, KeptPass)
    else:
        is_late = over > rules.overtime_minutes * MINUTE
        clocks = put(outcome.state.clocks, entry.seat, reading)
        outcome.state = replace(outcome.state, clocks=clocks)
    if is_late:
        seconds = -(-over // SECOND)
        outcome.faults.append(wrong(KeptCode.OUT_OF_TIME, seconds=seconds))


def _claim(claims: tuple[int, ...], entry: Said, outcome: Outcome) -> tuple[int, ...]:
    """Compare an entry's claims with what was computed; return the totals by the claims."""
    given, base, seat = entry.score, outcome.base, outcome.to
    before = claims[seat]
    is_withdrawn = isinstance(entry, KeptChallenge) and entry.ruling is Ruling.WITHDRAWN
    if is_withdrawn and given == 0 and base is not None and entry.total == before + base:
        given = None
    if given is not None and base is not None and given != base:
        about = {"claimed": given, "computed": base, **(outcome.forgot or {"forgot": ""})}
        outcome.faults.append(wrong(KeptCode.WRONG_SCORE, **about))
    computed = outcome.score if base is None else base
    gain = computed if given is None else given
    if entry.total is not None and entry.total != before + gain:
        about = {"claimed": entry.total, "before": before, "gain": gain}
        outcome.faults.append(wrong(KeptCode.WRONG_TOTAL, **about))
    return put(claims, seat, before + gain if entry.total is None else entry.total)
