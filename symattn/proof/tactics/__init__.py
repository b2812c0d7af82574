"""How proofs are found: matching, rewriting, side conditions, normal forms of sums, lines of a calculation.

Nothing here is trusted: whatever is found goes through the kernel, and what is wrong here makes a proof fail,
never a theorem false.
"""
