"""``tilewright serve``: serve the page on this machine, on the home network, or for a club."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tilewright.cli.folders import data_folder
from tilewright.cli.options import Json, number, wants_json
from tilewright.cli.output import say
from tilewright.errors import ServerError
from tilewright.extras import require_extra

_EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - only compared with
_MOST_TABLES: Final = 1_000_000


def _value(metavar: str, text: str) -> Any:  # noqa: ANN401 - what Typer returns
    """Declare an option with a value."""
    return typer.Option(metavar=metavar, help=text)


def _count(least: int, most: int, text: str) -> Any:  # noqa: ANN401 - what Typer returns
    """Declare an option whose value is a whole number."""
    return typer.Option(metavar="N", parser=number(least, most), help=text)


def _flag(name: str, text: str) -> Any:  # noqa: ANN401 - what Typer returns
    """Declare an option without a value."""
    return typer.Option(name, help=text)


def serve_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    host: Annotated[
        str, _value("ADDRESS", "Listen on this address; 0.0.0.0 means all addresses.")
    ] = "127.0.0.1",
    port: Annotated[int, _count(0, 65535, "The port; 0 chooses a free one.")] = 8765,
    database: Annotated[
        str,
        _value("URL", "Where games are stored; by default an SQLite file in your data folder."),
    ] = "",
    workers: Annotated[
        int, _count(1, 64, "Number of processes; more than one needs PostgreSQL.")
    ] = 1,
    origin: Annotated[
        list[str] | None,
        _value("URL", "Allow WebSocket connections from pages at this origin; may be repeated."),
    ] = None,
    editions: Annotated[
        Path | None, _value("FOLDER", "Offer the edition files in this folder as well.")
    ] = None,
    lexicons: Annotated[
        Path | None, _value("FOLDER", "Offer the word lists in this folder as well.")
    ] = None,
    no_accounts: Annotated[bool, _flag("--no-accounts", "Disable accounts.")] = False,
    mask_offensive: Annotated[
        bool,
        _flag("--mask-offensive", "Mask offensive words in chat, and refuse them in names."),
    ] = False,
    no_chat: Annotated[bool, _flag("--no-chat", "Disable chat at new tables.")] = False,
    tables_per_address: Annotated[
        int, _count(0, _MOST_TABLES, "Maximum number of open tables from one address.")
    ] = 100,
    tables_per_account: Annotated[
        int, _count(0, _MOST_TABLES, "Maximum number of open tables of one account.")
    ] = 50,
    exhibitions: Annotated[
        int,
        _count(0, 1000, "Maximum number of games in which only computers play; 0 allows none."),
    ] = 4,
    behind_proxy: Annotated[
        bool, _flag("--behind-proxy", "Read client addresses from X-Forwarded-For.")
    ] = False,
    internal: Annotated[
        str,
        _value("HOST:PORT", "Let workers on other machines reach this one's, from this port up."),
    ] = "",
    print_proxy: Annotated[
        str, _value("PROXY", "Print a configuration for nginx or haproxy, and exit.")
    ] = "",
    backend: Annotated[
        list[str] | None,
        _value("HOST:PORT", "A server for the printed configuration; may be repeated."),
    ] = None,
    lan: Annotated[
        bool, _flag("--lan", "Listen on the home network and show the address as a QR code.")
    ] = False,
    browser: Annotated[
        bool, _flag("--open", "Open the page in a browser, if there is a desktop.")
    ] = False,
    push: Annotated[
        str,
        _value("CONTACT", "Send notifications; push services reach you at this mailto: URL."),
    ] = "",
    push_host: Annotated[
        list[str] | None,
        _value("HOST:PORT", "Also send them to this private push service; may be repeated."),
    ] = None,
    log: Annotated[str, _value("FORMAT", "Write the log as text or json.")] = "text",
    as_json: Json = False,
) -> None:
    """Serve the web page until you press Ctrl-C."""
    require_extra("server", ServerError)
    from tilewright.server.config import Config
    from tilewright.server.front.proxies import proxy_configuration
    from tilewright.server.library.host_files import HostFolders
    from tilewright.server.run import bind, prepare, serve
    from tilewright.server.upkeep.logs import LogFormat

    if print_proxy:
        say(proxy_configuration(print_proxy, backend or ()).rstrip())
        return
    if log not in list(LogFormat):
        raise ServerError(f"unknown log format {log!r}; choose one of {', '.join(LogFormat)}")
    config = Config(
        database=database or default_database(),
        origins=tuple(origin or ()),
        accounts=not no_accounts,
        mask_offensive=mask_offensive,
        chat=not no_chat,
        trusted_proxy=behind_proxy,
        internal=internal,
        tables_per_address=tables_per_address,
        tables_per_account=tables_per_account,
        exhibitions=exhibitions,
        host_folders=HostFolders(editions, lexicons),
        push=push,
        push_hosts=tuple(push_host or ()),
        log=LogFormat(log),
    )
    host = "0.0.0.0" if lan else host  # noqa: S104 - chosen by the user
    with bind(host, port) as listener:
        prepare(config, workers)
        address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
        if host in _EVERYWHERE:
            config = replace(config, address=address)
        if wants_json(context, as_json):
            # One line, so that the program that started us can read it and continue.
            say(json.dumps({"address": address}))
        else:
            say(f"Tilewright is running at {address} (press Ctrl-C to stop)")
            if lan:
                say(_code(address))
        sys.stdout.flush()
        if browser and _has_desktop():
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        serve(config, listener, workers, prepared=True)


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    return f"sqlite:///{data_folder()}/tables.db"


def _shown(host: str) -> str:
    """Return a host name or address at which other machines can reach this one."""
    if host not in _EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent; this only shows which of our addresses is used for outside hosts.
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            found = "127.0.0.1"
    return found


def _code(address: str) -> str:
    """Return an address as a QR code for phones."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()


def _has_desktop() -> bool:
    return sys.platform in {"darwin", "win32"} or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _open(address: str) -> None:
    """Open the page as soon as the server responds."""
    import time
    import urllib.request
    import webbrowser

    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}healthz", timeout=1).close()  # noqa: S310 - our own
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
