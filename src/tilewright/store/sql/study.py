"""Study in the database: cards, missed words and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.errors import Conflict
from tilewright.store.contract import StudyCard
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant

_C = schema.study_cards.c
_W = schema.missed_words.c
_COLUMNS = (
    *(_C.lexicon, _C.question, _C.stability, _C.difficulty),
    *(_C.last, _C.due, _C.answers, _C.right),
)


class SqlStudy(Database):
    """The part of the store that keeps study cards, missed words and puzzles."""

    async def study_cards(self, account: str, lexicon: str) -> list[StudyCard]:
        """Return an account's cards for a dictionary, in the order of their questions."""
        own = (_C.account == account) & (_C.lexicon == lexicon)
        query = select(*_COLUMNS).where(own).order_by(_C.question)
        return [StudyCard(*row) for row in await self._rows(query)]

    async def all_study_cards(self, account: str) -> list[StudyCard]:
        """Return all of an account's cards, by dictionary and question."""
        query = select(*_COLUMNS).where(_C.account == account).order_by(_C.lexicon, _C.question)
        return [StudyCard(*row) for row in await self._rows(query)]

    async def study_card(self, account: str, lexicon: str, question: str) -> StudyCard | None:
        """Return an account's card for a question, if there is one."""
        query = select(*_COLUMNS).where(_one(account, lexicon, question))
        rows = await self._rows(query)
        return StudyCard(*rows[0]) if rows else None

    async def save_study_cards(
        self, account: str, cards: Sequence[StudyCard], most: int | None = None
    ) -> bool:
        """Store cards; a stored card of the same question stays if it was answered later."""
        with suppress(Conflict):
            return await self._save_cards(account, cards, most)
        # The same question was answered for the first time on two devices at once.
        return await self._save_cards(account, cards, most)

    async def _save_cards(self, account: str, cards: Sequence[StudyCard], most: int | None) -> bool:
        async with self._writing() as connection:
            stored = {card: await _answered(connection, account, card) for card in cards}
            fresh = sum(last is None for last in stored.values())
            if fresh and most is not None:
                count = select(func.count()).where(_C.account == account)
                if (await connection.execute(count)).scalar_one() + fresh > most:
                    return False
            for card, last in stored.items():
                values = _values(account, card)
                if last is None:
                    await connection.execute(insert(schema.study_cards), values)
                elif card.last >= last:
                    here = _one(account, card.lexicon, card.question)
                    await connection.execute(update(schema.study_cards).where(here).values(values))
        return True

    async def missed_words(self, account: str) -> list[str]:
        """Return the words that an account wants to study, in the order they were added."""
        query = select(_W.word).where(_W.account == account).order_by(_W.added, _W.word)
        return [word for (word,) in await self._rows(query)]

    async def add_missed_words(
        self, account: str, words: Sequence[str], now: Instant, most: int
    ) -> bool:
        """Add words to study; those already there are not repeated."""
        with suppress(Conflict):
            return await self._add_words(account, words, now, most)
        return await self._add_words(account, words, now, most)

    async def _add_words(self, account: str, words: Sequence[str], now: Instant, most: int) -> bool:
        async with self._writing() as connection:
            own = await connection.execute(select(_W.word).where(_W.account == account))
            known = {word for (word,) in own}
            fresh = [word for word in dict.fromkeys(words) if word not in known]
            if fresh and len(known) + len(fresh) > most:
                return False
            # The milliseconds keep the order of words that are added together.
            rows = [
                {"account": account, "word": word, "added": now + place}
                for place, word in enumerate(fresh)
            ]
            if rows:
                await connection.execute(insert(schema.missed_words), rows)
        return True

    async def puzzle(self, puzzle: str) -> str | None:
        """Return a puzzle's data; None if there is no such puzzle."""
        c = schema.puzzles.c
        rows = await self._rows(select(c.data).where(c.id == puzzle))
        return rows[0][0] if rows else None

    async def save_puzzle(self, puzzle: str, table: str, data: str) -> None:
        """Store what was made of a turn, unless another process was first."""
        values = {"id": puzzle, "game": table, "data": data}
        with suppress(Conflict):
            async with self._writing() as connection:
                await connection.execute(insert(schema.puzzles), values)


async def _answered(connection: AsyncConnection, account: str, card: StudyCard) -> int | None:
    """Return when the stored card of the same question was answered; None if there is none."""
    query = select(_C.last).where(_one(account, card.lexicon, card.question))
    return (await connection.execute(query)).scalar_one_or_none()


def _one(account: str, lexicon: str, question: str) -> ColumnElement[bool]:
    return (_C.account == account) & (_C.lexicon == lexicon) & (_C.question == question)


def _values(account: str, card: StudyCard) -> dict[str, object]:
    return {
        "account": account,
        "lexicon": card.lexicon,
        "question": card.question,
        "stability": card.stability,
        "difficulty": card.difficulty,
        "last": card.last,
        "due": card.due,
        "answers": card.answers,
        "right": card.right,
    }


async def delete_study(connection: AsyncConnection, account: str) -> None:
    """Delete what an account remembers, within the open transaction."""
    for table in (schema.study_cards, schema.missed_words):
        await connection.execute(delete(table).where(table.c.account == account))
