"""The view: what one seat may know about a game.

A view has no field for another player's rack or for the order of the bag. Everything the umpire
hands out (to people, computer players, spectators, exports and logs) is a view or a seen event.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilewright.edition import ClockKind, Edition
from tilewright.lexicon import LexiconRef
from tilewright.rules.attention import Action, must_act
from tilewright.rules.endings.finish_line import target_of
from tilewright.rules.event import Ended, SeenEvent
from tilewright.rules.game import Game, OpenPlay, Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.allowed import may_exchange
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play, Strength
from tilewright.rules.turns.contribution import must_agree
from tilewright.rules.turns.window import closes_at, must_accept
from tilewright.rules.version import CHALLENGE_AFTER_ACCEPTING
from tilewright.tiles import Kind, Tally
from tilewright.units import Instant, Seat, by_seat

SEAT_FIELDS: Final = ("rack", "unseen", "may")
"""The fields of a view that differ from seat to seat, besides ``seat`` and ``history``."""


class Ability(Enum):
    """What a player may do now; to take a turn, they may still have to wait for the window."""

    COMMIT = "commit"
    """Publish the hash of a contribution to the seed."""
    AGREE = "agree"
    """Agree to the rules."""
    PLAY = "play"
    """Play tiles."""
    EXCHANGE = "exchange"
    """Exchange tiles."""
    PASS = "pass"  # noqa: S105 - the game's word for it
    """Pass."""
    SWITCH = "switch"
    """Switch a tile with another player."""
    CHALLENGE = "challenge"
    """Challenge the open play."""
    ACCEPT = "accept"
    """Accept the open play."""
    RESIGN = "resign"
    """Leave the game."""
    REMOVE = "remove"
    """Remove a player who does not respond."""
    ASK_PROOF = "ask-proof"
    """Ask the referee whether any play is left."""
    ASK_HINT = "ask-hint"
    """Take the next hint in this turn."""


@dataclass(frozen=True, slots=True)
class SeenPlay:
    """A play that may still be challenged, as everyone sees it."""

    seat: Seat
    """Who played."""
    play: Play
    """The tiles and their squares."""
    words: tuple[Word, ...]
    """The words that the play forms, main word first."""
    score: int
    """The points that the play scores."""
    accepted: frozenset[Seat]
    """The players who have accepted the play."""
    awaited: tuple[Seat, ...]
    """Players who must accept before the next turn can start, unless the window closes first."""
    window_ends: Instant
    """When the time to challenge runs out."""


@dataclass(frozen=True)
class View:
    """Everything that one seat, or a spectator, may know about a game.

    It has no slots, so that ``seat_view`` can copy all fields in one step.

    Examples:
        >>> view = Game.new("pocket", ["Ann", "Ben"], seed=7).view(0)
        >>> len(view.rack), view.rack_counts, view.bag_count
        (7, (7, 7), 86)
    """

    seat: Seat | None
    """The seat whose view this is; None means a spectator."""
    number: int
    """The number of events so far; a move names the number that it is based on."""
    edition: Edition
    """The edition being played, including house rules."""
    lexicon: LexiconRef
    """Which dictionary the players agreed on."""
    participants: tuple[Participant, ...]
    """The players, by seat."""
    commitment: bytes
    """The hash of the server's seed, published before the deal."""
    commitments: tuple[bytes, ...]
    """The hash of what each player will contribute to the seed; empty if there is none."""
    phase: Phase
    """How far the game is."""
    agreed: frozenset[Seat]
    """The players who have agreed to the rules."""
    board: Board
    """The tiles on the board."""
    rack: Tally
    """This seat's tiles; empty for a spectator."""
    rack_counts: tuple[int, ...]
    """How many tiles each player has."""
    bag_count: int
    """How many tiles are in the bag."""
    unseen: Tally
    """All tiles that are neither on the board nor on this seat's rack."""
    scores: tuple[int, ...]
    """Each player's score."""
    targets: tuple[int, ...] | None
    """Each player's Finish Line target, or None if the game has no Finish Line."""
    on_turn: Seat
    """Whose turn it is, or will be once the open play is settled."""
    active: tuple[bool, ...]
    """Whether each player is still in the game."""
    lost_turns: tuple[int, ...]
    """How many turns each player still has to lose."""
    passes: tuple[int, ...]
    """How many times each player has passed since the count was last reset."""
    scoreless: int
    """How many turns in a row have scored no points."""
    open_play: SeenPlay | None
    """The play that may still be challenged, or None."""
    switched: bool
    """Whether the player on turn has switched a tile in this turn."""
    hint: int
    """The strength of the last hint in this turn; 0 if there was none since the last switch."""
    hints: tuple[int, ...]
    """How many hints each player has taken."""
    asked: frozenset[Seat]
    """The players who have asked for proof that no play is left."""
    clocks: tuple[int, ...]
    """Milliseconds left on each player's clock; negative is overtime."""
    turn_since: Instant
    """When the clock of the player on turn started running."""
    paused: Instant | None
    """When the game was paused, or None if it is not paused."""
    may: frozenset[Ability]
    """What this seat may do now."""
    must_act: tuple[Action | None, ...]
    """The action the table is waiting for from each seat, or None if there is none."""
    result: Ended | None
    """How the game ended, or None if it has not."""
    history: tuple[SeenEvent, ...]
    """All events, as this seat may see them."""

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that must act now; empty if the game is over or paused."""
        return tuple(seat for seat, action in by_seat(self.must_act) if action is not None)

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats that may still accept or challenge the open play, including the one on turn."""
        play = self.open_play
        if play is None:
            return ()
        decided = {play.seat, *play.accepted}
        return tuple(
            seat for seat, active in by_seat(self.active) if active and seat not in decided
        )


def view_of(game: Game, seat: Seat | None, *, history: bool = True) -> View:
    """Return what the player in ``seat`` may know; None means a spectator.

    Omitting ``history``, which grows with the game, makes building a view much faster.
    """
    rack = Tally() if seat is None else game.racks[seat]
    tiles = game.edition.tiles
    unseen = tiles.tally - tiles.tiles_of(game.board.cells)
    targets = [target_of(game, place) for place in game.seats]
    return View(
        seat=seat,
        number=len(game.events),
        edition=game.edition,
        lexicon=game.lexicon,
        participants=game.participants,
        commitment=game.commitment,
        commitments=game.commitments,
        phase=game.phase,
        agreed=game.agreed,
        board=game.board,
        rack=rack,
        rack_counts=tuple(len(tally) for tally in game.racks),
        bag_count=len(game.bag),
        unseen=unseen - rack if rack else unseen,
        scores=game.scores,
        targets=tuple(target for target in targets if target is not None) or None,
        on_turn=game.on_turn,
        active=game.active,
        lost_turns=game.lost_turns,
        passes=game.passes,
        scoreless=game.scoreless,
        open_play=_seen_play(game, game.open_play),
        switched=game.switched,
        hint=game.hint,
        hints=game.hints,
        asked=game.asked,
        clocks=game.clocks,
        turn_since=game.turn_since,
        paused=game.paused,
        may=frozenset() if seat is None else abilities(game, seat),
        must_act=must_act(game),
        result=game.result,
        history=tuple(event.seen_by(seat) for event in game.events) if history else (),
    )


def seat_view(spectator: View, game: Game, seat: Seat) -> View:
    """Return a seat's view without history, given a spectator's view of the same game.

    Only what differs between seats is computed, so this is much faster than ``view_of``.
    """
    rack = game.racks[seat]
    view = object.__new__(View)
    view.__dict__.update(
        spectator.__dict__,
        seat=seat,
        rack=rack,
        unseen=spectator.unseen - rack,
        may=abilities(game, seat),
        history=(),
    )
    return view


def _seen_play(game: Game, open_play: OpenPlay | None) -> SeenPlay | None:
    if open_play is None:
        return None
    return SeenPlay(
        seat=open_play.seat,
        play=open_play.play,
        words=open_play.words,
        score=open_play.score,
        accepted=open_play.accepted,
        awaited=must_accept(game),
        window_ends=closes_at(game),
    )


def abilities(game: Game, seat: Seat) -> frozenset[Ability]:
    """Return what the player in ``seat`` may do, without revealing anything hidden from them."""
    if game.phase is Phase.OVER or not game.active[seat]:
        return frozenset()
    may = {Ability.RESIGN}
    if game.paused is not None:
        return frozenset(may)
    if game.phase is Phase.AGREEING:
        if must_agree(game, seat):
            may.add(Ability.AGREE)
        if seat not in game.agreed and not game.commitments[seat]:
            may.add(Ability.COMMIT)
        if any(other != seat and must_agree(game, other) for other in game.in_play):
            may.add(Ability.REMOVE)
        return frozenset(may)
    may |= _window_abilities(game, seat)
    if game.phase is Phase.PLAYING:
        may |= _turn_abilities(game, seat)
        if not game.edition.challenge.judged_as_played and not game.bag and seat not in game.asked:
            may.add(Ability.ASK_PROOF)
    return frozenset(may)


def _window_abilities(game: Game, seat: Seat) -> set[Ability]:
    """Return what ``seat`` may say about the open play."""
    open_play = game.open_play
    if open_play is None or seat == open_play.seat:
        return set()
    if seat not in open_play.accepted:
        return {Ability.CHALLENGE, Ability.ACCEPT}
    return {Ability.CHALLENGE} if game.rules >= CHALLENGE_AFTER_ACCEPTING else set()


def _turn_abilities(game: Game, seat: Seat) -> set[Ability]:
    """Return what ``seat`` may do on its turn or, if another seat is on turn, about that player."""
    edition = game.edition
    if seat != game.on_turn:
        return {Ability.REMOVE} if edition.clock.kind is ClockKind.NONE else set()
    may = {Ability.PLAY, Ability.PASS}
    if may_exchange(edition, len(game.bag)):
        may.add(Ability.EXCHANGE)
    if edition.switch and not game.switched:
        face = edition.tiles.face
        if any(face(tile).kind is Kind.SWITCH for tile in game.racks[seat]):
            may.add(Ability.SWITCH)
    if edition.hints and game.hint < max(Strength):
        may.add(Ability.ASK_HINT)
    return may
