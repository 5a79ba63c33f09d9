"""Every sentence that a player reads about a game.

The modules here choose a message of the catalogue and the arguments that fill it; the
words themselves are in ``tilewright/catalogue``. The reader is a parameter: a player who is
addressed as "you" by grammar, or None for an onlooker, to whom every player has a name.
"""
