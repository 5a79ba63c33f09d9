"""Configurations for standard proxies that bring each table's requests to one machine.

The proxy hashes the table's id in the path, consistently: if a machine fails, only its tables move.
The servers agree on the owners themselves, so a proxy that hashes differently, or not at all, only
costs forwarding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from tilewright.errors import ServerError
from tilewright.server.front.proxy_pages import (
    AWAY_SECONDS,
    CROWDED_SECONDS,
    away_page,
    crowded_answer,
    crowded_page,
)

_BACKEND: Final = re.compile(r"(?:[A-Za-z0-9_.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}")
_PAGE: Final = '"text/html; charset=utf-8"'
_JSON: Final = "application/json"
DEFAULT_BACKENDS: Final = ("127.0.0.1:8765",)

_NGINX: Final = """\
# Tilewright behind nginx: include this file in the http block, for example as
# /etc/nginx/conf.d/tilewright.conf, and add your certificate to the server block.
# Start each server with: tilewright serve --behind-proxy --internal ADDRESS:PORT ...

# The id or code of a table in the path decides which server gets the request; requests without
# one are spread by the client's address.
map $uri $tilewright_key {{
    "~^/api/v1/(?:tables|codes)/(?<tilewright_table>[A-Za-z0-9]+)" $tilewright_table;
    default $remote_addr;
}}

map $http_upgrade $tilewright_connection {{
    default upgrade;
    "" close;
}}

# What nginx answers itself, in plain words: a page, or JSON for the API.
map $uri $tilewright_crowded {{
    ~^/api/ /tilewright-crowded.json;
    default /tilewright-crowded.html;
}}

map $http_accept_language $tilewright_crowded_json {{
    ~*^de '{crowded_de}';
    default '{crowded_en}';
}}

limit_conn_zone $binary_remote_addr zone=tilewright_addresses:10m;

upstream tilewright {{
    hash $tilewright_key consistent;
{servers}
}}

server {{
    listen {listen};

    # Paths contain invitation codes.
    access_log off;
    client_max_body_size 1m;
    client_header_timeout 10s;
    limit_conn tilewright_addresses 300;
    limit_conn_status 429;
    error_page 429 $tilewright_crowded;
    error_page 502 503 504 = @tilewright_away;

    location = /tilewright-crowded.html {{
        internal;
        types {{ }}
        default_type "text/html; charset=utf-8";
        add_header Retry-After {crowded_seconds} always;
        add_header Cache-Control no-store always;
        return 429 '{crowded}';
    }}

    location = /tilewright-crowded.json {{
        internal;
        types {{ }}
        default_type application/json;
        add_header Retry-After {crowded_seconds} always;
        add_header Cache-Control no-store always;
        return 429 $tilewright_crowded_json;
    }}

    location @tilewright_away {{
        types {{ }}
        default_type "text/html; charset=utf-8";
        add_header Retry-After {away_seconds} always;
        add_header Cache-Control no-store always;
        return 503 '{away}';
    }}

    location = /metrics {{
        deny all;
    }}

    location / {{
        proxy_pass http://tilewright;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $tilewright_connection;
        proxy_read_timeout 1h;
        # Only requests that cannot have been carried out are repeated at another server.
        proxy_next_upstream error timeout;
        proxy_connect_timeout 2s;
    }}
}}
"""

_HAPROXY: Final = """\
# Tilewright behind HAProxy: add this to haproxy.cfg, and your certificate to the bind line.
# Start each server with: tilewright serve --behind-proxy --internal ADDRESS:PORT ...

frontend tilewright_clients
    mode http
    bind :{listen}
    timeout client 1h
    timeout http-request 10s
    # Paths contain invitation codes.
    no log
    stick-table type ipv6 size 100k expire 1m store conn_cur
    tcp-request connection track-sc0 src
    # An address with too many connections gets an answer; only one with twice as many gets none.
    tcp-request connection reject if {{ sc0_conn_cur gt 600 }}
    tcp-request connection set-var(sess.crowded) bool(true) if {{ sc0_conn_cur gt 300 }}
    acl is_crowded var(sess.crowded) -m bool
    acl is_api path_beg /api/
    acl is_german req.hdr(accept-language) -m beg -i de
{crowded_denials}
    http-request deny if {{ path /metrics }}
    http-request set-header X-Forwarded-For %[src]
    default_backend tilewright

backend tilewright
    mode http
    timeout connect 2s
    timeout server 1h
    timeout tunnel 1h
    # The id or code of a table in the path decides which server gets the request; requests
    # without one are spread by the client's address.
    http-request set-var(txn.key) path,field(5,/) if {{ path_beg /api/v1/tables/ /api/v1/codes/ }}
    http-request set-var(txn.key) src unless {{ var(txn.key) -m found }}
    balance hash var(txn.key)
    hash-type consistent
    option httpchk GET /healthz
    # What HAProxy answers itself if no server does, in plain words.
{away_errors}
{servers}
"""


def nginx(backends: Sequence[str], listen: int = 80) -> str:
    """Return a configuration for nginx."""
    servers = (f"    server {backend} max_fails=1 fail_timeout=2s;" for backend in backends)
    return _NGINX.format(servers="\n".join(servers), listen=listen, **_nginx_answers())


def haproxy(backends: Sequence[str], listen: int = 80) -> str:
    """Return a configuration for HAProxy."""
    servers = (
        f"    server tilewright{number} {backend} check inter 1s fall 2 rise 1"
        for number, backend in enumerate(backends, 1)
    )
    away = _haproxy_answer(_PAGE, away_page(), AWAY_SECONDS)
    errors = (f"    http-error status {status} {away}" for status in (502, 503, 504))
    denials = (
        f"    http-request deny status 429"
        f" {_haproxy_answer(kind, body, CROWDED_SECONDS)} if is_crowded{also}"
        for kind, body, also in (
            (_JSON, crowded_answer("de"), " is_api is_german"),
            (_JSON, crowded_answer("en"), " is_api"),
            (_PAGE, crowded_page(), ""),
        )
    )
    return _HAPROXY.format(
        servers="\n".join(servers),
        listen=listen,
        away_errors="\n".join(errors),
        crowded_denials="\n".join(denials),
    )


def _haproxy_answer(kind: str, body: str, seconds: int) -> str:
    return (
        f"content-type {kind} string '{body}' hdr retry-after {seconds} hdr cache-control no-store"
    )


def _nginx_answers() -> dict[str, object]:
    """Return what nginx answers itself."""
    return {
        "crowded": crowded_page(),
        "crowded_en": crowded_answer("en"),
        "crowded_de": crowded_answer("de"),
        "crowded_seconds": CROWDED_SECONDS,
        "away": away_page(),
        "away_seconds": AWAY_SECONDS,
    }


PROXIES: Final[dict[str, Callable[[Sequence[str], int], str]]] = {
    "nginx": nginx,
    "haproxy": haproxy,
}


def proxy_configuration(proxy: str, backends: Sequence[str], listen: int = 80) -> str:
    """Return the configuration of a proxy for servers at ``backends``, each ``HOST:PORT``.

    Raises:
        ServerError: The proxy is unknown, or a backend is not an address.
    """
    if proxy not in PROXIES:
        names = ", ".join(PROXIES)
        raise ServerError(f"unknown proxy {proxy!r}; choose one of {names}")
    for backend in backends:
        if not _BACKEND.fullmatch(backend):
            raise ServerError(f"backend {backend!r} is not valid; expected HOST:PORT")
    return PROXIES[proxy](backends or DEFAULT_BACKENDS, listen)
