"""The second way round: a math tree of a statement is read as arithmetic on floats, as a person reads the page.

Knows what is printed: sums bind what follows up to the next plus or minus, what stands side by side is
multiplied, an index stands below its letter. Shares nothing with the composer but the tree.
"""

import math
from itertools import pairwise

import sympy

from symattn.proof.instances.data import Formula
from symattn.proof.instances.evaluate import value
from symattn.render.formula.symbols import symbol_tree
from symattn.render.tree import Fence, Fraction, Name, Number, Operator, Root, Row, Script, Words

FUNCTIONS = {"ln": math.log, "sin": math.sin, "cos": math.cos}
RELATIONS = {"=": lambda a, b: a == b, "≤": lambda a, b: a <= b, "<": lambda a, b: a < b}


class Reader:
    """Reads trees at data; `bound` are the letters of sums that are open, `outcome` the one of chance."""

    def __init__(self, data, bound=(), outcome=None):
        self.data, self.bound, self.outcome = data, dict(bound), outcome
        self.letters = {}
        for letter in data.values:
            self.letters.setdefault(symbol_tree(letter.name), []).append(letter)

    def read(self, node):
        """The number that a tree is worth."""
        return self.total(node.parts if isinstance(node, Row) else (node,))

    def total(self, parts):
        parts = tuple(parts)
        for k, part in enumerate(parts):
            if isinstance(part, Words):
                parts = parts[:k]
                break
        cuts = [k for k, part in enumerate(parts) if isinstance(part, Operator) and part.sign in "+−"]
        starts = cuts if cuts and cuts[0] == 0 else [None, *cuts]
        worth = 0.0
        for start, end in pairwise([*starts, len(parts)]):
            sign = -1 if start is not None and parts[start].sign == "−" else 1
            worth += sign * self.product(parts[0 if start is None else start + 1 : end])
        return worth

    def product(self, parts):
        if not parts:
            return 1.0
        first, rest = parts[0], parts[1:]
        if isinstance(first, Operator) and first.sign == "⋅":
            return self.product(rest)
        if isinstance(first, Script) and first.base == Operator("∑"):
            return self.summed(first, rest)
        if isinstance(first, Name) and first.upright and rest and isinstance(rest[0], Fence):
            return self.called(first.text, rest[0].body) * self.product(rest[1:])
        return self.factor(first) * self.product(rest)

    def summed(self, sign, body):
        name, equals, low = sign.below.parts[0], sign.below.parts[1], sign.below.parts[2:]
        assert equals == Operator("=")
        low, high = round(self.total(low)), round(self.read(sign.above))
        return sum(self.within(name, k).product(body) for k in range(low, high + 1))

    def within(self, name, k):
        return Reader(self.data, {**self.bound, name: k}, self.outcome)

    def called(self, name, body):
        if name in FUNCTIONS:
            return FUNCTIONS[name](self.read(body))
        mean = self.mean(lambda each: each.read(body))
        assert name in ("E", "Var")
        return mean if name == "E" else self.mean(lambda each: (each.read(body) - mean) ** 2)

    def mean(self, of):
        law = self.data.law
        worth = 0.0
        for w, chance in enumerate(law.chances):
            worth += float(chance) * of(Reader(self.data, self.bound, w))
        return worth

    def factor(self, node):
        if isinstance(node, Number):
            return float(node.digits)
        if isinstance(node, Fraction):
            return self.read(node.top) / self.read(node.bottom)
        if isinstance(node, Root):
            return math.sqrt(self.read(node.body))
        if isinstance(node, Fence):
            return self.fenced(node)
        if isinstance(node, Script):
            return self.scripted(node)
        if node == Name("e"):
            return math.e
        assert isinstance(node, Name), node
        return self.letter(node, ())

    def fenced(self, node):
        inside = node.body.parts if isinstance(node.body, Row) else (node.body,)
        for k, part in enumerate(inside):
            if isinstance(part, Operator) and part.sign in RELATIONS:
                left, right = self.total(inside[:k]), self.total(inside[k + 1 :])
                return float(RELATIONS[part.sign](left, right))
        worth = self.read(node.body)
        return abs(worth) if node.left == "|" else worth

    def scripted(self, node):
        below = () if node.below is None else self.indices(node.below)
        if node.base == Name("δ") and node.below is not None:
            base = float(below[0] == below[1])
        elif node.below is not None:
            base = self.letter(node, below)
        else:
            base = self.factor(node.base) if not isinstance(node.base, Row) else self.read(node.base)
        return base if node.above is None else base ** self.read(node.above)

    def indices(self, below):
        """The indices below a letter: side by side, or set apart by commas."""
        parts = below.parts if isinstance(below, Row) else (below,)
        commas = [k for k, part in enumerate(parts) if part == Operator(",")]
        if commas:
            cuts = [-1, *commas, len(parts)]
            return tuple(self.index(parts[start + 1 : end]) for start, end in pairwise(cuts))
        if any(isinstance(part, Operator | Fence) for part in parts):
            return (self.index(parts),)
        return tuple(self.index((part,)) for part in parts)

    def index(self, parts):
        try:
            return round(self.total(parts))
        except KeyError:
            return parts

    def letter(self, node, indices):
        """A bound letter, or one of the data by its printed name and how many indices it takes."""
        plain = node.base if isinstance(node, Script) and node.below is not None else node
        if node in self.bound:
            return float(self.bound[node])
        for name, given in ((plain, indices), *self.with_script(node, indices)):
            for letter in self.letters.get(name, ()):
                takes = sum(sort == "real" for sort in letter.takes)
                if takes == len(given) and all(isinstance(k, int) for k in given):
                    return self.worth(letter, given)
        if node == plain and node in self.letters:
            return self.worth(self.letters[node][0], ())
        raise KeyError(node)

    def with_script(self, node, indices):
        """A letter whose name has an index of its own: q_1, and then its member."""
        if isinstance(node, Script) and node.below is not None:
            parts = node.below.parts if isinstance(node.below, Row) else (node.below,)
            yield Script(node.base, below=parts[0]), indices[1:]

    def worth(self, letter, indices):
        found = self.data.values[letter]
        arguments = tuple(map(sympy.Integer, indices))
        if isinstance(found, Formula):
            given = dict(zip(found.arguments, arguments, strict=True))
            return float(value(found.body, self.data.plus(given)))
        if "sample" in letter.takes:
            return float(found(*arguments, self.outcome))
        return float(found(*arguments) if callable(found) else found)
