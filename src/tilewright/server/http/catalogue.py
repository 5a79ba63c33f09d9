"""Lists of editions, house rules, players, dictionaries and faults; encoded and gzipped once.

They are in the language of the request, so each language has its own copy.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Final

from starlette.responses import Response

from tilewright.catalogue import cache_by_language
from tilewright.server.http.routing import JSON, Api, Call
from tilewright.server.messages import catalogue
from tilewright.server.messages.base import Outgoing, encode

api: Final = Api("/api/v1", "catalogue")


@api.get("/editions", catalogue.Editions)
async def list_editions(call: Call) -> Response:
    """List every edition with its rules and everything needed to draw its board."""
    return _respond(call, catalogue.editions_message)


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
    return _respond(call, catalogue.lexicons_message)


@api.get("/faults", catalogue.FaultSentences)
async def list_faults(call: Call) -> Response:
    """List the message for every fault that a move can have."""
    return _respond(call, catalogue.faults_message)


def _respond(call: Call, message: Callable[[], Outgoing]) -> Response:
    plain, packed = _encoded(message)
    headers = {"vary": "accept-encoding, accept-language"}
    if "gzip" not in call.request.headers.get("accept-encoding", ""):
        return Response(plain, media_type=JSON, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(packed, media_type=JSON, headers=headers)


@cache_by_language
def _encoded(message: Callable[[], Outgoing]) -> tuple[bytes, bytes]:
    """Return a message as JSON, plain and gzipped; the gzipped editions are a sixth as large."""
    plain = encode(message())
    return plain, gzip.compress(plain, mtime=0)
