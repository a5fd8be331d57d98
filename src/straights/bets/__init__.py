"""What each outcome pays: paytables, settling a round, perfect play."""
