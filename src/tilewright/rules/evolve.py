"""Fold events into a game by passing each event to the rule that handles it.

An event that cannot follow the ones before it raises ``BrokenLog``, so a corrupt or forged
log never becomes a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tilewright.edition import ClockKind
from tilewright.errors import BrokenLog, PlayerCountError
from tilewright.rules.changes import require
from tilewright.rules.effective_events import effective_events
from tilewright.rules.endings import ending
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Challenged,
    Committed,
    DrawnForFirst,
    Drew,
    Ended,
    Event,
    Exchanged,
    FirstChosen,
    HintTaken,
    Left,
    Passed,
    Paused,
    Played,
    PlayExists,
    ProofAsked,
    Resumed,
    Returned,
    Skipped,
    Switched,
    TakenBack,
    TimeReturned,
    TurnLost,
    WindowClosed,
    first_event,
)
from tilewright.rules.game import SECOND, Game, Phase
from tilewright.rules.play.board import Board
from tilewright.rules.turns import (
    challenge,
    contribution,
    exchange,
    hint,
    leaving,
    lost_turn,
    outage,
    pause,
    proof,
    setup,
    switch,
    take_back,
    turn,
    window,
)
from tilewright.tiles import Tally
from tilewright.units import Seat


def begin(event: Event) -> Game:
    """Return the game after its first event."""
    event = first_event((event,))
    edition = event.edition
    count = len(event.participants)
    try:
        edition.check_player_count(count)
    except PlayerCountError as error:
        raise BrokenLog(str(error), number=0) from error
    none = (0,) * count
    time = edition.clock.seconds * SECOND if edition.clock.kind is ClockKind.GAME else 0
    return Game(
        edition=edition,
        lexicon=event.lexicon,
        participants=event.participants,
        commitment=event.commitment,
        seed=event.seed,
        youngest=event.youngest,
        rules=event.rules,
        phase=Phase.AGREEING,
        agreed=frozenset(),
        commitments=(b"",) * count,
        contributions=(b"",) * count,
        board=Board.empty(edition.size),
        racks=(Tally(),) * count,
        bag=edition.tiles.tally,
        scores=none,
        on_turn=Seat(0),
        turn=0,
        active=(True,) * count,
        lost_turns=none,
        passes=none,
        scoreless=0,
        open_play=None,
        finisher=None,
        switched=False,
        hint=0,
        hints=none,
        asked=frozenset(),
        clocks=(time,) * count,
        turn_since=event.at,
        paused=None,
        last_play=None,
        result=None,
        events=(event,),
    )


def evolve(game: Game, event: Event) -> Game:
    """Return the game after ``event``."""
    fold = _FOLDS.get(type(event))
    if fold is None or game.phase is Phase.OVER:
        message = f"{type(event).__name__} cannot happen while the game is {game.phase.value}"
        raise BrokenLog(message, number=len(game.events))
    try:
        # Python would treat a negative seat as an index from the end.
        require(fits=getattr(event, "seat", 0) in game.seats, expected="there is no such seat")
        changed = fold(game, event)
    except (ValueError, LookupError) as error:
        message = f"{type(event).__name__} is impossible here: {error}"
        raise BrokenLog(message, number=len(game.events)) from error
    changed.__dict__["events"] = (*game.events, event)
    if changed.last_play is not None and type(event) not in _KEEP_LAST_PLAY:
        changed.__dict__["last_play"] = None
    return changed


def replay(events: Iterable[Event]) -> Game:
    """Return the game that results from a whole log."""
    log = tuple(events)
    game = begin(first_event(log))
    for event in log[1:]:
        game = evolve(game, event)
    return game


def _fold_taken_back(game: Game, event: TakenBack) -> Game:
    if not take_back.undoes_turns(game):
        return take_back.fold_play_taken_back(game, event)
    before = replay(effective_events((*game.events, event)))
    return take_back.fold_turn_taken_back(game, event, before)


_FOLDS: Final[dict[type[Event], Callable[..., Game]]] = {
    Committed: contribution.fold_committed,
    Agreed: setup.fold_agreed,
    DrawnForFirst: setup.fold_drawn_for_first,
    FirstChosen: setup.fold_first_chosen,
    Drew: turn.fold_drew,
    Played: turn.fold_played,
    Exchanged: exchange.fold_exchanged,
    Passed: turn.fold_passed,
    Switched: switch.fold_switched,
    HintTaken: hint.fold_hint_taken,
    Skipped: lost_turn.fold_skipped,
    Accepted: window.fold_accepted,
    WindowClosed: window.fold_window_closed,
    Challenged: challenge.fold_challenged,
    Returned: challenge.fold_returned,
    TurnLost: lost_turn.fold_turn_lost,
    Awarded: challenge.fold_awarded,
    ProofAsked: proof.fold_proof_asked,
    PlayExists: proof.fold_play_exists,
    Paused: pause.fold_paused,
    Resumed: pause.fold_resumed,
    TimeReturned: outage.fold_time_returned,
    TakenBack: _fold_taken_back,
    Left: leaving.fold_left,
    Ended: ending.fold_ended,
}
"""For each event type, the function that folds it into a game and returns the new game."""

_KEEP_LAST_PLAY: Final = frozenset({Played, Drew, Paused, Resumed, TimeReturned})
"""Events after which the last play can still be taken back, because no player has acted since."""
