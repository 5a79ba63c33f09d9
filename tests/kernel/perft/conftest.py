"""The perft tests use the dictionary of the agreement tests."""

from tests.kernel.agreement.conftest import enable

__all__ = ["enable"]
