"""The gateway to the native kernel: the only package that imports the extension module.

The kernel proposes and searches; it never decides. Its moves go to the judge like everyone else's.
An extension built from another version of the source could misread its input, so the gateway
compares interface numbers once, at import, and rejects any mismatch.
"""

from tilewright.errors import KernelMismatch

ABI = 12
"""The interface number this package needs; keep in sync with ``native/src/common/version.hpp``."""

REMEDY = "Rebuild it with `make build`, or with `pip install .` in the checkout."

try:
    from tilewright.kernel import _kernel
except ImportError as error:
    message = f"The native kernel cannot be loaded ({error}). {REMEDY}"
    raise KernelMismatch(message) from error


def check(found: int) -> None:
    """Raise ``KernelMismatch`` unless the extension's interface number is the one we need."""
    if found != ABI:
        message = (
            f"The native kernel has interface {found}, this package needs interface {ABI}. {REMEDY}"
        )
        raise KernelMismatch(message)


check(_kernel.ABI)

version: str = _kernel.version()
"""The version of the package that the kernel was built from."""

__all__ = ["ABI", "check", "version"]
