"""Lists of editions, house rules, players, dictionaries and faults; encoded and gzipped once.

They are in the language of the request, so each language has its own copy.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from typing import Final

from starlette.responses import Response

from tilewright.catalogue import cache_by_language
from tilewright.lexicon import known_lexicons
from tilewright.server.http.routing import JSON, Api, Call
from tilewright.server.library.documents import read_document
from tilewright.server.library.host_files import HostFiles
from tilewright.server.messages import catalogue
from tilewright.server.messages.base import Outgoing, encode
from tilewright.server.messages.incoming import EditionFile

api: Final = Api("/api/v1", "catalogue")


@api.get("/editions", catalogue.Editions)
async def list_editions(call: Call) -> Response:
    """List every edition with its rules and everything needed to draw its board."""
    return _respond(call, catalogue.editions_message, call.registry.library.files.editions)


@api.post(
    "/editions/check",
    EditionFile,
    catalogue.CheckedEdition,
    example=EditionFile(document='format = 1\nid = "garden"\nversion = 1\n'),
)
async def check_edition(call: Call, body: EditionFile) -> catalogue.CheckedEdition:
    """Check an edition file, and get its editions, with which you can open a private table."""
    registry = call.registry
    registry.limits.edition_files.take(call.client)
    files = registry.library.files
    return await registry.work_threads.run(lambda: _check(body.document, files))


def _check(document: str, files: HostFiles) -> catalogue.CheckedEdition:
    alphabets = [known.alphabet for known in (*known_lexicons(), *files.known_lexicons)]
    editions = read_document(document, taken=files.taken_ids, alphabets=alphabets)
    return catalogue.CheckedEdition(editions=tuple(map(catalogue.edition_message, editions)))


@api.get("/house-rules", catalogue.HouseRuleList)
async def list_house_rules(call: Call) -> Response:
    """List the house rules that players can agree on."""
    return _respond(call, catalogue.house_rules_message)


@api.get("/players", catalogue.ComputerPlayers)
async def list_players(call: Call) -> Response:
    """List the computer players."""
    return _respond(call, catalogue.players_message)


@api.get("/lexicons", catalogue.Lexicons)
async def list_lexicons(call: Call) -> Response:
    """List the available dictionaries."""
    return _respond(call, catalogue.lexicons_message, call.registry.library.files.known_lexicons)


@api.get("/faults", catalogue.FaultSentences)
async def list_faults(call: Call) -> Response:
    """List the message for every fault that a move can have."""
    return _respond(call, catalogue.faults_message)


def _respond(call: Call, message: Callable[..., Outgoing], *own: Hashable) -> Response:
    """Return a list, which may depend on the host's ``own`` files."""
    plain, packed = _encoded(message, *own)
    headers = {"vary": "accept-encoding, accept-language"}
    if "gzip" not in call.request.headers.get("accept-encoding", ""):
        return Response(plain, media_type=JSON, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(packed, media_type=JSON, headers=headers)


@cache_by_language
def _encoded(message: Callable[..., Outgoing], *own: Hashable) -> tuple[bytes, bytes]:
    """Return a message as JSON, plain and gzipped; the gzipped editions are a sixth as large."""
    plain = encode(message(*own))
    return plain, gzip.compress(plain, mtime=0)
