"""Run a module of the page in Node, to compare it with what Python says."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"


def ask_page(module: str, questions: Iterable[object]) -> Iterator[object]:
    """Yield the answer of ``web/tests/agreement/MODULE`` to each question, in order."""
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").exists():
        word = "Node or the page's packages are missing"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)
    with tempfile.TemporaryFile("w+", encoding="utf-8") as asked:
        asked.writelines(json.dumps(question) + "\n" for question in questions)
        asked.seek(0)
        program = [node, str(WEB / "tests" / "agreement" / "serve.js"), module]
        with subprocess.Popen(program, cwd=WEB, stdin=asked, stdout=subprocess.PIPE) as running:
            assert running.stdout is not None
            yield from map(json.loads, running.stdout)
        assert running.returncode == 0
