"""Rewrites the option parser's error messages as plain sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_KINDS: Final = {
    "int": "a whole number",
    "int range": "a whole number",
    "float": "a number",
    "float range": "a number",
}

_Rewrite = Callable[[re.Match[str]], str]


def explain_usage(message: str) -> str:
    """Rewrite the option parser's ``message``; leave unknown messages unchanged."""
    for pattern, rewrite in _REWRITES:
        match = re.fullmatch(pattern, message, re.DOTALL)
        if match is not None:
            return rewrite(match)
    return message


def _unknown_command(match: re.Match[str]) -> str:
    hint = f"did you mean {match['close']}?" if match["close"] else "--help lists the commands"
    return f"unknown command {match['name']!r}; {hint}"


def _wrong_kind(match: re.Match[str]) -> str:
    kind = _KINDS.get(match["kind"], match["kind"])
    return f"{match['name']}: expected {kind}, found {match['value']}"


def _out_of_range(match: re.Match[str]) -> str:
    low, high = match["low"] or match["least"], match["high"]
    bounds = f"from {low} to {high}" if high else f"of at least {low}"
    return f"{match['name']}: expected a number {bounds}, found {match['value']}"


def _wrong_choice(match: re.Match[str]) -> str:
    choices = match["choices"].replace("'", "")
    return f"{match['name']}: choose one of {choices}; found {match['value']}"


def _unknown_option(match: re.Match[str]) -> str:
    close = match["close"]
    hint = f"did you mean {close.split(', ')[0]}?" if close else "--help lists the options"
    return f"unknown option {match['name']}; {hint}"


_SEE_HELP: Final = "add --help to see how to use the command"
_NAMED: Final = r"Invalid value for '?(?P<name>[^':]+)'?: "
_REWRITES: Final[tuple[tuple[str, _Rewrite], ...]] = (
    (_NAMED + r"(?P<value>.*) is not a valid (?P<kind>[a-z ]+)\.", _wrong_kind),
    (
        _NAMED + r"(?P<value>\S+) is not in the range"
        r" (?:(?P<low>\S+)<=x<=(?P<high>\S+)|x>=(?P<least>\S+))\.",
        _out_of_range,
    ),
    (_NAMED + r"(?P<value>.*) is not one of (?P<choices>.*)\.", _wrong_choice),
    (_NAMED + r"(?P<rest>.*)", lambda match: f"{match['name']}: {match['rest']}"),
    (r"No such option: (?P<name>\S+)(?: \(Possible options: (?P<close>.*)\))?", _unknown_option),
    (r"No such command '(?P<name>.*?)'\.(?: Did you mean '(?P<close>.*?)'.*)?", _unknown_command),
    (
        r"Missing (?:argument|option) '(?P<name>.*)'\.",
        lambda match: f"{match['name']} is missing; {_SEE_HELP}",
    ),
    (
        r"Option '(?P<name>.*)' requires an argument\.",
        lambda match: f"{match['name']} needs a value",
    ),
    (
        r"Option '(?P<name>.*)' does not take a value\.",
        lambda match: f"{match['name']} does not take a value",
    ),
    (
        r"Got unexpected extra argument(?:s|\(s\))? \((?P<rest>.*)\)",
        lambda match: f"unexpected argument: {match['rest']}; {_SEE_HELP}",
    ),
    (r"Missing command\.", lambda _: "the command is missing; --help lists the commands"),
)
