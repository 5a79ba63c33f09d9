"""Play games among computers and look for words on a published list of offensive words.

    npm pack cuss@2.2.0
    python -m tools.words.check_games cuss-2.2.0.tgz --games 20000 --journal levels.jsonl
    python -m tools.words.check_games cuss-2.2.0.tgz --champion --games 50 --journal champion.jsonl

``tools.words.published`` reads the lists, none of which our own list was made from. A word
that is on them but harmless in our judgment is in ``harmless.txt``, with the reason. The journal
has a line for each block of games, and an interrupted check continues after the last one.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final, NamedTuple

from tilewright.bulk.matches.one_game import play_table_game
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import DEFAULT, open_lexicon
from tilewright.players import Player, make_player
from tilewright.rules.event import Played
from tools.words.published import harmless_words, published_words

BLOCK: Final = 50
"""How many games make a line of the journal."""

EDITIONS: Final = ("pocket", "pocket", "pocket", "glass", "super", "large-print", "switch")
"""The editions in turn; most games are played with the smallest one."""

LEVELS: Final = ("beginner", "intermediate", "expert")
PAIRS: Final = tuple(combinations_with_replacement(LEVELS, 2))
CHAMPION: Final = "champion:samples=32,candidates=8,threads=1"


class Block(NamedTuple):
    """What was found in some games."""

    number: int
    games: int
    words: int
    listed: dict[str, int]
    """The words on a published list, with the number of times that they were played."""


def main() -> None:
    """Play the games that the journal lacks, and print what all games contain."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="+", type=Path, help="npm packages with published lists")
    parser.add_argument("--games", type=int, default=BLOCK, help="the number of games")
    parser.add_argument("--champion", action="store_true", help="let the champion play")
    parser.add_argument("--journal", type=Path, required=True, help="where to note the results")
    parser.add_argument("--workers", type=int, default=1, help="the number of processes")
    arguments = parser.parse_args()
    listed = frozenset().union(*map(published_words, arguments.lists))
    size = 1 if arguments.champion else BLOCK
    known = {block.number: block for block in read_journal(arguments.journal)}
    missing = [number for number in range(-(-arguments.games // size)) if number not in known]
    play = partial(play_block, listed=listed, champion=arguments.champion)
    with ProcessPoolExecutor(arguments.workers) as pool, arguments.journal.open("a") as journal:
        for block in pool.map(play, missing):
            known[block.number] = block
            journal.write(json.dumps(block._asdict()) + "\n")
            journal.flush()
    report(list(known.values()))


def read_journal(path: Path) -> Iterator[Block]:
    """Yield the blocks in a journal; a line that was cut off is skipped."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            yield Block(**json.loads(line))
        except json.JSONDecodeError:
            continue


def play_block(number: int, *, listed: frozenset[str], champion: bool) -> Block:
    """Play a block of games; the same number always gives the same games."""
    found: Counter[str] = Counter()
    words = 0
    games = range(number, number + 1) if champion else range(number * BLOCK, (number + 1) * BLOCK)
    for game in games:
        edition = EDITIONS[game % len(EDITIONS)]
        names = (CHAMPION, CHAMPION) if champion else PAIRS[game % len(PAIRS)]
        for word in played_words(edition, names, game):
            words += 1
            found[word] += word in listed
    return Block(number, len(games), words, dict(+found))


def played_words(edition: str, names: tuple[str, ...], game: int) -> Iterator[str]:
    """Play one game, and yield every word that was laid in it, withdrawn or not."""
    players = [_player(name, edition, seat) for seat, name in enumerate(names)]
    seed = f"manners {game}".encode().ljust(32, b".")
    played = play_table_game(load_edition(edition), open_lexicon(DEFAULT), players, seed=seed)
    for event in played.events:
        if isinstance(event, Played):
            yield from (word.text for word in event.words)


@cache
def _player(name: str, edition: str, seed: int) -> Player:
    return make_player(name, load_edition(edition), open_lexicon(DEFAULT), seed=seed)


def report(blocks: list[Block]) -> None:
    """Print what was played and which words are listed; exit with 1 if any is offensive."""
    listed: Counter[str] = Counter()
    for block in blocks:
        listed.update(block.listed)
    games, words = sum(block.games for block in blocks), sum(block.words for block in blocks)
    harmless = harmless_words()
    offensive = {word: count for word, count in listed.items() if word not in harmless}
    kept = listed.total() - sum(offensive.values())
    print(f"{games} games, {words} words: {sum(offensive.values())} offensive, {kept} harmless")
    if offensive:
        raise SystemExit(f"offensive: {', '.join(sorted(offensive))}")


if __name__ == "__main__":
    main()
