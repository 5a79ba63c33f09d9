"""What every part of the store on SQL builds on: reading, writing, and telling other processes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeAlias

from sqlalchemy import Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.store.contract import Notice

Found: TypeAlias = Row[*tuple[Any, ...]]
"""A row of an answer."""


class SqlPart(ABC):
    """A part of the store; the whole of it has the connections."""

    @abstractmethod
    def _writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a transaction; its errors are those of the store."""

    @abstractmethod
    async def _rows(self, query: Select[Any]) -> Sequence[Found]:
        """Read all rows of an answer."""

    @abstractmethod
    async def _notify(self, connection: AsyncConnection, *notices: Notice) -> None:
        """Tell the other processes, once what was written is there to be read."""
