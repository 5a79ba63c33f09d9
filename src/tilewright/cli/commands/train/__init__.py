"""``tilewright train``: train the values that computer players rely on, by self-play."""

from __future__ import annotations

import typer

from tilewright.cli.commands.train.chances import chances_command
from tilewright.cli.commands.train.leaves import leaves_command
from tilewright.cli.options import Json
from tilewright.cli.output import say

app = typer.Typer(help="Train the values that computer players rely on, by self-play.")
app.command("leaves")(leaves_command)
app.command("chances")(chances_command)


@app.callback(invoke_without_command=True)
def train(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """Train the values that computer players rely on, by self-play."""
    if context.invoked_subcommand is None:
        say(context.get_help())
