"""Take a seat at a table on any Tilewright server and play the game to its end.

    python bot.py https://tiles.example.org K7PX2M

It uses the public API over plain HTTP. Put your own ideas into `think`: it gets a view, which is
everything that the seat may know, and returns a move.
"""

import argparse
import json
import secrets
import time
import urllib.error
import urllib.request
from typing import Any

from tilewright import (
    Ability,
    Accept,
    Agree,
    Budget,
    Challenge,
    Commit,
    Exchange,
    Move,
    Pass,
    Play,
    Switch,
    View,
)
from tilewright.formats.json.views import load_view
from tilewright.formats.plays import write_play
from tilewright.lexicon import open_lexicon
from tilewright.players import Player, make_player
from tilewright.rules.dealer import contribution_hash


class Refusal(Exception):  # noqa: N818 - a refusal, not a bug
    """The server refused a request, for a reason."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code = str(error["code"])


class Server:
    """The API of one server; a request without an answer is sent again."""

    def __init__(self, address: str) -> None:
        self.base = address.rstrip("/") + "/api/v1"

    def ask(self, path: str, body: dict[str, Any] | None = None, token: str | None = None) -> str:
        """Return the body of a response; wait and retry if the server is busy."""
        request = urllib.request.Request(self.base + path)  # noqa: S310 - the user chose it
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        pause = 1.0
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
                    return str(answer.read(), "utf-8")
            except urllib.error.HTTPError as error:
                if error.code not in {429, 502, 503, 504}:
                    raise Refusal(json.load(error)["error"]) from error
                pause = float(error.headers.get("Retry-After", pause))
            except OSError:
                # The request or the response was lost. A move has an id: it is never played twice.
                pass
            time.sleep(pause)
            pause = min(30.0, 2 * pause)


class Bot:
    """One seat at one table."""

    def __init__(self, server: Server, code: str, name: str) -> None:
        """Take an open seat, and declare that a program plays it."""
        # We agree with a move of our own, because we contribute to the seed.
        body = {"name": name, "computer": True, "agree": False}
        joined = json.loads(server.ask(f"/codes/{code}/join", body))
        self.server = server
        self.table = f"/tables/{joined['table']}"
        self.token = joined["token"]
        self.seat = joined["seats"][0]
        self.player: Player | None = None
        self.contribution = secrets.token_bytes(32)

    def play(self) -> View:
        """Play until the game is over and return the final view."""
        self.await_start()
        while True:
            view = self.look()
            if view.result is not None:
                return view
            move = self.think(view)
            if move is None or not self.send(view, move):
                self.await_events(view.number)

    def think(self, view: View) -> Move | None:
        """Return our move, or None if it is not up to us to act. Put your own ideas here."""
        if view.paused is not None:
            return None
        if view.may & {Ability.COMMIT, Ability.AGREE}:
            return self.contribute(view)
        if self.player is None:
            self.player = make_player("expert", view.edition, open_lexicon(view.lexicon.id))
        try:
            return self.player.choose(view, Budget(seconds=2.0))
        except ValueError:
            return None

    def contribute(self, view: View) -> Move:
        """Commit to random bytes, and reveal them once every player has committed.

        So no one, not even the server, can choose the deal; `tilewright verify` checks it.
        """
        if Ability.COMMIT in view.may:
            return Commit(contribution_hash(self.contribution))
        return Agree(self.contribution)

    def send(self, view: View, move: Move) -> bool:
        """Submit a move for the position we saw; return False if the game has moved past it."""
        command = {"id": secrets.token_hex(8), "at": view.number, "move": write_move(move, view)}
        try:
            self.server.ask(f"{self.table}/moves", command, self.token)
        except Refusal as refused:
            if refused.code != "illegal" or isinstance(move, Pass):
                return False
            # Our mistake must not keep the other players waiting.
            print(f"Refused: {refused}")
            return self.send(view, Pass())
        return True

    def look(self) -> View:
        """Return everything that our seat may know."""
        text = self.server.ask(f"{self.table}/view", token=self.token)
        return load_view(json.dumps(json.loads(text)["view"], ensure_ascii=False))

    def await_events(self, number: int) -> None:
        """Wait until there are more events than this."""
        path = f"{self.table}/events?after={number}&wait=25"
        while not json.loads(self.server.ask(path, token=self.token))["events"]:
            pass

    def await_start(self) -> None:
        """Wait until all seats are taken."""
        while json.loads(self.server.ask(self.table))["info"]["status"] == "waiting":
            time.sleep(2)


def write_move(move: Move, view: View) -> dict[str, Any]:  # noqa: PLR0911 - one return a move
    """Return a move in the form of the API."""
    tiles = view.edition.tiles
    match move:
        case Play():
            return {"type": "play", "text": write_play(move, view.board, view.edition)}
        case Exchange():
            return {"type": "exchange", "tiles": tiles.text(move.tiles)}
        case Switch():
            tile = tiles.face(move.tile).text
            return {"type": "switch", "tile": tile, "with": move.other, "point": move.point}
        case Commit():
            return {"type": "commit", "commitment": move.commitment.hex()}
        case Agree():
            return {"type": "agree", "contribution": move.contribution.hex()}
        case Accept() | Challenge() | Pass():
            return {"type": type(move).__name__.lower()}
        case _:
            return {"type": "ask-proof"}


def main() -> None:
    """Join, play, and print the result."""
    parser = argparse.ArgumentParser(description="Play one game at a Tilewright table.")
    parser.add_argument("server", help="the address of the server, such as http://127.0.0.1:8765")
    parser.add_argument("code", help="the invitation code of the table")
    parser.add_argument("--name", default="Example bot", help="the name that the others see")
    parser.add_argument("--key", help="an API key of your account, which then lists the game")
    arguments = parser.parse_args()
    server = Server(arguments.server)
    bot = Bot(server, arguments.code, arguments.name)
    if arguments.key:
        server.ask("/account/tokens", {"tokens": [bot.token]}, arguments.key)
    view = bot.play()
    names = [who.name for who in view.participants]
    for name, score in zip(names, view.scores, strict=True):
        print(f"{name}: {score}")
    winners = view.result.winners if view.result else ()
    print("Won by:", " and ".join(names[seat] for seat in winners) or "no player")


if __name__ == "__main__":
    main()
