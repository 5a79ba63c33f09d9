"""A table's public information, as its owner and the lobby show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import UNSET

from tilewright.catalogue import LANGUAGES, speaking, translate
from tilewright.lexicon import find_lexicon
from tilewright.server.messages import outgoing
from tilewright.server.messages.catalogue import edition_message
from tilewright.server.messages.incoming import Wish
from tilewright.server.messages.outgoing import SeatKind
from tilewright.server.tables.setup import Proposal, TableSetup, load_setup
from tilewright.store.contract import Status, TableRow
from tilewright.units import Instant, Seat, by_seat


class Presence(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table."""

    seats: tuple[Seat, ...] = ()
    watching: int = 0
    """The number of spectators."""


ABSENT: Final = Presence()


@dataclass(frozen=True, slots=True)
class TableStage:
    """How far a table's game has come, and who is there."""

    status: Status
    last_change: int
    """The number of events up to the last one that closes a proposal."""
    presence: Presence = ABSENT
    unsaid: tuple[str, ...] = ()
    """Offensive words that were played, once the game is over."""


def table_info(
    row: TableRow, setup: TableSetup, stage: TableStage, now: Instant, *, with_code: bool
) -> outgoing.TableInfo:
    """Return a table's public information, apart from the game itself."""
    present = stage.presence.seats
    return outgoing.TableInfo(
        table=row.id,
        status=stage.status,
        created=row.created,
        edition=edition_message(setup.edition()),
        lexicon=_lexicon_info(setup),
        seats=tuple(
            outgoing.SeatInfo(
                seat=seat,
                kind=who.kind,
                name=who.name,
                level=who.level,
                player=who.player,
                program=who.program,
                present=seat in present or who.kind is SeatKind.COMPUTER,
            )
            for seat, who in by_seat(setup.seats)
        ),
        watching=stage.presence.watching,
        spectators=setup.spectators,
        listed=row.listed,
        takeback=setup.takeback,
        terms_changed=setup.terms_changed,
        chat=setup.chat,
        offensive=setup.offensive,
        definitions=setup.definitions,
        proposal=proposal_message(open_proposal(setup, stage.last_change, now)),
        next=setup.next,
        unsaid=stage.unsaid,
        code=row.code if with_code else UNSET,
    )


def prepare_editions(rows: Iterable[TableRow]) -> None:
    """Read the house rules of tables, so that ``table_info`` finds them in the cache."""
    for row in rows:
        edition = load_setup(row.data).edition()
        for language in LANGUAGES:
            with speaking(language):
                edition_message(edition)


def open_proposal(setup: TableSetup, last_change: int, now: Instant) -> Proposal | None:
    """Return the open proposal of a table whose game last changed at event ``last_change``.

    A proposal lapses at its deadline or, unless it is for a rematch, when the game changes. That
    other players accept a play meanwhile does not change it.
    """
    proposal = setup.proposal
    if proposal is None or proposal.until < now:
        return None
    lapsed = proposal.what is not Wish.REMATCH and proposal.number < last_change
    return None if lapsed else proposal


def proposal_message(proposal: Proposal | None) -> outgoing.Proposal | None:
    """Return a proposal in the form sent to clients."""
    if proposal is None:
        return None
    return outgoing.Proposal(
        what=proposal.what,
        by=proposal.by,
        agreed=proposal.agreed,
        awaited=proposal.awaited,
        until=proposal.until,
    )


def _lexicon_info(setup: TableSetup) -> outgoing.LexiconInfo:
    """Return a lexicon's id and title; if the server no longer has it, its id is the title."""
    name = setup.lexicon
    if setup.own_lexicon is not None:
        return outgoing.LexiconInfo(id=name, title=setup.own_lexicon.title)
    known = find_lexicon(name)
    return outgoing.LexiconInfo(id=name, title=translate(known.title if known else name))


# What the workers publish about their listed tables, for each other's lobbies.

_DECODER: Final = msgspec.json.Decoder(dict[str, Presence])


def dump_presence(tables: dict[str, Presence]) -> str:
    """Encode who is connected to which table."""
    return msgspec.json.encode(tables).decode()


@lru_cache(maxsize=256)
def load_presence(text: str) -> dict[str, Presence]:
    """Decode what another worker published; what cannot be read is ignored."""
    try:
        return _DECODER.decode(text or "{}")
    except msgspec.DecodeError:
        return {}
