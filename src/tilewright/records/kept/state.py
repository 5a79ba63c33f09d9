"""The state of a kept game between two entries; the rules read it as a ``Standing``."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tilewright.edition import ClockKind, Edition
from tilewright.records.kept.model import KeptHeader
from tilewright.rules.changes import put
from tilewright.rules.endings import scoreless
from tilewright.rules.endings.passing import have_all_passed
from tilewright.rules.game import SECOND
from tilewright.rules.outcome import EndReason
from tilewright.rules.participant import Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Word
from tilewright.rules.version import CURRENT_RULES
from tilewright.tiles import Tally
from tilewright.units import Seat, all_seats


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A play or bare score that can still be challenged, with what withdrawing it restores."""

    id: str
    seat: Seat
    score: int
    """The points it got."""
    gain: int
    """The points it got by the players' own claims."""
    words: tuple[Word, ...] | None
    """The words of a play that was checked; None if they aren't known for certain."""
    before: KeptState
    """The state before the play."""

    @property
    def scoreless_before(self) -> int:
        """How many turns in a row had scored no points before the play."""
        return self.before.scoreless


@dataclass(frozen=True, slots=True)
class KeptState:
    """Everything that an entry can change."""

    edition: Edition
    participants: tuple[Participant, ...]
    board: Board
    scores: tuple[int, ...]
    counts: tuple[int, ...] | None
    """How many tiles are on each rack; None if unknown."""
    bag: int
    """How many tiles are in the bag, if ``counts`` are known."""
    hidden: int | None
    """How many tiles of bare scores are on the board; None if unknown."""
    bare: int
    """How many bare scores stand whose tiles are on the board but not entered."""
    on_turn: Seat
    active: tuple[bool, ...]
    lost_turns: tuple[int, ...]
    passes: tuple[int, ...]
    scoreless: int
    clocks: tuple[int, ...]
    switched: bool = False
    open_play: OpenPlay | None = None
    reason: EndReason | None = None
    """Why the game is over; None if it isn't."""
    by_play: bool = False
    """Whether the game is over because of the open play, unless that is withdrawn."""
    finisher: Seat | None = None
    racks: tuple[Tally, ...] = ()
    """The unplayed tiles, once the game is over."""

    @classmethod
    def at_start(cls, header: KeptHeader) -> KeptState:
        """Return the state before the first entry: full racks, an empty board."""
        edition, seats = header.edition, len(header.players)
        bag = len(edition.tiles.tally)
        counts = []
        for _ in range(seats):
            counts.append(min(edition.rack, bag))
            bag -= counts[-1]
        zeros = (0,) * seats
        is_timed = edition.clock.kind is ClockKind.GAME
        return cls(
            edition=edition,
            participants=tuple(
                Participant(player.name, level=player.level) for player in header.players
            ),
            board=Board.empty(edition.size),
            scores=zeros,
            counts=tuple(counts),
            bag=bag,
            hidden=0,
            bare=0,
            on_turn=header.first,
            active=(True,) * seats,
            lost_turns=zeros,
            passes=zeros,
            scoreless=0,
            clocks=(edition.clock.seconds * SECOND if is_timed else 0,) * seats,
            racks=(Tally(),) * seats,
        )

    @property
    def rules(self) -> int:
        """The version of the rules: always the newest."""
        return CURRENT_RULES

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, including those of players who left."""
        return all_seats(len(self.participants))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The seats of the players who are still in the game."""
        return tuple(seat for seat in self.seats if self.active[seat])

    @property
    def is_complete(self) -> bool:
        """Whether all tiles on the board are entered."""
        return self.bare == 0

    @property
    def unseen(self) -> Tally:
        """The tiles that are on no square; a tile used too often is not among them."""
        tiles = self.edition.tiles
        return tiles.tiles_of(self.board.cells).missing(tiles.tally)

    def after_turn_of(self, seat: Seat) -> KeptState:
        """Return the state with the turn of the next player to the left."""
        order = [Seat((seat + step) % len(self.active)) for step in range(1, len(self.active) + 1)]
        following = next((other for other in order if self.active[other]), seat)
        return replace(self, on_turn=following, switched=False)

    def with_points(self, seat: Seat, points: int) -> KeptState:
        """Return the state with points added to a player's score."""
        return replace(self, scores=put(self.scores, seat, self.scores[seat] + points))

    def with_tiles_used(self, seat: Seat, count: int) -> KeptState:
        """Return the state after a player used tiles and drew up to a full rack."""
        if self.counts is None:
            return self
        kept = max(0, self.counts[seat] - count)
        drawn = min(self.edition.rack - kept, self.bag)
        return replace(self, counts=put(self.counts, seat, kept + drawn), bag=self.bag - drawn)

    def concluded(self) -> tuple[KeptState, tuple[Seat, ...]]:
        """Return the state after checking for the end and skipping lost turns, and who skipped."""
        state, skipped = self, list[Seat]()
        while True:
            reason = _reason(state)
            seat = state.on_turn
            if reason is not None or not state.lost_turns[seat]:
                return replace(state, reason=reason), tuple(skipped)
            skipped.append(seat)
            lost = put(state.lost_turns, seat, state.lost_turns[seat] - 1)
            count = scoreless.count(state)
            state = replace(state.after_turn_of(seat), lost_turns=lost, scoreless=count)


def _reason(state: KeptState) -> EndReason | None:
    """Return why the game is over, or None if it is not."""
    if state.reason is not None and not state.by_play:
        return state.reason
    if len(state.in_play) == 1:
        return EndReason.LAST_STANDING
    if state.reason is not None:
        return state.reason
    if have_all_passed(state):
        return EndReason.PASSED_OUT
    return EndReason.SCORELESS if scoreless.is_too_long(state) else None
