"""Whole games kept in the browser, by touch on a small phone, in every edition for 2 to 4."""

import json
import os
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.keeper import MOST_TAPS, SMALL, Keeper, bare
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.lexicon import open_lexicon
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.from_game import kept_of
from tilewright.records.kept.model import (
    Departure,
    KeptChallenge,
    KeptExchange,
    KeptGame,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LeftOver,
)
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.board import Board
from tilewright.testing.random_game import play_random_game

TURNS = (KeptPlay, KeptExchange, KeptPass, KeptSwitch, KeptChallenge, Departure)
"""What people enter in the middle of a game, within the limit of taps."""
LONGEST = 140
"""The most entries of a game that is entered; random people sometimes exchange for hours."""
COUNTED = os.environ.get("TILEWRIGHT_TAPS", "")
"""A file to which the taps of each game are appended, a line each."""


def random_kept(name: str, seats: int, seed: str) -> KeptGame:
    """Return a game that random people played to the end, as a scorekeeper would write it."""
    edition = load_edition(name)
    game, _ = play_random_game(edition, open_lexicon("enable"), seats, Random(seed))
    return kept_of(event.seen_by(None) for event in game.events)


def keep_whole_game(sit: Sit, kept: KeptGame) -> Counter[tuple[str, int]]:
    """Enter a game to its end, compare it, and return how many taps its entries took."""
    header = kept.header
    edition = header.edition
    followed = follow_kept(kept)
    assert followed.end is not None
    keeper = Keeper(sit(phone=True, size=SMALL), edition.id)
    keeper.begin(*(player.name for player in header.players), header=header)
    board = Board.empty(edition.size)
    entered = []
    for entry, step in zip(bare(kept), followed.steps, strict=True):
        left = keeper.page.get_by_test_id(f"keep-left-{entry.seat}")
        if isinstance(entry, LeftOver) and not left.count():
            # The settlement does not ask for these tiles.
            assert followed.end.settlements[entry.seat].deducted == 0
            continue
        keeper.enter(entry, board)
        entered.append(entry)
        board = step.board
    stored = keeper.stored()
    assert bare(stored) == bare(KeptGame(header, tuple(entered)))
    assert (stored.header.edition, stored.header.first) == (edition, header.first)
    again = follow_kept(stored)
    assert again.finals == followed.finals
    assert again.board == followed.board
    expect(keeper.page.get_by_test_id("keep-final")).to_have_text(
        [str(final).replace("-", "\N{MINUS SIGN}") for final in followed.finals]
    )
    for seat in followed.end.winners:
        name = header.players[seat].name
        expect(keeper.page.get_by_test_id("keep-winner")).to_contain_text(name)
    taps = Counter(
        (kind, taken) for kind, counts in keeper.all_taps.by_kind.items() for taken in counts
    )
    assert (
        max(taken for kind, taken in taps if kind in {one.__name__ for one in TURNS}) <= MOST_TAPS
    )
    if COUNTED:
        line = {f"{kind} {taken}": number for (kind, taken), number in taps.items()}
        with Path(COUNTED).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"game": f"{edition.id} {len(header.players)}", **line}) + "\n")
    return taps


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "seed"),
    [("switch", 2, "8"), ("super", 3, "21"), ("glass/finish-line", 4, "27")],
)
def test_some_whole_games(sit: Sit, name: str, seats: int, seed: str) -> None:
    """A race, a game with colored tiles, and one on a large board give the follower's result."""
    keep_whole_game(sit, random_kept(name, seats, seed))


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", edition_ids())
def test_every_whole_game(sit: Sit, name: str, seats: int) -> None:
    """A game of every edition and variant, with 2, 3 and 4 people, gives the follower's result."""
    for number in count():
        kept = random_kept(name, seats, f"{name} {seats} {number}")
        end = follow_kept(kept).end
        if end and end.reason is not EndReason.LAST_STANDING and len(kept.entries) < LONGEST:
            break
    keep_whole_game(sit, kept)
