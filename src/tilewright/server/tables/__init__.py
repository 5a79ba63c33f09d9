"""The tables that are open, and what people do at them."""
