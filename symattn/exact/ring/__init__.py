"""The ring: sums of c·√m·t^p·e^a and quotients of such sums, on keys that decide equality.

Knows rational numbers, roots, symbols and exponentials, and what makes two sums the same. Does not know
sympy, text, matrices or digits.

* `atoms`: what may stand under a power besides a number (symbols, nested roots, logarithms …)
* `monomial`: one product √m·t^p·e^a, and how two are multiplied
* `expsum`: finite sums of them
* `relations`: what inverses and nested roots satisfy
* `value`: sums of quotients, one for each distinct denominator
* `ball`: certified enclosures of any precision
* `polynomials`: large free sums by python-flint
* `zero`: is this sum zero? True, False, or None when nothing settles it
"""
