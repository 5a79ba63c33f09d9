"""What the kernel builds is cached: found again, shared, and checked for damage."""

import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tilewright.kernel import cache as kept_module
from tilewright.kernel import graph as graph_module
from tilewright.kernel.cache import HEAD, kernel_cache_folder
from tilewright.kernel.graph import KernelGraph, kernel_graph
from tilewright.lexicon import LATIN, Lexicon, pack_words

WORDS = ["CARE", "CARES", "CAR", "CAB", "CHIC"]
LETTERS = tuple(LATIN)


@pytest.fixture
def lexicon() -> Lexicon:
    """Return a small lexicon."""
    return Lexicon.from_words(WORDS, id="own")


def test_a_graph_is_built_once_and_then_mapped(
    lexicon: Lexicon, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second time nothing is built, and the content is the same."""
    first = kernel_graph(lexicon, LETTERS)
    monkeypatch.setattr(graph_module, "_respell", None)
    second = kernel_graph(lexicon, LETTERS)
    assert first.data == second.data == pack_words(WORDS, with_gaddag=True)
    assert [file.suffix for file in cache.iterdir()] == [".graph"]
    assert second.data.readonly


def test_all_users_in_a_process_share_one_mapping(lexicon: Lexicon, cache: Path) -> None:
    """A large file is mapped once for as long as anything uses it, then not at all."""
    users = [kernel_graph(lexicon, LETTERS) for _ in range(4)]
    (file,) = cache.iterdir()
    assert len({id(user.data.obj) for user in users}) == 1
    assert sum(key[0] == str(file) for key in kept_module._MAPPED) == 1
    del users
    assert not any(key[0] == str(file) for key in kept_module._MAPPED)


def test_other_letters_or_words_are_other_files(lexicon: Lexicon, cache: Path) -> None:
    """The name of a file depends only on words and letters."""
    kernel_graph(lexicon, LETTERS)
    kernel_graph(lexicon, (*LETTERS, "CH"))
    kernel_graph(lexicon, LETTERS[::-1])
    kernel_graph(lexicon.with_house_words(banned=["CAR"]), LETTERS)
    kernel_graph(Lexicon.from_words(WORDS, id="another name"), LETTERS)
    assert len(list(cache.iterdir())) == 4
    kernel_graph(lexicon, LETTERS, cache=False)
    assert len(list(cache.iterdir())) == 4


@pytest.mark.parametrize("place", [0, 7, 8, 39, HEAD, HEAD + 20, -1])
def test_a_damaged_file_is_built_again(lexicon: Lexicon, cache: Path, place: int) -> None:
    """A changed byte anywhere is detected, and the file replaced by a good one."""
    kernel_graph(lexicon, LETTERS)
    (file,) = cache.iterdir()
    good = file.read_bytes()
    damaged = bytearray(good)
    damaged[place] ^= 1
    file.write_bytes(damaged)
    assert kernel_graph(lexicon, LETTERS).data == pack_words(WORDS, with_gaddag=True)
    assert file.read_bytes() == good


@pytest.mark.parametrize("length", [0, 8, HEAD - 1, HEAD, HEAD + 4, -4])
def test_a_file_cut_short_is_built_again(lexicon: Lexicon, cache: Path, length: int) -> None:
    """A truncated file is detected and replaced."""
    kernel_graph(lexicon, LETTERS)
    (file,) = cache.iterdir()
    good = file.read_bytes()
    file.write_bytes(good[:length])
    assert kernel_graph(lexicon, LETTERS).handle.words == len(WORDS)
    assert file.read_bytes() == good


def test_an_older_format_is_replaced(
    lexicon: Lexicon, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files from an earlier version are replaced, so that they do not accumulate."""
    with monkeypatch.context() as earlier:
        earlier.setattr(kept_module, "FORMAT", kept_module.FORMAT - 1)
        earlier.setattr(kept_module, "_MAGIC", b"TWKEPT\0" + bytes([kept_module.FORMAT]))
        kernel_graph(lexicon, LETTERS)
    (before,) = (file.read_bytes() for file in cache.iterdir())
    kernel_graph(lexicon, LETTERS)
    (after,) = (file.read_bytes() for file in cache.iterdir())
    assert after != before
    assert after[HEAD:] == before[HEAD:]


def test_a_forged_file_is_built_again(lexicon: Lexicon, cache: Path) -> None:
    """A correct checksum does not make a hostile graph safe: it is still checked."""
    kernel_graph(lexicon, LETTERS)
    (file,) = cache.iterdir()
    good = file.read_bytes()
    hostile = b"\xff" * 40
    file.write_bytes(good[:8] + hashlib.sha256(hostile).digest() + good[40:HEAD] + hostile)
    assert kernel_graph(lexicon, LETTERS).handle.words == len(WORDS)
    assert file.read_bytes() == good


def test_files_that_were_not_used_for_the_longest_time_are_removed(
    lexicon: Lexicon, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a server anyone can play with new letters, and each set of letters has its own file."""
    monkeypatch.setattr(kept_module, "MOST_FILES", 3)
    sets = [(*LETTERS[number:], *LETTERS[:number]) for number in range(4)]
    for letters in sets[:3]:
        kernel_graph(lexicon, letters)
    first, second, third = sorted(cache.iterdir(), key=lambda file: file.stat().st_mtime_ns)
    kernel_graph(lexicon, sets[0])
    kernel_graph(lexicon, sets[3])
    left = set(cache.iterdir())
    assert {first, third} < left
    assert second not in left
    assert len(left) == 3


def test_a_folder_that_cannot_be_written_is_done_without(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be stored the graph is built in memory."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "file"))
    assert kernel_graph(lexicon, LETTERS).handle.words == len(WORDS)
    monkeypatch.setattr("tilewright.kernel.cache.cache_folder", lambda: None)
    assert kernel_cache_folder() is None
    assert kernel_graph(lexicon, LETTERS).handle.words == len(WORDS)


def test_many_threads_may_ask_at_once(lexicon: Lexicon, cache: Path) -> None:
    """Concurrent builders all get the graph and leave one whole file and no draft."""

    def ask(_: int) -> KernelGraph:
        return kernel_graph(lexicon, LETTERS)

    with ThreadPoolExecutor(8) as pool:
        graphs = list(pool.map(ask, range(64)))
    assert {bytes(graph.data) for graph in graphs} == {pack_words(WORDS, with_gaddag=True)}
    assert len(list(cache.iterdir())) == 1


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_many_processes_may_ask_at_once(lexicon: Lexicon, cache: Path) -> None:
    """Several processes that start with an empty folder leave one complete file and no draft."""
    program = (
        "from tilewright.kernel.graph import kernel_graph\n"
        "from tilewright.lexicon import Lexicon, LATIN\n"
        f"lexicon = Lexicon.from_words({WORDS!r}, id='own')\n"
        "for _ in range(50):\n"
        "    assert kernel_graph(lexicon, tuple(LATIN)).handle.words == 5\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(4)]
    assert [process.wait() for process in running] == [0] * 4
    assert len(list(cache.iterdir())) == 1
    assert kernel_graph(lexicon, LETTERS).handle.words == len(WORDS)
