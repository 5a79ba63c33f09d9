"""The documentation site: its pages have addresses, and its reference leaves nothing out."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import pytest
import typer.main

import tilewright
from tilewright.cli.app import make_app
from tools.docs_site.api import api_pages, home_of
from tools.docs_site.commands import all_commands, commands_page
from tools.docs_site.look import assets, site_tokens
from tools.docs_site.pages import INDEX, ROOT, adapt, sections, site_uri
from tools.docs_site.wire import description, wire_page

if TYPE_CHECKING:
    import griffe
else:
    griffe = pytest.importorskip("griffe", reason="the packages for `make docs` are not installed")

CODES = {"Fault", "GraphFault", "KernelFault"}
"""Enumerations whose values are codes; a table shows what they say to people."""


@pytest.mark.parametrize(
    ("source", "link", "adapted"),
    [
        ("docs/guides/bots.md", "[x](../reference/wire.md#limits)", None),
        ("docs/guides/bots.md", "[x](https://example.org/a.md)", None),
        ("docs/guides/bots.md", "[x](#below)", None),
        ("docs/guides/a.md", "[x](../../CHANGELOG.md)", "[x](../project/changes.md)"),
        ("docs/a.md", "| `a \\| b` | c |", "| `a | b` | c |"),
        ("docs/README.md", "[x](notebooks/a.ipynb)", "[x](notebooks/a.md)"),
        ("CHANGELOG.md", "[x](docs/glossary.md#bag)", "[x](../glossary.md#bag)"),
        ("SECURITY.md", '<img src="docs/images/a.webp">', '<img src="../images/a.webp">'),
        (
            "docs/a.md",
            "```python fragment\n[x](../README.md)\n```",
            "```python\n[x](../README.md)\n```",
        ),
    ],
)
def test_links_lead_to_the_same_page_on_the_site(
    source: str, link: str, adapted: str | None
) -> None:
    """A link that works on GitHub works on the site; code is left alone."""
    assert adapt(link, PurePosixPath(source)) == (adapted or link)


def test_the_site_has_all_sections_and_pages_of_the_index() -> None:
    """The navigation is what the index lists, so a page that is listed is on the site."""
    found = dict(sections((ROOT / INDEX).read_text(encoding="utf-8")))
    assert {"Start", "Guides", "Cookbook", "Reference", "Design notes", "Project"} <= found.keys()
    listed = {entry.uri for entries in found.values() for entry in entries}
    pages = {path.relative_to(ROOT) for path in (ROOT / "docs").rglob("*.md")}
    addresses = {site_uri(PurePosixPath(path.as_posix())) for path in pages}
    assert addresses - listed == {"README.md"}


def test_every_public_name_is_explained_once() -> None:
    """The pages of the API have all public names, each on one page."""
    shown = [name for page in api_pages() for name in page.names]
    public = {f"tilewright.{name}" for name in tilewright.__all__ if not name.startswith("_")}
    assert public <= set(shown)
    assert len(shown) == len(set(shown))
    assert "More" not in [page.title for page in api_pages()]


@cache
def source_of(module: str) -> griffe.Module:
    """Return a module as the site's parser reads it, docstrings of fields included."""
    path = Path(str(import_module(module).__file__))
    return griffe.visit(module, filepath=path, code=path.read_text(encoding="utf-8"))


def definition_of(name: str) -> griffe.Object:
    """Return the definition of a documented name, in the module where it is."""
    found = source_of(home_of(name))[name.rpartition(".")[2]]
    assert isinstance(found, griffe.Object)
    return found


def test_every_public_name_and_field_has_a_docstring() -> None:
    """Every public name, and each of its fields, values and methods, says what it means."""
    bare = []
    for name in (name for page in api_pages() for name in page.names):
        found = definition_of(name)
        members = {} if found.name in CODES else found.members
        bare += [name] * (not found.has_docstring)
        bare += [
            f"{name}.{member}"
            for member, each in members.items()
            if not (member.startswith("_") or member == "args" or each.has_docstring)
        ]
    assert bare == []


def test_every_command_and_option_is_on_its_page() -> None:
    """The page of the commands has each command as a section, with all its options."""
    page = commands_page()
    for path, command in all_commands(typer.main.get_command(make_app())):
        section = page.partition(f"## tilewright {' '.join(path)}\n")[2].partition("\n## ")[0]
        assert section
        for parameter in command.params:
            names = [*parameter.opts, parameter.metavar or parameter.name.upper()]
            assert any(name in section for name in names)


def test_every_request_and_message_is_on_its_page() -> None:
    """The page of the wire has each operation and each message, and no link into the void."""
    tree = description()
    page = wire_page(tree)
    for path, methods in tree["paths"].items():
        for method in methods:
            assert f"### {method.upper()} {path.removeprefix('/api/v1')}\n" in page
    titles = {title.lower() for title in re.findall(r"^### (\w+)$", page, re.MULTILINE)}
    assert {name.lower() for name in tree["components"]["schemas"]} == titles
    assert set(re.findall(r"\]\(#(\w+)\)", page)) <= titles


def test_the_look_is_the_look_of_the_page() -> None:
    """The site has the page's colors in both schemes, and asks for no file that it lacks."""
    files = dict(assets())
    tokens = files["site/tokens.css"].decode()
    assert "[data-md-color-scheme='slate'] {\n  --page:" in tokens
    asked = {f"site/{name}" for name in re.findall(r"url\('([^']+)'\)", tokens)}
    assert asked <= files.keys()
    assert "url(" not in site_tokens(tokens, has_fonts=False)
