"""The native kernel: proposes and searches, never decides."""



ABI: int = 1

def version() -> str:
    """Return the version of the package that the kernel was built from."""
