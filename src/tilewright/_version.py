"""The version, written here and nowhere else: the package, its metadata and the kernel read it."""

__version__ = "0.1.0"
