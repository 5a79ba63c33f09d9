"""The pages of the API: every public name, from its docstring."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, NamedTuple

import tilewright
from tilewright.geometry import Square
from tilewright.rules.play.faults import PARAMETERS, About, Fault, Finding

_FOLDER: Final = "reference/api"

_GROUPS: Final = {
    "Positions": ("library.position", "library.advice", "library.analysis"),
    "Games": ("library.game", "library.paper", "library.visitor", "records"),
    "Reviews and coaching": ("analysis",),
    "Words": ("library.words", "lexicon"),
    "Pictures and paper": ("library.pictures", "library.sheets", "sheets"),
    "Formats": ("library.conversion",),
    "Players": ("players", "kernel"),
    "Tables": ("table", "rules.view", "rules.participant"),
    "Plays and moves": ("rules", "formats", "sentences"),
    "Editions and tiles": ("edition", "tiles", "geometry", "units"),
    "Errors": ("errors",),
    "More": ("",),
}
"""The pages, and the modules whose names each one shows; the first page that fits is used."""

RETURNED: Final = {
    "Positions": (
        "tilewright.library.advice.By",
        "tilewright.library.analysis.Method",
        "tilewright.library.position.AnyMove",
    ),
    "Games": (
        "tilewright.records.follow.Followed",
        "tilewright.records.follow.Step",
        "tilewright.records.record.Entry",
        "tilewright.records.record.RecordPlayer",
        "tilewright.records.record.FinalRack",
        "tilewright.records.record.Pragma",
        "tilewright.records.record.Slip",
        "tilewright.rules.audit.Audit",
        "tilewright.rules.audit.Departure",
    ),
    "Reviews and coaching": ("tilewright.analysis.coach.hints.Strength",),
    "Words": (
        "tilewright.kernel.questions.Hooks",
        "tilewright.kernel.questions.Extension",
        "tilewright.lexicon.definitions.Definition",
        "tilewright.lexicon.definitions.Sense",
        "tilewright.lexicon.lexicon.LexiconRef",
    ),
    "Pictures and paper": (
        "tilewright.library.pictures.Picture",
        "tilewright.formats.pictures.board.PictureTheme",
    ),
    "Formats": ("tilewright.library.conversion.Options",),
    "Players": (
        "tilewright.kernel.generator.Candidate",
        "tilewright.kernel.generator.Option",
    ),
    "Tables": ("tilewright.rules.view.SeenPlay", "tilewright.rules.event.Ended"),
    "Plays and moves": (
        "tilewright.rules.play.explain.WordLine",
        "tilewright.rules.play.explain.LetterLine",
    ),
    "Editions and tiles": (
        "tilewright.edition.model.Layout",
        "tilewright.edition.model.SquareEffect",
        "tilewright.edition.model.ExchangeRules",
        "tilewright.edition.model.ChallengeRules",
        "tilewright.edition.model.EndRules",
        "tilewright.edition.model.ClockRules",
        "tilewright.edition.model.TargetRules",
        "tilewright.edition.model.Theme",
    ),
}
"""Types that the public functions take or return, without being public names themselves."""

_VALUES: Final[dict[str, About]] = {
    "count": 6,
    "minimum": 7,
    "names": ("Ben",),
    "next": 2,
    "seat": 4,
    "seconds": 300,
    "tile": "E",
    "tiles": ("Q",),
    "who": "Ben",
    "words": ("HRON",),
}
"""A value for each placeholder in the sentences about faults."""


class ApiPage(NamedTuple):
    """A page of the API."""

    title: str
    uri: str
    names: tuple[str, ...]
    """The full names that the page explains."""
    text: str


@cache
def api_pages() -> tuple[ApiPage, ...]:
    """Return the pages, in the order of the groups; a page without names is left out."""
    names: dict[str, list[str]] = {title: [] for title in _GROUPS}
    for name in tilewright.__all__:
        if not name.startswith("_"):
            title, _ = _place_of(f"tilewright.{name}")
            names[title].append(f"tilewright.{name}")
    for found in names.values():
        found.sort(key=_place_of)
    return tuple(_page(title, tuple(found)) for title, found in names.items() if found)


def home_of(name: str) -> str:
    """Return the module that defines a name; a type alias does not know its own."""
    module, _, last = name.rpartition(".")
    home = str(getattr(getattr(import_module(module), last), "__module__", ""))
    known = tilewright._HOME_OF.get(last, module)  # noqa: SLF001 - our own package
    return home if home.startswith("tilewright") else known


def _place_of(name: str) -> tuple[str, int]:
    """Return the page of a name, and the place of its module on that page."""
    inside = home_of(name).removeprefix("tilewright.")
    return next(
        (title, place)
        for title, homes in _GROUPS.items()
        for place, home in enumerate(homes)
        if not home or inside == home or inside.startswith(f"{home}.")
    )


def _page(title: str, names: tuple[str, ...]) -> ApiPage:
    more = RETURNED.get(title, ())
    parts = [
        f"# {title}\n",
        "Generated from the docstrings. Import these names from `tilewright`.\n",
    ]
    parts += [f"::: {name}\n" for name in names]
    if "tilewright.Fault" in names:
        parts.append(_fault_table())
    if more:
        parts.append(
            "---\n\nThe types below are not imported by name; the calls above return them.\n"
        )
        parts += [f"::: {name}\n" for name in more]
    uri = f"{_FOLDER}/{title.lower().replace(' ', '-')}.md"
    return ApiPage(title, uri, (*names, *more), "\n".join(parts))


def _fault_table() -> str:
    """Return what each fault means, as an example of the sentence that a player reads."""
    rows = "\n".join(f"| `{fault.name}` | {_example(fault).sentence} |" for fault in Fault)
    return f"What each fault says to a player:\n\n| fault | example |\n|---|---|\n{rows}\n"


def _example(fault: Fault) -> Finding:
    about = tuple(_VALUES[name] for name in PARAMETERS.get(fault, ()))
    return Finding(fault, about, (Square(7, 7),))
