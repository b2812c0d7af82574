"""Claims at exact data: what a statement is worth at small sizes, where it fails, and claims near a true one.

Knows values, draws and searches. It shares nothing with the rules: a sum is added up, a derivative is sympy's,
an expectation is taken outcome by outcome. An instance refutes or agrees; it never proves.
"""
