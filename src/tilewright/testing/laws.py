"""The laws of every game, as checks that name what is broken in one sentence.

Each raises ``AssertionError``. They read only what a game shows of itself; none of them
repeats how the rules come to it.
"""

from __future__ import annotations

from typing import Final

from tilewright.errors import IllegalMove
from tilewright.rules.attention import must_act
from tilewright.rules.endings.winners import find_winners
from tilewright.rules.event import Awarded, Decided, Ended, EndReason, Played, Returned, TakenBack
from tilewright.rules.evolve import evolve, replay
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Seat,
    Switch,
)
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.turns.window import must_accept
from tilewright.rules.view import Ability, abilities
from tilewright.testing.random_game import Watch
from tilewright.tiles import Tally

ABILITIES: Final[dict[type[Move], Ability]] = {
    Accept: Ability.ACCEPT,
    Agree: Ability.AGREE,
    AskProof: Ability.ASK_PROOF,
    Challenge: Ability.CHALLENGE,
    Exchange: Ability.EXCHANGE,
    Pass: Ability.PASS,
    Play: Ability.PLAY,
    Remove: Ability.REMOVE,
    Resign: Ability.RESIGN,
    Switch: Ability.SWITCH,
}
"""What a view must have offered before a move of this type can succeed."""


def demand(holds: bool, law: str, game: Game) -> None:  # noqa: FBT001 - it reads as a sentence
    """Raise ``AssertionError`` with the ``law``, the edition and the event, unless it holds."""
    if not holds:
        last = type(game.events[-1]).__name__
        place = f"{game.edition.ref}, event {len(game.events) - 1} ({last})"
        message = f"{law} [{place}]"
        raise AssertionError(message)


def check_conserved(game: Game) -> None:
    """Board, racks and bag together are the edition's set, always."""
    tiles = game.edition.tiles
    laid = tiles.tiles_of(game.board.cells)
    everywhere = Tally([*laid, *game.bag, *(code for rack in game.racks for code in rack)])
    demand(everywhere == tiles.tally, "Board, racks and bag are not the whole set.", game)


def check_scores(game: Game) -> None:
    """Scores are the sums of what the events gave and took back."""
    scores = [0] * len(game.participants)
    last: Played | None = None
    for event in game.events:
        match event:
            case Played():
                last = event
                scores[event.seat] += event.score
                parts = sum(word.score for word in event.words) + event.square_points + event.bonus
                demand(parts == event.score, "A play's score is not the sum of its parts.", game)
            case Returned() | TakenBack():
                scores[event.seat] -= last.score if last else 0
            case Awarded():
                scores[event.seat] += event.points
            case Ended():
                settled = [settlement.score for settlement in event.settlements]
                demand(settled == scores, "The settlement begins with other scores.", game)
                scores = [settlement.final for settlement in event.settlements]
            case _:
                pass
    demand(tuple(scores) == game.scores, "The scores are not the sums of the events.", game)


def check_racks(game: Game) -> None:
    """No rack is too full, and none of a player in the game lacks tiles that the bag has."""
    full = game.edition.rack
    demand(all(len(rack) <= full for rack in game.racks), "A rack is too full.", game)
    if game.phase is not Phase.AGREEING and game.bag:
        drawn_up = all(
            len(game.racks[seat]) == full
            for seat in game.in_play
            if game.result is None or game.result.why is not EndReason.LAST_STANDING
        )
        demand(drawn_up, "A rack is not full although the bag has tiles.", game)


def check_turn(game: Game) -> None:
    """Somebody can always go on: a player in the game is on turn, or a last play is open."""
    if game.phase is Phase.OVER:
        demand(game.result is not None, "A game that is over has a result.", game)
        return
    demand(len(game.in_play) > 1, "A game goes on with one player.", game)
    demand(game.active[game.on_turn], "A player who left is on turn.", game)
    if game.phase is Phase.PLAYING:
        demand(not game.lost_turns[game.on_turn], "A lost turn was not skipped.", game)
        demand(game.finisher is None, "A game goes on although a play has ended it.", game)
    if game.paused is None:
        waiting = any(action is not None for action in must_act(game))
        demand(waiting or next_alarm(game) is not None, "The game waits for nothing.", game)
    if game.phase is Phase.LAST_PLAY:
        demand(bool(must_accept(game)), "No player must accept the last play.", game)


def check_result(game: Game) -> None:
    """The end is as the rules want it: who went out, what was settled, who won."""
    result = game.result
    if result is None:
        return
    demand(result.seed == game.seed, "The seed published is not the one used.", game)
    if result.why is EndReason.CANCELLED:
        nobody = not result.winners and result.decided is Decided.NOBODY
        demand(nobody, "A game that was called off has a winner.", game)
        return
    players = game.in_play
    demand(bool(result.winners), "Nobody has won.", game)
    demand(set(result.winners) <= set(players), "A player who left has won.", game)
    deducted = sum(settlement.deducted for settlement in result.settlements)
    gained = [settlement.gained for settlement in result.settlements]
    demand(sum(gained) in {0, deducted}, "More or less was gained than lost.", game)
    if result.why is EndReason.OUT:
        demand(not game.bag, "A player went out although the bag has tiles.", game)
        demand(any(not rack for rack in game.racks), "Nobody used the last tile.", game)
    if result.why is EndReason.NO_PLAYS:
        demand(not game.bag, "No play is left although the bag has tiles.", game)
    before = replay(game.events[:-1])
    winners = find_winners(before, result.why, result.settlements)
    demand(winners == (result.winners, result.decided), "The winners are others.", game)
    if game.edition.target is None and result.why is not EndReason.LAST_STANDING:
        best = max(game.scores[seat] for seat in players)
        level = all(game.scores[seat] == best for seat in result.winners)
        demand(level, "A winner has not the highest score.", game)


def check_replay(game: Game) -> None:
    """Every prefix of the log replays, and the whole of it is the game."""
    again = replay(game.events[:1])
    for number, event in enumerate(game.events[1:], 2):
        again = evolve(again, event)
        demand(again.events == game.events[:number], "A replay loses its log.", again)
    demand(again == game, "The log replays to another game.", game)
    demand(hash(again.events[0]) == hash(game.events[0]), "Equal events hash apart.", game)


class LawfulWatch(Watch):
    """Checks the laws at every step of a random game, and the log at its end."""

    def event(self, game: Game) -> None:
        """Check what holds after each event."""
        check_conserved(game)

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:
        """Check what holds between decisions, and that the move had been offered."""
        grown = after.events[: len(before.events)] == before.events
        demand(grown and len(after.events) > len(before.events), "The log did not grow.", after)
        check_racks(after)
        check_turn(after)
        if seat is not None and move is not None:
            offered = ABILITIES[type(move)] in abilities(before, seat)
            demand(offered, f"{type(move).__name__} was possible but not offered.", before)
        if after.phase is Phase.OVER:
            check_scores(after)
            check_result(after)
            check_replay(after)

    def refusal(self, game: Game, seat: Seat, move: Move, error: IllegalMove) -> None:
        """Check that a refusal says why."""
        said = bool(str(error).strip()) and "{" not in str(error)
        demand(said, f"{type(move).__name__} of seat {seat} was refused without a reason.", game)
