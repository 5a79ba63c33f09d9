"""Measure how well photos of boards are read, on drawn photos in looks that are only measured.

``python -m bench.camera --fonts FOLDER`` prints the figures. The fonts come from the Debian
packages that ``PACKAGES`` lists; a folder into which they were unpacked will do.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from bench.photos.looks import TEST, TUNE, Group
from bench.photos.shooting import LEVELS, Level, take_photo
from tilewright.bulk.matches.one_game import play_table_game
from tilewright.camera.kinds import read_kinds
from tilewright.camera.letters import EMPTY
from tilewright.camera.photo import decode_photo
from tilewright.camera.proposing import propose_plays
from tilewright.camera.reading import classes_of, read_board
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import PhotoError
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.library.paper import read_gcg
from tilewright.players import make_player
from tilewright.rules.event import Played
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play

EDITIONS: Final = ("pocket", "glass", "large-print", "super", "switch")
RECORDED: Final = ("pocket", "glass", "large-print")
"""The editions with the board of the recorded games; games of the others are played here."""
WORDS: Final = "yawl"
GAMES: Final = 6
"""How many recorded games positions are taken from, for each edition."""
PACKAGES: Final = (
    *("fonts-cabin", "fonts-cantarell", "fonts-comfortaa", "fonts-crosextra-caladea"),
    *("fonts-crosextra-carlito", "fonts-dejavu", "fonts-ebgaramond", "fonts-gfs-didot"),
    *("fonts-hack-ttf", "fonts-inter", "fonts-junction", "fonts-jura", "fonts-lato"),
    *("fonts-liberation", "fonts-linuxlibertine", "fonts-open-sans", "fonts-paratype"),
    *("fonts-play", "fonts-quicksand", "fonts-roboto-unhinted", "fonts-sil-gentium"),
    *("fonts-urw-base35", "fonts-vollkorn"),
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A play of a game, and the board before it."""

    before: Board
    play: Play

    @property
    def after(self) -> Board:
        """The board that is photographed."""
        return self.before.with_tiles(self.play.squares, self.play.cells)


@dataclass(frozen=True, slots=True)
class Result:
    """What was read in one photo."""

    edition: str
    level: str
    squares: int
    squares_right: int
    """Squares whose class was read right without knowing what was there before."""
    filled_right: int
    """Squares of which it was read right whether a tile is there."""
    tiles: int
    tiles_right: int
    new: int
    new_right: int
    """Tiles of the best proposal, with a dictionary, that are right."""
    rank: int | None
    """The place of the right play among the proposals, from 0; None if it isn't there."""
    rank_without: int | None
    """The same without a dictionary."""
    is_found: bool


def turns_of(edition: Edition, folder: Path, random: Random, words: Lexicon) -> list[Turn]:
    """Return plays of recorded games, or of a game that computers play here."""
    turns = []
    if edition.id in RECORDED:
        for path in random.sample(sorted(folder.glob("*.gcg")), GAMES):
            board = Board.empty(edition.size)
            for game in read_gcg(path, edition=edition):
                for step in game.check().steps:
                    if isinstance(step.entry.action, Play) and step.verdict is not None:
                        turns.append(Turn(board, step.entry.action))
                    board = step.board
        return turns
    players = [make_player("equity", edition, words) for _ in range(2)]
    board = Board.empty(edition.size)
    for event in play_table_game(edition, words, players, seed=random.randbytes(32)).events:
        if isinstance(event, Played):
            turns.append(Turn(board, event.play))
            board = turns[-1].after
    return turns


def measure(turn: Turn, edition: Edition, words: Lexicon, data: bytes, of: Level) -> Result:
    """Read one photo, and compare."""
    truth = classes_of(edition, turn.after)
    tiles = truth != EMPTY
    count, new = int(tiles.sum()), len(turn.play.squares)
    try:
        reading = read_board(decode_photo(data), edition, turn.before)
    except PhotoError:
        return Result(
            *(edition.id, of.name, len(truth), 0, 0, count, 0, new, 0), None, None, is_found=False
        )
    read = reading.likelihoods.argmax(1)
    kinds = read_kinds(reading.patches, edition, turn.before)
    proposals, without = (
        [
            each.play
            for each in propose_plays(reading.likelihoods, kinds, turn.before, edition, words=known)
        ]
        for known in (words, None)
    )
    best = set(proposals[0].tiles()) if proposals else set()
    return Result(
        edition=edition.id,
        level=of.name,
        squares=len(truth),
        squares_right=int((read == truth).sum()),
        filled_right=int(((read != EMPTY) == tiles).sum()),
        tiles=count,
        tiles_right=int((read == truth)[tiles].sum()),
        new=new,
        new_right=len(best & set(turn.play.tiles())),
        rank=_rank(turn.play, proposals),
        rank_without=_rank(turn.play, without),
        is_found=True,
    )


def _rank(play: Play, proposals: Sequence[Play]) -> int | None:
    tiles = dict(play.tiles())
    return next((at for at, each in enumerate(proposals) if dict(each.tiles()) == tiles), None)


def run(
    folder: Path, group: Group, fonts: Sequence[str], count: int, seed: int
) -> Iterator[Result]:
    """Yield the results of ``count`` photos for each edition and level."""
    words = open_lexicon(WORDS)
    random = Random(seed)  # noqa: S311 - drawing needs a seed, not secrecy
    editions = [load_edition(name) for name in EDITIONS]
    turns = {each.id: turns_of(each, folder, random, words) for each in editions}
    for _ in range(count):
        for of, edition in product(LEVELS, editions):
            turn = random.choice(turns[edition.id])
            shot = take_photo(turn.after, edition, group, of, random, fonts=fonts, sides=True)
            yield measure(turn, edition, words, shot.data, of)


def table(results: Sequence[Result]) -> Iterator[str]:
    """Yield the figures as a table: for each edition, for each level, and for all."""
    yield (
        "| photos | | board found | squares | tile or not | tile squares | new tiles | play first |"
        " among three | first, no dictionary |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    groups = [("edition", name) for name in EDITIONS] + [("level", of.name) for of in LEVELS]
    for field, name in groups:
        yield _row(name, [each for each in results if getattr(each, field) == name])
    yield _row("all", results)


def _row(name: str, results: Sequence[Result]) -> str:
    if not results:
        return f"| {name} | 0 |"
    count = len(results)
    squares = sum(each.squares for each in results)
    shares = (
        sum(each.is_found for each in results) / count,
        sum(each.squares_right for each in results) / squares,
        sum(each.filled_right for each in results) / squares,
        sum(each.tiles_right for each in results) / sum(each.tiles for each in results),
        sum(each.new_right for each in results) / sum(each.new for each in results),
        sum(each.rank == 0 for each in results) / count,
        sum(each.rank is not None for each in results) / count,
        sum(each.rank_without == 0 for each in results) / count,
    )
    return f"| {name} | {count} | " + " | ".join(f"{share:.1%}" for share in shares) + " |"


def main(arguments: Iterable[str] | None = None) -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, help="a folder with GCG files")
    parser.add_argument("--fonts", action="append", default=[], help="a folder with fonts")
    parser.add_argument("--photos", type=int, default=10, help="for each edition and level")
    parser.add_argument("--group", choices=("tune", "test"), default="test")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(None if arguments is None else list(arguments))
    group = TEST if chosen.group == "test" else TUNE
    results = []
    for result in run(chosen.games, group, chosen.fonts, chosen.photos, chosen.seed):
        results.append(result)
        print(len(results), result, flush=True)
    print("\n".join(table(results)))


if __name__ == "__main__":
    main()
