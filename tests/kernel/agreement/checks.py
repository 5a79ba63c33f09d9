"""The comparisons themselves: each raises with the position and the plays that differ.

They are functions rather than tests, so that the quick tests, the long runs and the tests
of the tests all use the same comparisons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import overload

from tests.kernel.agreement.oracle import Known, judged
from tests.kernel.agreement.reference import POINT
from tests.kernel.agreement.subject import Candidate, Generator
from tilewright.formats.cgp import CgpPosition, write_cgp
from tilewright.rules.play.move import Play
from tilewright.testing.strategies import Position
from tilewright.tiles import Tally

_SHOWN = 8

Leaves = Mapping[Tally, int]
"""The values of tiles kept on the rack, in thousandths of a point; others are worth nothing."""


def described(position: Position) -> str:
    """Return a position as reproducible text: as CGP, with a random edition's text."""
    edition = position.edition
    line = write_cgp(CgpPosition(edition, position.board, (position.rack, None), (0, 0)))
    parts = [f"position: {line}", f"lexicon: {position.words!r}"]
    if edition.id == "random":
        listed = " ".join(position.words)
        parts += [f"words over {position.words.alphabet}: {listed}", edition.document]
    return "\n".join(parts)


def written(play: Play, position: Position) -> str:
    """Return a play as text for a failing test, whatever is wrong with it."""
    tiles = position.edition.tiles
    return " ".join(
        f"{square.name}={tiles.cell_text(cell) if tiles.is_cell(cell) else cell}"
        for square, cell in play.tiles()
    )


def demand(*, met: bool, what: str, position: Position, plays: Iterable[Play] = ()) -> None:
    """Raise unless the condition holds, with the position and some of the plays concerned."""
    if not met:
        listed = [written(play, position) for play in plays]
        shown = "".join(f"\n  {line}" for line in listed[:_SHOWN])
        more = f"\n  and {len(listed) - _SHOWN} more" if len(listed) > _SHOWN else ""
        raise AssertionError(f"{what}{shown}{more}\n{described(position)}")


def check_sound(position: Position, candidates: Sequence[Candidate]) -> tuple[Known, ...]:
    """Judge every candidate: legal, valid words, on the rack, same score, canonical order."""
    found = []
    for candidate in candidates:
        play = candidate.play
        known = judged(position.board, play, position.edition, position.words)
        if known is None:
            demand(met=False, what="The judge refuses:", position=position, plays=[play])
            continue
        what = f"The score is {candidate.score}, the judge counts {known.score}:"
        demand(met=candidate.score == known.score, what=what, position=position, plays=[play])
        found.append(known)
    _check_leaves(position, candidates)
    keys = [known.key for known in found]
    twice = [
        known.play for known, key, after in zip(found, keys, keys[1:], strict=False) if key == after
    ]
    demand(met=not twice, what="Listed twice:", position=position, plays=twice)
    astray = [
        known.play for known, key, after in zip(found, keys, keys[1:], strict=False) if key > after
    ]
    demand(met=not astray, what="Not in canonical order:", position=position, plays=astray)
    return tuple(found)


def _check_leaves(position: Position, candidates: Iterable[Candidate]) -> None:
    """The tiles played and the tiles kept add up to the rack."""
    tiles = position.edition.tiles
    for candidate in candidates:
        laid = tiles.tiles_of(candidate.play.cells)
        demand(
            met=laid + candidate.leave == position.rack,
            what=f"The leave {candidate.leave!r} is not what {position.rack!r} has left after:",
            position=position,
            plays=[candidate.play],
        )


def check_complete(
    position: Position, candidates: Sequence[Candidate], plays: Sequence[Known]
) -> None:
    """Compare with all possible plays: the same plays, scores and order."""
    expected = {known.play: known.score for known in plays}
    found = {candidate.play: candidate.score for candidate in candidates}
    missing = [play for play in expected if play not in found]
    demand(met=not missing, what="Not generated:", position=position, plays=missing)
    extra = [play for play in found if play not in expected]
    demand(met=not extra, what="Generated but impossible:", position=position, plays=extra)
    for play, score in expected.items():
        what = f"The score is {found[play]}, the judge counts {score}:"
        demand(met=found[play] == score, what=what, position=position, plays=[play])
    order = [candidate.play for candidate in candidates]
    demand(met=len(order) == len(found), what="Some play is listed twice.", position=position)
    right = [known.play for known in plays]
    astray = [play for play, other in zip(order, right, strict=True) if play != other]
    demand(met=not astray, what="Not in canonical order:", position=position, plays=astray)
    _check_leaves(position, candidates)


def check_equity(position: Position, candidates: Iterable[Candidate], leaves: Leaves) -> None:
    """The equity is the score plus the value of the tiles kept, in thousandths."""
    for candidate in candidates:
        equity = candidate.score * POINT + leaves.get(candidate.leave, 0)
        what = f"The equity is {candidate.equity}, score and leave make {equity}:"
        met = candidate.equity == equity
        demand(met=met, what=what, position=position, plays=[candidate.play])


Value = tuple[Play, int, Tally, int]


def value(candidate: Candidate | None) -> Value | None:
    """Return the contents of a candidate, comparable whatever its class."""
    if candidate is None:
        return None
    return candidate.play, candidate.score, candidate.leave, candidate.equity


def values(candidates: Iterable[Candidate | None]) -> list[Value | None]:
    """Return the contents of candidates, in their order; None stays None."""
    return [value(candidate) for candidate in candidates]


def ranking(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Sort by equity, the highest first; equal ones stay in canonical order."""
    return sorted(candidates, key=lambda candidate: -candidate.equity)


class Listed(Sequence[Candidate]):
    """Candidates built once, with the kernel's own packed form of each, where there is one.

    A packed play has everything its candidate has, so equal bytes are equal answers; candidates
    are compared only where bytes differ.
    """

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self._made = list(candidates)
        self.packed = packed(candidates)

    def __len__(self) -> int:
        return len(self._made)

    @overload
    def __getitem__(self, place: int) -> Candidate: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, place: int | slice) -> Candidate | Sequence[Candidate]:
        """Return a candidate, or several as a list."""
        return self._made[place]

    def __iter__(self) -> Iterator[Candidate]:
        """Yield the candidates."""
        return iter(self._made)

    def ranked(self) -> tuple[list[Candidate], list[bytes]]:
        """Return the candidates by equity, each with its bytes."""
        order = sorted(range(len(self)), key=lambda place: -self._made[place].equity)
        size = len(self.packed) // len(self) if self._made else 0
        records = [self.packed[place * size : place * size + size] for place in order]
        return [self._made[place] for place in order], records


def packed(candidates: Sequence[Candidate | None]) -> bytes:
    """Return candidates as the kernel packs them; nothing for a generator without packing."""
    data = getattr(candidates, "packed", b"")
    assert isinstance(data, bytes)
    return data


def check_questions(generator: Generator, position: Position, candidates: Listed) -> None:
    """Every other query is answered as from the list of all plays."""
    board, rack = position.board, position.rack
    total = len(candidates), sum(candidate.score for candidate in candidates)
    counted = generator.count(board, rack)
    what = f"Counted {counted}, and there are {total}."
    demand(met=tuple(counted) == total, what=what, position=position)
    tiles = position.edition.tiles
    laid = {tiles.tile_of(cell) for candidate in candidates for _, cell in candidate.play.tiles()}
    playable = generator.playable(board, rack)
    what = f"Said to be playable are {sorted(playable)}, played are {sorted(laid)}."
    demand(met=playable == frozenset(laid), what=what, position=position)
    check_ranked(generator, position, candidates)


def check_ranked(generator: Generator, position: Position, candidates: Listed) -> None:
    """The best, the best few and those near the best are the beginning of the ranking."""
    board, rack = position.board, position.rack
    ranked, records = candidates.ranked()

    def compare(what: str, found: Sequence[Candidate | None], count: int) -> None:
        data = packed(found)
        if not data or data != b"".join(records[:count]):
            _compare(position, what, found, ranked[:count])

    best = generator.best(board, rack)
    _compare(position, "the best", [best], ranked[:1] or [None])
    for count in {0, 1, 2, 7, len(ranked) // 2, len(ranked), len(ranked) + 3}:
        compare(f"the best {count}", generator.top(board, rack, count), count)
    gaps = (
        {ranked[0].equity - ranked[place].equity for place in (0, len(ranked) // 3)}
        if ranked
        else {0}
    )
    for gap in {0, 1, 1999, 2000, *gaps}:
        near = sum(other.equity >= ranked[0].equity - gap for other in ranked)
        compare(f"those within {gap} of the best", generator.within(board, rack, gap), near)


def _compare(
    position: Position,
    what: str,
    found: Sequence[Candidate | None],
    expected: Sequence[Candidate | None],
) -> None:
    if values(found) == values(expected):
        return
    plays = [candidate.play for candidate in found if candidate is not None]
    wanted = [candidate.play for candidate in expected if candidate is not None]
    first = next(
        (
            place
            for place, pair in enumerate(zip(plays, wanted, strict=False))
            if pair[0] != pair[1]
        ),
        min(len(plays), len(wanted)),
    )
    sentence = (
        f"Asked for {what}: {len(plays)} plays, expected {len(wanted)}; they differ from"
        f" number {first + 1} on. Found and expected there:"
    )
    shown = [*plays[first : first + 1], *wanted[first : first + 1]]
    demand(met=False, what=sentence, position=position, plays=shown)


def check_agreements(
    generators: Iterable[Generator],
    position: Position,
    plays: Sequence[Known],
    leaves: Leaves | None = None,
) -> None:
    """Compare all answers of several generators about a position with all possible plays."""
    known = None
    for generator in generators:
        found = generator.all(position.board, position.rack)
        if known is None or not known.packed or packed(found) != known.packed:
            known = Listed(found)
            check_complete(position, known, plays)
            check_equity(position, known, leaves or {})
        check_questions(generator, position, known)


def check_agreement(
    generator: Generator,
    position: Position,
    plays: Sequence[Known],
    leaves: Leaves | None = None,
) -> None:
    """Compare every answer that one generator gives about a position with all possible plays."""
    check_agreements([generator], position, plays, leaves)
