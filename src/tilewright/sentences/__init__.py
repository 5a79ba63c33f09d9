"""Every sentence that a player reads about a game.

The modules here choose a catalogue message and the arguments that fill it; the words
themselves are in ``tilewright/catalogue``. The reader is a parameter: a player, who is
addressed as "you", or None for an onlooker, who is told every player's name.
"""
