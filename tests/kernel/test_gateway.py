"""The gateway to the native kernel: it loads the right extension and refuses any other."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tilewright
from tilewright import kernel
from tilewright.errors import Cause, GraphFault, KernelFault, KernelMismatch, TilewrightError
from tilewright.kernel import _kernel

STUB = Path(__file__).resolve().parents[2] / "src" / "tilewright" / "kernel" / "_kernel.pyi"


@pytest.fixture
def restored_gateway() -> Iterator[None]:
    """Reload the gateway after a test that broke it, when its patches are undone."""
    yield
    importlib.reload(kernel)


def test_the_kernel_is_of_this_version() -> None:
    """The extension was built from the running version of the package."""
    assert kernel.version == tilewright.__version__
    assert kernel.ABI == _kernel.ABI


@pytest.mark.usefixtures("restored_gateway")
def test_another_interface_is_refused_at_import(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An extension with another interface is refused."""
    monkeypatch.setattr(_kernel, "ABI", 999)
    with pytest.raises(KernelMismatch) as caught:
        importlib.reload(kernel)
    assert caught.value.cause is Cause.WRONG_VERSION


@pytest.mark.usefixtures("restored_gateway")
def test_a_missing_extension_is_explained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the extension, importing the gateway raises our own error."""
    monkeypatch.delattr(kernel, "_kernel")
    monkeypatch.setitem(sys.modules, "tilewright.kernel._kernel", None)
    with pytest.raises(KernelMismatch) as caught:
        importlib.reload(kernel)
    assert caught.value.cause is Cause.MISSING


def test_a_mismatch_is_an_import_error_of_ours() -> None:
    """Handlers for import errors and handlers for our errors both catch it."""
    assert issubclass(KernelMismatch, ImportError)
    assert issubclass(KernelMismatch, TilewrightError)


def test_the_kernel_s_codes_are_the_package_s() -> None:
    """Every code that the kernel can raise has a name here, and no name is left over."""
    assert tuple(fault.value for fault in KernelFault) == _kernel.fault_codes()
    assert {fault.value for fault in GraphFault} <= set(_kernel.fault_codes())


HOLDER = """
import threading
from tilewright import load_edition, open_lexicon
from tilewright.kernel.generator import Generator

ready = threading.Event()

def hold() -> None:
    held = Generator(load_edition("pocket"), open_lexicon("enable"))
    ready.set()
    threading.Event().wait()

threading.Thread(target=hold, daemon=True).start()
ready.wait()
"""


@pytest.mark.usefixtures("processes")
def test_a_program_that_ends_while_a_thread_thinks_ends_in_silence() -> None:
    """The thread's objects are not reported as leaks."""
    ended = subprocess.run([sys.executable, "-c", HOLDER], check=True, capture_output=True)
    assert (ended.stdout, ended.stderr) == (b"", b"")


@pytest.mark.usefixtures("processes")
def test_the_committed_stub_is_the_extension_s_own(tmp_path: Path) -> None:
    """The stub in the tree is the one generated from the extension; `make stub` writes it."""
    fresh = tmp_path / "_kernel.pyi"
    generator = [sys.executable, "-m", "nanobind.stubgen", "--quiet"]
    module = ["--module", "tilewright.kernel._kernel", "--output-file", str(fresh)]
    subprocess.run([*generator, *module], check=True)
    assert fresh.read_text(encoding="utf-8") == STUB.read_text(encoding="utf-8")
