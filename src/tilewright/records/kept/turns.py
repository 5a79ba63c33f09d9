"""What each kind of entry does to the state of a kept game.

The numbered rules are in ``docs/design/035-scorekeeper.md``. No function here raises: an impossible
entry gets a fault.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, replace
from typing import assert_never

from tilewright.edition import ChallengeRule
from tilewright.records.kept.faults import (
    KeptCode,
    KeptFault,
    Severity,
    from_finding,
    refused,
    unchecked,
    wrong,
)
from tilewright.records.kept.forgotten import forgotten
from tilewright.records.kept.model import (
    Adjustment,
    BareScore,
    Departure,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LeftOver,
    LostTurn,
    RuledBy,
    Ruling,
    Said,
)
from tilewright.records.kept.state import KeptState, OpenPlay
from tilewright.rules.changes import put
from tilewright.rules.endings import scoreless
from tilewright.rules.endings.finish_line import has_reached_target
from tilewright.rules.endings.passing import count_pass, restart_passes
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.judge import Refusal, Verdict, Word, judge
from tilewright.rules.turns.challenge import refused_words
from tilewright.tiles import Kind, Tally
from tilewright.units import Seat


@dataclass(slots=True)
class Outcome:
    """What one entry did."""

    state: KeptState
    """The state after the entry, before lost turns are skipped."""
    to: Seat
    """Whose score changes."""
    score: int = 0
    """The computed points."""
    base: int | None = None
    """What a claimed score is compared with; None if it can't be compared."""
    verdict: Verdict | None = None
    """The judge's verdict on a play."""
    applied: bool = True
    """Whether the entry had its effect."""
    checked: bool = True
    """Whether the entry could be checked."""
    forgot: dict[str, str | int | tuple[str, ...]] = field(default_factory=dict)
    """What explains a claimed score that is too low."""
    faults: list[KeptFault] = field(default_factory=list)
    """What is wrong with the entry."""

    def refuse(self, fault: KeptFault) -> None:
        """Note why the entry has no effect."""
        self.faults.append(fault)
        self.applied = False
        self.base = None


def apply_entry(state: KeptState, entry: Said, words: Container[str] | None) -> Outcome:
    """Return what ``entry`` does; ``words`` is the dictionary, if there is one."""
    done = Outcome(state, entry.seat, base=0)
    match entry:
        case KeptPlay() | BareScore() | KeptExchange() | KeptPass() | LostTurn() | KeptSwitch():
            if _may_act(state, entry, done):
                _turn(state, entry, words, done)
        case KeptChallenge():
            _challenge(state, entry, words, done)
        case Departure():
            if _is_here(state, entry.seat, done, may_be_last=True):
                active = tuple(
                    flag and seat != entry.seat for seat, flag in enumerate(state.active)
                )
                left = replace(
                    state, active=active, lost_turns=put(state.lost_turns, entry.seat, 0)
                )
                done.state = left.after_turn_of(entry.seat) if _is_next(state, entry) else left
        case Adjustment():
            done.score = done.base = entry.points
            done.state = state.with_points(entry.seat, entry.points)
        case KeptEnd():
            _end(state, entry, done)
        case LeftOver() | Gain():
            if state.reason is None:
                done.faults.append(wrong(KeptCode.NOT_OVER))
        case other:
            assert_never(other)
    _check_rack(state, entry, done)
    return done


def _is_next(state: KeptState, entry: Said) -> bool:
    return entry.seat == state.on_turn


def _is_here(state: KeptState, seat: Seat, done: Outcome, *, may_be_last: bool = False) -> bool:
    """Return whether a player can act at all: the game isn't over, and they haven't left.

    With ``may_be_last``, they can also act while the last play is open to challenge.
    """
    is_open = may_be_last and state.by_play and state.open_play is not None
    if state.reason is not None and not is_open:
        done.refuse(refused(KeptCode.AFTER_THE_END))
    elif not state.active[seat]:
        done.refuse(refused(Fault.LEFT_THE_GAME))
    return done.applied


def _may_act(state: KeptState, entry: Said, done: Outcome) -> bool:
    """Return whether a player can take a turn; note a turn that is out of order."""
    if not _is_here(state, entry.seat, done):
        return False
    if not _is_next(state, entry):
        done.faults.append(wrong(KeptCode.OUT_OF_TURN, seat=state.on_turn))
    return True


# Turns.


def _turn(
    state: KeptState,
    entry: KeptPlay | BareScore | KeptExchange | KeptPass | LostTurn | KeptSwitch,
    words: Container[str] | None,
    done: Outcome,
) -> None:
    match entry:
        case KeptPlay():
            _play(state, entry, words, done)
        case BareScore():
            _bare_score(state, entry, done)
        case KeptExchange():
            _check_exchange(state, entry, done)
            quiet = replace(state, open_play=None, passes=restart_passes(state))
            _end_turn(quiet, entry.seat, done)
        case KeptPass():
            passes = count_pass(state, entry.seat)
            _end_turn(replace(state, open_play=None, passes=passes), entry.seat, done)
        case LostTurn():
            _end_turn(state, entry.seat, done)
        case KeptSwitch():
            _switch(state, entry, done)
        case other:
            assert_never(other)


def _end_turn(state: KeptState, seat: Seat, done: Outcome) -> None:
    """End a turn without points."""
    done.state = replace(state.after_turn_of(seat), scoreless=scoreless.count(state))


def _play(state: KeptState, entry: KeptPlay, words: Container[str] | None, done: Outcome) -> None:
    play, complete = entry.play, state.is_complete
    verdict = judge(state.board, play, state.edition)
    if isinstance(verdict, Refusal):
        found = [from_finding(finding, complete=complete) for finding in verdict.findings]
        done.faults += found
        if any(fault.severity is Severity.REFUSED for fault in found):
            _refuse_play(state, entry, done)
            return
    done.checked = complete
    if isinstance(verdict, Verdict):
        done.verdict = verdict
    formed = done.verdict.words if done.verdict else ()
    done.score = _score(entry, verdict, done)
    done.base = done.score if complete else None
    if isinstance(verdict, Verdict) and complete and entry.score not in (None, done.score):
        done.forgot = forgotten(entry.score or 0, state.board, play, verdict, state.edition)
    if words is not None and complete and state.edition.challenge.judged_as_played:
        unknown = refused_words(formed, words)
        if unknown:
            done.faults.append(wrong(Fault.NOT_A_WORD, words=unknown))
    _check_count(state, entry.seat, len(play.cells), done)
    board = state.board.with_tiles(play.squares, play.cells)
    laid = replace(state, board=board)
    fault = exceeded(state, state.edition.tiles.tiles_of(board.cells), play.cells)
    if fault is not None:
        done.faults.append(fault)
    judged = formed if complete else None
    _score_turn(state, laid.with_tiles_used(entry.seat, len(play.cells)), entry, judged, done)


def _score(entry: KeptPlay, verdict: Verdict | Refusal, done: Outcome) -> int:
    """Return the points of a play; a claim counts only if the play can't be checked."""
    if not done.checked and entry.score is not None:
        return entry.score
    if isinstance(verdict, Verdict):
        return verdict.score
    done.faults.append(unchecked(KeptCode.SCORE_UNKNOWN))
    return 0


def _refuse_play(state: KeptState, entry: KeptPlay, done: Outcome) -> None:
    """Use up the turn of a play that is impossible."""
    done.applied = False
    done.base = None
    open_play = OpenPlay(entry.id, entry.seat, 0, entry.score or 0, None, state)
    done.state = replace(
        state.after_turn_of(entry.seat),
        passes=restart_passes(state),
        scoreless=0,
        open_play=open_play,
    )


def _bare_score(state: KeptState, entry: BareScore, done: Outcome) -> None:
    done.score = done.base = entry.points
    done.checked = False
    count = entry.count
    if count is None:
        laid = replace(state, counts=None, hidden=None, bare=state.bare + 1)
    else:
        _check_count(state, entry.seat, count, done)
        hidden = None if state.hidden is None else state.hidden + count
        laid = replace(state, hidden=hidden, bare=state.bare + (count > 0))
        laid = laid.with_tiles_used(entry.seat, count)
    _score_turn(state, laid, entry, None, done)


def _score_turn(
    before: KeptState,
    laid: KeptState,
    entry: KeptPlay | BareScore,
    words: tuple[Word, ...] | None,
    done: Outcome,
) -> None:
    """Score a turn whose tiles are laid, open it to challenge, and see whether it is the last."""
    seat = entry.seat
    gain = done.score if entry.score is None else entry.score
    scored = replace(
        laid.with_points(seat, done.score).after_turn_of(seat),
        passes=restart_passes(before),
        scoreless=scoreless.count(before, done.score),
        open_play=OpenPlay(entry.id, seat, done.score, gain, words, before),
    )
    reason = _reason_of_play(scored, seat)
    ended = replace(scored, reason=reason, by_play=True, finisher=seat)
    done.state = scored if reason is None else ended


def _reason_of_play(state: KeptState, seat: Seat) -> EndReason | None:
    """Return why the play just made ends the game, or None if it doesn't."""
    if has_reached_target(state, seat):
        return EndReason.TARGET
    if state.counts is not None and state.counts[seat] == state.bag == 0:
        return EndReason.OUT
    return EndReason.SCORELESS if scoreless.is_too_long(state) else None


def _check_count(state: KeptState, seat: Seat, count: int, done: Outcome) -> None:
    if state.counts is not None and count > state.counts[seat]:
        done.faults.append(wrong(KeptCode.RACK_TOO_SMALL, count=state.counts[seat]))


def exceeded(state: KeptState, used: Tally, new: bytes) -> KeptFault | None:
    """Return the fault of the first of the ``new`` tiles that the set doesn't have so often."""
    tiles = state.edition.tiles
    new_tiles = tiles.tiles_of(new)
    tile = next((tile for tile in tiles.tally.missing(used) if tile in new_tiles), None)
    if tile is None:
        return None
    return wrong(
        KeptCode.SET_EXCEEDED,
        tile=tiles.face(tile).text,
        used=used.count(tile),
        held=tiles.tally.count(tile),
    )


def _check_exchange(state: KeptState, entry: KeptExchange, done: Outcome) -> None:
    rules = state.edition.exchange
    if not rules.allowed:
        done.faults.append(wrong(Fault.NO_EXCHANGE))
    _check_count(state, entry.seat, entry.count, done)
    if state.counts is not None and state.bag < max(rules.minimum, entry.count):
        minimum = rules.minimum if state.bag < rules.minimum else 0
        done.faults.append(wrong(Fault.BAG_TOO_LOW, count=state.bag, minimum=minimum))


def _switch(state: KeptState, entry: KeptSwitch, done: Outcome) -> None:
    tiles = state.edition.tiles
    given = None if entry.given is None else tiles.face(entry.given)
    if not state.edition.switch:
        done.refuse(refused(Fault.NO_SWITCH))
    elif state.switched and _is_next(state, entry):
        done.refuse(refused(Fault.SWITCHED_ALREADY))
    elif given is not None and given.kind is not Kind.SWITCH:
        done.refuse(refused(Fault.NOT_A_SWITCH_TILE, tile=given.text))
    elif entry.other == entry.seat or not state.active[entry.other]:
        done.refuse(refused(Fault.SWITCH_PARTNER))
    # The turn has begun, even if it is another player's.
    begun = replace(state, open_play=None, on_turn=entry.seat)
    done.state = replace(begun, switched=True) if done.applied else begun


# Challenges.


def _challenge(
    state: KeptState, entry: KeptChallenge, words: Container[str] | None, done: Outcome
) -> None:
    play = state.open_play
    if play is None:
        done.refuse(refused(Fault.NOTHING_TO_CHALLENGE))
    elif play.seat == entry.seat:
        done.refuse(refused(Fault.OWN_PLAY))
    elif not state.active[entry.seat]:
        done.refuse(refused(Fault.LEFT_THE_GAME))
    else:
        _check_ruling(play, entry, words, done)
        done.to = play.seat
        if entry.ruling is Ruling.WITHDRAWN:
            _withdraw(state, play, done)
        else:
            _charge(state, play, entry, done)


def _check_ruling(
    play: OpenPlay, entry: KeptChallenge, words: Container[str] | None, done: Outcome
) -> None:
    if words is None or play.words is None or entry.by is not RuledBy.DICTIONARY:
        return
    unknown = refused_words(play.words, words)
    if bool(unknown) is not (entry.ruling is Ruling.WITHDRAWN):
        done.faults.append(wrong(KeptCode.RULING_DIFFERS, words=unknown))


def _withdraw(state: KeptState, play: OpenPlay, done: Outcome) -> None:
    """Undo the open play; its turn stays lost unless words are judged as they are played."""
    before = play.before
    done.score, done.base = -play.score, -play.gain
    undone = replace(
        state.with_points(play.seat, -play.score),
        board=before.board,
        counts=before.counts,
        bag=before.bag,
        hidden=before.hidden,
        bare=before.bare,
        scoreless=scoreless.count_withdrawn(state, play),
        open_play=None,
        reason=None if state.by_play else state.reason,
        finisher=None if state.by_play else state.finisher,
        by_play=False,
    )
    if state.edition.challenge.judged_as_played:
        undone = replace(
            undone,
            on_turn=play.seat if state.active[play.seat] else state.on_turn,
            passes=before.passes,
            scoreless=before.scoreless,
            switched=before.switched,
        )
    done.state = undone


def _charge(state: KeptState, play: OpenPlay, entry: KeptChallenge, done: Outcome) -> None:
    """Apply what a failed challenge costs."""
    rules = state.edition.challenge
    award = 0
    lost = state.lost_turns
    if rules.rule is ChallengeRule.DOUBLE and state.reason is None:
        lost = put(lost, entry.seat, lost[entry.seat] + 1)
    elif not rules.judged_as_played:
        award = rules.rule.award if state.reason is None else rules.last_play_award
    if entry.award is not None and entry.award != award:
        # The table has another rule, so it isn't the agreed one that decides about turns either.
        done.faults.append(wrong(KeptCode.AWARD_DIFFERS, given=entry.award, computed=award))
        award, lost = entry.award, state.lost_turns
    done.score = done.base = award
    settled = replace(state.with_points(play.seat, award), lost_turns=lost, open_play=None)
    if (
        award
        and settled.active[play.seat]
        and (settled.reason is None or settled.by_play)
        and has_reached_target(settled, play.seat)
    ):
        settled = replace(settled, reason=EndReason.TARGET, finisher=play.seat)
    done.state = settled


# The end.


def _end(state: KeptState, entry: KeptEnd, done: Outcome) -> None:
    if state.reason is not None:
        if state.reason is not entry.reason:
            done.refuse(refused(KeptCode.ENDED_ALREADY))
        return
    if entry.reason is EndReason.OUT and state.counts is not None and state.counts[entry.seat]:
        done.faults.append(wrong(KeptCode.NOT_OVER))
    finisher = entry.seat if entry.reason is EndReason.OUT else None
    done.state = replace(state, reason=entry.reason, finisher=finisher)


def _check_rack(state: KeptState, entry: Said, done: Outcome) -> None:
    """Note a rack that doesn't hold what was used, or holds too much."""
    if entry.rack is None:
        return
    tiles = state.edition.tiles
    used = Tally()
    if isinstance(entry, KeptPlay):
        used = tiles.tiles_of(entry.play.cells)
    elif isinstance(entry, KeptExchange):
        used = entry.tiles or Tally()
    missing = entry.rack.missing(used)
    if missing:
        done.faults.append(wrong(Fault.NOT_ON_RACK, tiles=tiles.text(missing)))
    if len(entry.rack) > state.edition.rack:
        done.faults.append(wrong(KeptCode.RACK_TOO_LARGE, count=state.edition.rack))
