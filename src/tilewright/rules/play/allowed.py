"""Whether a turn's move is allowed with a board, a rack and a bag, and if not, why.

The referee, views, positions, puzzles, previews and players all ask here. Whose turn it is and
whether words are valid are other questions.
"""

from __future__ import annotations

from tilewright.edition import Edition
from tilewright.errors import IllegalMove
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault, Finding, illegal
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally


def check_play(board: Board, play: Play, edition: Edition, held: Tally) -> Verdict:
    """Return the verdict on a play from the tiles ``held``.

    Raises ``IllegalMove`` with everything that is wrong with it.
    """
    verdict = judge(board, play, edition)
    missing = find_missing(play, edition, held)
    if isinstance(verdict, Refusal):
        raise IllegalMove(*verdict.findings, *missing)
    if missing:
        raise IllegalMove(*missing)
    return verdict


def find_missing(play: Play, edition: Edition, held: Tally) -> tuple[Finding, ...]:
    """Return that a play needs tiles that are not ``held``; nothing if it doesn't."""
    tiles = edition.tiles
    if not tiles.are_cells(play.cells):
        return ()  # the judge names tiles that do not exist
    missing = held.missing(tiles.tiles_of(play.cells))
    return (Finding(Fault.NOT_ON_RACK, (tiles.texts(missing),)),) if missing else ()


def may_exchange(edition: Edition, bag: int) -> bool:
    """Return whether a player may exchange a tile while ``bag`` tiles are in the bag."""
    return edition.exchange.allowed and bag >= max(1, edition.exchange.minimum)


def exchanging_none_passes(edition: Edition) -> bool:
    """Return whether exchanging no tiles is a pass; elsewhere it is refused."""
    return edition.exchange.allowed and edition.exchange.none_passes


def check_exchange(given: Tally, edition: Edition, held: Tally, bag: int) -> None:
    """Raise ``IllegalMove`` if these tiles may not be exchanged while ``bag`` are in the bag."""
    rules = edition.exchange
    if not rules.allowed:
        raise illegal(Fault.NO_EXCHANGE)
    if not given:
        raise illegal(Fault.EXCHANGE_NOTHING)
    missing = held.missing(given)
    if missing:
        known = [code for code in missing if 1 <= code <= len(edition.tiles.faces)]
        raise illegal(Fault.NOT_ON_RACK, edition.tiles.texts(known))
    if bag < max(rules.minimum, len(given)):
        raise illegal(Fault.BAG_TOO_LOW, bag, rules.minimum if bag < rules.minimum else 0)
