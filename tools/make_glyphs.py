"""Write the outlines with which pictures draw text, from the typeface of the page's tiles.

    pip install fonttools brotli
    python -m tools.make_glyphs

The font is the one in ``web/node_modules``. The star of the first square is drawn here.
"""

from __future__ import annotations

import importlib
import json
import math
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "web" / "node_modules" / "@fontsource" / "jost" / "files"
OUT = ROOT / "src" / "tilewright" / "formats" / "pictures" / "data" / "glyphs.json"
EM = 1000
LAST = 0x17F
"""The last letter of Latin Extended-A."""
MORE = "–—‘’“”„…€×−"  # noqa: RUF001 - typographic signs
STAR = "★"


def read_font(path: Path) -> dict[str, tuple[int, str]]:
    """Return the advance and the outline of each character that pictures may need."""
    font = importlib.import_module("fontTools.ttLib").TTFont(path)
    svg_pen = importlib.import_module("fontTools.pens.svgPathPen").SVGPathPen
    transform_pen = importlib.import_module("fontTools.pens.transformPen").TransformPen
    scale = EM / font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    found = {}
    for code, name in font.getBestCmap().items():
        if (code <= LAST and chr(code).isprintable()) or chr(code) in MORE:
            pen = svg_pen(glyphs, lambda number: str(round(number)))
            # The y axis of a font points up, and that of a picture down.
            glyphs[name].draw(transform_pen(pen, (scale, 0, 0, -scale, 0, 0)))
            found[chr(code)] = (round(glyphs[name].width * scale), pen.getCommands())
    return found


def star() -> tuple[int, str]:
    """Return a five-pointed star that stands on the baseline."""
    points = []
    for place in range(10):
        radius = 430 if place % 2 == 0 else 172
        angle = math.pi * place / 5
        x, y = 450 + radius * math.sin(angle), -345 - radius * math.cos(angle)
        points.append(f"{round(x)} {round(y)}")
    return 900, f"M{'L'.join(points)}Z"


def main() -> None:
    """Write the file."""
    found = {STAR: star()}
    for part in ("latin", "latin-ext"):
        found |= read_font(FONTS / f"jost-{part}-600-normal.woff2")
    lines = [f"{json.dumps(sign)}: {json.dumps(found[sign])}" for sign in sorted(found)]
    OUT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{OUT.relative_to(ROOT)}: {len(found)} characters, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
