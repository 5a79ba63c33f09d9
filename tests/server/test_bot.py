"""The guide's example bot plays on a real server, as a separate program."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.harness import HERE, OPEN, SOON, config, run, running

ROOT = Path(__file__).resolve().parents[2]
BOT = ROOT / "docs" / "examples" / "programs" / "bot.py"


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_the_bot_plays_a_game(tmp_path: Path) -> None:
    """It joins by the code, moves on its turn, and prints the result; its owner sees the game."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            made = await server.post("/accounts", {"name": "Ann", "password": "correct horse"})
            session = made.json()["session"]
            wanted = {"name": "bot", "scopes": ["games:add"]}
            key = (await server.post("/account/keys", wanted, session)).json()["key"]
            table = await server.open(HERE, OPEN, edition="switch")
            path = f"/tables/{table['table']}"
            command = [sys.executable, str(BOT), f"http://127.0.0.1:{server.port}"]
            command += [table["code"], "--name", "Robot", "--key", key]
            bot = await asyncio.create_subprocess_exec(
                *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            try:
                async with server.socket(table["table"], table["token"]) as client:
                    passed = 0
                    while passed < 3:
                        async with asyncio.timeout(10 * SOON):
                            text = await client.connection.recv(decode=True)
                        if '"type":"update"' not in text and '"type":"view"' not in text:
                            continue
                        view = (await server.get(f"{path}/view", table["token"])).json()["view"]
                        if "agree" in view["may"]:
                            # A program at the table changes the rules.
                            body = {"id": "a", "at": view["number"], "move": {"type": "agree"}}
                            await server.post(f"{path}/moves", body, table["token"])
                        if "pass" not in view["may"]:
                            continue
                        passed += 1
                        move = {"type": "pass" if passed < 3 else "resign"}
                        body = {"id": f"m{passed}", "at": view["number"], "move": move}
                        done = await server.post(f"{path}/moves", body, table["token"])
                        assert done.status_code == 200
                out, problems = await asyncio.wait_for(bot.communicate(), 3 * SOON)
            finally:
                if bot.returncode is None:
                    bot.kill()
                    await bot.wait()
            assert (bot.returncode, problems.decode()) == (0, "")
            assert "Won by: Robot" in out.decode()
            assert re.search(r"^Robot: [1-9]", out.decode(), re.MULTILINE)
            games = (await server.get("/account/games", session)).json()["games"]
            assert [game["names"] for game in games] == [["Ann", "Robot"]]
            seats = (await server.get(path)).json()["info"]["seats"]
            assert [seat["program"] for seat in seats] == [False, True]

    run(test)
