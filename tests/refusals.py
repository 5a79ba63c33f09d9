"""Assertions about errors: by their codes and fields, never by their sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tilewright.errors import ArgumentError, KernelError, KernelFault

ANYTHING = object()
"""Accepts any value of a field."""


@contextmanager
def kernel_refuses(fault: KernelFault) -> Iterator[None]:
    """Expect the kernel to refuse its input for exactly this reason."""
    with pytest.raises(KernelError) as caught:
        yield
    assert caught.value.fault is fault


@contextmanager
def argument_refused(name: str, found: object = ANYTHING) -> Iterator[None]:
    """Expect an ``ArgumentError`` for this argument, with the value that was found."""
    with pytest.raises(ArgumentError) as caught:
        yield
    assert caught.value.name == name
    assert found is ANYTHING or caught.value.found == found
