"""``tilewright verify``: check finished games again, from the first draw to the last point."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.files import read_text_input
from tilewright.cli.lexicons import open_words
from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import DONE, REFUSED, UNFINISHED, WORDS_UNCHECKED, clean, emit, say
from tilewright.cli.terminal.layout import counted
from tilewright.errors import LexiconError

_SEVERITY: Final = (REFUSED, UNFINISHED, WORDS_UNCHECKED, DONE)
"""The exit codes for one game; the command returns the first that any game has."""
_VERDICTS: Final = {
    REFUSED: "not-fair",
    UNFINISHED: "unfinished",
    WORDS_UNCHECKED: "words-not-checked",
    DONE: "fair",
}
"""The verdicts in JSON, by exit code."""

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilewright.lexicon import Lexicon
    from tilewright.rules.audit import Audit, Departure
    from tilewright.rules.event import Began, Event


def verify_command(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An event file; - is standard input.")
    ],
    *,
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon",
            "-l",
            metavar="NAME",
            help="The dictionary (a name or a file), if the one named in the games is missing.",
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Check finished games against the rules.

    Every draw, play, score and ending in an event file is checked.

    Each event must follow from the rules that the game was played under, and every draw must match
    the game's published seed. A game is fair only if all of it was checked: the exit code is 3 for
    a game without its end, and 4 if its dictionary is missing.
    """
    from tilewright.kernel.any_play import can_play
    from tilewright.rules.audit import audit

    found = [
        (game, len(events), audit(events, _lexicon(game, lexicon), search=can_play))
        for game, events in _games(file)
    ]
    if wants_json(context, as_json):
        emit({"games": [_data(*each) for each in found]})
    else:
        for number, each in enumerate(found, 1):
            _report(number, *each)
    return min((_verdict(result) for _, _, result in found), key=_SEVERITY.index, default=DONE)


def _games(file: Path) -> Iterator[tuple[Began, list[Event]]]:
    """Yield each game in a file: its first event and all of its events."""
    from tilewright.formats.json.events import read_events
    from tilewright.rules.event import Began

    text = read_text_input(file)
    games: list[tuple[Began, list[Event]]] = []
    for _, event in read_events(text.split("\n")):
        if isinstance(event, Began):
            games.append((event, []))
        games[-1][1].append(event)
    yield from games


def _lexicon(game: Began, name: str | None) -> Lexicon | None:
    """Open a game's dictionary; return None if it is not available.

    Raises ``LexiconError`` if the user chose a dictionary that is not the game's.
    """
    from tilewright.lexicon import find_lexicon

    ref = game.lexicon
    if name is None and find_lexicon(ref.id) is None:
        return None
    words = open_words(game.edition, name or ref.id)
    if words.checksum == ref.checksum:
        return words
    if name is not None:
        raise LexiconError(f"the game was not played with {name}: its words differ")
    return None


def _report(number: int, game: Began, events: int, result: Audit) -> None:
    verdict = {
        REFUSED: f"NOT fair, {counted(len(result.departures), 'problem')}",
        UNFINISHED: "unfinished, no problem so far",
        WORDS_UNCHECKED: "words NOT checked, no other problem",
        DONE: "fair",
    }[_verdict(result)]
    say(
        f"Game {number}: {verdict}; {counted(events, 'event')} checked against version"
        f" {game.rules} of the rules."
    )
    if not result.is_finished:
        say("  The file ends before the game does. What happened afterward was not checked.")
    if not result.has_draws:
        say("  There are no draws to verify: the tiles were dealt by self-play, without a seed.")
    else:
        say(f"  {clean(_seed_sentence(game, result))}")
    if not result.has_words:
        say(
            f"  The dictionary {clean(game.lexicon.id)} with the checksum"
            f" {clean(game.lexicon.checksum)} is not available, so words were not checked. Choose"
            " it with --lexicon."
        )
    for departure in result.departures:
        say(f"  {clean(_sentence(departure, game))}")


def _verdict(result: Audit) -> int:
    """Return the exit code for one game; an event that is cut off at the end is not a forgery."""
    from tilewright.rules.audit import DepartureKind

    if any(departure.kind is not DepartureKind.MISSING for departure in result.departures):
        return REFUSED
    if not result.is_finished:
        return UNFINISHED
    return DONE if result.has_words else WORDS_UNCHECKED


def _seed_sentence(game: Began, result: Audit) -> str:
    """Say who made the seed, because only a seed that players contributed to proves anything."""
    if not result.contributors:
        return (
            "The referee alone made the seed: no player contributed to it, so nothing proves that"
            " the deal was not chosen."
        )
    names = ", ".join(game.participants[seat].name for seat in result.contributors)
    return f"The seed combines the referee's seed with contributions from: {names}."


def _data(game: Began, events: int, result: Audit) -> dict[str, object]:
    return {
        "verdict": _VERDICTS[_verdict(result)],
        "fair": result.is_fair,
        "finished": result.is_finished,
        "events": events,
        "rules": game.rules,
        "draws_checked": result.has_draws,
        "words_checked": result.has_words,
        "contributors": list(result.contributors),
        "commitment": game.commitment.hex(),
        "departures": [_sentence(departure, game) for departure in result.departures],
        "problems": [
            {"event": departure.number, "code": departure.kind.value}
            for departure in result.departures
        ],
    }


def _sentence(departure: Departure, game: Began) -> str:
    """Return one problem as a sentence: which event, and what is wrong with it."""
    from tilewright.formats.json.codec import type_name
    from tilewright.rules.audit import DepartureKind

    named = departure.event or departure.expected
    place = f"event {departure.number} ({type_name(type(named))})" if named else "the game"
    problem = {
        DepartureKind.COMMITMENT: "the seed does not match the hash published at the start",
        DepartureKind.SEED: "the seed published at the end is not the game's seed",
        DepartureKind.DRAW: "the seed gives different tiles",
        DepartureKind.IMPOSSIBLE: f"this cannot have happened: {departure.reason}",
        DepartureKind.ILLEGAL: f"the rules do not allow this: {departure.reason}",
        DepartureKind.MISSING: "the file ends before this event",
        DepartureKind.UNCAUSED: "no move causes this event",
    }.get(departure.kind)
    return f"{place}: {problem or _difference(departure, game)}"


def _difference(departure: Departure, game: Began) -> str:
    """Return how an event differs from the one that the rules require."""
    import json

    from tilewright.formats.json.events import dump_event

    if departure.event is None or departure.expected is None:
        return "the event is missing"
    actual, expected = (
        json.loads(dump_event(event, game.edition))
        for event in (departure.event, departure.expected)
    )
    if actual["type"] != expected["type"]:
        return f"the rules require the event {expected['type']} here"
    return "; ".join(_differences("", actual, expected))


def _differences(place: str, actual: object, expected: object) -> Iterator[str]:
    """Yield the differences between two JSON values, down to single fields and items."""
    if isinstance(actual, dict) and isinstance(expected, dict) and actual.keys() == expected.keys():
        for name in expected:
            yield from _differences(f"{place}.{name}", actual[name], expected[name])
    elif (
        isinstance(actual, list) and isinstance(expected, list) and len(actual) == len(expected) > 1
    ):
        for index, (one, other) in enumerate(zip(actual, expected, strict=True)):
            yield from _differences(f"{place}.{index}", one, other)
    elif actual != expected:
        name = place.removeprefix(".")
        yield f"{name} is {_shown(actual)}, but the rules require {_shown(expected)}"


def _shown(value: object) -> str:
    """Return a JSON value as text, truncated to fit on a line."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:80]}…"  # noqa: PLR2004 - characters of a line
