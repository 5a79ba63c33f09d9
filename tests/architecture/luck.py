"""What makes a test depend on luck, as laws about its source.

Each law is a function from a file's path and syntax tree to descriptions of what breaks it, so that
the laws can be tested on planted sources as well as on the real ones. The design note 043 says what
to write instead.
"""

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

Law = Callable[[str, ast.Module], Iterator[str]]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

WAITING = "tests/waiting.py"
"""The only module that may sleep: its functions wait until a condition holds."""
ACTING = ("tests/web/following.py",)
"""The modules that act by HTTP in browser tests, and wait until every page has the event."""

SLEEPS = {"time.sleep", "asyncio.sleep"}
CLOCKS = {
    f"time.{name}{unit}" for name in ("monotonic", "perf_counter", "time") for unit in ("", "_ns")
} | {"datetime.datetime.now"}
PROCESSOR_CLOCKS = {
    f"time.{name}{unit}" for name in ("process_time", "thread_time") for unit in ("", "_ns")
} | {"os.times", "resource.getrusage"}
CHANGES = {"post", "put", "patch", "delete", "fetch"}
"""Methods that act on a server; ``get`` only looks."""


def without_soak(tree: ast.Module) -> ast.Module:
    """Return a file without its soak tests, which run for minutes, alone, and on request."""
    marks = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and [ast.unparse(target) for target in node.targets] == ["pytestmark"]
    ]
    if any(ast.unparse(part) == "pytest.mark.soak" for mark in marks for part in ast.walk(mark)):
        return ast.Module([], [])
    body = [node for node in tree.body if not (isinstance(node, Function) and _is_soak(node))]
    return ast.Module(body, tree.type_ignores)


def _is_soak(test: Function) -> bool:
    return any(ast.unparse(mark) == "pytest.mark.soak" for mark in test.decorator_list)


def sleeps(path: str, tree: ast.Module) -> Iterator[str]:
    """Report pauses of a constant length: too short for a busy machine, too long for all others.

    A pause that was drawn from a seed is a part of a test's history rather than a wait, and
    ``sleep(0)`` only lets other tasks run.
    """
    if path == WAITING:
        return
    names = _imports(tree)
    constants = _assigned(tree, lambda value: isinstance(value, ast.Constant))
    events = _assigned(tree, lambda value: _is_event(value, names))
    for node in _nodes(tree):
        match node:
            case ast.Call(func=function, args=[length, *_]) if _full_name(
                function, names
            ) in SLEEPS and _is_constant(length, constants):
                if not (isinstance(length, ast.Constant) and length.value == 0):
                    yield f"{path}:{node.lineno}: sleeps for {ast.unparse(length)}"
            case ast.Call(func=ast.Attribute(attr="wait_for_timeout")):
                yield f"{path}:{node.lineno}: lets the page wait for a time"
            case ast.Call(func=ast.Attribute(attr="wait", value=value)) if (
                node.args or node.keywords
            ) and _is_event(value, names):
                yield f"{path}:{node.lineno}: waits for an event that nothing sets"
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="wait", value=value)) as call) if (
                call.args or call.keywords
            ) and ast.unparse(value) in events:
                yield f"{path}:{node.lineno}: waits for an event, or for a time, whichever is first"


def reuses_a_port(path: str, tree: ast.Module) -> Iterator[str]:
    """Report ports that were free a moment ago: bound as 0, read, closed, and used later.

    Another process may get the port in between. Keep the socket and pass it on, or let the program
    choose its port and say which.
    """
    for function in _functions(tree):
        nodes = list(_own(function))
        if not any(_binds_any_port(node) for node in nodes):
            continue
        numbers = {
            ast.unparse(target)
            for node in nodes
            if isinstance(node, ast.Assign | ast.AnnAssign) and _reads_a_port(node.value)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        }
        for closed in _closings(nodes):
            if any("." in number for number in numbers) or any(
                (isinstance(node, ast.Name) and node.id in numbers and node.lineno > closed)
                or (
                    isinstance(node, ast.Return)
                    and node.lineno <= closed
                    and _mentions(node, numbers)
                )
                for node in ast.walk(function)
            ):
                yield f"{path}:{closed}: closes a port that is used later"
                break


def measures_time(path: str, tree: ast.Module) -> Iterator[str]:
    """Report comparisons of elapsed time, or of processor time, which other programs lengthen.

    A deadline after which a wait gives up, ``while monotonic() < end``, is not one of them.
    """
    if path == WAITING:
        return
    names = _imports(tree)
    if not any(_is_clock(node, names) for node in _nodes(tree)):
        return
    spans: set[str] = set()
    readings = _assigned(tree, lambda value: _reads_a_clock(value, names, set()))
    while True:
        found = spans | _assigned(
            tree,
            lambda value: _is_span(value, names, readings, spans),  # noqa: B023 - used at once
        )
        for function in _functions(tree):
            if any(
                isinstance(node, ast.Return)
                and node.value is not None
                and _is_span(node.value, names, readings, spans)
                for node in _own(function)
            ):
                found.add(f"{function.name}()")
        if found == spans:
            break
        spans = found
    for node in _nodes(tree):
        if isinstance(node, ast.Compare) and _is_span(node, names, readings, spans):
            yield f"{path}:{node.lineno}: compares time that has passed: {ast.unparse(node)}"


def acts_unseen(path: str, tree: ast.Module) -> Iterator[str]:
    """Report requests in browser tests that change a game before the page has heard of it."""
    if not path.startswith("tests/web/") or path in ACTING:
        return
    names = _imports(tree)
    for node in _nodes(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=method, value=ast.Attribute(attr="request"))) if (
                method in CHANGES
            ):
                yield f"{path}:{node.lineno}: acts by page.request.{method}"
            case ast.Call(func=ast.Attribute(attr=method) as function) if (
                method in CHANGES and _full_name(function, names) == f"httpx.{method}"
            ):
                yield f"{path}:{node.lineno}: acts by httpx.{method}"
            case ast.Constant(value=str(script)) if "fetch(" in script and any(
                f"method: {quote}{method.upper()}" in script
                for method in CHANGES
                for quote in "'\"`"
            ):
                yield f"{path}:{node.lineno}: acts by fetch() in the page"


def draws_without_a_seed(path: str, tree: ast.Module) -> Iterator[str]:
    """Report random choices that no seed repeats."""
    names = _imports(tree)
    for node in _nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        name = _full_name(node.func, names)
        if name == "random.Random" and (node.args or node.keywords):
            continue
        if name == "os.urandom" or name.split(".")[0] in {"random", "secrets"}:
            yield f"{path}:{node.lineno}: draws by {name} without a seed"


@lru_cache(maxsize=1)
def _nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a file; finding them takes most of the time, so all laws share them."""
    return tuple(ast.walk(tree))


def _imports(tree: ast.Module) -> dict[str, str]:
    """Return the full name of whatever a file imports, by the name that it has in the file."""
    names = {}
    for node in _nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                full = alias.name if alias.asname else alias.name.split(".")[0]
                names[alias.asname or full] = full
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return names


def _full_name(node: ast.expr, names: dict[str, str]) -> str:
    """Return the full name of an imported function; empty if it is not imported."""
    match node:
        case ast.Name(id=name):
            return names.get(name, "")
        case ast.Attribute(value=value, attr=name) if inner := _full_name(value, names):
            return f"{inner}.{name}"
    return ""


def _assigned(tree: ast.AST, is_wanted: Callable[[ast.expr], bool]) -> set[str]:
    """Return the names and attributes that are assigned a wanted value anywhere."""
    found = set()
    for node in _nodes(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = list(zip(targets, values, strict=False))
            case ast.Assign(targets=targets, value=value):
                pairs = [(target, value) for target in targets]
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                pairs = [(target, value)]
            case ast.NamedExpr(target=target, value=value):
                pairs = [(target, value)]
            case _:
                continue
        found |= {ast.unparse(target) for target, value in pairs if is_wanted(value)}
    return found


def _is_constant(node: ast.expr, constants: set[str]) -> bool:
    """Return whether a value is the same whenever the test runs: a number, or one with a name."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name) if name.isupper():
            return True
        case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
            return _is_constant(left, constants) and _is_constant(right, constants)
        case _:
            return ast.unparse(node) in constants


def _is_event(node: ast.expr, names: dict[str, str]) -> bool:
    return isinstance(node, ast.Call) and _full_name(node.func, names) in {
        "threading.Event",
        "multiprocessing.Event",
    }


def _functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in _nodes(tree) if isinstance(node, Function))


def _own(function: Function) -> Iterator[ast.AST]:
    """Yield what a function does itself, without the functions that it defines."""
    left: list[ast.AST] = list(function.body)
    while left:
        node = left.pop()
        if not isinstance(node, Function):
            yield node
            left += ast.iter_child_nodes(node)


def _binds_any_port(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments):
            if name not in {"bind", "create_server"}:
                return False
        case _:
            return False
    flat = chain.from_iterable(
        part.elts if isinstance(part, ast.Tuple) else [part] for part in arguments
    )
    return any(isinstance(part, ast.Constant) and part.value == 0 for part in flat)


def _reads_a_port(node: ast.AST | None) -> bool:
    return node is not None and any(
        isinstance(part, ast.Attribute) and part.attr == "getsockname" for part in ast.walk(node)
    )


def _mentions(node: ast.Return, numbers: set[str]) -> bool:
    return _reads_a_port(node) or any(ast.unparse(part) in numbers for part in ast.walk(node))


def _closings(nodes: list[ast.AST]) -> list[int]:
    """Return the lines at which a socket whose port was read is closed, but for clean-up."""
    read = [node.lineno for node in nodes if isinstance(node, ast.Call) and _reads_a_port(node)]
    cleaned = {
        id(part)
        for node in nodes
        if isinstance(node, ast.Try)
        for statement in node.finalbody
        for part in ast.walk(statement)
    }
    lines = []
    for node in nodes:
        match node:
            case ast.With(items=items, end_lineno=int(end)) if any(map(_reads_a_port, node.body)):
                opened = {
                    ast.unparse(item.context_expr.func)
                    for item in items
                    if isinstance(item.context_expr, ast.Call)
                }
                if opened & {"bind", "closing", "socket", "socket.socket", "socket.create_server"}:
                    lines.append(end)
            case ast.Call(func=ast.Attribute(attr="close")) if id(node) not in cleaned:
                if any(line < node.lineno for line in read):
                    lines.append(node.lineno)
    return sorted(lines)


def _is_clock(node: ast.AST, names: dict[str, str]) -> bool:
    """Return whether this is a function that reads a clock, of the machine or of a process."""
    match node:
        case ast.Attribute(attr="cpu_times"):
            return True
        case ast.Attribute(attr="time", value=loop) if ast.unparse(loop).endswith(
            ("loop", "loop()")
        ):
            return True
        case ast.Name() | ast.Attribute():
            return _full_name(node, names) in CLOCKS | PROCESSOR_CLOCKS
    return False


def _reads_a_clock(node: ast.AST, names: dict[str, str], readings: set[str]) -> bool:
    return any(
        _is_clock(part, names)
        or (isinstance(part, ast.Name | ast.Attribute) and ast.unparse(part) in readings)
        for part in ast.walk(node)
    )


def _is_span(node: ast.AST, names: dict[str, str], readings: set[str], spans: set[str]) -> bool:
    """Return whether a value depends on how much time has passed."""
    for part in ast.walk(node):
        match part:
            case ast.BinOp(op=ast.Sub()) if _reads_a_clock(part, names, readings):
                return True
            case ast.Attribute(attr="cpu_times"):
                return True
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if (
                f"{name}()" in spans
            ):
                return True
            case ast.Name() | ast.Attribute() if (
                _full_name(part, names) in PROCESSOR_CLOCKS or ast.unparse(part) in spans
            ):
                return True
    return False


LAWS: tuple[Law, ...] = (
    sleeps,
    reuses_a_port,
    measures_time,
    acts_unseen,
    draws_without_a_seed,
)
