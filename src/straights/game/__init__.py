"""What a game is to the rest of the program."""
