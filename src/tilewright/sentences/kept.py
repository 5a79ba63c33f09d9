"""What is wrong with an entry of a kept game, as a sentence for the scorekeeper."""

from __future__ import annotations

from typing import Final

from tilewright import catalogue
from tilewright.catalogue import Argument
from tilewright.records.kept.faults import DOUBTFUL, KeptFault, Severity
from tilewright.records.kept.model import KeptHeader, Said
from tilewright.rules.play.faults import PARAMETERS, Fault, Finding
from tilewright.units import Seat

__all__ = ["describe", "name_of"]

_OWN: Final = frozenset(
    {
        Fault.TOO_MANY_TILES,
        Fault.NOT_ON_RACK,
        Fault.LEFT_THE_GAME,
        Fault.SWITCHED_ALREADY,
        Fault.SWITCH_PARTNER,
        Fault.NOT_A_SWITCH_TILE,
        Fault.NOTHING_TO_CHALLENGE,
        Fault.OWN_PLAY,
    }
)
"""The judge's faults whose sentences address a player, so that a scorekeeper needs other ones."""


def describe(fault: KeptFault, entry: Said, header: KeptHeader) -> str:
    """Return a sentence that says what is wrong with an entry."""
    code = fault.code
    if fault.severity is Severity.UNCHECKED and code in DOUBTFUL:
        return catalogue.sentence("kept-unchecked")
    if isinstance(code, Fault) and code not in _OWN:
        about = tuple(fault.about[name] for name in PARAMETERS.get(code, ()))
        return Finding(code, about, fault.squares).sentence
    return catalogue.sentence(f"kept-{code.value}", **_arguments(fault, entry, header))


def name_of(header: KeptHeader, seat: Seat) -> str:
    """Return what a player is called."""
    player = header.players[seat]
    return player.name or player.nick


def _arguments(fault: KeptFault, entry: Said, header: KeptHeader) -> dict[str, Argument]:
    kind = header.edition.kind_names.get("switch", "switch tile")
    filled: dict[str, Argument] = {
        "who": name_of(header, entry.seat),
        "kind": catalogue.translate(kind),
        # Only some wrong scores have them, but their sentence mentions them.
        "word": "",
        "square": "",
    }
    for name, value in fault.about.items():
        if isinstance(value, tuple):
            filled["count"] = len(value)
            filled[name] = catalogue.listed(value)
        elif name == "seconds" and isinstance(value, int):
            filled["time"] = catalogue.duration(value)
        elif name == "seat" and isinstance(value, int):
            filled["other"] = name_of(header, Seat(value))
        else:
            filled[name] = value
    before, gain = fault.about.get("before"), fault.about.get("gain")
    if isinstance(before, int) and isinstance(gain, int):
        filled["sum"] = before + gain
    return filled
