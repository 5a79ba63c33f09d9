"""Sends refusals over ASGI: to browsers as a page, to programs as JSON or a sentence."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope, Send

from tilewright.server.messages.errors import Code, Problem, refusal
from tilewright.server.messages.refusal_page import form_for, refusal_body, refusal_headers


def error_response(problem: Problem, scope: Scope) -> Response:
    """Return the response that reports a problem, in the form that fits the request."""
    form = form_for(scope.get("method", "GET"), scope["path"], Headers(scope=scope))
    headers = refusal_headers(problem, form)
    if problem.code is Code.BAD_TOKEN:
        headers["www-authenticate"] = "Bearer"
    status = problem.code.status
    return Response(refusal_body(problem, status, form), status, headers)


async def refuse_socket(problem: Problem, scope: Scope, send: Send) -> None:
    """Refuse to open a socket; its client gets an ordinary response with the reason."""
    response = error_response(problem, scope)
    start = {"status": response.status_code, "headers": response.raw_headers}
    await send({"type": "websocket.http.response.start", **start})
    await send({"type": "websocket.http.response.body", "body": response.body})


def problem_of_status(error: HTTPException) -> Problem:
    """Return the problem for a request that matches no route."""
    match error.status_code:
        case 404:
            return refusal(Code.NOT_FOUND, "no-page")
        case 405:
            return refusal(Code.WRONG_METHOD, "wrong-method")
        case _:
            return Problem(Code.BAD_REQUEST, error.detail)
