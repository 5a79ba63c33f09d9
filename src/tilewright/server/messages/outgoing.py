"""What the routes answer, as OpenAPI tells it; a test compares each answer with it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from tilewright.server.messages.errors import Code


class Told(BaseModel):
    """The base of everything that is answered."""

    model_config = ConfigDict(extra="allow")


class FaultTold(Told):
    """One thing that is wrong with a move."""

    fault: str
    about: list[str]
    squares: list[str]
    sentence: str


class ProblemTold(Told):
    """Why a request was not done."""

    code: str
    message: str
    faults: list[FaultTold] | None = None


class ErrorTold(Told):
    """The answer to a request that was not done."""

    error: ProblemTold


class About(Told):
    """What this server is."""

    name: str
    version: str
    now: int
    accounts: bool


class SeatTold(Told):
    """One seat of a table."""

    seat: int
    kind: str
    name: str | None
    level: str | None
    player: str | None
    program: bool
    present: bool


class Info(Told):
    """What everybody may know about a table beside its game."""

    table: str
    status: str
    created: int
    edition: dict[str, Any]
    lexicon: dict[str, Any]
    seats: list[SeatTold]
    watching: int
    spectators: bool
    listed: bool
    takeback: bool
    chat: bool
    proposal: dict[str, Any] | None
    next: str | None


class InfoAnswer(Told):
    """A table."""

    info: Info


class LobbyAnswer(Told):
    """The listed tables."""

    tables: list[Info]


class Admission(Told):
    """A token with what it opens."""

    table: str
    token: str
    seats: list[int]
    info: Info
    now: int


class Renewed(Told):
    """A new token for the same seats."""

    token: str


class GameTold(Told):
    """How one of my games stands."""

    table: str
    seats: list[int]
    status: str
    names: list[str | None]
    scores: list[int]
    number: int
    your_turn: list[int]
    updated: int


class MineAnswer(Told):
    """How my games stand."""

    games: list[GameTold]
    now: int


class Done(Told):
    """A move that was carried out."""

    type: str
    id: str
    number: int
    repeated: bool
    events: list[dict[str, Any]]


class PreviewTold(Told):
    """What a draft would score, or what is wrong with it."""

    number: int
    score: int | None
    text: str | None
    faults: list[FaultTold]
    breakdown: dict[str, Any] | None
    lines: list[str]


class ViewTold(Told):
    """All that one seat may know."""

    seat: int | None
    number: int
    view: dict[str, Any]
    now: int


class NewsTold(Told):
    """What has happened since."""

    number: int
    events: list[dict[str, Any]]
    view: dict[str, Any]
    now: int


class ChatTold(Told):
    """What was said."""

    messages: list[dict[str, Any]]


class Said(Told):
    """The number of a line of the chat."""

    number: int


class ProposalTold(Told):
    """What is proposed, if anything is."""

    proposal: dict[str, Any] | None


class SessionTold(Told):
    """A session of an account."""

    session: str
    name: str


class AccountTold(Told):
    """An account."""

    name: str
    created: int


class KeyTold(Told):
    """A key for a program, without its secret."""

    id: str
    name: str
    created: int


class KeyMade(KeyTold):
    """A key for a program; its secret is told once."""

    key: str


class KeysTold(Told):
    """The keys of an account."""

    keys: list[KeyTold]


class Kept(Told):
    """How many tables an account holds seats at."""

    kept: int


class TokensTold(Told):
    """The tokens of an account's seats, and at which table each holds them."""

    tokens: list[str]
    tables: list[str]


class StatisticsTold(Told):
    """An account's games in figures."""

    editions: list[dict[str, Any]]


class Health(Told):
    """Whether all is well."""

    status: str
    database: str


def problems(*codes: Code) -> dict[int | str, dict[str, Any]]:
    """Return the problems that a route may answer with, for OpenAPI."""
    usual = (Code.BAD_REQUEST, Code.TOO_LARGE, Code.TOO_MANY, Code.CLOSING)
    found: dict[int | str, dict[str, Any]] = {}
    for code in (*usual, *codes):
        names = found.setdefault(code.status, {"model": ErrorTold, "description": ""})
        described = names["description"]
        names["description"] = f"{described}, {code.text}" if described else code.text
    return found


AT_TABLE = (Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND, Code.CONFLICT)
"""What may go wrong at any table."""
