"""The JSON format for events and views."""
