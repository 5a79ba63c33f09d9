"""The page of all requests, generated from the OpenAPI description that the server serves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from tilewright.server.app import OPERATIONS
from tilewright.server.http.openapi import describe

Tree: TypeAlias = Mapping[str, Any]

_JSON: Final = "application/json"
_INTRODUCTION: Final = """# Every request

This page is generated from the description that a server has at `/api/v1/openapi.json`.
[The wire](wire.md) explains how a client uses it: tokens, errors, WebSockets and limits. All paths
are below `/api/v1`.
"""
_COMMON: Final = frozenset({"accept-language", "tilewright-contract"})
"""Headers that every request may have; the introduction of the wire explains them."""


def description() -> Tree:
    """Return the OpenAPI description."""
    return describe(OPERATIONS)


def wire_page(tree: Tree) -> str:
    """Return the page."""
    parts = [_INTRODUCTION]
    for tag in tree["tags"]:
        parts += [f"## {tag['name'].capitalize()}\n", f"{tag['description']}\n"]
        parts += [_operation(*each, tree) for each in _operations(tree, tag["name"])]
    parts += ["## Messages\n", "The types that requests and responses consist of.\n"]
    parts += [_schema(name, each) for name, each in sorted(tree["components"]["schemas"].items())]
    return "\n".join(parts)


def _operations(tree: Tree, tag: str) -> Iterator[tuple[str, str, Tree]]:
    for path, methods in tree["paths"].items():
        for method, operation in methods.items():
            if tag in operation["tags"]:
                yield method.upper(), path, operation


def _operation(method: str, path: str, operation: Tree, tree: Tree) -> str:
    token = " Requires a token." if "security" in operation else ""
    parts = [f"### {method} {path.removeprefix('/api/v1')}\n", f"{operation['summary']}.{token}\n"]
    parameters = [one for one in operation["parameters"] if one["name"].lower() not in _COMMON]
    if parameters:
        parts += ["| parameter | in | meaning |\n|---|---|---|"]
        parts += [f"| `{one['name']}` | {one['in']} | {one['description']} |" for one in parameters]
        parts.append("")
    if "requestBody" in operation:
        content = operation["requestBody"]["content"][_JSON]
        parts.append(f"**Body**: {_type(content['schema'])}\n")
        parts += _example(content.get("example"))
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            parts += _response(status, response, tree)
    codes = [
        f"{status} {answer['description']}"
        for status, answer in operation["responses"].items()
        if not status.startswith("2")
    ]
    parts.append(f"**Errors**: {'; '.join(codes)}.\n")
    return "\n".join(parts)


def _response(status: str, response: Tree, tree: Tree) -> list[str]:
    content = response.get("content", {}).get(_JSON)
    if content is None:
        return [f"**Response** {status}.\n"]
    lines = [f"**Response** {status}: {_type(content['schema'])}\n"]
    for name in content.get("examples", {}):
        lines += _example(tree["components"]["examples"].get(name, {}).get("value"))
    return lines


def _example(value: object) -> list[str]:
    """Return an example as a block that can be opened."""
    if value is None:
        return []
    text = json.dumps(value, indent=2, ensure_ascii=False)
    block = f"<summary>Example</summary>\n\n```json\n{text}\n```"
    return [f'<details markdown="1">{block}\n\n</details>\n']


def _schema(name: str, schema: Tree) -> str:
    parts = [f"### {name}\n"]
    if "description" in schema:
        parts.append(f"{schema['description']}\n")
    properties = schema.get("properties")
    if not properties:
        return "\n".join([*parts, f"{_type(schema)}\n"])
    required = schema.get("required", ())
    parts.append("| field | type | meaning |\n|---|---|---|")
    for field, each in properties.items():
        need = "" if field in required else "Optional. "
        parts.append(f"| `{field}` | {_type(each)} | {need}{each.get('description', '')} |")
    return "\n".join([*parts, ""])


def _type(schema: Tree) -> str:
    """Return a type as text, with links to the messages it consists of."""
    match schema:
        case {"$ref": str(reference)}:
            name = reference.rpartition("/")[2]
            text = f"[{name}](#{name.lower()})"
        case {"anyOf": options}:
            text = " or ".join(map(_type, options))
        case {"enum": values}:
            text = ", ".join(f"`{json.dumps(value)}`" for value in values)
        case {"const": value}:
            text = f"`{json.dumps(value)}`"
        case {"type": "array", "items": inner} if inner:
            text = f"list of {_type(inner)}"
        case {"type": "object", "additionalProperties": dict(inner)} if inner:
            text = f"object of {_type(inner)}"
        case {"type": "array"}:
            text = "list"
        case {"type": str(text)}:
            pass
        case _:
            text = "any value"
    return text
