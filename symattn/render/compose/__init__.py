"""From symattn's objects to page documents: sentences, derivations, problems, sheets and keys.

Knows what stands on a page, and in which order. Decides nothing about values, and writes no language.
"""
