"""Self-play through the gateway: what it takes, what it returns, how it is stopped."""

from fractions import Fraction

import pytest

from tests.refusals import argument_refused
from tilewright.edition.shipped import load_edition
from tilewright.errors import PlayerCountError
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.selfplay import SelfPlay, SelfPlayer, self_play
from tilewright.lexicon import Lexicon
from tilewright.rules.play.move import Exchange
from tilewright.tiles import Tally

TWO = (SelfPlayer(), SelfPlayer())


def test_sums_are_those_of_the_games(enable: Lexicon) -> None:
    """Wins add up to the games, a turn is counted once, and recording is off by default."""
    result = self_play(load_edition("pocket"), enable, players=[SelfPlayer()] * 3, games=4, seed=1)
    assert (result.games, len(result.scores), sum(result.wins)) == (4, 3, Fraction(4))
    assert result.turns > 4 * 15
    assert result.recorded == ()


def test_no_game_is_no_result(enable: Lexicon) -> None:
    """A match of no games, or of a negative number, has sums of zero."""
    for games in (0, -1):
        result = self_play(load_edition("pocket"), enable, games=games, record=True)
        assert (result.games, result.scores, result.recorded) == (0, (0, 0), ())


@pytest.mark.parametrize("seats", [1, 5])
def test_wrong_number_of_players(enable: Lexicon, seats: int) -> None:
    """The number of players must be one that the edition allows."""
    with pytest.raises(PlayerCountError):
        SelfPlay(load_edition("pocket"), enable, [SelfPlayer()] * seats)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_wrong_seed(enable: Lexicon, seed: int) -> None:
    """A seed is an unsigned 64-bit number."""
    with argument_refused("seed", seed):
        SelfPlay(load_edition("pocket"), enable, TWO, seed=seed)


def test_leaves_of_other_tiles_are_refused(enable: Lexicon) -> None:
    """Leave values must be for the tiles of the edition."""
    leaves = LeaveTable(load_edition("switch"), {Tally([1]): 5})
    with argument_refused("leaves"):
        SelfPlay(load_edition("pocket"), enable, (SelfPlayer(), SelfPlayer(leaves=leaves)))


def test_leaves_change_what_is_played(enable: Lexicon) -> None:
    """A player that values leaves exchanges tiles for better ones."""
    edition = load_edition("pocket")
    blank = edition.tiles.parse_tiles("?")
    leaves = LeaveTable(edition, {blank: 900_000})
    greedy, careful = (
        self_play(
            edition, enable, players=[SelfPlayer(leaves=values)] * 2, games=6, seed=2, record=True
        )
        for values in (None, leaves)
    )
    exchanges = [
        turn for game in careful.recorded for turn in game.turns if isinstance(turn.move, Exchange)
    ]
    assert exchanges
    assert greedy.signature != careful.signature


@pytest.mark.parametrize("threads", [1, 3])
def test_a_match_can_be_stopped(enable: Lexicon, threads: int) -> None:
    """When the callback returns False, the games finished by then are returned, whole."""
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> bool:
        told.append((done, total))
        return False

    result = self_play(
        load_edition("pocket"), enable, games=10**6, threads=threads, record=False, watch=stop
    )
    assert 0 < result.games < 10**6
    assert sum(result.wins) == result.games
    assert told[0][1] == 10**6
    assert told[-1][0] <= result.games


def test_recorded_games_of_a_stopped_match_keep_their_numbers(enable: Lexicon) -> None:
    """The games played before the stop are the same as in a match that continues."""
    match = SelfPlay(load_edition("pocket"), enable, TWO, seed=9)
    stopped = match.play(1000, threads=2, record=True, watch=lambda _done, _total: False)
    assert stopped.games == len(stopped.recorded)
    last = stopped.recorded[-1]
    (again,) = match.play(1, first=last.number, record=True).recorded
    assert again == last


def test_what_the_watch_raises_is_raised(enable: Lexicon) -> None:
    """An error of the caller's own ends the match."""
    error = RuntimeError()

    def fail(_done: int, _total: int) -> None:
        raise error

    with pytest.raises(RuntimeError) as caught:
        self_play(load_edition("pocket"), enable, games=10**6, watch=fail)
    assert caught.value is error
