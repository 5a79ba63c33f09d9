"""The law of offers: whatever a view offers is possible once the window has closed."""

from tilewright.errors import IllegalMove
from tilewright.rules.dealer import contribution_hash
from tilewright.rules.decide import decide
from tilewright.rules.game import SECOND, Game
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
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.turns.window import closes_at
from tilewright.rules.view import Ability, abilities
from tilewright.testing import RandomGame
from tilewright.testing.random_game import contribution_of
from tilewright.tiles import Kind, Tally
from tilewright.units import Instant, Seat

PLAIN: dict[Ability, Move] = {
    Ability.ACCEPT: Accept(),
    Ability.COMMIT: Commit(contribution_hash(bytes(32))),
    Ability.CHALLENGE: Challenge(),
    Ability.PASS: Pass(),
    Ability.RESIGN: Resign(),
}


def moves_for(  # noqa: PLR0911 - one return an ability
    game: Game, seat: Seat, ability: Ability
) -> list[Move]:
    """Return moves of which at least one must be possible when ``ability`` is offered."""
    others = [other for other in game.in_play if other != seat]
    match ability:
        case Ability.AGREE:
            is_bound = bool(game.commitments[seat])
            return [Agree(contribution_of(game, seat) if is_bound else b"")]
        case Ability.EXCHANGE:
            return [Exchange(Tally(game.racks[seat].codes[:1]))]
        case Ability.REMOVE:
            return [Remove(other) for other in others]
        case Ability.ASK_PROOF:
            # The last player to ask starts a search, which is tested elsewhere.
            return [AskProof()] if len(game.asked) + 1 < len(game.in_play) else []
        case Ability.ASK_HINT:
            return [AskHint(game.hint + 1)]
        case Ability.SWITCH:
            face = game.edition.tiles.face
            orange = [code for code in game.racks[seat] if face(code).kind is Kind.SWITCH]
            return [Switch(orange[0], other, 0) for other in others]
        case Ability.PLAY:
            return []  # a play may be impossible, and the offer must not reveal it
        case _:
            return [PLAIN[ability]]


def check_offers(table: RandomGame) -> None:
    """Every seat can do what it is offered, once windows and time limits have passed."""
    game = table.game
    late = max(table.now, closes_at(game), game.turn_since)
    late += game.edition.clock.absence * SECOND
    for seat in game.seats:
        for ability in abilities(game, seat):
            moves = moves_for(game, seat, ability)
            if moves:
                assert any(_is_possible(table, seat, move, late) for move in moves), (seat, ability)


def _is_possible(table: RandomGame, seat: Seat, move: Move, now: int) -> bool:
    try:
        transition = decide(table.game, seat, move, table.dealer, table.words, Instant(now))
    except IllegalMove:
        return False
    return bool(transition.events)
