"""The gateway to the native kernel: the only package that imports the extension module.

The kernel proposes and searches; it never decides. The judge checks its moves like any player's.
An extension built from another version of the source could misread its input, so the gateway
compares interface numbers once, at import, and rejects any mismatch.
"""

from tilewright.errors import Cause, KernelMismatch

ABI = 13
"""The required interface number; it must match the one in ``native/src/common/version.hpp``."""

REMEDY = "Rebuild it with `make build`, or with `pip install .` in the checkout."

try:
    from tilewright.kernel import _kernel
except ImportError as error:
    message = f"The native kernel cannot be loaded ({error}). {REMEDY}"
    raise KernelMismatch(message, cause=Cause.MISSING) from error


def check(found: int) -> None:
    """Raise ``KernelMismatch`` unless ``found`` is the interface number that this package needs."""
    if found != ABI:
        message = f"The native kernel has interface {found}, but this package needs {ABI}. {REMEDY}"
        raise KernelMismatch(message, cause=Cause.WRONG_VERSION)


check(_kernel.ABI)

version: str = _kernel.version()
"""The version of the package that the kernel was built from."""

__all__ = ["ABI", "check", "version"]
