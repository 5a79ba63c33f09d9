"""Write ``docs/reference/limits.md``: every limit, its default, and the test that reaches it.

Limits are found in the server's and the store's sources, and in the few modules elsewhere that
bound what people send: rates, numbers whose names say that they
bound something (``MOST_…``, ``LARGEST_…``, ``…_PER_…``, ``…_SECONDS`` and others), the quotas
among the server's settings, and the limits on connections. Names with an underscore in front bound
what a module keeps for itself, and are left to it. A test names the limits that it reaches with a
mark: ``@pytest.mark.reaches("upkeep.limits.CHAT")``. A limit that no test reaches must be excused
here, with the reason; ``tests/docs/test_limits.py`` fails otherwise.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Final

from tilewright.server.config import Config
from tilewright.server.front.connection_limits import ConnectionLimits
from tilewright.server.upkeep.buckets import Rate

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "reference" / "limits.md"
_SOURCES: Final = ROOT / "src" / "tilewright"
_NAME: Final = re.compile(
    r"(MOST|LARGEST|LONGEST|SHORTEST|KEPT)(_|$)|PER_"
    r"|([A-Z_]+_)?(PER_[A-Z]+|SECONDS|MS|DAYS|KEPT)$"
)
_ELSEWHERE: Final = (
    "records/gcg/lines.py",
    "records/kept/model.py",
    "rules/turns/pause.py",
    "system.py",
)
"""Modules outside the server and the store that bound what people send."""
_SETTINGS: Final = ("tables_per_address", "tables_per_account", "exhibitions", "exhibitions_each")

NO_LIMIT: Final = {
    "front.address.CONNECT_SECONDS": "how long workers wait for each other",
    "front.traffic.PING_SECONDS": "how often clients are asked whether they are there",
    "server.worker.FAREWELL_SECONDS": "how long a shutdown waits for requests",
    "server.socket.FAREWELL_SECONDS": "how long a socket waits for its client's farewell",
    "server.socket.REFUSAL_SECONDS": "how much more slowly a flood is read",
    "upkeep.player_threads.EXHIBITION_SECONDS": "how long computers think",
    "upkeep.gc_tuning.SECONDS": "how often memory is looked through for what nothing uses",
    "upkeep.watchdog.SLOW_SECONDS": "when the log names a slow operation",
    "store.sql.backup.CHECK_SECONDS": "how long a backup may be checked",
    "store.sql.engine.BUSY_MS": "how long we wait for the database",
    "store.sql.engine.STATEMENT_MS": "how long we wait for the database",
    "store.sql.engine.HANGING_MS": "how long we wait for the database",
    "store.sql.engine.CONNECT_SECONDS": "how long we wait for the database",
}
"""Numbers with such names that bound nothing that clients do."""
UNREACHED: Final[dict[str, str]] = {
    "study.cards.MOST_CARDS": "storing 20,000 cards takes minutes; tests/store/test_study.py does"
    " it with a smaller number",
    "store.contract.reviews.MOST_REVIEWS": "storing 2,000 reviews takes a minute;"
    " tests/store/test_reviews.py does it with a smaller number",
}
"""Limits that no test reaches with their default values, and why."""

_TITLE: Final = "| limit | default | what it bounds | when it is reached |"
_HEAD: Final = """\
# Limits

Written by `python -m tools.write_limits` from the modules that define them. Each limit is reached,
with its default value, by the test next to it, whose own words say what happens then.
[Limits](../design/015-limits.md) explains why they are as they are.
"""


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit, where it is defined."""

    name: str
    value: str
    about: str


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that reaches a limit."""

    path: str
    name: str
    about: str


def limits() -> list[Limit]:
    """Return all limits, in the order of their modules."""
    found = [one for path in _modules() for one in _limits_in(path)]
    found += _limits_of("server.config.Config", Config, _SETTINGS)
    bounded = ("in_all", "head_seconds", "head_bytes", "full_seconds")
    found += _limits_of("front.connection_limits.ConnectionLimits", ConnectionLimits, bounded)
    return [one for one in found if one.name not in NO_LIMIT]


def proofs() -> dict[str, list[Proof]]:
    """Return the tests that reach each limit, read from their sources."""
    found: dict[str, list[Proof]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.reaches" not in text:
            continue
        for node in ast.parse(text).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            about = (ast.get_docstring(node) or "").partition("\n")[0]
            proof = Proof(path.relative_to(ROOT).as_posix(), node.name, about)
            for limit in _reached_by(node):
                found.setdefault(limit, []).append(proof)
    return found


def page() -> str:
    """Return the text of the page."""
    proved = proofs()
    lines = [_HEAD]
    part = ""
    for limit in limits():
        module, _, name = limit.name.rpartition(".")
        if module != part:
            part = module
            lines += [f"\n## `{module}`\n", _TITLE, "|---|--:|---|---|"]
        end = f"Not reached in tests: {UNREACHED.get(limit.name, 'no reason given')}."
        for proof in proved.get(limit.name, ())[:1]:
            end = f"{proof.about} [`{proof.name}`](../../{proof.path})"
        lines.append(f"| `{name}` | {limit.value} | {limit.about} | {end} |")
    return "\n".join(lines) + "\n"


def _modules() -> Iterator[Path]:
    for folder in ("server", "store"):
        yield from sorted((_SOURCES / folder).rglob("*.py"))
    yield from (_SOURCES / name for name in _ELSEWHERE)


def _limits_in(path: Path) -> Iterator[Limit]:
    """Yield the limits that a module defines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    place = path.relative_to(_SOURCES).with_suffix("").parts
    for node, text in zip(tree.body, [*tree.body[1:], None], strict=True):
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        name = node.target.id
        if name.startswith("_") or not name.isupper():
            continue
        is_rate = ast.unparse(node.value or node.target).startswith("Rate(")
        if not (is_rate or _NAME.match(name)):
            continue
        value = getattr(import_module(".".join(("tilewright", *place))), name)
        if isinstance(value, Rate | int | float):
            yield Limit(f"{_short(place)}.{name}", _shown(name, value), _docs(text))


def _limits_of(prefix: str, kind: type, names: tuple[str, ...]) -> Iterator[Limit]:
    """Yield the limits that are fields of a class."""
    module = import_module(kind.__module__)
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    (body,) = [
        node.body
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    docs = {
        node.target.id: _docs(text)
        for node, text in zip(body, [*body[1:], None], strict=True)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    for field in fields(kind):
        if field.name in names:
            is_set = isinstance(field.default, int | float)
            value = _shown(field.name.upper(), field.default) if is_set else "by the system"
            yield Limit(f"{prefix}.{field.name}", value, docs[field.name])


def _short(place: tuple[str, ...]) -> str:
    """Return a module's name without the package, and without what most of them share."""
    is_nested = place[0] == "server" and len(place) > 2  # noqa: PLR2004 - server, folder, module
    return ".".join(place[1:] if is_nested else place)


def _docs(node: ast.stmt | None) -> str:
    """Return the docstring after a definition, in one line."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split()).replace("|", "\\|").replace("``", "`")
    return ""


def _shown(name: str, value: object) -> str:
    """Return a value as people read it."""
    if isinstance(value, Rate):
        for unit, seconds in (("second", 1), ("minute", 60), ("hour", 3600), ("day", 86_400)):
            often = round(value.per_second * seconds, 6)
            if often >= 1:
                return f"{value.burst:,.0f} at once, {often:,.0f} a {unit}"
    if name.endswith("_MS") and isinstance(value, int):
        return _span(value / 1000)
    if name.endswith("SECONDS") and isinstance(value, int | float):
        return _span(value)
    if name.endswith("_DAYS"):
        return f"{value} days"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _span(seconds: float) -> str:
    for unit, size in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size and seconds % size == 0:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:g} s"


def _reached_by(node: ast.FunctionDef) -> Iterator[str]:
    """Yield what a test's decorators say that it reaches."""
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.reaches":
                yield from (str(one.value) for one in call.args if isinstance(one, ast.Constant))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
