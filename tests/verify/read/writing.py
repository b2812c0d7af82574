"""Random values of this domain, and the many ways in which people write them.

Each maker returns (text, value): the value is built with sympy beside the text, never read from it. `student`
varies spelling, spacing, braces, brackets and wrappers of LaTeX; `keyboard` does the same for plain text and
Unicode; `textbook` writes the one fully braced style that every parser knows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import sympy

ATOM, POWER, PRODUCT, SUM = 3, 2, 1, 0
Piece = tuple[str, sympy.Expr, int]  # text, value, and how tightly it holds together


@dataclass
class Writer:
    """Makes pieces; each method draws the spelling from its own choices."""

    draw: Random
    height: int = 0  # powers above powers, of which the reader allows two

    def above(self, *kinds: Callable[[], Piece]) -> Piece:
        """What stands above: one of these, but no third power on top of two."""
        self.height += 1
        made = self.draw.choice(kinds if self.height < 2 else (self.root, self.whole))()
        self.height -= 1
        return made

    def pick(self, *choices: str) -> str:
        return self.draw.choice(choices)

    def space(self) -> str:
        return self.pick("", "", " ", " ", r"\,", r"\;", r"\ ")

    def whole(self, most: int = 9) -> Piece:
        n = self.draw.randint(1, most)
        return str(n), sympy.Integer(n), ATOM

    def root(self) -> Piece:
        n = self.draw.choice([2, 3, 5, 6, 7, 10, 12])
        digits = str(n)
        forms = [rf"\sqrt{{{digits}}}", rf"\sqrt{{ {digits} }}"]
        forms += [rf"\sqrt{digits}", rf"\sqrt {digits}"] if n < 10 else []
        return self.draw.choice(forms), sympy.sqrt(n), ATOM

    def fraction(self, depth: int) -> Piece:
        top, bottom = self.sum(depth - 1), self.sum(depth - 1)
        command = self.pick(r"\frac", r"\frac", r"\dfrac", r"\tfrac")
        one = len(top[0]) == 1 and top[0].isdigit() and self.draw.random() < 0.6
        two = len(bottom[0]) == 1 and bottom[0].isdigit() and self.draw.random() < 0.6
        upper = top[0] if one else f"{{{top[0]}}}"
        lower = bottom[0] if two else f"{{{bottom[0]}}}"
        return command + upper + lower, top[1] / bottom[1], ATOM if not two else POWER

    def power(self, depth: int) -> Piece:
        inner = self.above(self.root, self.whole, lambda: self.signed(depth - 1), lambda: self.fraction(depth - 1))
        e = self.pick("e", "e", "e", r"\mathrm{e}", r"\text{e}", r"{\rm e}", r"\operatorname{e}")
        bare = (
            inner[0].startswith(r"\sqrt{") and inner[0].find("}") == len(inner[0]) - 1 and self.draw.random() < 0.4
        )
        digit = inner[0].isdigit() and len(inner[0]) == 1 and self.draw.random() < 0.4
        called = [rf"\exp({inner[0]})", rf"\exp\left({inner[0]}\right)", rf"\exp\bigl({inner[0]}\bigr)"]
        raised = e + "^" + (inner[0] if bare or digit else f"{{{inner[0]}}}")
        return (self.draw.choice(called) if self.draw.random() < 0.3 else raised), sympy.exp(inner[1]), POWER

    def bracket(self, text: str) -> str:
        left, right = self.draw.choice(
            [("(", ")"), (r"\left(", r"\right)"), (r"\bigl(", r"\bigr)"), (r"\Big(", r"\Big)")]
        )
        return f"{left}{self.space()}{text}{self.space()}{right}"

    def factor(self, depth: int) -> Piece:
        kinds = [self.whole, self.root, self.root, lambda: self.power(depth)]
        if depth > 0:
            kinds += [lambda: self.fraction(depth), lambda: self.bracketed(depth)]
        return self.draw.choice(kinds)()

    def bracketed(self, depth: int) -> Piece:
        inner = self.sum(depth - 1)
        return self.bracket(inner[0]), inner[1], ATOM

    def product(self, depth: int) -> Piece:
        pieces = [self.factor(depth) for _ in range(self.draw.choice([1, 1, 2, 2, 3]))]
        text, value, hold = pieces[0]
        for right, times, _ in pieces[1:]:
            text += self.times(text, right) + right
            value, hold = value * times, PRODUCT
        return text, value, hold

    def times(self, left: str, right: str) -> str:
        """A sign, or nothing where two things may stand side by side."""
        sign = self.pick(r"\cdot ", r"\cdot ", r" \times ", r"\, \cdot\,")
        clear = left[-1] in "})" and (right[0] in "\\(")
        number = left.isdigit() and right[0] in "\\(e" and not right.startswith(("\\frac", "\\dfrac", "\\tfrac"))
        return self.pick(sign, self.space()) if clear or number else sign

    def signed(self, depth: int) -> Piece:
        text, value, _ = self.product(depth)
        return (
            ("-" + self.pick("", " ") + text, -value, SUM) if self.draw.random() < 0.4 else (text, value, PRODUCT)
        )

    def sum(self, depth: int) -> Piece:
        text, value, hold = self.signed(depth)
        for _ in range(self.draw.choice([0, 0, 1, 1, 2]) if depth >= 0 else 0):
            sign = self.draw.choice("+-")
            right, more, _ = self.product(depth)
            text += f"{self.space()}{sign}{self.space()}{right}"
            value, hold = (value + more if sign == "+" else value - more), SUM
        return text, value, hold

    def matrix(self) -> tuple[str, sympy.ImmutableMatrix]:
        rows, columns = self.draw.randint(1, 3), self.draw.randint(2, 3)
        cells = [[self.cell() for _ in range(columns)] for _ in range(rows)]
        ends = self.pick(r" \\ ", r"\\", r" \\[4pt] ", r" \\[1ex]", "\\\\\n")
        body = ends.join(self.pick(" & ", "&").join(cell[0] for cell in row) for row in cells)
        return self.environment(body, columns), sympy.ImmutableMatrix([[cell[1] for cell in row] for row in cells])

    def environment(self, body: str, columns: int) -> str:
        name = self.pick("pmatrix", "bmatrix", "Bmatrix", "matrix", "array", "smallmatrix")
        if name == "array":
            inner = rf"\begin{{array}}{{{'c' * columns}}} {body} \end{{array}}"
        else:
            inner = rf"\begin{{{name}}} {body} \end{{{name}}}"
        return rf"\left[ {inner} \right]" if name in ("matrix", "array", "smallmatrix") else inner

    def cell(self) -> Piece:
        kinds = [
            self.whole,
            self.root,
            lambda: self.fraction(0),
            lambda: self.power(0),
            lambda: self.signed(0),
            self.weight,
        ]
        return self.draw.choice(kinds)()

    def weight(self) -> Piece:
        """A softmax entry: e^a over a sum of powers."""
        terms = [self.power(0) for _ in range(self.draw.randint(1, 3))]
        below = " + ".join(["1", *(term[0] for term in terms)])
        value = terms[0][1] / (1 + sum(term[1] for term in terms))
        return rf"\frac{{{terms[0][0]}}}{{{below}}}", value, ATOM

    def wrapped(self, text: str) -> str:
        wrappers = [
            "{}",
            "{}",
            "{}",
            "${}$",
            "$${}$$",
            r"\[{}\]",
            r"\({}\)",
            "{}.",
            "{},",
            r"\boxed{{{}}}",
            r"\displaystyle {}",
        ]
        return self.draw.choice(
            [*wrappers, r"{{\color{{blue}}{}}}", r"\begin{{equation}}{}\end{{equation}}"]
        ).format(text)


class Textbook(Writer):
    """One spelling for each thing, fully braced."""

    def pick(self, *choices: str) -> str:
        return choices[0]

    def space(self) -> str:
        return " "

    def root(self) -> Piece:
        n = self.draw.choice([2, 3, 5, 6, 7, 10, 12])
        return rf"\sqrt{{{n}}}", sympy.sqrt(n), ATOM

    def fraction(self, depth: int) -> Piece:
        top, bottom = self.sum(depth - 1), self.sum(depth - 1)
        return rf"\frac{{{top[0]}}}{{{bottom[0]}}}", top[1] / bottom[1], ATOM

    def power(self, depth: int) -> Piece:
        inner = self.above(lambda: self.signed(depth - 1))
        return f"e^{{{inner[0]}}}", sympy.exp(inner[1]), POWER

    def bracket(self, text: str) -> str:
        return f"({text})"

    def times(self, left: str, right: str) -> str:
        return r" \cdot "

    def wrapped(self, text: str) -> str:
        return text


class Keyboard(Writer):
    """Plain text and Unicode."""

    def space(self) -> str:
        return self.pick("", "", " ")

    def root(self) -> Piece:
        n = self.draw.choice([2, 3, 5, 6, 7, 10, 12])
        return (
            self.pick(f"√{n}", f"√({n})", f"sqrt({n})", f"sqrt{n}", f"sqrt({n})", f"np.sqrt({n})"),
            sympy.sqrt(n),
            ATOM,
        )

    def fraction(self, depth: int) -> Piece:
        top, bottom = self.sum(depth - 1), self.sum(depth - 1)
        upper = top[0] if top[2] >= POWER else f"({top[0]})"
        lower = bottom[0] if bottom[2] == ATOM and not bottom[0].startswith("sqrt") else f"({bottom[0]})"
        return f"({upper}{self.pick('/', ' / ', '⁄')}{lower})", top[1] / bottom[1], ATOM

    def power(self, depth: int) -> Piece:
        inner = self.above(self.root, self.whole, lambda: self.signed(depth - 1))
        forms = [f"e^({inner[0]})", f"exp({inner[0]})", f"e^{{{inner[0]}}}", f"e**({inner[0]})", f"E^({inner[0]})"]
        forms += (
            [f"e^{inner[0]}"] if inner[2] == ATOM and len(inner[0]) < 3 and inner[0][0] in "√123456789" else []
        )
        return self.draw.choice(forms), sympy.exp(inner[1]), POWER

    def bracket(self, text: str) -> str:
        return f"({text})"

    def times(self, left: str, right: str) -> str:
        sign = self.pick("*", " * ", "·", " × ", "⋅")
        clear = (left[-1] == ")" and right[0] in "(") or (left.isdigit() and right[0] in "√s(")
        return self.pick(sign, "") if clear and not right.startswith("exp") else sign

    def environment(self, body: str, columns: int) -> str:
        raise NotImplementedError

    def matrix(self) -> tuple[str, sympy.ImmutableMatrix]:
        rows, columns = self.draw.randint(1, 3), self.draw.randint(2, 3)
        cells = [[self.cell() for _ in range(columns)] for _ in range(rows)]
        value = sympy.ImmutableMatrix([[cell[1] for cell in row] for row in cells])
        tight = [[cell[0].replace(" ", "") for cell in row] for row in cells]
        commas = [", ".join(cell[0] for cell in row) for row in cells]
        nested = self.pick("[[", "[[", "np.array([[", "((")
        ends = {"[[": "]]", "np.array([[": "]])", "((": "))"}[nested]
        inner = {"((": "), ("}.get(nested, "], [")
        forms = [f"{nested}{inner.join(commas)}{ends}", f"[{'; '.join(commas)}]"]
        if rows > 1:
            forms.append(f"[{'; '.join(' '.join(row) for row in tight)}]")
        return (self.draw.choice(forms) if rows > 1 else f"[{commas[0]}]"), value

    def weight(self) -> Piece:
        terms = [self.power(0) for _ in range(self.draw.randint(1, 3))]
        value = terms[0][1] / (1 + sum(term[1] for term in terms))
        return f"{terms[0][0]}/({'+'.join(['1', *(term[0] for term in terms)])})", value, PRODUCT

    def wrapped(self, text: str) -> str:
        return text


def line(writer: Writer, matrices: float = 0.35) -> tuple[str, sympy.Basic]:
    """A whole line and what it means."""
    if writer.draw.random() < matrices:
        text, value = writer.matrix()
    else:
        text, value, _ = writer.sum(writer.draw.choice([0, 1, 1]))
    return writer.wrapped(text), value
