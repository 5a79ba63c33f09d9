"""The container image and the Compose file agree with the program they run."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from tilewright.cli.app import make_app
from tilewright.extras import EXTRAS
from tilewright.server.front.proxies import proxy_configuration

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]


def instruction(name: str) -> str:
    """Return the last instruction of this name in the Dockerfile, on one line."""
    joined = DOCKERFILE.replace("\\\n", " ")
    found = re.findall(rf"^{name} (.*)$", joined, re.MULTILINE)
    return str(found[-1])


def options_of(command: list[str]) -> set[str]:
    """Return the options of a command of the program, without their values."""
    return {word.partition("=")[0] for word in command if word.startswith("--")}


@pytest.mark.parametrize(
    "command",
    [json.loads(instruction("CMD")), SERVICES["tilewright"]["command"]],
    ids=["Dockerfile", "compose.yaml"],
)
def test_the_commands_have_known_options(command: list[str]) -> None:
    """What the containers run is a command of this version, with its options."""
    serve: Any = typer.main.get_command(make_app(["serve"]))
    known = {option for parameter in serve.commands["serve"].params for option in parameter.opts}
    assert command[0] == "serve"
    assert options_of(command) <= known


def test_the_image_has_no_rights_and_reports_its_health() -> None:
    """The last stage runs as a user other than root, and asks the server's own check."""
    last = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]
    assert instruction("USER") in last
    assert instruction("USER") not in {"root", "0"}
    assert "/healthz" in instruction("HEALTHCHECK")
    assert instruction("EXPOSE") in instruction("HEALTHCHECK")


def test_the_image_has_the_extras_it_needs() -> None:
    """The image has every extra that the server can use; the others are for the command line."""
    found = re.search(r"pip install .*\.\[(.*)\]", DOCKERFILE)
    assert found is not None
    assert set(found[1].split(",")) == set(EXTRAS) - {"cluster", "pictures"}


def test_images_have_a_tag_and_no_registry() -> None:
    """Every foreign image is named with a tag and without an address."""
    stages = set(re.findall(r"^FROM \S+ AS (\S+)$", DOCKERFILE, re.MULTILINE))
    images = set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)) - stages
    images |= {one["image"] for one in SERVICES.values() if "build" not in one}
    for image in images:
        assert re.fullmatch(r"[a-z]+:[\w.-]+", image), image


def test_the_proxy_is_configured_as_the_program_prints_it() -> None:
    """The committed configuration is the printed one, for the address in the Compose file."""
    port = instruction("EXPOSE")
    printed = proxy_configuration("nginx", [f"tilewright:{port}"])
    assert (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8") == printed
    (mounted,) = SERVICES["proxy"]["volumes"]
    assert mounted.startswith("./deploy/nginx.conf:/etc/nginx/conf.d/")


def test_only_the_proxy_can_be_reached() -> None:
    """The server trusts the proxy's headers, so nothing else may reach it; nor the database."""
    assert "--behind-proxy" in SERVICES["tilewright"]["command"]
    assert [name for name, one in SERVICES.items() if "ports" in one] == ["proxy"]
    assert SERVICES["database"]["networks"] == ["inside"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}


def test_what_the_image_copies_is_not_ignored() -> None:
    """Every source that the image is built from exists, and is sent to the builder."""
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    sources = " ".join(copied).split()
    assert "src" in sources
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    sent = [line.removeprefix("!") for line in lines if line.startswith("!")]
    for source in sources:
        assert (ROOT / source).exists()
        assert any(is_inside(source, one) or is_inside(one, source) for one in sent), source


def is_inside(inner: str, outer: str) -> bool:
    """Return whether a path is another one, or below it."""
    return Path(inner).is_relative_to(outer)
