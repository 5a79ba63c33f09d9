"""The rule sheets, and the editions that play by them."""

SHEETS = {"S0": "pocket", "S1": "super", "S2": "large-print", "S3": "glass", "S4": "switch"}
"""The rule sheets, and the editions that play them."""

PRINTED = ("pocket", "super", "large-print", "glass")
"""The editions whose sheets are nearly the same text."""
