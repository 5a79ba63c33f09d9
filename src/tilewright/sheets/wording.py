"""The words on printed sheets: what a turn is called, the signs next to it, and the rules."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import catalogue
from tilewright.catalogue import sentence
from tilewright.edition import Edition, Level
from tilewright.sentences.people import People
from tilewright.sheets.scored_game import ScoredGame, SheetRow, TurnKind
from tilewright.tiles import Kind

_SEPARATOR = " · "


def label(name: str) -> str:
    """Return a label on a sheet."""
    return sentence(f"paper-{name}")


def row_text(row: SheetRow) -> str:
    """Return what a player did in a turn: the word, or what it was instead."""
    if row.kind is not TurnKind.PLAY:
        return sentence(f"paper-row-{row.kind.value}", count=row.count)
    if row.award:
        return sentence("paper-row-award", word=row.word, points=row.award)
    return row.word


def row_signs(row: SheetRow) -> str:
    """Return the signs next to a turn."""
    found = (("bonus", row.bonus), ("challenged", row.challenged), ("switched", row.switched))
    return "".join(label(f"sign-{name}") for name, here in found if here)


def legend(edition: Edition, rows: Iterable[Iterable[SheetRow]] | None = None) -> str:
    """Return how to read a score sheet: its columns, and the signs that ``rows`` have.

    Without rows, those are all signs that the edition has a use for.
    """
    if rows is None:
        signs = {
            "bonus": any(edition.bonuses),
            "challenged": not edition.challenge.judged_as_played,
            "switched": edition.switch,
        }
    else:
        found = [row for turns in rows for row in turns]
        signs = {
            "bonus": any(row.bonus for row in found),
            "challenged": any(row.challenged for row in found),
            "switched": any(row.switched for row in found),
        }
    names = [f"legend-{name}" for name, here in signs.items() if here]
    return _SEPARATOR.join(label(name) for name in ("columns", *names))


def reminder(edition: Edition, players: int) -> str:
    """Return the rules in one line: the rack, the bonus, exchanging, targets and the end."""
    parts = [sentence("paper-rule-rack", count=edition.rack), *_bonuses(edition)]
    exchange = edition.exchange
    which = ("minimum" if exchange.minimum else "any") if exchange.allowed else "none"
    parts.append(sentence(f"paper-rule-exchange-{which}", count=exchange.minimum))
    if edition.switch:
        tile = catalogue.translate(edition.kind_names[Kind.SWITCH.value])
        parts.append(sentence("paper-rule-switch", tile=tile))
    if edition.target is not None:
        parts.append(f"{label('rule-target')}: {targets(edition, players)}")
    parts.append(sentence("paper-rule-end", count=edition.end.passes))
    line = _SEPARATOR.join(parts)
    return line[:1].upper() + line[1:]


def targets(edition: Edition, players: int) -> str:
    """Return the target of each level; empty if the edition has none."""
    if edition.target is None:
        return ""
    table = {level: edition.target.of(players, level) for level in Level}
    if len(set(table.values())) == 1:
        return str(table[Level.EXPERT])
    return ", ".join(
        sentence("paper-rule-targets", level=sentence(f"level-{level.value}"), points=points)
        for level, points in table.items()
    )


def _bonuses(edition: Edition) -> list[str]:
    counts: dict[int, list[str]] = {}
    for count, points in enumerate(edition.bonuses[: edition.rack + 1]):
        if points:
            counts.setdefault(points, []).append(str(count))
    return [
        sentence("paper-rule-bonus", played=catalogue.listed(played, "or"), points=points)
        for points, played in counts.items()
    ]


def winners(game: ScoredGame) -> str:
    """Return who won and what decided it; empty if that is not known."""
    result = game.result
    if result is None or not result.winners:
        return ""
    people = People(game.names, None)
    if len(result.winners) > 1:
        return people.say_together("win-shared", result.winners)
    return people.say(f"win-{result.decided.value}", result.winners[0])
