"""The rule sheets, and the editions that follow them."""

SHEETS = {"S0": "pocket", "S1": "super", "S2": "large-print", "S3": "glass", "S4": "switch"}
"""The rule sheets, with the editions that follow them."""

PRINTED = ("pocket", "super", "large-print", "glass")
"""The editions whose sheets have nearly the same text."""
