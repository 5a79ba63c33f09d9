"""Caching built lexicons: found again, damaged, unwritable, and by many processes at once."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.lexicon.cache import cache_folder, cache_key, load, store


@pytest.fixture
def own_list(tmp_path: Path) -> Path:
    """Return a custom word list."""
    path = tmp_path / "pets.txt"
    path.write_text("cat\ndog\nx-ray\n", encoding="utf-8")
    return path


def never(*_: object, **__: object) -> Lexicon:
    """Replace the builder where nothing may be built."""
    raise AssertionError("built although it was kept")


def test_what_was_built_is_not_built_again(
    cache: Path, own_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second opening reads the cached file, which has an equal lexicon."""
    first = open_lexicon(own_list)
    monkeypatch.setattr(Lexicon, "from_words", never)
    second = open_lexicon(own_list)
    assert second == first
    assert second.report == first.report
    assert list(second) == ["CAT", "DOG"]
    assert len(list(cache.iterdir())) == 1


def test_a_lexicon_in_use_is_not_read_again(cache: Path, own_list: Path) -> None:
    """Opening it twice gives one lexicon, until its file is replaced."""
    first = open_lexicon(own_list)
    assert open_lexicon(own_list) is first
    (kept,) = cache.iterdir()
    assert store(kept.stem, first, cache)
    assert load(kept.stem, cache) == first
    assert load(kept.stem, cache) is not first


def test_a_list_that_changed_is_built_again(cache: Path, own_list: Path) -> None:
    """The key is a hash of the content: an edited list is never mistaken for the old one."""
    open_lexicon(own_list)
    own_list.write_text("cat\n", encoding="utf-8")
    assert list(open_lexicon(own_list)) == ["CAT"]
    assert len(list(cache.iterdir())) == 2


def test_without_cache_nothing_is_kept(cache: Path, own_list: Path) -> None:
    """The cache can be disabled."""
    assert list(open_lexicon(own_list, cache=False)) == ["CAT", "DOG"]
    assert not cache.exists()


def test_every_damage_is_noticed_and_repaired(cache: Path, own_list: Path) -> None:
    """A cached file with any byte changed, or cut anywhere, is not used but rebuilt."""
    whole = open_lexicon(own_list, cache=False)
    open_lexicon(own_list)
    (kept,) = cache.iterdir()
    sound = kept.read_bytes()
    damaged = [sound[:length] for length in range(0, len(sound), 7)]
    damaged += [
        sound[:place] + bytes([sound[place] ^ 0x10]) + sound[place + 1 :]
        for place in range(0, len(sound), 3)
    ]
    for data in [*damaged, b"x" * 100, sound + b"more"]:
        kept.write_bytes(data)
        assert load(kept.stem, cache) is None
    assert open_lexicon(own_list) == whole
    assert kept.read_bytes() == sound


def test_an_old_format_is_not_read(cache: Path, own_list: Path) -> None:
    """A file of another format version is rebuilt: its name is the same."""
    open_lexicon(own_list)
    (kept,) = cache.iterdir()
    data = kept.read_bytes()
    kept.write_bytes(data[:7] + bytes([data[7] + 1]) + data[8:])
    assert load(kept.stem, cache) is None


def test_a_folder_that_cannot_be_written_is_done_without(
    tmp_path: Path, own_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the cache folder cannot be created, the lexicon is built in memory."""
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(blocked))
    assert list(open_lexicon(own_list)) == ["CAT", "DOG"]
    assert not store("key", Lexicon.from_words(["AB"], id="x"), blocked / "lexicons")


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_a_read_only_folder_is_done_without(
    own_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache folder without write permission is not an error and does not change."""
    # The administrator may write everything, and so becomes an unprivileged user; modules loaded
    # on demand may be readable only by the administrator, and are loaded before.
    code = """
import os, sys
from tilewright.lexicon import open_lexicon
open_lexicon(sys.argv[1], cache=False)
if os.geteuid() == 0:
    os.setuid(65534)
assert os.access(sys.argv[2], os.R_OK | os.X_OK) and not os.access(sys.argv[2], os.W_OK)
print(*open_lexicon(sys.argv[1]))
"""
    with TemporaryDirectory() as home:  # the folder of a test is not accessible to others
        Path(home).chmod(0o755)
        words = Path(home, own_list.name)
        words.write_bytes(own_list.read_bytes())
        folder = Path(home, "cache", "lexicons")
        folder.mkdir(parents=True)
        folder.chmod(0o555)
        monkeypatch.setenv("TILEWRIGHT_CACHE", str(folder.parent))
        call = [sys.executable, "-c", code, str(words), str(folder)]
        ran = subprocess.run(call, check=False, capture_output=True, text=True)
        assert (ran.stdout.split(), ran.stderr) == (["CAT", "DOG"], "")
        assert list(folder.iterdir()) == []
        folder.chmod(0o755)


def test_a_full_disk_leaves_no_drafts(
    cache: Path, own_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that fails halfway is not an error and leaves nothing behind."""

    def full(path: Path, _: Path) -> Path:
        assert path.exists()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert list(open_lexicon(own_list)) == ["CAT", "DOG"]
    assert list(cache.iterdir()) == []


@pytest.mark.usefixtures("processes")
def test_many_processes_at_once(cache: Path, own_list: Path) -> None:
    """Processes that build the same lexicon at the same time all get it, and cache it once."""
    program = (
        "import sys; from tilewright.lexicon import open_lexicon;"
        "sys.stdin.readline(); print(*open_lexicon(sys.argv[1]))"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(own_list)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    results = [process.communicate() for process in running]
    assert results == [("CAT DOG\n", "")] * 4
    assert [path.suffix for path in cache.iterdir()] == [".lexicon"]


def test_keys_depend_on_every_part() -> None:
    """Parts that differ, or are split differently, give different keys."""
    keys = [cache_key(*parts) for parts in (["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], [])]
    assert len(set(keys)) == len(keys)
    assert cache_key("ab") == cache_key(b"ab")


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "~/.cache/tilewright/lexicons"),
        ("linux", {"XDG_CACHE_HOME": "/var/tmp/c"}, "/var/tmp/c/tilewright/lexicons"),  # noqa: S108
        ("linux", {"XDG_CACHE_HOME": "relative"}, "~/.cache/tilewright/lexicons"),
        ("darwin", {"XDG_CACHE_HOME": "/c"}, "~/Library/Caches/tilewright/lexicons"),
        ("win32", {}, "~/AppData/Local/tilewright/lexicons"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/tilewright/lexicons"),
        ("linux", {"TILEWRIGHT_CACHE": "/mine", "XDG_CACHE_HOME": "/c"}, "/mine/lexicons"),
    ],
)
def test_the_folder_is_where_each_system_keeps_caches(
    platform: str, environ: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache folder follows the system's convention; one variable overrides it."""
    monkeypatch.setattr(sys, "platform", platform)
    assert cache_folder(environ) == Path(folder).expanduser()


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a home folder nothing is cached and nothing fails."""

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder({}) is None
