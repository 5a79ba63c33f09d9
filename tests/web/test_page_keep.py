"""The page's scorekeeper follows kept games as the one in Python does, in values and sentences."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.web.page_code import ask_page
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.errors import NotationError
from tilewright.lexicon import Lexicon
from tilewright.records.gcg import parse_gcg, read_gcg
from tilewright.records.kept.file import dump_kept, load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.from_record import kept_from_record
from tilewright.records.kept.tree import followed_tree
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.sentences.kept import describe
from tilewright.server.messages.catalogue import edition_message
from tilewright.testing.plays import PlayFinder

pytestmark = pytest.mark.usefixtures("processes")

GOLDEN = Path(__file__).resolve().parents[1] / "records" / "kept"
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"challenge.rule": "five"},
    {"challenge.rule": "void", "end.scoreless_rounds": 3},
    {"challenge.rule": "single", "exchange.minimum": 7},
    {"clock.kind": "game", "clock.seconds": 600, "clock.overtime_points": 0},
    {"clock.kind": "game", "clock.seconds": 60, "clock.increment": 5},
    {"clock.kind": "move", "clock.seconds": 30},
)
"""House rules that the page applies by itself."""
GAMES = 120

Tree = dict[str, object]


def agree(games: Iterable[tuple[Tree, list[str] | None]], *, printed: bool = False) -> list[str]:
    """Check that the page follows games as Python does; return those that it writes as GCG."""
    asked: list[Tree] = []
    expected: list[Tree] = []
    for tree, words in games:
        kept = load_kept(json.dumps(tree))
        edition = load_edition(kept.header.edition.id) if printed else kept.header.edition
        message = msgspec.to_builtins(edition_message(edition), str_keys=True)
        asked.append({"game": tree, "edition": message, "words": words, "isPrinted": printed})
        followed = follow_kept(kept, words)
        sentences = [
            describe(fault, step.entry, kept.header)
            for step in followed.steps
            for fault in step.faults
        ]
        expected.append({"followed": followed_tree(followed), "sentences": sentences})
    count, files = 0, []
    for count, answer in enumerate(ask_page("keep.ts", asked), 1):
        assert isinstance(answer, dict)
        assert load_kept(answer.pop("kept")) == load_kept(json.dumps(asked[count - 1]["game"]))
        files.append(str(answer.pop("gcg")))
        assert answer == expected[count - 1], json.dumps(asked[count - 1]["game"])
    assert count == len(asked)
    return files


def test_golden_cases() -> None:
    """The page computes what each golden case says."""
    cases = [json.loads(path.read_text("utf-8")) for path in sorted(GOLDEN.glob("*.json"))]
    assert len(cases) > 30
    agree((case["game"], case["words"]) for case in cases)


def test_random_games() -> None:
    """Whatever people enter, in any edition and with house rules, the page follows it alike."""
    agree((random_game(Random(number)), None) for number in range(GAMES))
    agree(((random_game(Random(number)), None) for number in range(GAMES, 2 * GAMES)), printed=True)


def test_every_game_of_the_corpus(corpus: Path) -> None:
    """The page follows every real game alike, and other programs can read what it writes."""
    games = []
    for path in sorted((corpus / "gcg").glob("*.gcg")):
        try:
            record = parse_gcg(path.read_bytes())
        except NotationError:
            continue
        games.append(json.loads(dump_kept(kept_from_record(record))))
    assert len(games) > 50
    files = agree((game, None) for game in games)
    written = [(game, file) for game, file in zip(games, files, strict=True) if file]
    assert len(written) > 50
    for game, file in written:
        followed = read_gcg(file)
        assert followed.error is None, file
        kept = follow_kept(load_kept(json.dumps(game)))
        assert followed.board == kept.board, file
        assert followed.scores == kept.finals, file


def random_game(rng: Random) -> Tree:
    """Return a kept game with entries of every type, most of which make sense."""
    name = rng.choice(shipped_ids())
    printed = load_edition(name)
    house = rng.choice(HOUSES)
    seats = rng.randint(*printed.players)
    levels = ["beginner", "intermediate", "expert", None]
    players = [{"name": f"P{seat}", "level": rng.choice(levels)} for seat in range(seats)]
    header = {
        "edition": {"id": printed.ref, "house": house},
        "players": players,
        "first": rng.randrange(seats),
    }
    maker = _Maker(rng, name, seats, header)
    for number in range(rng.randint(0, 24)):
        maker.add(str(number))
    return {"tilewright": "kept-game", "version": 1, "header": header, "entries": maker.entries}


class _Maker:
    """Makes entries that follow each other."""

    def __init__(self, rng: Random, name: str, seats: int, header: Tree) -> None:
        self.rng, self.seats, self.header = rng, seats, header
        self.edition = load_edition(name)
        tiles = self.edition.tiles
        words = Lexicon.from_words({tiles.letters[1]}, id=name, alphabet=tiles.alphabet)
        self.finder = PlayFinder(self.edition, words)
        self.board = Board.empty(self.edition.size)
        self.entries: list[Tree] = []
        self.turn = rng.randrange(seats)

    def add(self, name: str) -> None:
        """Add an entry."""
        rng = self.rng
        kinds = ["play"] * 8 + ["score", "exchange", "pass", "switch", "challenge", "lost"]
        kinds += ["leave", "adjust", "end", "unplayed", "gained", "pass", "challenge"]
        kind = rng.choice(kinds)
        if rng.random() < 0.15:
            self.turn = rng.randrange(self.seats)
        entry: Tree = {"type": kind, "id": name, "seat": self.turn, **self._fields(kind)}
        for field, low, high in (("score", 0, 40), ("total", 0, 200), ("clock", -700_000, 600_000)):
            if field not in entry and rng.random() < 0.15:
                entry[field] = rng.randint(low, high)
        if rng.random() < 0.15:
            entry["rack"] = self._tiles(rng.randint(0, self.edition.rack + 1))
        self.entries.append(entry)
        if kind in {"play", "score", "exchange", "pass", "lost"}:
            self.turn = (self.turn + 1) % self.seats

    def _tiles(self, count: int) -> str:
        tiles = self.edition.tiles
        return tiles.text(sorted(self.rng.sample(list(tiles.tally), count)))

    def _fields(self, kind: str) -> Tree:
        """Return the fields that only this kind of entry has."""
        rng, tiles = self.rng, self.edition.tiles
        seat, count = rng.randrange(self.seats), rng.randint(0, 8)
        given = tiles.face(rng.choice(list(tiles.tally))).text
        left: Tree = {"tiles": self._tiles(rng.randint(0, 7))}
        by = rng.choice(("table", "dictionary"))
        ruling: Tree = {"seat": seat, "ruling": rng.choice(("valid", "withdrawn")), "by": by}
        choices: dict[str, tuple[Tree, ...]] = {
            "score": ({"score": count * 5}, {"score": count, "count": count}),
            "exchange": ({"count": count}, {"count": count, "tiles": self._tiles(count)}),
            "switch": ({"other": seat}, {"other": seat, "given": given}),
            "challenge": (ruling, ruling, {**ruling, "award": rng.choice((0, 5, 10))}),
            "leave": ({"why": "resigned"}, {"why": "time"}),
            "adjust": ({"points": rng.randint(-20, 20), "why": rng.choice(("other", "time"))},),
            "end": ({"reason": "out"}, {"reason": "no-plays"}, {"reason": "cancelled"}),
            "unplayed": ({"rest": True}, left, left),
            "gained": ({}, {"tiles": self._tiles(3)}, {"doubled": True}),
        }
        if kind == "play":
            return {"tiles": self._play()}
        return rng.choice(choices.get(kind, ({},)))

    def _play(self) -> dict[str, str]:
        """Return the tiles of a play, on a board that has the earlier ones."""
        rack = self.edition.tiles.parse_tiles(self._tiles(self.edition.rack))
        play = self.finder.phony(self.board, rack, self.rng)
        if play is None or self.rng.random() < 0.2:
            play = self.finder.astray(self.board, rack, self.rng)
        if isinstance(judge(self.board, play, self.edition), Verdict):
            self.board = self.board.with_tiles(play.squares, play.cells)
        return {square.name: self.edition.tiles.cell_text(cell) for square, cell in play.tiles()}
