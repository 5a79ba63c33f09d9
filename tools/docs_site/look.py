"""The look of the site: the page's tokens, typeface and icon, and how MkDocs' theme uses them.

The tokens are written once, in ``web/src/look/tokens.css``. The typeface is among the page's
packages; without them, the site uses the system's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.docs_site.pages import ROOT

_WEB: Final = ROOT / "web"
_FONT: Final = re.compile(r"url\('(?P<path>@[^']+/(?P<name>[^'/]+))'\)")
_FONT_FACE: Final = re.compile(r"@font-face \{[^}]*\}\n")
_DARK: Final = ":root[data-theme='dark']"


def assets() -> Iterator[tuple[str, bytes]]:
    """Yield the address and content of each file of the look."""
    tokens = (_WEB / "src" / "look" / "tokens.css").read_text(encoding="utf-8")
    yield "site/icon.svg", (_WEB / "public" / "icon.svg").read_bytes()
    yield "site/look.css", Path(__file__).with_name("look.css").read_bytes()
    has_fonts = (_WEB / "node_modules").is_dir()
    yield "site/tokens.css", site_tokens(tokens, has_fonts=has_fonts).encode()
    for found in _FONT.finditer(tokens):
        font = _WEB / "node_modules" / found["path"]
        if font.is_file():
            yield f"site/{found['name']}", font.read_bytes()


def site_tokens(tokens: str, *, has_fonts: bool) -> str:
    """Return the page's tokens for the theme's names of the color schemes.

    Without fonts, their faces are left out, so that a browser does not ask for them in vain.
    """
    if not has_fonts:
        tokens = _FONT_FACE.sub("", tokens)
    return _FONT.sub(r"url('\g<name>')", tokens).replace(_DARK, "[data-md-color-scheme='slate']")
