"""The rules of an edition as sentences that players read, made from its data."""

from __future__ import annotations

from typing import Final

from tilewright.edition import (
    ChallengeRule,
    ClockKind,
    Edition,
    FirstPlay,
    Level,
    TieRule,
    Unplayed,
)

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)

_CHALLENGE: Final = {
    ChallengeRule.VOID: "Words are judged as they are played; a wrong one is refused with no loss.",
    ChallengeRule.SINGLE: (
        "A play may be challenged until the next turn starts: a wrong one comes back and that "
        "turn is lost; a wrong challenge costs nothing."
    ),
    ChallengeRule.DOUBLE: (
        "A play may be challenged until the next turn starts: a wrong one comes back and that "
        "turn is lost; a wrong challenge costs the challenger's next turn."
    ),
    ChallengeRule.FIVE: (
        "A play may be challenged until the next turn starts: a wrong one comes back and that "
        "turn is lost; a wrong challenge gives the player five points."
    ),
    ChallengeRule.TEN: (
        "A play may be challenged until the next turn starts: a wrong one comes back and that "
        "turn is lost; a wrong challenge gives the player ten points."
    ),
}


def rules_in_words(edition: Edition) -> list[str]:
    """Return the rules that differ between editions, a sentence or two each."""
    sentences = [
        _first(edition),
        *_bonuses(edition),
        _exchange(edition),
        *_switch(edition),
        _CHALLENGE[edition.challenge.rule],
        *_end(edition),
        *_clock(edition),
        _settlement(edition),
    ]
    if edition.announce:
        sentences.append("Players announce their own score; the referee's figure stands beside it.")
    if edition.house:
        house = "; ".join(difference.sentence for difference in edition.house)
        sentences.append(f"House rules: {house}.")
    return sentences


def number(count: int) -> str:
    """Return a small number as a word, a larger one in figures."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def tiles(count: int) -> str:
    """Return so many tiles in words."""
    return f"{number(count)} tile{'' if count == 1 else 's'}"


def _first(edition: Edition) -> str:
    begins = {
        FirstPlay.DRAW: (
            "Each player draws a tile; the one closest to A begins, and a blank beats any letter."
        ),
        FirstPlay.YOUNGEST: "The youngest player begins.",
    }
    low, high = edition.players
    players = number(low) if low == high else f"{number(low)} to {number(high)}"
    head = f"{players} players with {tiles(edition.rack)} each.".capitalize()
    return f"{head} {begins[edition.first]}"


def _bonuses(edition: Edition) -> list[str]:
    counts: dict[int, list[str]] = {}
    for count, points in enumerate(edition.bonuses[: edition.rack + 1]):
        if points:
            counts.setdefault(points, []).append(number(count))
    return [
        f"{points} points more for playing {_either(played)} tiles in one turn."
        for points, played in counts.items()
    ]


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _exchange(edition: Edition) -> str:
    rules = edition.exchange
    if not rules.allowed:
        return "Tiles cannot be exchanged. Passing is always allowed."
    bag = (
        f"while the bag holds at least {tiles(rules.minimum)}"
        if rules.minimum
        else "while the bag holds as many"
    )
    return f"A turn may be used to exchange tiles {bag}, or to pass."


def _switch(edition: Edition) -> list[str]:
    if not edition.switch:
        return []
    name = edition.kind_names.get("switch", "switch tile")
    sentence = (
        f"Before playing, once a turn: give one {name} to another player and take one of that "
        "player's tiles without looking."
    )
    return [sentence]


def _end(edition: Edition) -> list[str]:
    passes = "once" if edition.end.passes == 1 else f"{number(edition.end.passes)} times in a row"
    if edition.end.passes == 2:  # noqa: PLR2004 - twice has a word of its own
        passes = "twice in a row"
    last = "all tiles are drawn and a player has used the last one"
    sentences = [f"The game ends when {last}, or when every player has passed {passes}."]
    if edition.challenge.judged_as_played:
        sentences.append("It also ends when the bag is empty and no player can play.")
    if edition.target is not None:
        sentences.insert(0, _target(edition))
    rounds = edition.end.scoreless_rounds
    if rounds:
        sentences.append(f"It also ends after {number(rounds)} rounds in a row without a point.")
    return sentences


def _target(edition: Edition) -> str:
    assert edition.target is not None  # noqa: S101 - asked only where there is one
    rows = {
        players: [edition.target.of(players, level) for level in Level]
        for players in sorted(edition.target.table)
        if edition.players[0] <= players <= edition.players[1]
    }
    if len({target for row in rows.values() for target in row}) == 1:
        return f"Whoever reaches {next(iter(rows.values()))[0]} points first wins."
    table = "; ".join(
        f"{number(players)} players {'/'.join(str(target) for target in row)}"
        for players, row in rows.items()
    )
    levels = "/".join(level.value for level in Level)
    return f"Whoever reaches the own target first wins. Targets ({levels}): {table}."


def _clock(edition: Edition) -> list[str]:
    clock = edition.clock
    if clock.kind is ClockKind.NONE:
        return []
    if clock.kind is ClockKind.MOVE:
        return [f"Each turn has {_time(clock.seconds)}; when it runs out, the turn is a pass."]
    increment = f" and {_time(clock.increment)} more after each turn" if clock.increment else ""
    sentence = (
        f"Each player has {_time(clock.seconds)} for the game{increment}; over time costs "
        f"{clock.overtime_points} points a started minute, and the game is lost after "
        f"{clock.overtime_minutes} minutes."
    )
    return [sentence]


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    parts = [
        f"{count} {unit}{'' if count == 1 else 's'}"
        for count, unit in ((minutes, "minute"), (rest, "second"))
        if count
    ]
    return " ".join(parts)


def _settlement(edition: Edition) -> str:
    unplayed = {
        Unplayed.DEDUCT: (
            "Every score is reduced by the own unplayed tiles; a player who went out gains those "
            "of all the others."
        ),
        Unplayed.NONE: "Unplayed tiles count for nothing.",
    }
    tie = {
        TieRule.BEFORE_UNPLAYED: (
            "A tie goes to the higher score before unplayed tiles; still a tie is shared."
        ),
        TieRule.SHARED: "A tie is shared.",
    }
    if edition.target is not None:
        return (
            "A target that is reached ends the game without settling unplayed tiles. If the tiles "
            "run out first, they are settled and the highest score measured by the own target wins."
        )
    return f"{unplayed[edition.unplayed]} {tie[edition.tie]}"
