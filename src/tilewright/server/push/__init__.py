"""Push notifications: tells players who are away that it is their turn.

``notifier`` decides whom to tell, ``sender`` sends, ``message`` encrypts, ``addresses`` refuses
addresses that the server must not call, and ``keys`` identifies the server to push services.
"""
