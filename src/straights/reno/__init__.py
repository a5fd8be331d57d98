"""Reno Straight: two boards, five hole cards, the best high and the lowest straight share."""
