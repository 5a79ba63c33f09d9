"""Every page is in the index, every picture is shown, and every link leads somewhere."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
TARGET = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def targets(page: Path) -> list[tuple[Path, str]]:
    """Return the file and section of a page's links and pictures that are inside the repository."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    found = (first or second for first, second in TARGET.findall(text))
    inner = (target for target in found if not re.match(r"\w+:", target))
    return [
        ((page.parent / path).resolve() if path else page, section)
        for path, _, section in (target.partition("#") for target in inner)
    ]


def sections(page: Path) -> set[str]:
    """Return the names of a page's sections, in the form in which a link names them."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", title).lower() for title in titles)
    return {title.strip().replace(" ", "-") for title in plain}


def reached(start: Path) -> set[Path]:
    """Return the pages that can be reached from ``start`` by links."""
    found, new = {start}, [start]
    while new:
        page = new.pop()
        for target, _ in targets(page):
            if target.suffix == ".md" and target.exists() and target not in found:
                found.add(target)
                new.append(target)
    return found


def test_the_index_links_to_every_page() -> None:
    """Every page of the documentation is one click away from its index."""
    linked = {target for target, _ in targets(DOCS / "README.md")}
    missing = [page for page in DOCS.rglob("*.md") if page not in linked | {DOCS / "README.md"}]
    assert missing == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    """A person who starts at the README finds every page."""
    assert set(PAGES) - reached(ROOT / "README.md") == set()


def test_every_picture_is_shown() -> None:
    """Every picture is shown on a page."""
    shown = {target for page in PAGES for target, _ in targets(page)}
    kept = {path for path in DOCS.rglob("*") if path.suffix in {".webp", ".svg", ".png"}}
    assert sorted(kept - shown) == []


def test_every_link_leads_somewhere() -> None:
    """A link names a file that exists and, if it names a section, one that the page has."""
    broken = [
        f"{page.relative_to(ROOT)}: {target.name}#{section}"
        for page in PAGES
        for target, section in targets(page)
        if not target.exists() or (section and section not in sections(target))
    ]
    assert broken == []
