"""``tilewright words``: check and find words in a lexicon."""

from __future__ import annotations

import typer

from tilewright.cli.commands.words.check import check_command
from tilewright.cli.commands.words.define import define_command
from tilewright.cli.commands.words.judge import judge_words_command
from tilewright.cli.commands.words.neighbors import extend_command, hooks_command, stem_command
from tilewright.cli.commands.words.search import anagram_command, list_command, pattern_command
from tilewright.cli.options import Json
from tilewright.cli.output import say

app = typer.Typer(help="Check and find words in a lexicon.")
app.command("check")(check_command)
app.command("judge")(judge_words_command)
app.command("define")(define_command)
app.command("anagram")(anagram_command)
app.command("pattern")(pattern_command)
app.command("list")(list_command)
app.command("hooks")(hooks_command)
app.command("extend")(extend_command)
app.command("stem")(stem_command)


@app.callback(invoke_without_command=True)
def words(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """Check and find words in a lexicon."""
    if context.invoked_subcommand is None:
        say(context.get_help())
