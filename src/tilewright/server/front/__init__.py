"""The server's front: accepting connections, and bringing each request to its table's owner."""
