"""Facts and payouts become a database."""
