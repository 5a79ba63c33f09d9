"""The single source of the version: the package, its metadata and the kernel all read it."""

__version__ = "0.1.0"
