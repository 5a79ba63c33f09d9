"""Several phones write a kept game, together and apart: nothing that anyone wrote is lost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tests.records.kept.test_keeping import START, passes
from tests.records.kept.test_merging import begins, versions
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.model import KeptGame, Said
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.sharing import state as sharing
from tilewright.server.sharing.state import (
    ASKING_TIME,
    HAND_OVER_WAIT,
    MOST_PHONES,
    Phone,
    SharedClock,
    SharedState,
)
from tilewright.units import Instant, Seat

ANN, BEN, CLEO = (Phone(name.lower(), name) for name in ("Ann", "Ben", "Cleo"))
NOW = Instant(1_000_000)
LATER = Instant(NOW + HAND_OVER_WAIT)


def refused(code: Code, change: object, *arguments: object, **more: object) -> None:
    """Check that a change is refused."""
    assert callable(change)
    with pytest.raises(Problem) as caught:
        change(*arguments, **more)
    assert caught.value.code is code


def game_of(state: SharedState) -> KeptGame:
    """Return the game with its branches."""
    return load_kept(state.game)


def test_one_phone_writes_at_a_time() -> None:
    """A follower can't write, choose or answer; it asks, and the writer hands over or does not."""
    state = sharing.share(START, ANN)
    longer = START.then(*passes("1"))
    refused(Code.NOT_ALLOWED, sharing.write, state, "ben", 1, "p" * 16, longer)
    refused(Code.NOT_ALLOWED, sharing.choose, state, "ben", 1, None)
    refused(Code.NOT_ALLOWED, sharing.answer, state, "ben", agree=True)
    refused(Code.CONFLICT, sharing.take, state, BEN, LATER)
    asked = sharing.ask(state, BEN, NOW)
    assert sharing.ask(asked, BEN, LATER) == asked
    assert sharing.ask(asked, ANN, LATER) == asked
    refused(Code.CONFLICT, sharing.ask, asked, CLEO, LATER)
    assert sharing.ask(asked, CLEO, Instant(NOW + ASKING_TIME)).asker == CLEO
    kept = sharing.answer(asked, "ann", agree=False)
    assert kept == structs.replace(asked, asker=None)
    assert sharing.answer(kept, "ann", agree=True) == kept
    handed = sharing.answer(asked, "ann", agree=True)
    assert (handed.writer, handed.asker) == (BEN, None)
    assert game_of(sharing.write(handed, "ben", 1, "p" * 16, longer)) == longer


def test_a_writer_who_is_gone_does_not_block_the_game() -> None:
    """After a short wait, the phone that asked writes; the old one is remembered, and not twice."""
    asked = sharing.ask(sharing.share(START, ANN), BEN, NOW)
    refused(Code.CONFLICT, sharing.take, asked, BEN, Instant(LATER - 1))
    refused(Code.CONFLICT, sharing.take, asked, CLEO, LATER)
    taken = sharing.take(asked, BEN, LATER)
    assert taken.phones == (ANN, BEN)
    assert sharing.take(taken, BEN, LATER) == taken
    back = sharing.answer(sharing.ask(taken, ANN, LATER), "ben", agree=True)
    assert back.phones == (BEN, ANN)
    for number in range(3 * MOST_PHONES):
        back = sharing.take(
            sharing.ask(back, Phone(str(number), "X"), NOW), Phone(str(number), "X"), LATER
        )
    assert len(back.phones) == MOST_PHONES


def test_a_correction_replaces_and_a_lost_answer_is_harmless() -> None:
    """The writer may shorten the game; a page that missed an answer never conflicts with itself."""
    state = sharing.share(START, ANN)
    one, two = START.then(*passes("1")), START.then(*passes("1", "2"))
    first = sharing.write(state, "ann", 1, "p" * 16, two)
    assert sharing.write(first, "ann", 1, "p" * 16, two) == first
    undone = sharing.write(first, "ann", 1, "p" * 16, one)
    assert game_of(undone) == one
    assert undone.version == 3
    # Another page of the same phone has not seen the second entry being undone.
    other = sharing.write(undone, "ann", 2, "q" * 16, two)
    assert game_of(other) == two
    apart = sharing.write(undone, "ann", 2, "q" * 16, START.then(*passes("x")))
    assert versions(game_of(apart)) == [*versions(one), (START.header, passes("x"))]
    assert apart.undecided


def test_only_the_writers_clock_counts_and_it_runs_by_the_server() -> None:
    """The running clock loses the time that passes here; a follower can't change it."""
    state = sharing.share(START, ANN)
    running = SharedClock((5000, 9000), Seat(1), NOW)
    set_ = sharing.set_clock(state, "ann", running)
    assert set_.clock is not None
    assert set_.clock.left_at(Instant(NOW + 10_000)) == (5000, -1000)
    assert set_.clock.left_at(Instant(NOW - 1)) == (5000, 9000)
    assert sharing.set_clock(set_, "ben", None) == set_
    still = sharing.set_clock(set_, "ann", SharedClock((5000, 8000), None, LATER))
    assert still.clock is not None
    assert still.clock.left_at(Instant(LATER + 10_000)) == (5000, 8000)
    assert sharing.set_clock(still, "ann", SharedClock((5000, 8000), None, NOW)) is still
    handed = sharing.answer(sharing.ask(set_, BEN, NOW), "ann", agree=True)
    assert handed.clock == running
    assert sharing.set_clock(handed, "ann", None) == handed
    assert sharing.set_clock(handed, "ben", None).clock is None


def test_a_person_chooses_and_the_other_version_stays() -> None:
    """After a choice, the versions change places, and what returns is not asked about again."""
    state = sharing.take(sharing.ask(sharing.share(START, ANN), BEN, NOW), BEN, LATER)
    ours, theirs = START.then(*passes("b1")), START.then(*passes("a1", "a2"))
    state = sharing.write(state, "ben", 1, "b" * 16, ours)
    apart = sharing.write(state, "ann", 1, "a" * 16, theirs)
    assert apart.undecided
    assert [branch.name for branch in game_of(apart).branches] == ["Ann"]
    refused(Code.STALE, sharing.choose, apart, "ben", state.version, 0)
    refused(Code.BAD_REQUEST, sharing.choose, apart, "ben", apart.version, 1)
    as_it_is = sharing.choose(apart, "ben", apart.version, None)
    assert not as_it_is.undecided
    assert game_of(as_it_is) == game_of(apart)
    chosen = sharing.choose(apart, "ben", apart.version, 0)
    assert not chosen.undecided
    assert chosen.author == "Ann"
    assert versions(game_of(chosen)) == versions(game_of(apart))[::-1]
    assert [branch.name for branch in game_of(chosen).branches] == ["Ben"]
    assert sharing.write(chosen, "ann", 1, "a" * 16, theirs) == chosen
    # The writer continues, and undoing the choice is a change like any other.
    longer = sharing.write(chosen, "ben", chosen.version, "b" * 16, theirs.then(*passes("b3")))
    assert not longer.undecided
    undone = sharing.write(longer, "ben", longer.version, "b" * 16, ours)
    assert game_of(undone).entries == ours.entries


def test_what_becomes_too_large_is_refused() -> None:
    """A game with its branches has a limit; the phone keeps what it wrote."""
    long = START.then(*(replace(one, note="x" * 50_000) for one in passes(*"123456")))
    refused(Code.TOO_LARGE, sharing.share, long, ANN)


@dataclass
class Local:
    """A phone with its own copy: the entries, the version they are based on, and its page."""

    phone: Phone
    entries: tuple[Said, ...] = ()
    base: int = 1
    page: str = ""
    is_dirty: bool = False

    def adopt(self, state: SharedState) -> None:
        """Take the server's version."""
        self.entries, self.base, self.is_dirty = game_of(state).entries, state.version, False


@given(st.data())
def test_whatever_phones_do_no_entry_is_lost(data: st.DataObject) -> None:
    """An entry that a phone delivered stays in the game or a branch until a person removes it."""
    state = sharing.share(START, ANN)
    locals_ = [Local(phone, page=phone.name * 16) for phone in (ANN, BEN, CLEO)]
    names = map(str, count(1))
    actions = ["enter", "enter", "deliver", "deliver", "lose", "take", "see", "choose"]
    for action in data.draw(st.lists(st.sampled_from(actions), max_size=12)):
        local = data.draw(st.sampled_from(locals_))
        can_write = any(known.digest == local.phone.digest for known in state.phones)
        before = state
        if action == "enter" and can_write:
            local.entries += passes(next(names))
            local.is_dirty = True
        elif action == "take":
            state = sharing.take(sharing.ask(state, local.phone, NOW), local.phone, LATER)
        elif action == "see" and not local.is_dirty:
            local.adopt(state)
        elif action in {"deliver", "lose"} and can_write:
            copy = KeptGame(START.header, local.entries)
            state = sharing.write(state, local.phone.digest, local.base, local.page, copy)
            assert any(begins(versions(copy)[0], one) for one in versions(game_of(state)))
            if action == "deliver":
                local.adopt(state)
        elif action == "choose" and state.is_writer(local.phone.digest):
            branches = range(len(game_of(state).branches))
            number = data.draw(st.sampled_from([None, *branches]))
            state = sharing.choose(state, local.phone.digest, state.version, number)
        for version in versions(game_of(before)):
            assert any(begins(version, kept) for kept in versions(game_of(state)))
        assert state.version >= before.version
