"""The cache folder of the tests: one for a run, with what takes long to build kept for the next.

Word graphs and vocabularies take half a minute of processor time. They depend on nothing but the
package, so they are kept in ``build/test-cache`` under a digest of the package: after any change of
its code or data they are built again. Everything else in the cache belongs to one run.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from atexit import register
from pathlib import Path

import tilewright

_KEPT = Path(__file__).resolve().parents[1] / "build" / "test-cache"
_PARTS = ("lexicons", "kernel")
"""The parts of a cache whose files are named by their content, and are kept."""


def prepare_cache(*, in_background: bool) -> None:
    """Create the cache folder of this run, and name it in the environment.

    Workers that start at the same time would all build the same lexicons and vocabularies. Another
    process can do that once, ``in_background``, while they collect their tests.
    """
    kept = _KEPT / _digest_of(Path(tilewright.__file__).parent)
    is_filled = kept.is_dir()
    folder = Path(tempfile.mkdtemp(prefix="tilewright-cache-"))
    register(shutil.rmtree, folder, ignore_errors=True)
    for name in _PARTS:
        (kept / name).mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(kept / name, target_is_directory=True)
    for other in _KEPT.iterdir():
        if other != kept:
            shutil.rmtree(other, ignore_errors=True)
    os.environ["TILEWRIGHT_CACHE"] = str(folder)
    if in_background and not is_filled:
        filler = subprocess.Popen([sys.executable, "-m", "tests.cache"], cwd=_KEPT.parents[1])
        register(filler.wait)


def _digest_of(package: Path) -> str:
    """Return a digest of all code and data of a package, except for the server's."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        inner = path.relative_to(package)
        if path.is_file() and path.suffix != ".pyc" and inner.parts[0] != "server":
            digest.update(f"{inner}\0{path.stat().st_size}\0".encode())
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
