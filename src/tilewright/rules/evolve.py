"""Folding events into a game: pure bookkeeping, no rule is decided here.

An event that cannot follow the ones before it is refused with ``BrokenLog``: a log that
was tampered with or damaged never becomes a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from tilewright.edition import ClockKind
from tilewright.errors import BrokenLog, PlayerCountError
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Began,
    Challenged,
    DrawnForFirst,
    Drew,
    Ended,
    Event,
    Exchanged,
    FirstChosen,
    Instant,
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
    TurnLost,
    WindowClosed,
)
from tilewright.rules.game import SECOND, Game, OpenPlay, Phase
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play, Seat
from tilewright.tiles import Tally, TileSet


def begin(event: Event) -> Game:
    """Return the game that its first event makes."""
    if not isinstance(event, Began):
        message = f"a game begins with Began, not with {type(event).__name__}"
        raise BrokenLog(message)
    edition = event.edition
    count = len(event.participants)
    try:
        edition.check_player_count(count)
    except PlayerCountError as error:
        raise BrokenLog(str(error)) from error
    none = (0,) * count
    time = edition.clock.seconds * SECOND if edition.clock.kind is ClockKind.GAME else 0
    return Game(
        edition=edition,
        lexicon=event.lexicon,
        participants=event.participants,
        commitment=event.commitment,
        seed=event.seed,
        youngest=event.youngest,
        phase=Phase.AGREEING,
        agreed=frozenset(),
        board=Board.empty(edition.size),
        racks=(Tally(),) * count,
        bag=edition.tiles.tally,
        scores=none,
        on_turn=0,
        active=(True,) * count,
        lost_turns=none,
        passes=none,
        scoreless=0,
        open_play=None,
        finisher=None,
        switched=False,
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
        message = f"{type(event).__name__} cannot follow in a game that is {game.phase.value}"
        raise BrokenLog(message)
    try:
        # Python would take a seat below zero for one counted from the end.
        _check(fits=getattr(event, "seat", 0) in game.seats, expected="there is no such seat")
        changed = fold(game, event)
    except (ValueError, LookupError) as error:
        message = f"{type(event).__name__} does not fit the game: {error}"
        raise BrokenLog(message) from error
    changed.__dict__["events"] = (*game.events, event)
    if changed.last_play is not None and type(event) not in _LEAVE_LAST_PLAY:
        changed.__dict__["last_play"] = None
    return changed


def replay(events: Iterable[Event]) -> Game:
    """Fold a whole log into its game."""
    log = iter(events)
    first = next(log, None)
    if first is None:
        message = "a game has at least one event"
        raise BrokenLog(message)
    game = begin(first)
    for event in log:
        game = evolve(game, event)
    return game


def _put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _put_rack(game: Game, seat: Seat, rack: Tally) -> tuple[Tally, ...]:
    return (*game.racks[:seat], rack, *game.racks[seat + 1 :])


def _check(*, fits: bool, expected: str) -> None:
    if not fits:
        raise ValueError(expected)


def _check_turn(game: Game, seat: Seat) -> None:
    fits = game.phase is Phase.PLAYING and seat == game.on_turn
    _check(fits=fits, expected="only the player on turn acts")


def _charged(game: Game, seat: Seat, at: Instant, increment: int) -> tuple[int, ...]:
    """Return the clocks after the time since ``turn_since`` was taken off a player's."""
    if game.edition.clock.kind is not ClockKind.GAME:
        return game.clocks
    left = game.clocks[seat] - max(0, at - game.turn_since) + increment * SECOND
    return _put(game.clocks, seat, left)


def _next_turn(game: Game, at: Instant, **changes: object) -> Game:
    """Hand the turn to the next player; with an open play, time runs when it may be taken."""
    following = game.next_seat(game.on_turn)
    after = game.after(
        **changes, on_turn=following, switched=False, asked=frozenset(), turn_since=at
    )
    if after.awaited():
        return after.after(turn_since=max(at, after.window_ends()))
    return after


def _end_turn(game: Game, seat: Seat, at: Instant, **changes: object) -> Game:
    """End a turn that a player took: charge the clock, close the window, go on."""
    clocks = _charged(game, seat, at, game.edition.clock.increment)
    return _next_turn(game, at, clocks=clocks, **changes)


def _agreed(game: Game, event: Agreed) -> Game:
    fits = game.phase is Phase.AGREEING and game.active[event.seat]
    _check(fits=fits, expected="players agree before the game, once")
    return game.after(agreed=game.agreed | {event.seat})


def _drawn_for_first(game: Game, event: DrawnForFirst) -> Game:
    fits = (
        game.phase is Phase.AGREEING
        and all(seat in game.seats for seat, _ in event.draws)
        and game.bag.holds(code for _, code in event.draws)
    )
    _check(fits=fits, expected="the draw for first play is before the deal")
    return game.after()


def _first_chosen(game: Game, event: FirstChosen) -> Game:
    fits = game.phase is Phase.AGREEING and game.active[event.seat]
    _check(fits=fits, expected="the first player is chosen once, among those in the game")
    return game.after(phase=Phase.PLAYING, on_turn=event.seat, turn_since=event.at)


def _drew(game: Game, event: Drew) -> Game:
    _check(fits=game.phase is not Phase.AGREEING, expected="tiles are drawn after the start")
    rack = game.racks[event.seat] + event.tiles
    _check(fits=len(rack) <= game.edition.rack, expected="a rack cannot hold so many tiles")
    changes: dict[str, object] = {
        "racks": _put_rack(game, event.seat, rack),
        "bag": game.bag - event.tiles,
    }
    open_play, last_play = game.open_play, game.last_play
    if open_play is not None and open_play.seat == event.seat:
        changes["open_play"] = replace(open_play, drawn=event.tiles)
    if last_play is not None and last_play.seat == event.seat:
        changes["last_play"] = replace(last_play, drawn=event.tiles)
    return game.after(**changes)


def _played(game: Game, event: Played) -> Game:
    _check_turn(game, event.seat)
    seat, play, edition = event.seat, event.play, game.edition
    board = _laid(game.board, play, edition.tiles)
    rack = game.racks[seat] - edition.tiles.tiles_of(play.cells)
    last_play = OpenPlay(
        seat=seat,
        play=play,
        words=event.words,
        score=event.score,
        opened=event.at,
        board_before=game.board,
        scoreless_before=game.scoreless,
        passes_before=game.passes,
        switched_before=game.switched,
    )
    after = _end_turn(
        game,
        seat,
        event.at,
        board=board,
        racks=_put_rack(game, seat, rack),
        scores=_put(game.scores, seat, game.scores[seat] + event.score),
        passes=(0,) * len(game.passes),
        scoreless=0 if event.score else game.scoreless + 1,
        open_play=None if edition.challenge.judged_as_played else last_play,
        last_play=last_play,
    )
    is_out = not rack and not game.bag
    if is_out or after.has_reached_target(seat) or after.is_scoreless_too_long():
        return after.after(phase=Phase.LAST_PLAY, finisher=seat)
    return after


def _laid(board: Board, play: Play, tiles: TileSet) -> Board:
    """Lay a play, unless tiles would vanish: beyond the edge, or on others."""
    _check(fits=0 not in play.cells.translate(tiles.letter_of), expected="a tile shows a letter")
    size = board.size
    laid = bytearray(board.cells)
    for (row, col), cell in zip(play.squares, play.cells, strict=True):
        spot = row * size + col
        if not 0 <= row < size > col >= 0 or laid[spot]:
            message = "tiles are laid on the board, and every tile takes an empty square"
            raise ValueError(message)
        laid[spot] = cell
    return Board(size, bytes(laid))


def _exchanged(game: Game, event: Exchanged) -> Game:
    _check_turn(game, event.seat)
    seat = event.seat
    _check(fits=len(event.given) == len(event.drawn), expected="as many tiles are drawn as given")
    return _end_turn(
        game,
        seat,
        event.at,
        racks=_put_rack(game, seat, game.racks[seat] - event.given + event.drawn),
        bag=game.bag - event.drawn + event.given,
        passes=(0,) * len(game.passes),
        scoreless=game.scoreless + 1,
        open_play=None,
    )


def _passed(game: Game, event: Passed) -> Game:
    _check_turn(game, event.seat)
    seat = event.seat
    return _end_turn(
        game,
        seat,
        event.at,
        passes=_put(game.passes, seat, game.passes[seat] + 1),
        scoreless=game.scoreless + 1,
        open_play=None,
    )


def _switched(game: Game, event: Switched) -> Game:
    _check_turn(game, event.seat)
    fits = event.other in game.seats and event.other != event.seat
    _check(fits=fits, expected="a tile is switched with another player")
    given, taken = (event.given,), (event.taken,)
    racks = _put_rack(game, event.seat, game.racks[event.seat] - given + taken)
    other = game.racks[event.other] - taken + given
    racks = (*racks[: event.other], other, *racks[event.other + 1 :])
    return game.after(racks=racks, switched=True, open_play=None)


def _skipped(game: Game, event: Skipped) -> Game:
    _check_turn(game, event.seat)
    seat = event.seat
    _check(fits=game.lost_turns[seat] > 0, expected="only a lost turn is skipped")
    return _next_turn(
        game,
        event.at,
        clocks=_charged(game, seat, event.at, 0),
        lost_turns=_put(game.lost_turns, seat, game.lost_turns[seat] - 1),
        scoreless=game.scoreless + 1,
    )


def _accepted(game: Game, event: Accepted) -> Game:
    open_play = game.open_play
    if open_play is None or open_play.seat == event.seat or not game.active[event.seat]:
        message = "only another player in the game accepts an open play"
        raise ValueError(message)
    accepted = open_play.accepted | {event.seat}
    after = game.after(open_play=replace(open_play, accepted=accepted))
    if not after.awaited():
        after = after.after(turn_since=min(game.turn_since, event.at))
    return after


def _window_closed(game: Game, event: WindowClosed) -> Game:  # noqa: ARG001 - it tells by its kind
    _check(fits=game.phase is Phase.LAST_PLAY, expected="only the last play's window is closed")
    return game.after(open_play=None)


def _challenged(game: Game, event: Challenged) -> Game:
    open_play = game.open_play
    fits = open_play is not None and open_play.seat == event.against != event.seat
    _check(fits=fits, expected="only an open play of another player is challenged")
    # A play that is refused stays until Returned takes it back.
    if event.refused:
        return game.after()
    return game.after(open_play=None, turn_since=min(game.turn_since, event.at))


def _returned(game: Game, event: Returned) -> Game:
    open_play = game.open_play
    if open_play is None or open_play.seat != event.seat:
        message = "only the open play comes back"
        raise ValueError(message)
    seat = event.seat
    tiles = game.edition.tiles.tiles_of(open_play.play.cells)
    # Turns that others lost since the play stay in the count of scoreless turns.
    since = game.scoreless - (0 if open_play.score else open_play.scoreless_before + 1)
    resumes = game.phase is Phase.LAST_PLAY
    return game.after(
        phase=Phase.PLAYING,
        finisher=None,
        board=open_play.board_before,
        racks=_put_rack(game, seat, game.racks[seat] - open_play.drawn + tiles),
        bag=game.bag + open_play.drawn,
        scores=_put(game.scores, seat, game.scores[seat] - open_play.score),
        scoreless=open_play.scoreless_before + 1 + since,
        open_play=None,
        # Whoever asked for the proof asked about the board with the play on it.
        asked=frozenset(),
        turn_since=event.at if resumes else min(game.turn_since, event.at),
    )


def _turn_lost(game: Game, event: TurnLost) -> Game:
    lost = _put(game.lost_turns, event.seat, game.lost_turns[event.seat] + 1)
    return game.after(lost_turns=lost)


def _awarded(game: Game, event: Awarded) -> Game:
    seat = event.seat
    after = game.after(scores=_put(game.scores, seat, game.scores[seat] + event.points))
    if after.active[seat] and after.has_reached_target(seat):
        return after.after(phase=Phase.LAST_PLAY, finisher=seat)
    return after


def _paused(game: Game, event: Paused) -> Game:
    fits = game.paused is None and game.phase is not Phase.AGREEING
    _check(fits=fits, expected="a game that goes on is paused")
    return game.after(paused=event.at)


def _resumed(game: Game, event: Resumed) -> Game:
    """Move everything that time runs from by the length of the pause."""
    if game.paused is None:
        message = "only a paused game is taken up again"
        raise ValueError(message)
    length = max(0, event.at - game.paused)
    open_play = game.open_play
    if open_play is not None:
        open_play = replace(open_play, opened=open_play.opened + length)
    return game.after(paused=None, turn_since=game.turn_since + length, open_play=open_play)


def _taken_back(game: Game, event: TakenBack) -> Game:
    last = game.last_play
    if last is None or last.seat != event.seat:
        message = "only the last play is taken back"
        raise ValueError(message)
    seat = event.seat
    tiles = game.edition.tiles.tiles_of(last.play.cells)
    return game.after(
        phase=Phase.PLAYING,
        finisher=None,
        board=last.board_before,
        racks=_put_rack(game, seat, game.racks[seat] - last.drawn + tiles),
        bag=game.bag + last.drawn,
        scores=_put(game.scores, seat, game.scores[seat] - last.score),
        passes=last.passes_before,
        scoreless=last.scoreless_before,
        on_turn=seat,
        switched=last.switched_before,
        asked=frozenset(),
        open_play=None,
        turn_since=event.at,
    )


def _proof_asked(game: Game, event: ProofAsked) -> Game:
    return game.after(asked=game.asked | {event.seat})


def _play_exists(game: Game, event: PlayExists) -> Game:  # noqa: ARG001 - it tells by its kind
    return game.after(asked=frozenset())


def _left(game: Game, event: Left) -> Game:
    seat = event.seat
    _check(fits=game.active[seat], expected="only a player in the game leaves it")
    active = (*game.active[:seat], False, *game.active[seat + 1 :])
    after = game.after(
        active=active,
        lost_turns=_put(game.lost_turns, seat, 0),
        asked=game.asked - {seat},
    )
    if seat == game.on_turn:
        return _next_turn(after, event.at)
    if after.open_play and not after.awaited():
        return after.after(turn_since=min(game.turn_since, event.at))
    return after


def _ended(game: Game, event: Ended) -> Game:
    fits = len(event.settlements) == len(game.participants)
    _check(fits=fits, expected="every seat is settled")
    _check(
        fits=all(seat in game.seats for seat in event.winners),
        expected="a player at the table wins",
    )
    return game.after(
        phase=Phase.OVER,
        clocks=game.clocks_at(event.at),
        scores=tuple(settlement.final for settlement in event.settlements),
        open_play=None,
        result=event,
    )


_FOLDS: Final[dict[type[Event], Callable[..., Game]]] = {
    Agreed: _agreed,
    DrawnForFirst: _drawn_for_first,
    FirstChosen: _first_chosen,
    Drew: _drew,
    Played: _played,
    Exchanged: _exchanged,
    Passed: _passed,
    Switched: _switched,
    Skipped: _skipped,
    Accepted: _accepted,
    WindowClosed: _window_closed,
    Challenged: _challenged,
    Returned: _returned,
    TurnLost: _turn_lost,
    Awarded: _awarded,
    ProofAsked: _proof_asked,
    PlayExists: _play_exists,
    Paused: _paused,
    Resumed: _resumed,
    TakenBack: _taken_back,
    Left: _left,
    Ended: _ended,
}

_LEAVE_LAST_PLAY: Final = frozenset({Played, Drew, Paused, Resumed})
"""What may happen after a play without anybody having acted since."""
