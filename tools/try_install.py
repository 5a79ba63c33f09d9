"""Try an installed package: play in the terminal and, if the server is installed, serve the page.

Run it with the Python of the environment, outside the checkout: ``python try_install.py``. It needs
only the package itself, so that it runs wherever a wheel is built.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import tilewright as tw

MOST_TURNS: Final = 100
SECONDS: Final = 120
"""Time for one step on a slow machine."""


def play_in_terminal(folder: Path) -> tw.Game:
    """Play a game against a computer at the keyboard, and return it.

    The program is started for each turn with one line to read, and resumes the game, as it would
    for a person who stops after each turn.
    """
    file = folder / "game.jsonl"
    line = "\n"
    for _ in range(MOST_TURNS):
        command = [sys.executable, "-m", "tilewright", "play", "--plain", "--file", str(file)]
        if not file.exists():
            command += ["--edition", "pocket", "--players", "Ann,beginner"]
        done = subprocess.run(
            command, input=line, capture_output=True, text=True, check=False, timeout=SECONDS
        )
        if done.returncode:
            raise SystemExit(f"the game in the terminal failed: {done.stderr}")
        game = tw.Game.load(file)
        if game.is_over:
            return game
        line = f"{_next_move(game)}\n"
    raise SystemExit(f"the game in the terminal is not over after {MOST_TURNS} turns")


def _next_move(game: tw.Game) -> str:
    """Return what Ann types: her best move, or nothing to accept the last play."""
    if game.on_turn != 0:
        return ""
    best = game.best(1)
    return best[0].text if best and best[0].score else "pass!"


@contextmanager
def serving(python: str, folder: Path, *options: str) -> Iterator[str]:
    """Serve with the package of another environment, and yield the address once it answers."""
    command = [python, "-m", "tilewright", "serve", "--json", "--port", "0", *options]
    if "--database" not in options:
        command += ["--database", f"sqlite:///{(folder / 'tables.db').as_posix()}"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            told = server.stdout.readline() if server.stdout is not None else ""
            if not told:
                raise SystemExit("the server did not start")
            yield str(json.loads(told)["address"])
        finally:
            server.terminate()
            server.wait(SECONDS)


def fetch(address: str) -> str:
    """Return the text at an address of our own server."""
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:  # noqa: S310 - our own
        return str(answer.read().decode())


def main() -> None:
    """Try the package of this environment."""
    home = Path(tw.__file__).resolve()
    if (home.parents[2] / "pyproject.toml").exists():
        raise SystemExit(f"this is the package of a checkout, {home.parent}; install a wheel")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = play_in_terminal(folder)
        if game.verify().departures:
            raise SystemExit("the game in the terminal does not pass verification")
        scores = ", ".join(map(str, game.scores))
        print(f"A game in the terminal: {len(game.events)} events, scores {scores}.")
        if find_spec("starlette") is None:
            print("The server is not installed.")
            return
        with serving(sys.executable, folder) as address:
            if "assets/index-" not in fetch(address):
                raise SystemExit("the server has no page")
        print("The server serves the page.")


if __name__ == "__main__":
    main()
