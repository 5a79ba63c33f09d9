"""Opening a lexicon for an edition: its letters, its language, and accents."""

from pathlib import Path

import pytest

from tilewright.edition import parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, LexiconError
from tilewright.lexicon import LATIN, known_lexicons, open_lexicon, read_words
from tilewright.lexicon.for_edition import fits, letters_for, open_lexicon_for
from tilewright.lexicon.word_list import fold_letters


def listed(folder: Path, text: str) -> Path:
    """Write a word list."""
    path = folder / "words.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_list_is_read_in_the_letters_of_the_edition(tmp_path: Path) -> None:
    """Umlauts are letters, ß is SS, other accents are left out, and nouns have capitals."""
    path = listed(tmp_path, "Straße\nÜbung\nschön\nCafé\nx-beinig\n")
    words = open_lexicon_for(load_edition("german"), path, cache=False)
    assert set(words) == {"STRASSE", "ÜBUNG", "SCHÖN", "CAFE"}
    assert words.report is not None
    assert (words.report.folded, words.report.refused_count) == (1, 1)
    assert set(open_lexicon(path, cache=False)) == {"STRASSE"}


@pytest.mark.parametrize(
    ("edition", "text", "words"),
    [
        ("french", "été\nœuvre\nça\n", {"ETE", "OEUVRE", "CA"}),
        ("spanish", "ñandú\nchico\n", {"ÑANDU", "CHICO"}),
        ("catalan", "col·legi\nqüestió\n", {"COL·LEGI", "QUESTIO"}),
        ("danish", "æble\nøl\nidé\n", {"ÆBLE", "ØL", "IDE"}),
        ("polish", "źdźbło\n", {"ŹDŹBŁO"}),
    ],
)
def test_every_language_keeps_its_own_letters(
    edition: str, text: str, words: set[str], tmp_path: Path
) -> None:
    """Only accents that a language has no tiles for are left out."""
    path = listed(tmp_path, text)
    assert set(open_lexicon_for(load_edition(edition), path, cache=False)) == words


def test_folding_is_an_option() -> None:
    """Without it, a word with an accent is refused, as it always was."""
    data = "ÉTÉ\n".encode()
    assert read_words(data, source="x", fold_accents=True)[0] == {"ETE"}
    assert read_words(data, source="x")[0] == set()
    assert fold_letters("ẞÆŒĲ", set(LATIN)) == "SSAEOEIJ"


def test_the_cache_tells_folded_lists_apart(cache_home: Path, tmp_path: Path) -> None:
    """The same file gives another lexicon if accents are folded."""
    path = listed(tmp_path, "été\nami\n")
    assert set(open_lexicon(path)) == {"AMI"}
    assert set(open_lexicon_for(load_edition("french"), path)) == {"AMI", "ETE"}
    assert len(list((cache_home / "lexicons").iterdir())) == 2


@pytest.mark.parametrize("name", ["german", "french"])
def test_an_english_lexicon_does_not_fit_another_language(name: str) -> None:
    """Even if it has all the letters; English editions take any list that has their letters."""
    edition = load_edition(name)
    with pytest.raises(LexiconError) as caught:
        open_lexicon_for(edition, "enable")
    assert caught.value.cause is Cause.MISMATCH
    assert not fits(edition, known_lexicons()[0])
    assert fits(load_edition("pocket"), known_lexicons()[0])


def test_english_editions_share_their_letters() -> None:
    """An edition without tiles for some letters reads lists like the others."""
    pocket = load_edition("pocket")
    text = pocket.document.replace("X = [1, 8]\n", "")
    assert letters_for(pocket) == letters_for(parse_edition(text)) == tuple(LATIN)
    other = parse_edition(pocket.document.replace("X = [1, 8]", '"É" = [1, 8]'))
    assert "É" in letters_for(other)
    assert "X" not in letters_for(other)
