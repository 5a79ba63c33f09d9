"""The editions and dictionaries in the host's folders, read again when a file changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.catalogue import LANGUAGES, speaking
from tilewright.edition import Edition
from tilewright.edition.shipped import read_edition_text, shipped_ids
from tilewright.errors import EditionError, ServerError
from tilewright.lexicon import KnownLexicon
from tilewright.server.library.dictionaries import (
    SUFFIXES,
    HostDictionary,
    playable_languages,
    read_dictionaries,
)
from tilewright.server.library.documents import read_document
from tilewright.server.messages.catalogue import editions_message

MOST_EDITION_FILES: Final = 50
"""Maximum number of edition files in the host's folder; the others are left out."""
_LOOK_SECONDS: Final = 2.0
"""Seconds between looks at the folders."""
_TOML: Final = ".toml"

_log = logging.getLogger(__name__)

_Stamp = tuple[tuple[str, int, int], ...]
"""The name, size and time of each file: if it is the same, the files have not changed."""


@dataclass(frozen=True, slots=True, eq=False)
class HostFiles:
    """What the host's folders contained at one moment; each moment has its own identity."""

    editions: tuple[Edition, ...] = ()
    """The editions and their variants, in the order of their files' names, and then those of our
    editions in other languages that the host has a dictionary for."""
    dictionaries: tuple[HostDictionary, ...] = ()
    problems: tuple[str, ...] = ()
    """A sentence about each file that can't be used, which names the file, line and expectation."""

    def edition(self, name: str) -> Edition | None:
        """Return the host's edition with this id; None if there is none."""
        return next((edition for edition in self.editions if edition.id == name), None)

    def dictionary(self, name: str) -> HostDictionary | None:
        """Return the host's dictionary with this id; None if there is none."""
        return next((one for one in self.dictionaries if one.known.id == name), None)

    def log_problems(self, known: tuple[str, ...] = ()) -> None:
        """Log which files can't be used and why, except for what is known."""
        for problem in self.problems:
            if problem not in known:
                _log.warning("%s", problem)

    @property
    def taken_ids(self) -> frozenset[str]:
        """The ids of all editions, which an uploaded file can't use."""
        return frozenset(shipped_ids()) | {edition.id for edition in self.editions}

    @property
    def known_lexicons(self) -> tuple[KnownLexicon, ...]:
        """How the host's dictionaries are listed."""
        return tuple(one.known for one in self.dictionaries)


@dataclass(frozen=True, slots=True)
class HostFolders:
    """The folders with the host's files; None if there is none of a kind."""

    editions: Path | None = None
    lexicons: Path | None = None

    def check(self) -> None:
        """Raise ``ServerError`` if a folder does not exist."""
        for folder in (self.editions, self.lexicons):
            if folder is not None and not folder.is_dir():
                raise ServerError(f"{folder} is not a folder")

    def read(self) -> HostFiles:
        """Read all files; call this in a thread, because new dictionaries must be built."""
        editions: list[Edition] = []
        dictionaries: list[HostDictionary] = []
        problems: list[str] = []
        try:
            for found in self._found():
                match found:
                    case str():
                        problems.append(found)
                    case HostDictionary():
                        dictionaries.append(found)
                    case _:
                        editions.extend(found)
        except OSError as error:
            problems.append(f"{error.filename}: {error.strerror}")
        editions.extend(playable_languages(dictionaries))
        # Later, the event loop finds them in the cache.
        for language in LANGUAGES:
            with speaking(language):
                editions_message(tuple(editions))
        return HostFiles(tuple(editions), tuple(dictionaries), tuple(problems))

    def _found(self) -> Iterator[HostDictionary | tuple[Edition, ...] | str]:
        if self.editions is not None:
            yield from _read_editions(self.editions)
        if self.lexicons is not None:
            yield from read_dictionaries(self.lexicons)

    def stamp(self) -> _Stamp:
        """Return what changes when a file changes."""
        stamps = []
        for folder in (self.editions, self.lexicons):
            try:
                for path in sorted(folder.iterdir() if folder is not None else ()):
                    if path.suffix.lower() in (*SUFFIXES, _TOML):
                        status = path.stat()
                        stamps.append((str(path), status.st_size, status.st_mtime_ns))
            except OSError:
                # A file has just vanished, or the folder has: the next look will tell.
                stamps.append((str(folder), -1, -1))
        return tuple(stamps)


NO_FOLDERS: Final = HostFolders()


def _read_editions(folder: Path) -> Iterator[tuple[Edition, ...] | str]:
    """Yield the editions of each file, or a sentence about a file that can't be used."""
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == _TOML)
    taken = set(shipped_ids())
    for path in paths[:MOST_EDITION_FILES]:
        try:
            text = read_edition_text(path)
            editions = read_document(text, taken=taken, source=path.name)
        except EditionError as error:
            yield str(error)
        else:
            taken |= {edition.id for edition in editions}
            yield editions
    for path in paths[MOST_EDITION_FILES:]:
        yield f"{path.name}: a server can have at most {MOST_EDITION_FILES} edition files"


class Library:
    """The host's files in this process, kept up to date while the server runs.

    Each worker reads the folders by itself. A table stores what it was opened with, so workers that
    notice a change at different moments still agree about every table.
    """

    def __init__(self, folders: HostFolders) -> None:
        """Use these folders; ``start`` reads them."""
        self._folders = folders
        self._stamp: _Stamp = ()
        self._task: asyncio.Task[None] | None = None
        self._reading = asyncio.Lock()
        self.files = HostFiles()

    async def start(self) -> None:
        """Read the files, and look for changes from now on.

        What is wrong with the first files is not logged: it was, before the workers started.
        """
        if self._folders != NO_FOLDERS:
            await self.refresh(is_first=True)
            self._task = asyncio.create_task(self._watch(), name="host-files")

    async def stop(self) -> None:
        """Stop looking for changes."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def refresh(self, *, is_first: bool = False) -> None:
        """Read the files again if one has changed; log which of them can't be used."""
        if self._folders == NO_FOLDERS:
            return
        async with self._reading:
            stamp = await asyncio.to_thread(self._folders.stamp)
            if stamp == self._stamp:
                return
            files = await asyncio.to_thread(self._folders.read)
            if not is_first:
                files.log_problems(self.files.problems)
            self._stamp, self.files = stamp, files

    async def find_edition(self, name: str) -> Edition | None:
        """Return the host's edition with this id, also if its file is new; None if unknown."""
        found = self.files.edition(name)
        if found is None:
            await self.refresh()
            found = self.files.edition(name)
        return found

    async def find_dictionary(self, name: str) -> HostDictionary | None:
        """Return the host's dictionary with this id, also if its file is new; None if unknown."""
        found = self.files.dictionary(name)
        if found is None:
            await self.refresh()
            found = self.files.dictionary(name)
        return found

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self.refresh()
            except Exception:  # noqa: BLE001 - a bad file must not end the watch
                _log.exception("could not read the host's files")
