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

_BACKEND: Final = re.compile(r"(?:[A-Za-z0-9_.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}")
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
    tcp-request connection reject if {{ sc0_conn_cur gt 300 }}
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
{servers}
"""


def nginx(backends: Sequence[str], listen: int = 80) -> str:
    """Return a configuration for nginx."""
    servers = (f"    server {backend} max_fails=1 fail_timeout=2s;" for backend in backends)
    return _NGINX.format(servers="\n".join(servers), listen=listen)


def haproxy(backends: Sequence[str], listen: int = 80) -> str:
    """Return a configuration for HAProxy."""
    servers = (
        f"    server tilewright{number} {backend} check inter 1s fall 2 rise 1"
        for number, backend in enumerate(backends, 1)
    )
    return _HAPROXY.format(servers="\n".join(servers), listen=listen)


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
