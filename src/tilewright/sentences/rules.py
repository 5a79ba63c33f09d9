"""An edition's rules as sentences, built from its data."""

from __future__ import annotations

from tilewright import catalogue
from tilewright.catalogue import sentence
from tilewright.edition import (
    ChallengeRule,
    ChallengeRules,
    ClockKind,
    ClockRules,
    Difference,
    Edition,
    Level,
    TargetRules,
)
from tilewright.edition.house_rules import EXPLICIT
from tilewright.rules.endings.scoreless import ROUNDS_WITH_COMPUTER
from tilewright.sentences import house_rules


def rules_of(edition: Edition) -> list[str]:
    """Return the rules that differ between editions or tables, in a sentence or two each."""
    sentences = [
        _players(edition),
        *_digraphs(edition),
        *_bonuses(edition),
        _exchange(edition),
        *_switch(edition),
        _challenge(edition.challenge),
        *_end(edition),
        *_clock(edition.clock),
        _settlement(edition),
    ]
    if edition.hints:
        sentences.append(sentence("rule-hints"))
    if edition.announce:
        sentences.append(sentence("rule-announce"))
    # Every game with a computer has this limit, which a sentence of its own states.
    usual = Difference(EXPLICIT, 0, ROUNDS_WITH_COMPUTER)
    house = [house_rules.describe(one) for one in edition.house if one != usual]
    if house:
        sentences.append(sentence("rule-house", differences="; ".join(house)))
    return sentences


def _players(edition: Edition) -> str:
    low, high = (_number(count) for count in edition.players)
    players = low if low == high else sentence("rule-players-range", low=low, high=high)
    tiles = sentence("tiles-in-words", count=edition.rack)
    head = sentence("rule-players", players=players, tiles=tiles)
    return f"{head} {sentence(f'rule-first-{edition.first.value}')}"


def _digraphs(edition: Edition) -> list[str]:
    letters = [letter for letter in edition.tiles.letters if len(letter) > 1]
    if not letters or not edition.tiles.whole_digraphs:
        return []
    return [sentence("rule-digraphs", letters=catalogue.listed(letters, "and"))]


def _bonuses(edition: Edition) -> list[str]:
    counts: dict[int, list[int]] = {}
    for count, points in enumerate(edition.bonuses[: edition.rack + 1]):
        if points:
            counts.setdefault(points, []).append(count)
    return [
        sentence(
            "rule-bonus-all" if played == [edition.rack] else "rule-bonus",
            played=catalogue.listed((_number(count) for count in played), "or"),
            count=played[-1],
            points=points,
        )
        for points, played in counts.items()
    ]


def _exchange(edition: Edition) -> str:
    rules = edition.exchange
    if not rules.allowed:
        return sentence("rule-exchange-none")
    code = "rule-exchange-minimum" if rules.minimum else "rule-exchange-any"
    told = sentence(code, count=rules.minimum)
    return f"{told} {sentence('rule-exchange-nothing')}" if rules.none_passes else told


def _switch(edition: Edition) -> list[str]:
    if not edition.switch:
        return []
    return [sentence("rule-switch", tile=_switch_tile(edition))]


def _switch_tile(edition: Edition) -> str:
    return catalogue.translate(edition.kind_names["switch"])


def _challenge(rules: ChallengeRules) -> str:
    rule = rules.rule
    if rule is ChallengeRule.VOID:
        return sentence("rule-challenge-void")
    code = "points" if rule.award else rule.value
    failed = sentence(f"rule-challenge-{code}", points=rule.award)
    told = sentence("rule-challenge-open", failed=failed)
    # Mention the last play only if challenging it costs something different from other plays.
    award = rules.last_play_award
    if award != rule.award:
        return f"{told} {sentence('rule-last-play-points', points=award)}"
    if rule is ChallengeRule.DOUBLE:
        return f"{told} {sentence('rule-last-play-free')}"
    return told


def _end(edition: Edition) -> list[str]:
    sentences = [sentence("rule-end", count=edition.end.passes)]
    if edition.challenge.judged_as_played:
        sentences.append(_no_plays(edition))
    if edition.target is not None:
        sentences.insert(0, _target(edition.target, edition.players))
    rounds = edition.end.scoreless_rounds
    if rounds:
        sentences.append(sentence("rule-end-scoreless", count=rounds))
    return sentences


def _no_plays(edition: Edition) -> str:
    if edition.end.switches_keep_alive and edition.switch:
        return sentence("rule-end-no-plays-or-switches", tile=_switch_tile(edition))
    return sentence("rule-end-no-plays")


def _target(targets: TargetRules, players: tuple[int, int]) -> str:
    low, high = players
    rows = {
        count: [targets.of(count, level) for level in Level]
        for count in sorted(targets.table)
        if low <= count <= high
    }
    distinct = {target for row in rows.values() for target in row}
    if len(distinct) == 1:
        return sentence("rule-target", points=distinct.pop())
    table = [
        sentence("rule-target-row", targets="/".join(map(str, row)), count=count)
        for count, row in rows.items()
    ]
    levels = [sentence(f"level-{level.value}") for level in Level]
    return sentence("rule-target-levels", levels="/".join(levels), rows=catalogue.listed(table))


def _clock(clock: ClockRules) -> list[str]:
    if clock.kind is ClockKind.NONE:
        return []
    time = catalogue.duration(clock.seconds)
    if clock.kind is ClockKind.MOVE:
        return [sentence("rule-clock-move", time=time)]
    penalty = sentence(
        "rule-clock-penalty",
        points=clock.overtime_points,
        minutes=sentence("minutes", count=clock.overtime_minutes),
    )
    if clock.increment:
        increment = catalogue.duration(clock.increment)
        return [sentence("rule-clock-increment", time=time, increment=increment, penalty=penalty)]
    return [sentence("rule-clock-game", time=time, penalty=penalty)]


def _settlement(edition: Edition) -> str:
    code = f"rule-unplayed-{edition.unplayed.value}"
    if edition.target is not None:
        code = "rule-target-settlement"
    return f"{sentence(code)} {sentence(f'rule-tie-{edition.tie.value}')}"


def _number(count: int) -> str:
    """Return a small number as a word, a larger one as digits."""
    return sentence("number", count=count)
