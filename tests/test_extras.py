"""The extras: what each needs, what the package does without them, and what the error says."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tilewright.bulk.workers.cluster import open_cluster
from tilewright.errors import Cause, PoolError, ServerError, StoreError, TilewrightError
from tilewright.extras import EXTRAS, require_extra
from tilewright.formats.pictures.raster import write_png
from tilewright.formats.pictures.shapes import Drawing
from tilewright.server.config import Config
from tilewright.store.sql.engine import database_url

ROOT = Path(__file__).resolve().parents[1]
OPTIONAL = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
MODULES = {module for extra in EXTRAS.values() for module in extra.modules}
_WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1].split(",")))
from tilewright.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("name", EXTRAS)
def test_the_modules_are_those_of_the_extra(name: str) -> None:
    """The modules that a part looks for come from the packages that the extra installs."""
    for module in EXTRAS[name].modules:
        pytest.importorskip(module)
    required = [Requirement(text) for text in OPTIONAL[name]]
    packages = {one.name for one in required if one.name != "tilewright" and not one.marker}
    owners = packages_distributions()
    found = {owner.lower() for module in EXTRAS[name].modules for owner in owners[module]}
    assert {owner.replace("_", "-") for owner in found} == packages


def run_without(modules: set[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program as if some modules were not installed."""
    return subprocess.run(
        [sys.executable, "-c", _WITHOUT, ",".join(sorted(modules)), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )


@pytest.mark.usefixtures("processes")
def test_library_and_terminal_need_no_extra(tmp_path: Path) -> None:
    """Without any extra, the program judges, generates and plays."""
    assert run_without(MODULES, "judge", "--edition", "pocket", "8F HORN").returncode == 0
    file = tmp_path / "game.jsonl"
    game = ("play", "--edition", "pocket", "--players", "beginner,equity", "--file", str(file))
    done = run_without(MODULES, *game)
    assert done.returncode == 0, done.stderr
    assert file.exists()


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("arguments", [("serve",), ("admin", "statistics")])
def test_a_missing_server_is_named(arguments: tuple[str, ...]) -> None:
    """A command whose extra is not installed says which one it is, in one line, and stops."""
    done = run_without(set(EXTRAS["server"].modules), *arguments)
    assert done.returncode == 2
    assert "'tilewright[server]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("extra", "use", "error"),
    [
        ("server", lambda: require_extra("server", ServerError), ServerError),
        ("postgres", lambda: database_url("postgresql://ann@127.0.0.1/none"), StoreError),
        (
            "push",
            lambda: Config("sqlite:///x", push="mailto:ann@example.org").check(1),
            ServerError,
        ),
        ("cluster", lambda: open_cluster("tcp://127.0.0.1:1").__enter__(), PoolError),
        ("pictures", lambda: write_png(Drawing(1, 1, (), "nothing"), width=1), StoreError),
    ],
)
def test_a_part_without_its_extra_says_so(
    monkeypatch: pytest.MonkeyPatch,
    extra: str,
    use: Callable[[], object],
    error: type[TilewrightError],
) -> None:
    """The error has the type that the caller expects, a cause, and the command to run."""
    monkeypatch.setitem(sys.modules, EXTRAS[extra].modules[0], None)
    with pytest.raises(error) as caught:
        use()
    assert caught.value.cause is Cause.MISSING
    assert f"'tilewright[{extra}]'" in str(caught.value)
