"""The cache folder of the tests: one for a run, with what takes long to build kept for the next.

Word graphs and vocabularies take half a minute of processor time. They depend on nothing but a few
parts of the package, so they are kept in ``build/test-cache`` under a digest of those: after any
change of their code or data they are built again. Everything else in the cache belongs to one run.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from atexit import register
from pathlib import Path

import tilewright

_KEPT = Path(__file__).resolve().parents[1] / "build" / "test-cache"
_FOLDERS = ("lexicons", "kernel")
"""The folders of a cache whose files are named by their content, and are kept."""
_DAY = 86_400
_BUILDERS = ("lexicon", "kernel", "players")
"""The parts of the package that decide what is in these files."""


def prepare_cache(*, is_filled_ahead: bool) -> None:
    """Create the cache folder of this run, and name it in the environment.

    Workers that start at the same time would all build the same lexicons and vocabularies. If the
    cache ``is_filled_ahead``, another process does that once, while they collect their tests.
    """
    kept = _KEPT / _digest_of(Path(tilewright.__file__).parent)
    is_new = not kept.is_dir()
    folder = Path(tempfile.mkdtemp(prefix="tilewright-cache-"))
    register(shutil.rmtree, folder, ignore_errors=True)
    for name in _FOLDERS:
        (kept / name).mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(kept / name, target_is_directory=True)
    kept.touch()
    for other in _KEPT.iterdir():
        # Another run, of the code before an edit, may still be using its own.
        if other != kept and time.time() - other.stat().st_mtime > _DAY:
            shutil.rmtree(other, ignore_errors=True)
    os.environ["TILEWRIGHT_CACHE"] = str(folder)
    if is_filled_ahead and is_new:
        filler = subprocess.Popen([sys.executable, "-m", "tests.cache"], cwd=_KEPT.parents[1])
        register(filler.wait)


def _digest_of(package: Path) -> str:
    """Return a digest of the code and data that decide what is kept."""
    digest = hashlib.sha256()
    for path in sorted(path for part in _BUILDERS for path in (package / part).rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(f"{path.relative_to(package)}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def fill_cache() -> None:
    """Build what most runs need: the shipped lexicons, and what the levels know of them."""
    from tilewright.edition.shipped import load_edition  # noqa: PLC0415 - only in a process apart
    from tilewright.lexicon import open_lexicon  # noqa: PLC0415
    from tilewright.players import make_player  # noqa: PLC0415

    pocket = load_edition("pocket")
    for name in ("family", "enable", "family-clean"):
        for player in ("equity", "beginner", "intermediate", "expert"):
            make_player(player, pocket, open_lexicon(name))
    open_lexicon("yawl")


if __name__ == "__main__":
    fill_cache()
