"""The kernel behaves as its signature says, in the extension and in the program without Python."""

import os
import shutil
from pathlib import Path

import pytest

from bench.export import export
from bench.program import build
from bench.signature import FILE, MATCHES, SEED, signature
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon


@pytest.mark.slow
def test_the_kernel_plays_as_it_did() -> None:
    """A change of behavior is deliberate: the commit that makes it rewrites ``bench/SIGNATURE``."""
    assert signature() == FILE.read_text(encoding="utf-8")


@pytest.mark.soak
def test_the_program_plays_as_the_extension_does(tmp_path: Path) -> None:
    """The benchmark without Python plays the same games, with the word map and without."""
    if shutil.which("c++") is None:
        word = "no C++ compiler, so the benchmark without Python cannot be built"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)
    name, players, games = MATCHES[0]
    expected = FILE.read_text(encoding="utf-8").split("\n")[0].split()[-1]
    program = build()
    export(load_edition(name), open_lexicon("enable"), tmp_path)
    program.run("build", tmp_path)
    for options in ((), ("--map",)):
        assert program.run("signature", tmp_path, *options) == {"signature": expected}
    played = ("--games", str(games), "--players", str(players), "--seed", str(SEED))
    assert program.run("selfplay", tmp_path, *played, "--threads", "2")["hash"] == expected
