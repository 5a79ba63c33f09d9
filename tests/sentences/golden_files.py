"""Golden files: the sentences as players read them, in files that a person can review.

Each language has a folder.

``TILEWRIGHT_GOLDEN=write pytest tests/sentences`` rewrites the files after a change of
wording; the difference belongs in the same commit.
"""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from tilewright.catalogue import current_language

FOLDER = Path(__file__).parent / "golden"


def check(name: str, lines: Iterable[str]) -> None:
    """Compare ``lines`` with the language's golden file ``name``, or write it when asked to."""
    text = "".join(f"{line}\n" for line in lines)
    file = FOLDER / current_language() / name
    if os.environ.get("TILEWRIGHT_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text


def check_json(name: str, data: Mapping[str, object]) -> None:
    """Compare ``data`` with the golden file ``name``, in which each case is a line."""
    parts = []
    for key, value in data.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list):
            items = ",\n".join(json.dumps(item, ensure_ascii=False) for item in value)
            text = f"[\n{items}\n]"
        parts.append(f"{json.dumps(key)}: {text}")
    whole = ",\n".join(parts)
    check(name, f"{{\n{whole}\n}}".split("\n"))
