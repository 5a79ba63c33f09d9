"""Events and views as JSON."""
