"""The laws that hold in every game, as checks that state in one sentence which law is broken.

A failed check raises ``AssertionError``. The checks read only the game state; none of them
duplicates code from the rules.
"""

from __future__ import annotations

from typing import Final

from tilewright.errors import IllegalMove
from tilewright.rules.attention import must_act
from tilewright.rules.endings.winners import find_winners
from tilewright.rules.event import (
    Awarded,
    Ended,
    Exchanged,
    Passed,
    Played,
    Returned,
    Skipped,
    TakenBack,
)
from tilewright.rules.evolve import evolve, replay
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import Decided, EndReason
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    AskProof,
    Challenge,
    Commit,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.turns.window import must_accept
from tilewright.rules.view import Ability, abilities
from tilewright.testing.random_game import Watch
from tilewright.tiles import Tally
from tilewright.units import Seat

ABILITIES: Final[dict[type[Move], Ability]] = {
    Accept: Ability.ACCEPT,
    Commit: Ability.COMMIT,
    Agree: Ability.AGREE,
    AskHint: Ability.ASK_HINT,
    AskProof: Ability.ASK_PROOF,
    Challenge: Ability.CHALLENGE,
    Exchange: Ability.EXCHANGE,
    Pass: Ability.PASS,
    Play: Ability.PLAY,
    Remove: Ability.REMOVE,
    Resign: Ability.RESIGN,
    Switch: Ability.SWITCH,
}
"""For each type of move, the ability that a view must list for the move to succeed."""


def demand(holds: bool, law: str, game: Game) -> None:  # noqa: FBT001 - it reads like a sentence
    """Raise ``AssertionError`` with the ``law``, the edition and the event, unless the law holds.

    A law consists of a code, a colon and a sentence.
    """
    if not holds:
        last = type(game.events[-1]).__name__
        place = f"{game.edition.ref}, event {len(game.events) - 1} ({last})"
        message = f"{law} [{place}]"
        raise AssertionError(message)


def check_conserved(game: Game) -> None:
    """Check that the board, the racks and the bag together make up the whole tile set."""
    tiles = game.edition.tiles
    laid = tiles.tiles_of(game.board.cells)
    everywhere = Tally([*laid, *game.bag, *(code for rack in game.racks for code in rack)])
    demand(
        everywhere == tiles.tally,
        "tiles: The board, racks and bag do not add up to the tile set.",
        game,
    )


def check_scores(game: Game) -> None:
    """Check that each score is the sum of the points that events added and deducted."""
    scores = [0] * len(game.participants)
    last: Played | None = None
    turns: list[Played | None] = []
    for event in game.events:
        match event:
            case Played():
                last = event
                turns.append(event)
                scores[event.seat] += event.score
                parts = sum(word.score for word in event.words) + event.square_points + event.bonus
                demand(
                    parts == event.score,
                    "scores: A play's score is not the sum of its parts.",
                    game,
                )
            case Exchanged() | Passed() | Skipped():
                turns.append(None)
            case Returned():
                scores[event.seat] -= last.score if last else 0
            case TakenBack():
                undone = turns.pop()
                scores[event.seat] -= undone.score if undone else 0
            case Awarded():
                scores[event.seat] += event.points
            case Ended():
                settled = [settlement.score for settlement in event.settlements]
                demand(
                    settled == scores, "scores: The settlement starts from different scores.", game
                )
                scores = [settlement.final for settlement in event.settlements]
            case _:
                pass
    demand(tuple(scores) == game.scores, "scores: The scores are not the event totals.", game)


def check_racks(game: Game) -> None:
    """Check that no rack is too full, and that racks are filled while the bag has tiles."""
    full = game.edition.rack
    demand(all(len(rack) <= full for rack in game.racks), "racks: A rack is too full.", game)
    if game.phase is not Phase.AGREEING and game.bag:
        drawn_up = all(
            len(game.racks[seat]) == full
            for seat in game.in_play
            if game.result is None or game.result.why is not EndReason.LAST_STANDING
        )
        demand(drawn_up, "racks: A rack is not full, although the bag has tiles.", game)


def check_turn(game: Game) -> None:
    """Check that the game can continue: a player must act, or a timeout will be due."""
    if game.phase is Phase.OVER:
        demand(game.result is not None, "turn: A game that is over must have a result.", game)
        return
    demand(len(game.in_play) > 1, "turn: A game continues with only one player.", game)
    demand(game.active[game.on_turn], "turn: A player who left is on turn.", game)
    if game.phase is Phase.PLAYING:
        demand(not game.lost_turns[game.on_turn], "turn: A lost turn was not skipped.", game)
        demand(game.finisher is None, "turn: A game continues after its last play.", game)
    if game.paused is None:
        waiting = any(action is not None for action in must_act(game))
        demand(waiting or next_alarm(game) is not None, "turn: The game waits for nothing.", game)
    if game.phase is Phase.LAST_PLAY:
        demand(bool(must_accept(game)), "turn: No player must accept the last play.", game)


def check_result(game: Game) -> None:
    """Check the end of the game: who went out, the settlement, and the winners."""
    result = game.result
    if result is None:
        return
    demand(result.seed == game.seed, "result: The published seed is not the game's seed.", game)
    if result.why is EndReason.CANCELLED:
        nobody = not result.winners and result.decided is Decided.NOBODY
        demand(nobody, "result: A canceled game has a winner.", game)
        return
    players = game.in_play
    demand(bool(result.winners), "result: There is no winner.", game)
    demand(set(result.winners) <= set(players), "result: A player who left has won.", game)
    deducted = sum(settlement.deducted for settlement in result.settlements)
    gained = [settlement.gained for settlement in result.settlements]
    demand(sum(gained) in {0, deducted}, "result: The points gained differ from those lost.", game)
    if result.why is EndReason.OUT:
        demand(not game.bag, "result: A player went out with tiles in the bag.", game)
        demand(any(not rack for rack in game.racks), "result: No player used the last tile.", game)
    if result.why is EndReason.NO_PLAYS:
        demand(not game.bag, "result: No play is left, with tiles in the bag.", game)
    before = replay(game.events[:-1])
    winners = find_winners(before, result.why, result.settlements)
    demand(
        winners == (result.winners, result.decided),
        "result: The winners differ from those that the rules name.",
        game,
    )
    if game.edition.target is None and result.why is not EndReason.LAST_STANDING:
        best = max(game.scores[seat] for seat in players)
        level = all(game.scores[seat] == best for seat in result.winners)
        demand(level, "result: A winner does not have the highest score.", game)


def check_replay(game: Game) -> None:
    """Check that every prefix of the log can be replayed, and that the full log yields the game."""
    again = replay(game.events[:1])
    for number, event in enumerate(game.events[1:], 2):
        again = evolve(again, event)
        demand(again.events == game.events[:number], "replay: A replay loses events.", again)
    demand(again == game, "replay: Replaying the log yields another game.", game)
    demand(
        hash(again.events[0]) == hash(game.events[0]),
        "replay: Equal events have different hashes.",
        game,
    )


class LawfulWatch(Watch):
    """Checks the laws at every step of a random game, and the log at its end."""

    def event(self, game: Game) -> None:
        """Check the laws that hold after each event."""
        check_conserved(game)

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:
        """Check the laws that hold between decisions, and that the view listed the move."""
        grown = after.events[: len(before.events)] == before.events
        demand(
            grown and len(after.events) > len(before.events), "log: The log did not grow.", after
        )
        check_racks(after)
        check_turn(after)
        if seat is not None and move is not None:
            # An exchange of no tiles is a pass, where it is possible at all.
            is_pass = isinstance(move, Exchange) and not move.tiles
            kind = Pass if is_pass else type(move)
            offered = ABILITIES[kind] in abilities(before, seat)
            demand(
                offered,
                f"abilities: {type(move).__name__} was possible but not listed in the view.",
                before,
            )
        if after.phase is Phase.OVER:
            check_scores(after)
            check_result(after)
            check_replay(after)

    def refusal(self, game: Game, seat: Seat, move: Move, error: IllegalMove) -> None:
        """Check that a refusal has a reason."""
        said = bool(str(error).strip()) and "{" not in str(error)
        demand(
            said,
            f"refusal: {type(move).__name__} by seat {seat} was refused without a reason.",
            game,
        )
