"""The OpenAPI description of the HTTP API, generated from its operations and messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from tilewright._version import __version__
from tilewright.catalogue import LANGUAGES, listed
from tilewright.server.http.examples import example_answers, example_problems
from tilewright.server.http.fields import field_text
from tilewright.server.http.routing import CONTRACT_HEADER, JSON, PATH_TEXTS, PDF, Operation
from tilewright.server.messages.base import CONTRACT, encode
from tilewright.server.messages.errors import Code, ErrorAnswer
from tilewright.server.messages.incoming import ClientMessage
from tilewright.server.messages.outgoing import ServerMessage

Tree: TypeAlias = dict[str, object]

_USUAL: Final = (
    Code.BAD_REQUEST,
    Code.TOO_LARGE,
    Code.OUTDATED,
    Code.TOO_MANY,
    Code.STORE,
    Code.BUSY,
    Code.INTERNAL,
)
"""Error codes that any operation may return."""
_REF: Final = "#/components/schemas/{name}"
_EXAMPLE_REF: Final = "#/components/examples/{name}"
_TAGS: Final = {
    "catalogue": "Editions, house rules, computer players and dictionaries.",
    "tables": "Opening, joining and finding tables.",
    "playing": "Moves, views, chat and proposals at a table.",
    "reviews": "Reviews of finished games.",
    "puzzles": "The puzzle of the day, and puzzles from a player's mistakes.",
    "study": "Questions about words, and when to ask them again.",
    "words": "The word judge of a club.",
    "sheets": "Sheets of kept games, to print.",
    "sharing": "Kept games that several phones share.",
    "accounts": "Accounts, sessions and API keys.",
    "push": "Notifications of a player's turn while the page is closed.",
    "upkeep": "Health and metrics, for server administrators.",
}


def describe(operations: Sequence[Operation]) -> Tree:
    """Return the OpenAPI description of all operations."""
    types = _message_types(operations)
    schemas, components = msgspec.json.schema_components(
        types, ref_template=_REF, schema_hook=_any_value
    )
    schema_of = dict(zip(map(_key, types), schemas, strict=True))
    paths: dict[str, Tree] = {}
    for operation in operations:
        described = _operation(operation, schema_of)
        paths.setdefault(operation.path, {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tilewright",
            "version": __version__,
            "summary": "Crossword tile games over the network.",
            "description": f"Version {CONTRACT} of the API contract. The schemas ClientMessage and"
            " ServerMessage describe the messages on the socket.",
        },
        "tags": [{"name": name, "description": about} for name, about in _TAGS.items()],
        "paths": paths,
        "components": {
            "examples": _examples(),
            "schemas": _with_texts(components)
            | {
                "ClientMessage": schema_of[_key(ClientMessage)],
                "ServerMessage": schema_of[_key(ServerMessage)],
            },
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A seat token, or an account's session or API key.",
                }
            },
        },
    }


def _with_texts(components: dict[str, Tree]) -> dict[str, Tree]:
    """Return the schemas with a description of every field that has one."""
    described: dict[str, Tree] = {}
    for name, schema in components.items():
        fields = schema.get("properties")
        if isinstance(fields, dict):
            texts = {field: field_text(name, field) for field in fields}
            fields = {
                field: {**tree, "description": texts[field]} if texts[field] else tree
                for field, tree in fields.items()
            }
            described[name] = {**schema, "properties": fields}
        else:
            described[name] = schema
    return described


def _examples() -> Tree:
    """Return an example of each response, keyed by type, and of each error, keyed by code."""
    messages: dict[str, msgspec.Struct] = {_key(type(one)): one for one in example_answers()}
    messages |= {problem.code.value: problem.answer() for problem in example_problems()}
    return {
        name: {"value": msgspec.json.decode(encode(message))} for name, message in messages.items()
    }


def _refer_to(*names: str) -> Tree:
    return {name: {"$ref": _EXAMPLE_REF.format(name=name)} for name in names}


def _any_value(kind: type) -> Tree:
    """Return the schema for a field that may hold any JSON value, such as a house rule."""
    if kind is object:
        return {"description": "Any JSON value."}
    # This is how msgspec wants to hear that a type is not ours to describe.
    raise NotImplementedError


def _message_types(operations: Iterable[Operation]) -> list[object]:
    types: dict[str, object] = {
        _key(one): one for one in (ErrorAnswer, ClientMessage, ServerMessage)
    }
    for operation in operations:
        for one in (operation.body, operation.answer):
            if one is not None and one not in {str, bytes}:
                types[_key(one)] = one
    return list(types.values())


def _key(message: object) -> str:
    return message.__name__ if isinstance(message, type) else str(message)


def _operation(operation: Operation, schema_of: dict[str, Tree]) -> Tree:
    tree: Tree = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "parameters": _parameters(operation),
        "responses": _responses(operation, schema_of),
    }
    if operation.needs_token:
        tree["security"] = [{"token": []}]
    if operation.body is not None:
        content: Tree = {"schema": schema_of[_key(operation.body)]}
        if operation.example is not None:
            content["example"] = msgspec.to_builtins(operation.example)
        tree["requestBody"] = {"required": True, "content": {JSON: content}}
    return tree


def _parameters(operation: Operation) -> list[Tree]:
    path: list[Tree] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": PATH_TEXTS[name].about,
            "schema": {"type": "string", "pattern": PATH_TEXTS[name].pattern},
        }
        for name in re.findall(r"\{(\w+)\}", operation.path)
    ]
    query: list[Tree] = [
        {
            "name": number.name,
            "in": "query",
            "required": False,
            "description": number.about,
            "schema": {"type": "integer", "minimum": 0, "maximum": number.high},
        }
        for number in operation.query
    ]
    language: Tree = {
        "name": "accept-language",
        "in": "header",
        "required": False,
        "description": (
            "The languages of the sentences in the response, as browsers send them. The server has"
            f" {listed(LANGUAGES)}; English if none of them is wanted."
        ),
        "schema": {"type": "string"},
        "example": "de-AT,de;q=0.9,en;q=0.5",
    }
    header: Tree = {
        "name": CONTRACT_HEADER,
        "in": "header",
        "required": False,
        "description": "The version of the API contract that the client was built for.",
        "schema": {"type": "string", "enum": [str(CONTRACT)]},
    }
    return [*path, *query, header, language]


def _responses(operation: Operation, schema_of: dict[str, Tree]) -> Tree:
    answer: Tree = {"description": operation.summary}
    if operation.answer is str:
        answer["content"] = {"text/plain": {"schema": {"type": "string"}}}
    elif operation.answer is bytes:
        answer["content"] = {PDF: {"schema": {"type": "string", "format": "binary"}}}
    elif operation.answer is not None:
        name = _key(operation.answer)
        answer["content"] = {JSON: {"schema": schema_of[name], "examples": _refer_to(name)}}
    responses: Tree = {str(operation.status): answer}
    codes: dict[int, list[str]] = {405: [Code.WRONG_METHOD.value]}
    for code in (*_USUAL, *operation.codes):
        codes.setdefault(code.status, []).append(code.value)
    error = schema_of[_key(ErrorAnswer)]
    for status, names in sorted(codes.items()):
        content = {JSON: {"schema": error, "examples": _refer_to(*names)}}
        responses[str(status)] = {"description": ", ".join(names), "content": content}
    for status in operation.other_statuses:
        responses[str(status)] = answer
    return responses
