"""Verifying finished games: was every tile drawn as the published hash promised."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import DONE, REFUSED, emit, say
from tilewright.errors import NotationError


def verify_command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file of events.")],
    *,
    as_json: Json = False,
) -> int:
    """Repeat every draw of the games in a file of events from their seeds."""
    from tilewright.formats.json.events import load_games
    from tilewright.rules.audit import audit

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError(f"{file} cannot be read as a file of events") from error
    found = [(game, audit(game.events)) for game in load_games(text)]
    if wants_json(context, as_json):
        rows = [
            {
                "fair": not departures,
                "events": len(game.events),
                "commitment": game.commitment.hex(),
                "departures": list(departures),
            }
            for game, departures in found
        ]
        emit({"games": rows})
    else:
        for number, (game, departures) in enumerate(found, 1):
            verdict = "NOT fair" if departures else "fair"
            say(f"Game {number}: {verdict}, {len(game.events)} events checked.")
            for departure in departures:
                say(f"  {departure}")
    return REFUSED if any(departures for _, departures in found) else DONE
