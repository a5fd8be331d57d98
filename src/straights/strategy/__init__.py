"""What the player does with a hand."""
