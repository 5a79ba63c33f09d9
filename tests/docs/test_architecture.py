"""The picture of the layers shows the layers that the tests enforce."""

from tools.draw_layers import PICTURE, draw


def test_the_picture_shows_the_layers() -> None:
    """The picture is what the program draws from the layers; if not, draw it again."""
    assert PICTURE.read_text(encoding="utf-8") == draw(), "run python -m tools.draw_layers"
