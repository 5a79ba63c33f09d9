"""What players may do and when: setting up, taking turns, challenging, leaving."""
