"""Everything that a browser shows, labels or announces, and what of it is English."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.sentences.cases import data_texts
from tilewright import catalogue

ROOT = Path(__file__).resolve().parents[2]
TEXT = ROOT / "web" / "src" / "text"

_LISTEN = """(() => {
  const labels = [
    'aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt',
    'placeholder',
  ];
  const heard = new Set();
  const hear = (text) => {
    const plain = (text ?? '').replace(/\\s+/g, ' ').trim();
    if (!plain || heard.has(plain)) return;
    heard.add(plain);
    window.hear(plain);
  };
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      // The languages to choose from are named in their own language.
      if (!node.parentElement?.closest('script, style, noscript, [lang=en]:not(html)')) {
        hear(node.data);
      }
      return;
    }
    if (!(node instanceof Element)) return;
    for (const label of labels) hear(node.getAttribute(label));
    for (const child of node.childNodes) read(child);
  };
  new MutationObserver((records) => {
    for (const {type, target, addedNodes, attributeName} of records) {
      if (type === 'childList') addedNodes.forEach(read);
      else if (type === 'attributes') hear(target.getAttribute(attributeName));
      else read(target);
    }
  }).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: labels,
  });
})()"""

_COMMON = re.compile(
    r"\b(?:[Tt]he|[Aa]nd|[Oo]f|[Ww]ith|[Yy]ou|[Yy]our|[Aa]re|[Tt]o|[Ff]or|[Ff]rom|[Nn]ot|[Tt]his"
    r"|[Tt]hat|[Hh]ave|[Hh]as|[Cc]an|[Yy]es|[Pp]lay|[Pp]lays|[Tt]iles?|[Pp]oints?|[Tt]urn|[Gg]ames?"
    r"|[Pp]layers?|[Ww]ords?|[Ss]cores?|[Ss]quares?|[Bb]ag|[Rr]ack)\b"
)
"""Words that German does not have. Words on the board are in capitals."""

_LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_HOLE = re.compile(r"\$\{[^{}]*(?:`[^`]*`[^{}]*)*\}")
_PLACEABLE = re.compile(r"\{[^{}\n]*->|\{[^{}\n]*\}|\*?\[[\w-]+\]|[{}]")
_WORDS = re.compile(r"[^\W\d_]{3,}")


def listen(context: BrowserContext) -> set[str]:
    """Return a set that fills with every text, label, title and announcement."""
    heard: set[str] = set()
    context.expose_function("hear", lambda text: heard.add(text))  # noqa: PLW0108 - it needs a function
    context.add_init_script(_LISTEN)
    return heard


def english_in(heard: Iterable[str]) -> list[str]:
    """Return the texts in which a piece of our English text or a common English word appears."""
    pieces = re.compile("|".join(rf"\b{re.escape(piece)}\b" for piece in _english_only()))
    return sorted(text for text in heard if pieces.search(text) or _COMMON.search(text))


def _english_only() -> list[str]:
    """Return the pieces of English text that German text does not contain."""
    german = "\n".join(_pieces("de", TEXT / "de"))
    words = set(_WORDS.findall(german))
    return sorted(
        piece
        for piece in {*_pieces("en", TEXT), *data_texts()}
        if piece not in german and not set(_WORDS.findall(piece)) <= words
    )


def _pieces(language: str, folder: Path) -> Iterator[str]:
    """Yield what is between the placeholders of a language's messages and of the page's words."""
    messages = catalogue.messages(language)
    for code in messages.codes:
        yield from _cleaned(_PLACEABLE.split(messages.source(code)))
    translated = {file.name for file in (TEXT / "de").glob("*.ts")} - {"index.ts", "messages.ts"}
    for name in sorted(translated):
        source = _COMMENT.sub("", (folder / name).read_text(encoding="utf-8"))
        for match in _LITERAL.finditer(source):
            yield from _cleaned(_HOLE.split(next(one for one in match.groups() if one is not None)))


def _cleaned(parts: Iterable[str]) -> Iterator[str]:
    for line in "\n".join(parts).split("\n"):
        piece = line.strip(" .,;:!?()'\"")
        if _WORDS.search(piece) and not piece.startswith("./"):
            yield piece
