"""The list of versions that the server was tested with."""

from pathlib import Path

import pytest

from tools.check_versions import main, read_versions


def test_a_difference_is_told_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another version, a new package and a missing one are named; writing the file settles it."""
    file = tmp_path / "versions.txt"
    main(["--write"], file)
    tested = read_versions(file.read_text(encoding="utf-8"))
    assert {"uvicorn", "starlette", "h11", "sqlalchemy", "websockets", "psycopg"} <= tested.keys()
    assert main([], file) == 0
    text = file.read_text(encoding="utf-8")
    changed = text.replace(f"uvicorn=={tested['uvicorn']}", "uvicorn==0.1\nabsent==1.0")
    file.write_text(changed.replace(f"h11=={tested['h11']}\n", ""), encoding="utf-8")
    assert main([], file) == 1
    told = capsys.readouterr().err
    assert f"uvicorn: {tested['uvicorn']} installed, 0.1 tested" in told
    assert "absent: not installed, 1.0 tested" in told
    assert f"h11: {tested['h11']} installed, not tested" in told
    assert "--write" in told
