"""The architecture: imports go down, only a few parts know the full game, the rules stay pure.

Each law is a function from a module's name and syntax tree to descriptions of what breaks it, so
that the laws can be tested on planted sources as well as on the real ones.
"""

import ast
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
PACKAGE = "tilewright"

LAYERS: tuple[tuple[str, ...], ...] = (
    ("_version", "catalogue", "errors", "extras", "system", "units", "tiles", "geometry"),
    ("edition",),
    ("lexicon",),
    ("rules",),
    ("records", "formats", "sentences"),
    ("sheets",),
    ("kernel",),
    ("players",),
    ("table",),
    ("store", "bulk"),
    ("library",),
    ("analysis", "study"),
    ("server",),
    ("cli",),
    # The public names and `python -m tilewright`: they may import everything; nothing imports them.
    ("", "__main__"),
)
"""The parts of the package from the bottom up; an import may only go down or stay level."""

RANK = {part: rank for rank, layer in enumerate(LAYERS) for part in layer}
RANK["testing"] = RANK["table"]

KEEPERS = (
    "rules",
    "store",
    "table",
    "testing",
    "formats.json.events",
    "library",
    "analysis.sources",
)
"""The modules that may name ``Game``, the full truth; all others use a view."""

PURE = ("rules", "edition", "tiles", "geometry")
"""The parts without input, output, clock or randomness."""

READERS = ("edition.shipped",)
"""The modules that read files for a pure part."""

PURE_LIBRARY = frozenset(
    {
        "__future__",
        "abc",
        "array",
        "base64",
        "binascii",
        "bisect",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "hmac",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "string",
        "struct",
        "textwrap",
        "tomllib",
        "types",
        "typing",
        "unicodedata",
    }
)
"""The standard modules that only compute; a new one must be reviewed and added here."""

IMPURE_CALLS = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})

ADMISSIONS = {
    "admit": ("server.http.routing", "server.socket", "server.tables.session"),
    "changed.wait": ("server.tables.room",),
    "next_change": ("server.http.routing",),
    "store.session": ("server.http.identity",),
}
"""How a client is admitted or kept waiting, and the modules that check its token again."""

MOST_LINES = 600
"""A longer file contains more than one concept."""


Law = Callable[[str, ast.Module], Iterator[str]]


def module_name(file: Path) -> str:
    """Return the dotted name of a file below ``src/``; a package keeps its ``__init__``."""
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


def part_of(module: str) -> str:
    """Return the part of the package that ``module`` belongs to; empty for the package itself."""
    names = module.split(".")
    return "" if len(names) == 1 or names[1] == "__init__" else names[1]


def belongs(module: str, parts: tuple[str, ...]) -> bool:
    """Return whether ``module`` is one of ``parts`` or inside one."""
    inner = module.removeprefix(f"{PACKAGE}.")
    return any(inner == part or inner.startswith(f"{part}.") for part in parts)


def imports(module: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of every import, at the top or inside a function.

    ``from a import b`` yields ``a.b``; the part is the same whether ``b`` is a module or a name.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = ".".join(module.split(".")[: -node.level])
                base = f"{package}.{base}" if base else package
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def inner_imports(module: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every import from the package itself."""
    for line, name in imports(module, tree):
        if name.split(".")[0] == PACKAGE:
            yield line, name


def target_part(name: str) -> str:
    """Return the part that an import refers to; a public name refers to the top."""
    part = part_of(name)
    return part if part in RANK or (SOURCE / PACKAGE / part).is_dir() else ""


def points_up(module: str, tree: ast.Module) -> Iterator[str]:
    """Report imports from a higher layer."""
    own = part_of(module)
    if own not in RANK:
        yield f"{module}: '{own}' has no layer; add it to LAYERS"
        return
    for line, name in inner_imports(module, tree):
        reached = target_part(name)
        if RANK.get(reached, len(LAYERS)) > RANK[own]:
            yield f"{module}:{line}: imports {name} from a higher layer"
        if reached == "testing" and own != "testing":
            yield f"{module}:{line}: imports {name}, which is for tests only"


def opens_the_extension(module: str, tree: ast.Module) -> Iterator[str]:
    """Report imports of the extension module outside ``kernel``."""
    if belongs(module, ("kernel",)):
        return
    for line, name in imports(module, tree):
        if "_kernel" in name.split("."):
            yield f"{module}:{line}: imports the extension; use tilewright.kernel"


def names_the_game(module: str, tree: ast.Module) -> Iterator[str]:
    """Report modules that name ``Game`` but may not; the public names include the library's."""
    if belongs(module, KEEPERS) or module == f"{PACKAGE}.__init__":
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            named = any(alias.name.split(".")[-1] == "Game" for alias in node.names)
        elif isinstance(node, ast.Attribute):
            named = node.attr == "Game"
        else:
            named = isinstance(node, ast.Name) and node.id == "Game"
        if named:
            line = getattr(node, "lineno", 0)
            yield f"{module}:{line}: names Game; this layer must use a View"


def is_impure(module: str, tree: ast.Module) -> Iterator[str]:
    """Report input, output and foreign imports in the rules and the layers below them."""
    if not belongs(module, PURE) or belongs(module, READERS):
        return
    for line, name in imports(module, tree):
        first = name.split(".")[0]
        if first not in PURE_LIBRARY and first != PACKAGE:
            yield f"{module}:{line}: imports {name}, which is not on the list of pure modules"
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in IMPURE_CALLS
        ):
            yield f"{module}:{node.lineno}: calls {node.func.id}()"


def admits_elsewhere(module: str, tree: ast.Module) -> Iterator[str]:
    """Report waits and admissions outside the places that check a client's token again.

    A token may become void while a request waits. ``Call`` admits the client again after a wait,
    and checks all that it admitted when the answer is ready; a room checks its subscribers.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="wait", value=ast.Attribute(attr="changed")):
                name = "changed.wait"
            case ast.Attribute(attr="session", value=ast.Attribute(attr="store")):
                name = "store.session"
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.alias(name=name):
                pass
            case _:
                continue
        if name in ADMISSIONS and not belongs(module, ADMISSIONS[name]):
            line = getattr(node, "lineno", 0)
            yield f"{module}:{line}: uses {name}; the token might be void afterward, so use Call"


def sources() -> list[Path]:
    """Return all Python files in the package."""
    return sorted((SOURCE / PACKAGE).rglob("*.py"))


@cache
def tree_of(file: Path) -> ast.Module:
    """Return the syntax tree of a file, which several laws look at."""
    return ast.parse(file.read_text(encoding="utf-8"))


LAWS: tuple[Law, ...] = (
    points_up,
    opens_the_extension,
    names_the_game,
    is_impure,
    admits_elsewhere,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_file_keeps_the_law(law: Law) -> None:
    """No file in the package breaks this law."""
    assert [
        sentence for file in sources() for sentence in law(module_name(file), tree_of(file))
    ] == []


def cycle(arrows: dict[str, set[str]]) -> list[str]:
    """Return the parts that form an import cycle; empty if there is none."""
    left = {part: set(reached) for part, reached in arrows.items()}
    while free := [part for part, reached in left.items() if not reached & left.keys()]:
        for part in free:
            del left[part]
    return sorted(left)


def test_no_parts_import_each_other() -> None:
    """Imports within a layer form no cycle: of two parts, at most one imports the other."""
    arrows: dict[str, set[str]] = {}
    for file in sources():
        module = module_name(file)
        own = part_of(module)
        reached = {target_part(name) for _, name in inner_imports(module, tree_of(file))}
        arrows.setdefault(own, set()).update(reached - {own})
    assert cycle(arrows) == []


def test_every_file_is_short_enough_to_read() -> None:
    """No file in the package is longer than the limit."""
    lengths = {module_name(file): len(file.read_text("utf-8").splitlines()) for file in sources()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


@pytest.mark.parametrize(
    ("law", "module", "source"),
    [
        (points_up, "tilewright.rules.play.judge", "from tilewright.table import Table"),
        (points_up, "tilewright.rules.play.judge", "from tilewright import formats"),
        (points_up, "tilewright.rules.play.judge", "import tilewright.kernel"),
        (points_up, "tilewright.rules.play.judge", "from tilewright import SomePublicName"),
        (points_up, "tilewright.rules.play.judge", "def later():\n    from ...cli import main"),
        (points_up, "tilewright.lexicon.__init__", "from ..rules.board import Board"),
        (points_up, "tilewright.tiles", "from tilewright.edition import Edition"),
        (points_up, "tilewright.table.umpire", "from tilewright.testing import strategies"),
        (points_up, "tilewright.testing.games", "from tilewright.server import app"),
        (points_up, "tilewright.nowhere.thing", "import enum"),
        (opens_the_extension, "tilewright.players.greedy", "from tilewright.kernel import _kernel"),
        (opens_the_extension, "tilewright.rules.play.judge", "import tilewright.kernel._kernel"),
        (names_the_game, "tilewright.players.greedy", "from tilewright.rules.game import Game"),
        (
            names_the_game,
            "tilewright.records.gcg",
            "from tilewright.rules import Game as Truth",
        ),
        (names_the_game, "tilewright.server.app", "def f(g: game.Game) -> None: ..."),
        (is_impure, "tilewright.rules.dealer", "import random"),
        (is_impure, "tilewright.rules.dealer", "from secrets import token_bytes"),
        (is_impure, "tilewright.edition.__init__", "from pathlib import Path"),
        (is_impure, "tilewright.edition", "import importlib.resources"),
        (is_impure, "tilewright.geometry", "from time import monotonic"),
        (is_impure, "tilewright.tiles", "import rich"),
        (is_impure, "tilewright.rules.play.board", "text = open('board.txt').read()"),
        (admits_elsewhere, "tilewright.server.http.playing", "session.room.changed.wait()"),
        (admits_elsewhere, "tilewright.server.http.playing", "room.next_change(30)"),
        (admits_elsewhere, "tilewright.server.http.study", "registry.store.session(token, now)"),
        (
            admits_elsewhere,
            "tilewright.server.http.tables",
            "from tilewright.server.tables.session import admit",
        ),
    ],
)
def test_a_planted_breach_is_found(law: Law, module: str, source: str) -> None:
    """The laws can fail: each planted violation is found."""
    assert list(law(module, ast.parse(source)))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "tilewright.rules.play.judge",
            "from tilewright.edition import Edition\nfrom . import board",
        ),
        ("tilewright.rules.dealer", "import hashlib\nimport hmac"),
        ("tilewright.kernel.__init__", "from tilewright.kernel import _kernel"),
        ("tilewright.formats.json.events", "from tilewright.rules.game import Game"),
        ("tilewright.testing.games", "from tilewright.table import Table"),
        ("tilewright.cli.commands.play", "import os\nfrom tilewright.table import Table"),
        ("tilewright.__init__", "from tilewright.table import Table"),
        ("tilewright.server.http.routing", "session.room.next_change(left)"),
    ],
)
def test_an_honest_source_passes(module: str, source: str) -> None:
    """The laws accept what the architecture allows."""
    assert [sentence for law in LAWS for sentence in law(module, ast.parse(source))] == []


def test_a_planted_circle_is_found() -> None:
    """Two parts in one layer that import each other form a cycle; a one-way import does not."""
    assert cycle({"store": {"bulk", "table"}, "bulk": {"store"}, "table": set()}) == [
        "bulk",
        "store",
    ]
    assert cycle({"store": {"bulk", "table"}, "bulk": {"table"}, "table": set()}) == []


def test_the_mutated_files_exist() -> None:
    """The mutation run covers files that exist: a rule that moves must not drop out of it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    files = settings["tool"]["mutmut"]["only_mutate"]
    assert [file for file in files if not (ROOT / file).exists()] == []
