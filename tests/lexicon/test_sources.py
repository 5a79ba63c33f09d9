"""Opening lexicons: the shipped ones with their words, custom files, and wrong names."""

import hashlib
import lzma
from collections import Counter
from pathlib import Path

import pytest

from tilewright.errors import Cause, LexiconError, WordGraphError
from tilewright.lexicon import (
    DEFAULT,
    Lexicon,
    house_words,
    known_lexicons,
    open_lexicon,
    pack_words,
    sources,
)

SUPPLEMENT = {"FE", "KI", "OI", "QI", "ZA", "FES", "KIS", "QIS", "ZAS"}


def shipped_text(name: str) -> bytes:
    """Return the text of a shipped word list."""
    return lzma.decompress((sources._DATA / name).read_bytes())


@pytest.mark.parametrize(
    ("name", "words", "checksum"),
    [
        (
            "enable.txt.xz",
            172_823,
            "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89",
        ),
        (
            "yawl.txt.xz",
            264_061,
            "86b5d32ca10439af7752e1ca4be549296d5c2a396f7d11ed18eaed34e02b32dc",
        ),
    ],
)
def test_the_shipped_lists_are_the_published_ones(name: str, words: int, checksum: str) -> None:
    """The packed lists unpack to the published text, byte for byte, as their note says."""
    text = shipped_text(name)
    assert len(text.split()) == words
    assert hashlib.sha256(text).hexdigest() == checksum
    origin = (sources._DATA / "ORIGIN.md").read_text(encoding="utf-8")
    assert checksum in origin
    assert f"{words:,}" in origin


def test_enable_is_the_list_with_its_supplement(enable: Lexicon) -> None:
    """It has every word of ENABLE that fits a board, and our nine short ones."""
    listed = {word.upper() for word in shipped_text("enable.txt.xz").decode().split()}
    assert SUPPLEMENT.isdisjoint(listed)
    assert set(enable) == {word for word in listed if len(word) <= 21} | SUPPLEMENT
    assert (enable.id, len(enable), enable.longest) == ("enable", 172_775, 21)
    lengths = Counter(map(len, enable))
    assert (lengths[2], lengths[3], lengths[15]) == (96 + 5, 972 + 4, 3192)
    assert sum(lengths[length] for length in range(2, 16)) == 168_551 + 9
    assert "QUIRKY" in enable
    assert "QWERTYISH" not in enable


def test_yawl_is_the_whole_list(yawl: Lexicon) -> None:
    """The larger lexicon has every word of YAWL that fits a board, QI and ZA among them."""
    listed = {word.upper() for word in shipped_text("yawl.txt.xz").decode().split()}
    assert set(yawl) == {word for word in listed if len(word) <= 21}
    assert {"QI", "ZA", "COLOR"} <= set(yawl)


def test_the_catalogue_tells_the_truth(enable: Lexicon, family: Lexicon, yawl: Lexicon) -> None:
    """The known lexicons are listed with their sizes, the default first."""
    assert [(known.id, known.words) for known in known_lexicons()] == [
        (lexicon.id, len(lexicon)) for lexicon in (family, enable, yawl)
    ]
    assert family.id == DEFAULT
    assert all("public domain" in known.origin for known in known_lexicons())


def test_a_name_is_known_in_any_case(enable: Lexicon) -> None:
    """Names are read as people write them."""
    assert open_lexicon("ENABLE") == enable


@pytest.mark.parametrize(
    ("name", "cause", "names"),
    [
        ("enabel", Cause.UNKNOWN, ("enable", "yawl")),
        ("YAWLS", Cause.UNKNOWN, ("enable", "yawl")),
        ("twl06", Cause.UNKNOWN, ("enable", "yawl")),
        ("", Cause.UNKNOWN, ("enable", "yawl")),
        ("no-such-file.txt", Cause.UNREADABLE, ("no-such-file.txt",)),
        ("no/such", Cause.UNREADABLE, ("no/such",)),
        ("a\0.txt", Cause.UNREADABLE, ()),
    ],
)
def test_a_wrong_name_gets_one_helpful_sentence(
    name: str, cause: Cause, names: tuple[str, ...]
) -> None:
    """The error for an unknown name lists the known ones; one for a file names the file."""
    with pytest.raises(LexiconError) as caught:
        open_lexicon(name)
    assert caught.value.cause is cause
    assert all(each in str(caught.value) for each in names)
    assert "\n" not in str(caught.value)


def test_the_nearest_name_is_suggested() -> None:
    """A typo is answered with the closest name, and an unrelated name with none."""
    for typo, meant in (("enabel", 2), ("twl06", 1)):
        with pytest.raises(LexiconError) as caught:
            open_lexicon(typo)
        assert str(caught.value).count("enable") == meant


def test_a_folder_is_not_a_word_list(tmp_path: Path) -> None:
    """A folder cannot be read as a lexicon."""
    with pytest.raises(LexiconError) as caught:
        open_lexicon(tmp_path)
    assert caught.value.cause is Cause.UNREADABLE


def test_a_file_without_end_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A word list may be large, but a device such as /dev/zero is not read forever."""
    monkeypatch.setattr("tilewright.lexicon.sources.MAX_BYTES", 1000)
    endless = Path("/dev/zero")
    large = tmp_path / "large.txt"
    large.write_bytes(b"WORD\n" * 201)
    for path in (endless, large) if endless.exists() else (large,):
        with pytest.raises(LexiconError) as caught:
            open_lexicon(path)
        assert caught.value.cause is Cause.TOO_LARGE
    large.write_bytes(b"WORD\n" * 200)
    assert len(open_lexicon(large, cache=False)) == 1


def test_an_own_list_is_opened_with_its_report(cache: Path, tmp_path: Path) -> None:
    """A custom list gives its words and a report on its lines, every time."""
    path = tmp_path / "my words!.txt"
    path.write_text("Cat\ndog 2\nx-ray\n", encoding="utf-8")
    for _ in range(2):
        lexicon = open_lexicon(path)
        assert list(lexicon) == ["CAT", "DOG"]
        assert lexicon.id == "my-words-.txt"
        assert lexicon.report is not None
        assert (lexicon.report.source, lexicon.report.taken) == ("my words!.txt", 2)
        assert [line.text for line in lexicon.report.refused] == ["x-ray"]
    assert len(list(cache.iterdir())) == 1
    assert open_lexicon(str(path)) == lexicon


def test_an_own_list_may_have_other_letters(cache: Path, tmp_path: Path) -> None:
    """The alphabet of a custom list is an option, and another one gives another lexicon."""
    path = tmp_path / "ord.txt"
    path.write_text("ål\nøl\nfisk\n", encoding="utf-8")
    assert list(open_lexicon(path, alphabet="FIKSLÅØ")) == ["FISK", "ÅL", "ØL"]
    assert list(open_lexicon(path)) == ["FISK"]
    assert len(list(cache.iterdir())) == 2
    with pytest.raises(LexiconError) as caught:
        open_lexicon(path, alphabet="aå")
    assert caught.value.cause is Cause.INVALID


@pytest.mark.parametrize("content", [b"", b"# nothing\n", b"123\n456\n", bytes(range(256))])
def test_a_list_without_words_is_refused(tmp_path: Path, content: bytes) -> None:
    """A file without a single usable word is an error, not an empty lexicon."""
    path = tmp_path / "none.txt"
    path.write_bytes(content)
    with pytest.raises(LexiconError) as caught:
        open_lexicon(path, cache=False)
    assert caught.value.cause is Cause.EMPTY


def test_an_own_list_never_takes_a_known_name(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file named like a shipped lexicon is opened by its path and gets another name."""
    monkeypatch.chdir(tmp_path)
    Path("yawl").write_text("cat\n", encoding="utf-8")
    Path("mine").write_text("cat\n", encoding="utf-8")
    assert open_lexicon(Path("yawl")).id == open_lexicon("./yawl").id == "yawl.txt"
    assert open_lexicon("mine").id == "mine"
    assert cache.is_dir()


@pytest.mark.parametrize("with_gaddag", [False, True])
def test_a_word_graph_of_another_engine_is_opened(
    cache: Path, tmp_path: Path, *, with_gaddag: bool
) -> None:
    """A .kwg file gives the same words, and the same checksum, as its list."""
    words = ["CARE", "CARES", "AB"]
    path = tmp_path / "theirs.kwg"
    path.write_bytes(pack_words(words, with_gaddag=with_gaddag))
    for _ in range(2):
        lexicon = open_lexicon(path)
        assert lexicon.checksum == Lexicon.from_words(words, id="x").checksum
        assert (lexicon.id, len(lexicon), lexicon.longest) == ("theirs.kwg", 3, 5)
        assert bool(lexicon.graph.gaddag_root) == with_gaddag
    assert cache.is_dir()


def test_a_damaged_word_graph_is_named(tmp_path: Path) -> None:
    """A file that is not a word graph is refused with its name."""
    path = tmp_path / "bad.KWG"
    path.write_bytes(b"no graph")
    with pytest.raises(WordGraphError) as caught:
        open_lexicon(path, cache=False)
    assert caught.value.cause is Cause.DAMAGED
    assert "bad.KWG" in str(caught.value)


def test_house_words_are_part_of_opening(cache: Path, tmp_path: Path) -> None:
    """Added and banned words give a separate lexicon, cached next to the plain one."""
    path = tmp_path / "pets.txt"
    path.write_text("cat\ndog\n", encoding="utf-8")
    for _ in range(2):
        house = open_lexicon(path, added=["emu", "gnu"], banned=["dog"])
        assert (house.id, list(house)) == ("pets.txt+2-1", ["CAT", "EMU", "GNU"])
    assert list(open_lexicon(path)) == ["CAT", "DOG"]
    assert len(list(cache.iterdir())) == 2
    with pytest.raises(LexiconError) as caught:
        open_lexicon(path, banned=["owl"])
    assert (caught.value.cause, caught.value.words) == (Cause.UNKNOWN, ("OWL",))


def test_house_words_come_from_a_file(tmp_path: Path) -> None:
    """A file of house words is read like a list, but an invalid line is an error."""
    path = tmp_path / "house.txt"
    path.write_text("# ours\nqwop\nZEN \n", encoding="utf-8")
    assert house_words(path) == ("QWOP", "ZEN")
    path.write_text("qwop\nx-ray\n", encoding="utf-8")
    with pytest.raises(LexiconError) as caught:
        house_words(path)
    assert (caught.value.line, caught.value.words) == (2, ("x-ray",))


def test_progress_is_told_while_building(tmp_path: Path) -> None:
    """A caller can be notified of a build's progress."""
    path = tmp_path / "pets.txt"
    path.write_text("cat\ndog\n", encoding="utf-8")
    calls: list[tuple[int, int]] = []
    open_lexicon(path, cache=False, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(0, 2), (2, 2)]
