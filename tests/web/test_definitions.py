"""Definitions on tap: in practice and after the game, and not while players may challenge."""

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Sit
from tests.web.people import Person
from tilewright.lexicon import define

ALONE = [{"kind": "here", "name": "Ann"}, {"kind": "computer", "player": "beginner"}]


def expect_definition(shown: Locator, word: str) -> None:
    """Expect the glosses of a word, or the sentence that there are none."""
    found = define(word)
    definition = shown.locator(f"[data-word='{word}']")
    if found is None:
        expect(definition.locator("p")).to_have_count(1)
    else:
        expect(definition.locator("li")).to_have_count(len(found.senses))
        expect(definition).to_contain_text(found.senses[0].gloss)


def play_word(who: Person) -> tuple[str, str]:
    """Make the best play; return one of its squares and its word."""
    tiles = who.some_play()
    who.play(tiles)
    played = [event for event in who.look()[1]["history"] if event["type"] == "played"]
    mine = next(event for event in reversed(played) if event["seat"] == who.seat)
    return next(iter(tiles)), mine["words"][0]["text"]


def test_practice_defines_the_words_on_the_board(sit: Sit) -> None:
    """A tap on a tile shows who played the word, when, for how much, and what it means."""
    ann = sit(phone=True)
    ann.open("pocket", ALONE, house={"challenge.rule": "void"}, definitions=True)
    ann.await_board()
    assert ann.await_turn()
    square, word = play_word(ann)
    assert ann.await_turn()
    ann.touch(ann.cell(square))
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_test_id("word").first).to_contain_text(re.compile(r"\d"))
    expect_definition(dialog, word)
    ann.press("Close")
    expect(dialog).to_have_count(0)


def test_a_game_with_challenges_defines_words_only_when_it_is_over(sit: Sit) -> None:
    """During the game a tap only says who played; afterwards the table and the replay define."""
    ann = sit()
    ann.alone()
    square, word = play_word(ann)
    assert ann.await_turn()
    dialog = ann.page.get_by_role("dialog")
    definition = ann.page.get_by_test_id("definition")
    ann.cell(square).click()
    ann.hears(word)
    expect(dialog).to_have_count(0)
    explain = ann.sheet.get_by_role("button", name=re.compile(rf"\b{word}\b.*explain"))
    explain.click()
    expect(dialog).to_be_visible()
    expect(definition).to_have_count(0)
    ann.press("Close")
    ann.send({"type": "resign"})
    expect(ann.page.get_by_role("dialog", name="Game over")).to_be_visible()
    ann.press("Close")
    ann.cell(square).click()
    expect_definition(dialog, word)
    ann.press("Close")
    explain.click()
    expect_definition(dialog, word)
    ann.press("Close")
    table = ann.page.url.split("/")[-1]
    ann.go(f"replay/{table}")
    ann.press("Last turn")
    ann.cell(square).click()
    expect_definition(dialog, word)
