"""Write random kept games with what follows from them, for followers in other languages.

Run from the root: ``python -m tools.make_kept_cases COUNT [SEED] > cases.jsonl``. Each line has the
fields of a golden case: ``words``, ``game`` and ``followed``. The games are whole ones of every
edition for two to four players, as the rules referee them, with mistakes of every kind added.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.geometry import Square
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.records.kept.file import dump_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.from_game import kept_of
from tilewright.records.kept.model import (
    BareScore,
    Departure,
    KeptChallenge,
    KeptGame,
    KeptPlay,
    LeftOver,
    LostTurn,
    RuledBy,
    Ruling,
    Said,
)
from tilewright.records.kept.tree import followed_tree
from tilewright.rules.play.move import Play
from tilewright.testing.random_game import play_random_game
from tilewright.units import Seat

RULES = ("void", "single", "double", "five", "ten")
MOST_MISTAKES = 6
VARIANTS = 8
"""How many games with mistakes are made from each refereed game."""


def cases(count: int, seed: int) -> Iterator[dict[str, object]]:
    """Yield this many cases; the same seed gives the same cases."""
    lexicon = open_lexicon("family")
    number = 0
    while number < count:
        rng = Random(f"{seed} {number}")  # noqa: S311 - repeatable
        game = _refereed(rng, lexicon)
        for _ in range(min(VARIANTS, count - number)):
            kept = game
            for _ in range(rng.randrange(MOST_MISTAKES)):
                kept = with_mistake(kept, rng)
            used = {word.text for step in follow_kept(kept).steps for word in step.words}
            words = sorted(word for word in used if word in lexicon)
            followed = followed_tree(follow_kept(kept, words))
            yield {"words": words, "game": json.loads(dump_kept(kept)), "followed": followed}
            number += 1


def _refereed(rng: Random, lexicon: Lexicon) -> KeptGame:
    """Return a whole game as the rules refereed it."""
    edition = load_edition(rng.choice(edition_ids()), {"challenge.rule": rng.choice(RULES)})
    game, _ = play_random_game(edition, lexicon, rng.randint(2, 4), rng)
    return kept_of(event.seen_by(getattr(event, "seat", None)) for event in game.events)


def with_mistake(game: KeptGame, rng: Random) -> KeptGame:
    """Return the game with one entry removed, moved, changed or added."""
    entries = list(game.entries)
    seats = len(game.header.players)
    place = rng.randrange(len(entries)) if entries else 0
    choice = rng.randrange(5)
    if choice == 0 and entries:
        del entries[place]
    elif choice == 1 and entries:
        entry = entries.pop(place)
        entries.insert(min(len(entries), place + rng.randrange(-1, 3) % seats), entry)
    elif choice == 2 and entries:  # noqa: PLR2004 - one of the choices
        entries[place] = _changed(entries[place], rng, game.header.edition.size)
    elif choice == 3 and entries:  # noqa: PLR2004
        entries[place] = replace(entries[place], score=rng.randrange(60), total=rng.randrange(400))
    else:
        entries.insert(place, _added(game.new_id("x"), Seat(rng.randrange(seats)), rng))
    return KeptGame(game.header, tuple(entries))


def _changed(entry: Said, rng: Random, size: int) -> Said:
    """Return a play as a bare score or on other squares, or any entry with a rack count."""
    if not isinstance(entry, KeptPlay):
        return replace(entry, clock=rng.randrange(-(10**6), 10**6))
    if rng.randrange(2):
        count = rng.choice((None, len(entry.play.cells)))
        return BareScore(id=entry.id, seat=entry.seat, score=rng.randrange(60), count=count)
    rows, cols = rng.randrange(-1, 2), rng.randrange(-1, 2)
    squares = tuple(
        Square(min(size - 1, max(0, square.row + rows)), min(size - 1, max(0, square.col + cols)))
        for square in entry.play.squares
    )
    if len(set(squares)) < len(squares):
        return entry
    return replace(entry, play=Play(squares, entry.play.cells))


def _added(name: str, seat: Seat, rng: Random) -> Said:
    """Return an entry of a kind that can come at any moment."""
    ruling, by = rng.choice(list(Ruling)), rng.choice(list(RuledBy))
    entries: list[Said] = [
        KeptChallenge(id=name, seat=seat, ruling=ruling, by=by),
        KeptChallenge(id=name, seat=seat, ruling=ruling, award=rng.randrange(12)),
        Departure(id=name, seat=seat),
        LostTurn(id=name, seat=seat),
        LeftOver(id=name, seat=seat, rest=True),
        BareScore(id=name, seat=seat, score=rng.randrange(40), count=rng.randrange(3)),
    ]
    return rng.choice(entries)


def main() -> None:
    """Write the cases that the command line asks for."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0  # noqa: PLR2004 - the second argument
    for case in cases(count, seed):
        sys.stdout.write(json.dumps(case, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
