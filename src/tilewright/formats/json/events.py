"""Games as event files: versioned JSON with one event per line.

The first line identifies the file: ``{"tilewright": "events", "version": 4}``. Each
further line is one event, so that a log can grow by appending lines. A ``began`` event
starts the next game in the file. See ``docs/reference/events.md`` for all events.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NoReturn, cast

from tilewright.edition import Edition
from tilewright.errors import BrokenLog, NotationError
from tilewright.formats.json.codec import EVENTS, tagged
from tilewright.formats.json.values import CODECS, NO_SETTING, Codec, Mismatch, Setting
from tilewright.rules.event import (
    Began,
    Event,
    first_event,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game
from tilewright.rules.version import CURRENT_RULES, FIRST_RULES

VERSION: Final = 4
"""The format version of new files; files with a newer version are rejected.

In version 1, the ``began`` event does not include the version of the rules. Version 3
adds contributions to the seed and returned time; version 4 adds hints.
"""

HEADER: Final = f'{{"tilewright": "events", "version": {VERSION}}}'
"""The first line of an event file."""

_CODEC: Final = tagged(EVENTS)
_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def dump_events(events: Iterable[Event], *, header: bool = True) -> str:
    """Return whole games as an event file or, without ``header``, as lines to append to a file.

    Raises ``BrokenLog`` if the first event does not begin a game.
    """
    lines = [HEADER] if header else []
    setting: Setting | None = None
    for event in events:
        if setting is None or isinstance(event, Began):
            began = first_event((event,))
            setting = Setting.of(began.edition, len(began.participants))
        lines.append(_line(event, setting))
    return "".join(f"{line}\n" for line in lines)


def dump_event(event: Event, edition: Edition) -> str:
    """Return one event as a log line, without a line break."""
    return _line(event, Setting.of(edition, 0))


def event_trees(events: Iterable[Event], edition: Edition) -> list[object]:
    """Return events as JSON values, for a log that encodes them in its own way."""
    setting = Setting.of(edition, 0)
    return [_CODEC.encode(event, setting) for event in events]


def _line(event: Event, setting: Setting) -> str:
    return _encode(_CODEC.encode(event, setting))


def load_events(text: str) -> tuple[Event, ...]:
    """Read all events from a file with one or more games.

    Each event is checked only by itself; ``load_games`` also checks that the events form games.
    """
    return tuple(event for _, event in read_events(text.split("\n")))


def load_event(text: str, edition: Edition, seats: int) -> Event:
    """Read one log line, given the game's edition and number of ``seats``."""
    return _event(parse_object(text), Setting.of(edition, seats))


def load_game(text: str) -> Game:
    """Read a file with one game, and replay it."""
    games = load_games(text)
    if len(games) != 1:
        message = f"expected exactly one game, found {len(games) or 'none'}"
        raise NotationError(message)
    return games[0]


def load_games(text: str) -> tuple[Game, ...]:
    """Read and replay all games in a file."""
    return tuple(replay_lines(text.split("\n")))


def replay_lines(lines: Iterable[str]) -> Iterator[Game]:
    """Yield a file's games one by one, so that a large file need not fit in memory."""
    game: Game | None = None
    number = 0
    for line, event in read_events(lines):
        if isinstance(event, Began):
            if game is not None:
                yield game
            game, number = None, 0
        number += 1
        try:
            game = begin(event) if game is None else evolve(game, event)
        except BrokenLog as error:
            message = f"event {number} of the game is impossible: {error}"
            raise NotationError(message, line=line) from error
    if game is not None:
        yield game


def read_events(lines: Iterable[str]) -> Iterator[tuple[int, Event]]:
    """Yield a file's events with their line numbers; skip blank lines."""
    setting: Setting | None = None
    headed = False
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff") if number == 1 else line
        if not text.strip():
            continue
        try:
            tree = parse_object(text)
            if not headed:
                _check_header(tree)
                headed = True
                continue
            if tree.get("type") == "began":
                setting = setting_in(tree)
            if setting is None:
                message = f"a game must start with began, found {_shown(tree.get('type'))}"
                raise NotationError(message)  # noqa: TRY301 - the line is added below
            event = _event(tree, setting)
        except NotationError as error:
            raise error.at(number) from error
        yield number, event
    if not headed:
        message = f"the file is empty; its first line must be {HEADER}"
        raise NotationError(message, line=1)


def is_events(text: str) -> bool:
    """Return whether ``text`` looks like an event file, even a damaged one."""
    return '"tilewright"' in text.lstrip("\ufeff \r\n\t").partition("\n")[0]


def parse_object(text: str) -> dict[str, object]:
    """Read one JSON object; reject duplicate names, because one of the values would be lost."""
    try:
        tree = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        message = f"expected a JSON object: {error.msg}"
        raise NotationError(message, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        message = "expected a JSON object without huge numbers or deep nesting"
        raise NotationError(message) from error
    if not isinstance(tree, dict):
        message = f"expected a JSON object, found {_shown(tree)}"
        raise NotationError(message)
    return tree


def setting_in(tree: Mapping[str, object]) -> Setting:
    """Return the setting for an object that names its edition and participants."""
    participants = tree.get("participants")
    if "edition" not in tree or not isinstance(participants, list):
        # Raise no error yet: decoding the whole object will report which field is wrong.
        return NO_SETTING
    edition = decoded(CODECS["Edition"], tree["edition"], NO_SETTING, "edition")
    return Setting.of(cast("Edition", edition), len(participants))


def decoded(codec: Codec, tree: object, setting: Setting, *place: str) -> object:
    """Decode a value; raise ``NotationError`` if the value is invalid."""
    try:
        return codec.decode(tree, setting)
    except Mismatch as mismatch:
        inside = mismatch.inside(*place)
        raise NotationError(str(inside), field=".".join(inside.path) or None) from mismatch
    except RecursionError as error:
        message = "expected an event, found a value that is nested too deeply"
        raise NotationError(message) from error


def _event(tree: object, setting: Setting) -> Event:
    event = cast("Event", decoded(_CODEC, tree, setting))
    if isinstance(event, Began) and not FIRST_RULES <= event.rules <= CURRENT_RULES:
        message = (
            f"the game was played under version {event.rules} of the rules, but this version of"
            f" Tilewright supports only versions {FIRST_RULES} to {CURRENT_RULES}"
        )
        raise NotationError(message)
    return event


def _check_header(tree: Mapping[str, object]) -> None:
    version = tree.get("version")
    if tree.get("tilewright") != "events" or type(version) is not int:
        message = f"expected a first line {HEADER}, found {_shown(tree)}"
        raise NotationError(message)
    if version > VERSION:
        message = (
            f"the file has version {_shown(version)} of the event format, but this version of"
            f" Tilewright supports only versions up to {VERSION}; install a newer Tilewright"
        )
        raise NotationError(message)
    if version < 1 or len(tree) > len(json.loads(HEADER)):
        message = f"expected a first line {HEADER}, found {_shown(tree)}"
        raise NotationError(message)


def _shown(value: object) -> str:
    """Return an invalid value as text, truncated if it is long."""
    return Mismatch("", value).shown


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    tree = dict(pairs)
    if len(tree) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        message = f"expected each name only once, found {_shown(twice)} twice"
        raise NotationError(message)
    return tree


def _refuse(constant: str) -> NoReturn:
    message = f"expected a whole number, found {constant}"
    raise NotationError(message)
