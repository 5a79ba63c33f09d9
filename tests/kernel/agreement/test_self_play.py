"""Native self-play is not a second rule book: the rules replay every game, to the same end."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from tests.rules.laws.editions import COUNTS, HOUSES, TABLES, edition_at, english, words_for
from tilewright.edition import Edition, Level
from tilewright.edition.shipped import load_edition
from tilewright.errors import Disagreement
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.selfplay import SelfPlay, SelfPlayer, SelfPlayResult, self_play
from tilewright.lexicon import Lexicon
from tilewright.rules.outcome import EndReason
from tilewright.table.self_play import replay_self_play
from tilewright.tiles import Tally
from tilewright.units import all_seats


def some_leaves(edition: Edition, rng: Random) -> LeaveTable:
    """Return made-up values for leaves of one and two tiles: enough for some exchanges."""
    codes = range(1, len(edition.tiles.faces) + 1)
    leaves = [Tally([one]) for one in codes]
    leaves += [Tally([one, two]) for one in codes for two in codes if one <= two]
    return LeaveTable(edition, {leave: rng.randint(-9000, 25000) for leave in leaves})


def players_of(count: int, rng: Random) -> tuple[SelfPlayer, ...]:
    """Return players with random levels."""
    return tuple(SelfPlayer(level=rng.choice(list(Level))) for _ in range(count))


def check_games(
    edition: Edition, words: Lexicon, count: int, games: int, seed: str
) -> SelfPlayResult:
    """Play games and let the rules replay each; return the results."""
    rng = Random(f"{edition.ref} {count} {seed}")
    players = players_of(count, rng)
    if rng.random() < 0.5:
        # Each seat has its own values, or none.
        tables = (some_leaves(edition, rng), some_leaves(edition, rng), None)
        players = tuple(replace(player, leaves=rng.choice(tables)) for player in players)
    match = SelfPlay(edition, words, players, seed=rng.getrandbits(64))
    result = match.play(games, record=True)
    assert result.games == len(result.recorded) == games
    for game in result.recorded:
        replay_self_play(edition, words, players, game)
    assert result.turns == sum(len(game.turns) for game in result.recorded)
    for seat in range(count):
        won = [game for game in result.recorded if seat in game.winners]
        assert result.scores[seat] == sum(game.scores[seat] for game in result.recorded)
        assert result.wins[seat] == sum(Fraction(1, len(game.winners)) for game in won)
    return result


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_every_edition_is_played_by_the_rules(name: str, count: int) -> None:
    """Games of every edition with every number of players replay with equal scores and winners."""
    check_games(load_edition(name), english(), count, 2, "test")


@pytest.mark.parametrize("house", range(len(HOUSES)))
@pytest.mark.parametrize("name", ["pocket", "switch", "glass/finish-line", "tiny"])
def test_house_rules_are_played_by_the_rules(name: str, house: int) -> None:
    """Passing, scoreless rounds, dead boards, targets and ties end native games as the rules do."""
    for number, count in enumerate(COUNTS):
        check_games(edition_at(name, house), words_for(name, 2 - number % 2), count, 2, "house")


def test_every_ending_is_met() -> None:
    """The agreement covers every way in which a game without people can end."""
    met: Counter[EndReason] = Counter()
    for name, house, games in (("tiny", 1, 100), ("pocket", 0, 2), ("pocket", 6, 2)):
        for count in COUNTS:
            edition, words = edition_at(name, house), words_for(name, 2)
            result = check_games(edition, words, count, games, "end")
            met.update(game.ending for game in result.recorded)
    assert met.keys() == {
        EndReason.OUT,
        EndReason.TARGET,
        EndReason.PASSED_OUT,
        EndReason.SCORELESS,
        EndReason.NO_PLAYS,
    }


@pytest.mark.soak
@pytest.mark.parametrize(("name", "count"), TABLES)
def test_thousands_of_games_are_played_by_the_rules(name: str, count: int) -> None:
    """A thousand games of every edition and number of players, and a thousand with house rules."""
    for part in range(10):
        check_games(load_edition(name), english(), count, 100, f"soak {part}")
    for house in range(len(HOUSES)):
        for number in range(4):
            words = words_for(name, number)
            check_games(edition_at(name, house), words, count, 32, f"soak house {number}")


@pytest.mark.parametrize("name", ["pocket", "super", "switch"])
def test_games_do_not_depend_on_threads(name: str) -> None:
    """A match is the same in one thread, in two and in parts."""
    match = SelfPlay(load_edition(name), english(), [SelfPlayer()] * 2, seed=7)
    alone = match.play(6, record=True)
    assert match.play(6, threads=2, record=True) == alone
    assert match.play(2, record=True) + match.play(4, first=2, record=True) == alone
    assert match.play(6).signature == alone.signature


def test_other_seeds_give_other_games() -> None:
    """The seed and the number of the game determine the draws."""
    games = [
        game.deals
        for seed in (1, 2)
        for game in self_play(
            load_edition("pocket"), english(), games=3, seed=seed, record=True
        ).recorded
    ]
    assert len(set(games)) == 6


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pocket", "pocket/9-tile", "large-print/8-tile", "switch"])
def test_games_do_not_depend_on_the_word_map(name: str) -> None:
    """With the word map the same plays are found, and ties are broken alike."""
    edition = load_edition(name)
    leaves = some_leaves(edition, Random(name))
    players = [SelfPlayer(leaves=leaves)] * 2
    without, with_map = (
        self_play(edition, english(), players=players, games=10, seed=3, word_map=word_map)
        for word_map in (False, True)
    )
    assert with_map == without


@pytest.mark.soak
@pytest.mark.parametrize(("name", "count"), TABLES)
def test_many_games_do_not_depend_on_the_word_map(name: str, count: int) -> None:
    """Hundreds of games of every edition are the same with the word map and without."""
    edition = load_edition(name)
    leaves = some_leaves(edition, Random(name))
    players = [SelfPlayer(leaves=leaves)] * count
    without, with_map = (
        self_play(
            edition,
            english(),
            players=players,
            games=300,
            seed=count,
            word_map=word_map,
        )
        for word_map in (False, True)
    )
    assert with_map == without


def test_a_wrong_record_is_noticed() -> None:
    """The replay is a real test: a record with another score, winner or draw is refused."""
    edition = load_edition("pocket")
    players = (SelfPlayer(), SelfPlayer())
    (game,) = self_play(edition, english(), players=players, games=1, record=True).recorded
    first = game.turns[0]
    wrong = [
        replace(game, winners=all_seats(2)),
        replace(game, scores=(0, 0)),
        replace(game, ending=EndReason.PASSED_OUT),
        replace(game, turns=game.turns[:-1]),
        replace(game, turns=(*game.turns, first)),
        replace(game, turns=(replace(first, score=first.score + 1), *game.turns[1:])),
        replace(game, turns=(replace(first, drawn=Tally()), *game.turns[1:])),
        replace(game, turns=(replace(first, drawn=Tally([*first.drawn, 1])), *game.turns[1:])),
        replace(game, turns=(replace(first, drawn=Tally([27] * 3)), *game.turns[1:])),
        replace(game, turns=game.turns[1:]),
    ]
    assert len(set(map(repr, wrong))) == len(wrong)
    replay_self_play(edition, english(), players, game)
    for record in wrong:
        with pytest.raises(Disagreement):
            replay_self_play(edition, english(), players, record)
