"""``tilewright train``: learn from games of one's own what players go by."""

from __future__ import annotations

import typer

from tilewright.cli.commands.train_leaves import leaves_command
from tilewright.cli.commands.train_win_chances import chances_command
from tilewright.cli.output import Json, say

app = typer.Typer(help="Learn from games of its own what players go by.")
app.command("leaves")(leaves_command)
app.command("chances")(chances_command)


@app.callback(invoke_without_command=True)
def train(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - read below
    """Learn from games of its own what players go by."""
    if context.invoked_subcommand is None:
        say(context.get_help())
