"""What MkDocs calls while it builds the site: the order of the pages, and the generated ones."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.docs_site.api import api_pages
from tools.docs_site.commands import commands_page
from tools.docs_site.look import assets
from tools.docs_site.notebooks import notebook_page
from tools.docs_site.pages import (
    DOCS,
    GENERATED,
    INDEX,
    NOTEBOOK,
    OUTSIDE,
    ROOT,
    adapt,
    sections,
    site_uri,
)
from tools.docs_site.wire import description, wire_page

_REFERENCE: Final = "Reference"
_COMMANDS: Final = "reference/commands.md"
_HTTP: Final = "reference/http.md"
_ELSEWHERE: Final = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"?(?:https?:)?//"
    r"|<link\b[^>]*\brel=\"?(?:stylesheet|preconnect|icon)\b[^>]*\bhref=\"?(?:https?:)?//"
)
"""Something that a browser would load from another server."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Order the pages as the home page lists them, with the generated ones in the reference."""
    index = (ROOT / INDEX).read_text(encoding="utf-8")
    navigation: list[dict[str, object]] = [{"Home": "README.md"}]
    for title, entries in sections(index):
        pages: list[object] = [{entry.title: entry.uri} for entry in entries]
        if title == _REFERENCE:
            names = [{page.title: page.uri} for page in api_pages()]
            pages += [{"Every name": names}, {"Every command": _COMMANDS}, {"Every request": _HTTP}]
        navigation.append({title: pages})
    config.nav = navigation
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages outside ``docs/``, the generated pages and the look."""

    def add(uri: str, content: str | bytes) -> None:
        files.append(File.generated(config, uri, content=content))

    for source, uri in OUTSIDE.items():
        if uri not in files.src_uris:
            add(uri, adapt((ROOT / source).read_text(encoding="utf-8"), source))
    for path in sorted((ROOT / DOCS).rglob(f"*{NOTEBOOK}")):
        page = site_uri(PurePosixPath(path.relative_to(ROOT).as_posix()))
        if page is not None:
            add(page, notebook_page(path))
    for each in api_pages():
        add(each.uri, GENERATED + each.text)
    add(_COMMANDS, GENERATED + commands_page())
    add(_HTTP, GENERATED + wire_page(description()))
    for uri, content in assets():
        add(uri, content)
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Adapt the pages that are in ``docs/``; the others were adapted when they were added."""
    if page.file.generated_by is not None:
        return markdown
    return adapt(markdown, DOCS / page.file.src_uri)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Refuse a page that loads something from elsewhere: the site works offline, and in private."""
    found = _ELSEWHERE.search(output)
    if found:
        raise PluginError(f"{page.file.src_uri} loads something from elsewhere: {found.group()}")
    return output
