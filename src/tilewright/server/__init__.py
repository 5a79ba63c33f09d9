"""The server: tables on the network, for the page, for programs and for other people's players."""
