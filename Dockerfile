# The server in a container: docker build --tag tilewright . && docker run --publish 8765:8765 tilewright
# compose.yaml adds PostgreSQL, a second worker and a proxy.

# The page.
FROM node:22-bookworm-slim AS page
WORKDIR /source
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN npm --prefix web ci
COPY web web
COPY src/tilewright/catalogue src/tilewright/catalogue
RUN npm --prefix web run build

# The package, with the page, in an environment of its own.
FROM debian:12-slim AS package
# Whichever versions Debian 12 has, with their security fixes.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ python3-dev python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY LICENSE README.md pyproject.toml ./
COPY tools/backend tools/backend
COPY native native
COPY src src
COPY --from=page /source/src/tilewright/server/page src/tilewright/server/page
# The page is there; this stage has no Node.
ENV TILEWRIGHT_PAGE=skip
RUN python3 -m venv /app \
    && /app/bin/pip install --no-cache-dir '.[server,postgres,push]'

# What runs: the environment, the interpreter, and a user without rights.
FROM debian:12-slim
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends python3 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin tilewright
COPY --from=package /app /app
ENV PATH=/app/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TILEWRIGHT_DATA=/data \
    XDG_CACHE_HOME=/data/cache
USER 10001
VOLUME /data
EXPOSE 8765
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python3", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/healthz', timeout=4)"]
ENTRYPOINT ["tilewright"]
CMD ["serve", "--host", "0.0.0.0"]
