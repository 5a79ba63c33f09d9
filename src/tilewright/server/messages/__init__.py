"""The messages exchanged between the server and its clients."""
