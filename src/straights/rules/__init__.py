"""What a hand is: cards, straights, deals."""
