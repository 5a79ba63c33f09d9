"""Before the first turn: setting up, agreeing on rules, choosing the first player, dealing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.edition import Edition, FirstPlay, Level
from tilewright.errors import ArgumentError, IllegalMove
from tilewright.lexicon import Lexicon
from tilewright.rules import occasion
from tilewright.rules.changes import put_bytes, require
from tilewright.rules.dealer import SEED_BYTES, commitment_of
from tilewright.rules.endings import scoreless
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import (
    Agreed,
    Began,
    DrawnForFirst,
    Drew,
    FirstBy,
    FirstChosen,
)
from tilewright.rules.game import Game, Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import Agree
from tilewright.rules.turns.contribution import check_contribution
from tilewright.rules.version import NO_DRAW_WITHOUT_SEED
from tilewright.units import Instant, Seat, as_tiles

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def set_up(  # noqa: PLR0913 - the keywords are what a table agrees on
    edition: Edition,
    words: Lexicon,
    participants: tuple[Participant, ...],
    *,
    seed: bytes,
    now: Instant,
    youngest: tuple[Seat, ...] = (),
) -> Began:
    """Return the first event of a game.

    The caller provides the seed, because the rules have no randomness of their own. A computer
    is never the youngest, and its presence adds the scoreless-rounds rule. In a Finish Line
    game, a participant without a level gets ``Level.EXPERT``.
    """
    edition.check_player_count(len(participants))
    edition = scoreless.apply_for(edition, participants)
    if len(seed) != SEED_BYTES:
        raise ArgumentError("seed", f"{SEED_BYTES} bytes", len(seed))
    if edition.target is not None:
        participants = tuple(
            Participant(who.name, who.is_computer, who.level or Level.EXPERT)
            for who in participants
        )
    if not all(0 <= seat < len(participants) for seat in youngest):
        raise ArgumentError("youngest", f"seats from 0 to {len(participants) - 1}", youngest)
    people = tuple(seat for seat in sorted(set(youngest)) if not participants[seat].is_computer)
    return Began(now, edition, words.ref, participants, commitment_of(seed), seed, people)


def agree(decision: Decision, seat: Seat, move: Agree) -> None:
    """Record that a player agrees; once all have, choose the first player and deal."""
    game = decision.game
    if game.phase is not Phase.AGREEING or seat in game.agreed:
        raise illegal(Fault.AGREED_ALREADY)
    check_contribution(game, seat, move.contribution)
    decision.emit(Agreed(decision.now, seat, move.contribution))
    start_if_agreed(decision)


def start_if_agreed(decision: Decision) -> None:
    """Begin the game if every remaining player has agreed."""
    game = decision.game
    if game.phase is not Phase.AGREEING or not game.agreed.issuperset(game.in_play):
        return
    if not game.commitment and game.rules >= NO_DRAW_WITHOUT_SEED:
        # The tiles were dealt elsewhere, so there is no bag to draw from.
        chosen = decision.draw_lot(game.in_play)
        decision.emit(FirstChosen(decision.now, chosen, FirstBy.LOT))
    elif game.edition.first is FirstPlay.DRAW:
        _draw_for_first(decision)
    else:
        _name_youngest(decision)
    for seat in decision.game.in_play:
        decision.emit(Drew(decision.now, seat, decision.deal(seat)))
    # In a game with few tiles, the deal may empty the bag and leave no possible play.
    conclude(decision, board_changed=True)


def _draw_for_first(decision: Decision) -> None:
    """Have each player draw a tile; those who tie for the best tile draw again."""
    contenders = decision.game.in_play
    tiles = decision.game.edition.tiles
    if len({tiles.letter_of[code] for code in tiles.tally}) == 1:
        # With a single letter in the set, every draw would be a tie.
        _draw_lots(decision)
        return
    while len(contenders) > 1:
        order = decision.mix(tiles.tally, occasion.draw_for_first(decision.game))
        drawn = tuple(as_tiles(order[: len(contenders)]))
        draws = tuple(zip(contenders, drawn, strict=True))
        decision.emit(DrawnForFirst(decision.now, draws))
        # A blank has letter number 0 and so beats A, which has number 1.
        best = min(tiles.letter_of[code] for code in drawn)
        contenders = tuple(seat for seat, code in draws if tiles.letter_of[code] == best)
    decision.emit(FirstChosen(decision.now, contenders[0], FirstBy.DRAW))


def _name_youngest(decision: Decision) -> None:
    """Let the youngest player go first; if that is unclear, draw lots among the people."""
    game = decision.game
    named = _named(game)
    if len(named) == 1:
        decision.emit(FirstChosen(decision.now, named[0], FirstBy.YOUNGEST))
        return
    _draw_lots(decision)


def _draw_lots(decision: Decision) -> None:
    chosen = decision.draw_lot(lots_of(decision.game))
    decision.emit(FirstChosen(decision.now, chosen, FirstBy.LOT))


def lots_of(game: Game) -> tuple[Seat, ...]:
    """Return the seats to draw lots among: those named youngest, else all people, else everyone."""
    people = tuple(seat for seat in game.in_play if not game.participants[seat].is_computer)
    return _named(game) or people or game.in_play


def _named(game: Game) -> tuple[Seat, ...]:
    return tuple(seat for seat in game.youngest if game.active[seat])


def not_agreed(game: Game) -> IllegalMove:
    """Return the error for a move made before all players have agreed."""
    missing = tuple(game.name(seat) for seat in game.in_play if seat not in game.agreed)
    return illegal(Fault.NOT_AGREED, missing)


def fold_agreed(game: Game, event: Agreed) -> Game:
    """Record that a player has agreed."""
    fits = game.phase is Phase.AGREEING and game.active[event.seat]
    require(fits=fits, expected="players can agree only before the game begins")
    contributions = put_bytes(game.contributions, event.seat, event.contribution)
    return game.after(agreed=game.agreed | {event.seat}, contributions=contributions)


def fold_drawn_for_first(game: Game, event: DrawnForFirst) -> Game:
    """Check the draw; the game does not change, because the tiles go straight back."""
    fits = (
        game.phase is Phase.AGREEING
        and all(seat in game.seats for seat, _ in event.draws)
        and game.bag.holds(code for _, code in event.draws)
    )
    require(fits=fits, expected="players can draw for first play only before the deal")
    return game.after()


def fold_first_chosen(game: Game, event: FirstChosen) -> Game:
    """Start the first turn."""
    fits = game.phase is Phase.AGREEING and game.active[event.seat]
    require(fits=fits, expected="the first player must be in the game and is chosen only once")
    return game.after(phase=Phase.PLAYING, on_turn=event.seat, turn_since=event.at)
