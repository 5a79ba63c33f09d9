"""Names and passwords: what is accepted, what looks alike, and that the database takes it all."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.server.harness import HERE, OPEN, config, run, running
from tilewright.server.messages.errors import Code
from tilewright.server.messages.sizes import LONGEST_ACCOUNT_ID, LONGEST_NAME
from tilewright.server.messages.text import (
    COMMON_PASSWORDS,
    BadText,
    account_id,
    check_new_password,
    clean_name,
)
from tilewright.store.lookalikes import skeleton

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
GOOD = [
    "Ann",
    "Zoë",
    "李雷",
    "Нина",
    "דוד",
    "O\u2019Neil",
    "Ann-Marie 2",
    FAMILY,
    "\u2764\ufe0f",
    "\U0001f44d\U0001f3fd Bo",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "1\ufe0f\u20e3",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "\U0001fae8",
]
HIDDEN = {
    "newline": "\n",
    "tab": "\t",
    "nul": "\0",
    "escape": "\x1b",
    "soft hyphen": "\u00ad",
    "zero-width space": "\u200b",
    "joiner between letters": "\u200d",
    "right-to-left override": "\u202e",
    "isolate": "\u2066",
    "Arabic letter mark": "\u061c",
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800",
    "variation selector": "\ufe0f",
    "grapheme joiner": "\u034f",
    "no-break space": "\u00a0",
    "line separator": "\u2028",
    "private use": "\ue000",
    "tag": "\U000e0041",
    "surrogate": "\ud800",
}
ALIKE = [
    ("Ann", "ANN"),
    ("Ann", "\u0410nn"),
    ("ANN", "\u0391\u039d\u039d"),
    ("Alice", "AIice"),
    ("Alice", "A1ice"),
    ("Bob", "B0b"),
    ("Bernie", "Bemie"),
    ("Ann", "\uff21\uff4e\uff4e"),
    ("Ann", "\U0001d400nn"),
    ("Ann Lee", "Ann  Lee"),
    ("Jos\u00e9", "Jose\u0301"),
    ("\u2764", "\u2764\ufe0f"),
    ("paypal", "\u0440\u0430\u0443\u0440\u0430\u04cf"),
]
CODES = st.one_of(st.characters(), st.sampled_from("".join((*GOOD, *HIDDEN.values()))))
NAMES = st.text(CODES, min_size=1, max_size=LONGEST_NAME)


def accepts(name: str) -> bool:
    """Return whether a name is accepted; a refusal with a wrong code doesn't count."""
    try:
        clean_name(name)
    except BadText as error:
        return error.code is not Code.BAD_NAME
    return True


@pytest.mark.parametrize("name", GOOD)
def test_people_may_use_their_names_and_emoji(name: str) -> None:
    """Every script and whole emoji sequences are fine; spaces around them are dropped."""
    assert clean_name(f" {name} ") == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("hidden", HIDDEN)
def test_nothing_hidden_is_in_a_name(hidden: str) -> None:
    """Wherever it is, it is refused, and a name can't consist of it alone."""
    text = HIDDEN[hidden]
    for name in (f"A{text}nn", f"{text}Ann", f"Ann{text}", text):
        assert not accepts(name), ascii(name)


@given(NAMES)
@example("\ufdfa" * LONGEST_NAME)
@example("\u0958" * LONGEST_NAME)
@example("e" + "\u0301" * 30)
def test_an_accepted_name_is_normal_visible_and_fits_the_database(name: str) -> None:
    """Cleaning a name again changes nothing, and no column is too short for it."""
    if not accepts(name):
        return
    cleaned = clean_name(name)
    assert clean_name(cleaned) == cleaned == unicodedata.normalize("NFC", cleaned)
    assert len(cleaned) <= LONGEST_NAME
    assert len(account_id(cleaned)) <= LONGEST_ACCOUNT_ID
    cleaned.encode()
    bad = {"Cc", "Cs", "Zl", "Zp"}
    assert not bad.intersection(map(unicodedata.category, cleaned))
    assert skeleton(cleaned)


@given(NAMES)
def test_names_that_the_database_confuses_look_alike(name: str) -> None:
    """Names with the same id have the same key, and so do all their forms."""
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert skeleton(unicodedata.normalize(form, name)) == skeleton(name)
    assert skeleton(f"  {name} ") == skeleton(name)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_lookalikes_are_recognized(one: str, other: str) -> None:
    """Other scripts, cases, digits, widths, spaces and accents typed in two ways."""
    assert skeleton(one) == skeleton(other)


def test_different_names_are_kept_apart() -> None:
    """A player must not be refused because of someone whose name is merely similar."""
    names = ["Ann", "Anna", "Anne", "Jose", "José", "Ben", "Guest 1", "Guest 2", "AnnLee"]
    names += ["Ann Lee", "Нина", "Инна", "Expert", "Expert 2", FAMILY, "\U0001f467"]
    assert len({skeleton(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    "password",
    ["", "short", " " * 8, "\u3000" * 9, "aaaaaaaa", "Password1", " 12345678 ", "annabelle"],
)
def test_passwords_that_are_tried_first_are_refused(password: str) -> None:
    """Too short, blank, a single character, common, or the account's name."""
    with pytest.raises(BadText) as caught:
        check_new_password(password, "Annabelle")
    assert caught.value.code is Code.BAD_PASSWORD


@given(st.text(st.characters(categories=("L", "N", "P", "S")), min_size=8, max_size=200))
def test_other_passwords_are_accepted(password: str) -> None:
    """Any characters will do; the length counts characters, not bytes."""
    if password.casefold() not in COMMON_PASSWORDS and len(set(password.casefold())) > 1:
        check_new_password(password)


def test_accounts_with_any_accepted_name(tmp_path: Path, database: str) -> None:
    """Each is stored and can log in; look-alikes and bad names get a code of their own."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            for name in (*GOOD, "\ufdfa" * 3, "\u1e9e" * 30):
                body = {"name": name, "password": "correct horse"}
                made = await server.post("/accounts", body)
                assert made.status_code == 201, (ascii(name), made.text)
                assert (await server.post("/sessions", body)).status_code == 200, ascii(name)
            for name, password, status, code in (
                ("\u0410nn", "correct horse", 409, "name-taken"),
                ("ANN", "correct horse", 409, "name-taken"),
                ("A\nnn", "correct horse", 400, "bad-name"),
                ("\ufdfa" * 40, "correct horse", 400, "bad-name"),
                ("Cy", " " * 8, 400, "bad-password"),
                ("Cy", "password", 400, "bad-password"),
            ):
                refused = await server.post("/accounts", {"name": name, "password": password})
                assert refused.status_code == status, ascii(name)
                assert refused.json()["error"]["code"] == code

    run(test)


def test_players_at_a_table_have_different_names(tmp_path: Path) -> None:
    """A guest can't pose as another player; computers without a name are numbered."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            computer = {"kind": "computer", "player": "expert"}
            ann = await server.open(HERE, OPEN, computer, computer, edition="super")
            names = [seat["name"] for seat in ann["info"]["seats"]]
            assert names == ["Ann", None, "Ines", "Ines 2"]
            path = f"/codes/{ann['code']}/join"
            for name in ("\u0410nn", "ann", "Ines"):
                refused = await server.post(path, {"name": name})
                assert refused.json()["error"]["code"] == "name-taken"
            hidden = await server.post(path, {"name": "Be\u202en"})
            assert hidden.json()["error"]["code"] == "bad-name"
            joined = await server.post(path, {"name": f"Ben {FAMILY}"})
            assert joined.json()["info"]["seats"][1]["name"] == f"Ben {FAMILY}"
            twice = {"edition": "pocket", "seats": [HERE, HERE]}
            assert (await server.post("/tables", twice)).json()["error"]["code"] == "name-taken"

    run(test)
