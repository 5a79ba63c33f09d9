"""Sentences about events, endings and challenges: golden for every reader."""

from tests.sentences.cases import (
    NAMES,
    READERS,
    challenge_cases,
    ending_cases,
    event_cases,
    page_edition,
    page_sentences,
    seen_tree,
    view,
)
from tests.sentences.golden_files import check, check_json
from tilewright.sentences.challenges import prospects
from tilewright.sentences.endings import settlement
from tilewright.sentences.events import describe


def test_every_event_for_every_reader() -> None:
    """Ann acts, Ben is affected, a spectator is neither."""
    lines = []
    for case in event_cases():
        table = view(case.edition)
        lines += [f"# {case.name}", ""]
        lines += [
            f"{name}: {describe(case.event, table, seat, case.history)}" for name, seat in READERS
        ]
        lines.append("")
    check("events.txt", lines)


def test_every_ending_for_every_reader() -> None:
    """Why the game is over, what was settled, and who won."""
    lines = []
    for case in ending_cases():
        lines += [f"# {case.name}", ""]
        for name, seat in READERS:
            lines += [f"{name}:", *(f"  {line}" for line in settlement(case.view, seat))]
        lines.append("")
    check("endings.txt", lines)


def test_what_a_challenge_can_bring() -> None:
    """The cost of a challenge under every rule; Ben made the play."""
    lines = []
    for name, table in challenge_cases():
        lines += [f"# {name}", ""]
        lines += [f"{who}: {' '.join(prospects(table, seat))}" for who, seat in READERS]
        lines.append("")
    check("challenges.txt", lines)


def test_what_only_the_page_says() -> None:
    """Ann acts, and Ben is affected."""
    roles = zip(READERS, ("actor", "affected", "onlooker"), strict=True)
    check("page.txt", [f"{who}: {' '.join(page_sentences(role))}" for (who, _), role in roles])


def test_the_page_gets_the_same_sentences() -> None:
    """The page's own tests read this file and must give the same sentences."""
    events = [
        {
            "edition": case.edition,
            "event": seen_tree(case.event, view(case.edition).edition),
            "history": [seen_tree(one, view(case.edition).edition) for one in case.history],
            "own": [] if seat is None else [seat],
            "text": describe(case.event, view(case.edition), seat, case.history),
        }
        for case in event_cases()
        for _, seat in READERS
    ]
    endings = [
        {
            "result": seen_tree(case.result, case.view.edition),
            "history": [seen_tree(event, case.view.edition) for event in case.history],
            "own": [] if seat is None else [seat],
            "why": settlement(case.view, seat)[0],
            "winners": settlement(case.view, seat)[-1],
        }
        for case in ending_cases()
        for _, seat in READERS
    ]
    challenges = [
        {
            "rule": table.edition.challenge.rule.value,
            "last_play_award": table.edition.challenge.last_play_award,
            "phase": table.phase.value,
            "score": table.open_play.score,
            "own": [] if seat is None else [seat],
            "text": prospects(table, seat),
        }
        for _, table in challenge_cases()
        for _, seat in READERS
        # The page says nothing about a challenge to the player whose play it is.
        if table.open_play is not None and seat != table.open_play.seat
    ]
    check_json(
        "page.json",
        {
            "names": NAMES,
            "editions": {name: page_edition(name) for name in ("pocket", "large-print", "switch")},
            "events": events,
            "endings": endings,
            "challenges": challenges,
        },
    )
