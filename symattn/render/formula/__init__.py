"""Formulas: from sympy to the math tree, and one small serialiser of the tree for each language."""
