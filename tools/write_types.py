"""Write the page's types, ``web/src/generated/wire.ts``, from the server's messages."""

from pathlib import Path

from tilewright.server.messages.typescript import write_typescript

TYPES = Path(__file__).resolve().parents[1] / "web" / "src" / "generated" / "wire.ts"

if __name__ == "__main__":
    TYPES.parent.mkdir(exist_ok=True)
    TYPES.write_text(write_typescript(), encoding="utf-8")
