"""Exact analysis of straight-poker casino games: count once, price many."""
