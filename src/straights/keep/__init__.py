"""Keep it Straight: the player's straight against the dealer's, and side bets on both."""
