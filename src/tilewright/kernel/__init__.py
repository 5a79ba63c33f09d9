"""The gateway to the native kernel: the only place that imports the extension module.

The kernel proposes and searches; it never decides. What it proposes passes the judge like anyone's.
An extension that was built for another state of the package could misread what it is given, so the
gateway compares the number of the interface once, at import, and refuses a stranger.
"""

from tilewright.errors import KernelMismatch

ABI = 12
"""The interface this package speaks; raised together with ``native/src/common/version.hpp``."""

REMEDY = "Build it again with `make build`, or with `pip install .` in the checkout."

try:
    from tilewright.kernel import _kernel
except ImportError as error:
    message = f"The native kernel cannot be loaded ({error}). {REMEDY}"
    raise KernelMismatch(message) from error


def check(found: int) -> None:
    """Raise ``KernelMismatch`` unless the extension speaks this package's interface."""
    if found != ABI:
        message = (
            f"The native kernel speaks interface {found}, this package interface {ABI}. {REMEDY}"
        )
        raise KernelMismatch(message)


check(_kernel.ABI)

version: str = _kernel.version()
"""The version of the package that the kernel was built from."""

__all__ = ["ABI", "check", "version"]
