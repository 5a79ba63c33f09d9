"""Open tables, and what clients do at them."""
