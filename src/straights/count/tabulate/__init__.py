"""Each count as a table of facts: what it holds, and what it must add up to.

A module a count, so that an edit to one counts nothing else again. Numba takes long to load: the
functions that count import the module that uses it, and who only reads facts answers sooner.
"""
