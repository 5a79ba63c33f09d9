"""Kept games on the server: reviewed like files, and printed."""

import json
from pathlib import Path

import pytest

from tests.records.kept.cases import CASES
from tests.server.harness import config, run, running
from tests.server.test_uploads import outcome, upload


@pytest.mark.usefixtures("processes")
def test_the_server_reviews_and_prints_kept_games(tmp_path: Path) -> None:
    """A kept game is reviewed like a file; one that can't be replayed is refused, not printed."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            whole = json.dumps(CASES["worked-example"][2])
            name = await upload(server, whole)
            assert (await outcome(server, name))["stage"] == "done"
            stopped = json.dumps(CASES["bare-scores"][2])
            refused = await server.post("/reviews", {"text": stopped, "quick": True})
            assert refused.status_code == 400
            for text in (whole, stopped):
                for sheet in ("score-sheet", "result"):
                    printed = await server.post("/sheets", {"text": text, "sheet": sheet})
                    assert printed.headers["content-type"] == "application/pdf"
                    assert printed.content.startswith(b"%PDF-")
            assert (await server.post("/sheets", {"text": "{}"})).status_code == 400

    run(test)
