"""The HTTP routes and their middleware."""
