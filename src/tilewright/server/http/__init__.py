"""The HTTP routes and what guards them."""
