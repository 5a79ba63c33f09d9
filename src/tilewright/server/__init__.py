"""The server: networked tables for the web page, client programs and third-party players."""
