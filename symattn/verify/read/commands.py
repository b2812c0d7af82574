r"""LaTeX commands and calls: `\frac`, `\sqrt`, `\exp`, sums, wrappers, `softmax(…)`, `np.array(…)`.

Knows how many arguments a command takes, as TeX takes them, and refuses `\frac123` and `\sqrt 12`, where the
writer may have meant something else. Does not compute.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

from ...exact.syntax import FUNCTIONS, Apply, Literal, Name, Node, apply
from ...exact.tokens import Token
from .cases import Cases
from .label import Label
from .noticed import Noticed
from .vocabulary import ARRAYS, CALLS

BRACKETS = frozenset({"(", "[", "left(", "left["})
_ENDS_BEFORE_COMMAND = frozenset({"number", "word", "frac", "sqrt", "greek"})
_AS_CALLS = frozenset({"E", "f", "g", "sigma"})


class WorkParser(Cases):
    """The parser of student work."""

    atoms: ClassVar[dict[str, Callable[[Any], Node]]] = {}
    closing: ClassVar[dict[str, str]] = {"(": ")", "{": "}", "[": "]", "left(": "right)", "left[": "right]"}

    def check_beside(self, start: int, divided: bool) -> None:
        """Refuse a factor beside another where there are two readings; a matrix is never in a denominator."""
        is_matrix = self._matrix_ahead()
        if "\n" in self._gap(self.index) and not is_matrix:
            raise self.error("a new line begins here: is it a product or another statement?", "one line at a time")
        super().check_beside(start, divided and not is_matrix)

    def _matrix_ahead(self) -> bool:
        place = self.index
        if self.next.kind in ("(", "["):
            return self._entries(place + 1, self.partner[place], self.next.text == "[") is not None
        return self.tokens[place + (self.next.kind in ("left(", "left["))].kind == "begin"

    def times(self, factors: list[Node], sign: Token, right: Node) -> None:
        """A product; of two rows with a dot between them, their dot product."""
        both = (factors[-1], right)
        rows = all(getattr(node, "operation", "") == "matrix" for node in both)
        if sign.text in ("odot", "⊙"):
            factors[-1] = apply("hadamard", *both, start=factors[-1].start, end=self.end)
        elif rows and sign.text in ("cdot", "·", "⋅"):
            factors[-1] = apply("dot", *both, start=factors[-1].start, end=self.end)
        else:
            super().times(factors, sign, right)

    def group(self) -> Node:
        """Something in braces, with an \\over in it perhaps."""
        start, letter = self.next.start, self.tokens[self.index + 1]
        if self.partner[self.index] == self.index + 2 and letter.kind in ("word", "bold", "greek"):
            return self._lone(letter)
        parts = self.split(self.index + 1, self.partner[self.index], "over")
        if len(parts) == 1:
            return self.inside(self.sum)
        closing = self.partner[self.index]
        if len(parts) > 2:
            raise self.error("\\over twice in one group")
        top, bottom = (self.within(*part, self.sum) for part in parts)
        self.index = closing + 1
        return apply("divide", top, bottom, start=start, end=self.end)

    def _lone(self, letter: Token) -> Node:
        """{W}_Q and {e}^2: a letter in braces is the letter."""
        self.index += 3
        return self.name(letter)

    def decimal(self) -> Node:
        """0{,}80; three digits after it may be thousands."""
        token = self.take("decimal")
        whole, _, rest = token.text.partition(".")
        if len(rest) == 3 and whole != "0":
            raise self.error("is this a decimal comma or a thousands separator?", at=token.start)
        return Literal(token.text, token.start, token.end)

    def number(self) -> Node:
        """Digits, with a decimal comma where the reading has one."""
        token = self.next
        if token.kind == "number" and "," in token.text:
            self.take()
            return Literal(token.text.replace(",", "."), token.start, token.end)
        return super().number()

    def grouped(self) -> Node:
        """1.234,5 and 1,234.5 are refused; and 1.234 where commas are decimal."""
        written = self.next.text
        digits = written.replace(",", "").replace(".", "")
        decimals = len(written) - 1 - max(written.rfind(","), written.rfind("."))
        if "," not in written:
            raise self.error(f"{written}: a thousand, or a decimal point?", f"write {digits} or use the comma")
        raise self.error(
            f"{written}: points and commas are mixed", f"write {digits[:-decimals]}.{digits[-decimals:]}"
        )

    def frac(self) -> Node:
        r"""A fraction: \frac{1}{2}, \frac12, \frac1{12}."""
        command = self.take("frac")
        self._check_mixed()
        token = self.next
        if token.kind == "number" and len(token.text) > 1:
            top, bottom = self._two_digits(command, self.take())
        else:
            top, bottom = self.argument("a fraction"), self.argument("a fraction")
        return apply("divide", top, bottom, start=command.start, end=self.end)

    def _check_mixed(self) -> None:
        r"""2\frac12 may be 5/2 or 1: a whole number directly before a fraction of whole numbers is refused."""
        before = self.tokens[self.index - 2]
        alone = self.index < 3 or self.tokens[self.index - 3].kind not in ("^", "_")
        if self.index < 2 or before.kind != "number" or not before.text.isdigit() or not alone:
            return
        sides = re.match(r"\s*(?:\d\d|\d\s*\{\d+\}|\{\d+\}\s*(?:\d|\{\d+\}))", self.text[self.end :])
        if sides:
            raise self.error("a mixed number or a product?", "write + or \\cdot between", before.start)

    def _two_digits(self, command: Token, token: Token) -> tuple[Node, Node]:
        if not token.text.isdigit() or len(token.text) > 2:
            written = self.text[command.start : token.end]
            raise self.error(f"{written} has several readings", r"write \frac{…}{…}", token.start)
        first, second = token.text[0], token.text[1]
        return Literal(first, token.end - 2, token.end - 1), Literal(second, token.end - 1, token.end)

    def argument(self, owner: str) -> Node:
        """What TeX takes as one argument: a group, a digit, a letter."""
        token = self.next
        if token.kind == "{":
            return self.group()
        if token.kind == "number" and len(token.text) > 1:
            raise self.error(f"{owner} of {token.text} without braces", f"write {{{token.text}}}")
        if token.kind == "number":
            return self.number()
        is_letter = len(token.text) == 1 or token.text == "pi"
        if token.kind == "greek" or (token.kind in ("word", "bold") and is_letter):
            self.take()
            return self._bare(token)
        if token.kind == "word" and token.text.isalpha() and len(token.text) == 2 and owner == "a fraction":
            raise self.error(f"{owner} of {token.text} without braces", r"write \frac{…}{…}")
        raise self.error(f"expected {owner} of something in braces, found {self.found(token)}", "write {…}")

    def _bare(self, token: Token) -> Node:
        """A letter without anything that hangs on it."""
        if token.text in ("e", "pi"):
            return Name(token.text, token.start, token.end)
        return apply("name", start=token.start, end=token.end, extra=Label(token.text))

    def square_root(self) -> Node:
        r"""A root: \sqrt{2}, \sqrt2, \sqrt[3]{2}, \sqrt(2)."""
        command = self.take("sqrt")
        degree = [self.inside(self.sum)] if self.next.kind == "[" else []
        if self.next.kind in ("(", "left("):
            body = self.inside(self.sum)
        elif self.next.kind in ("frac", "sqrt"):
            body = self.atom()
        else:
            body = self._root_argument()
        return apply("root", body, *degree, start=command.start, end=self.end)

    def _root_argument(self) -> Node:
        token = self.next
        if token.kind == "number" and len(token.text) > 1:
            advice = f"write \\sqrt{{{token.text}}}"
            raise self.error(f"in LaTeX the root ends after {token.text[0]}", advice)
        body = self.argument("a root")
        if token.kind != "{" and not self.next.spaced and self.next.kind in ("word", "number", "bold", "_", "^"):
            raise self.error("it is not clear where the root ends", "write \\sqrt{…}")
        return body

    def function(self) -> Node:
        r"""exp, ln, tanh … with an argument; \tanh^2(x), \log_2 8."""
        token = self.take()
        base = self._base(token) if self.next.kind == "_" else []
        raised = self._power_of(token) if self.next.kind == "^" else []
        node = self._applied(token, base)
        return apply("power", node, *raised, start=token.start, end=self.end) if raised else node

    def _base(self, token: Token) -> list[Node]:
        if token.text != "log":
            raise self.error(f"{token.text} has no base")
        self.take()
        return [self.argument("a base")]

    def _power_of(self, token: Token) -> list[Node]:
        sign = self.take()
        power = self.exponent(sign)
        if not isinstance(power, Literal):
            raise self.error(f"{token.text} to this power may be its inverse", at=sign.start)
        return [power]

    def _applied(self, token: Token, base: list[Node]) -> Node:
        bracketed = self.next.kind in BRACKETS or self._brace_of_brackets()
        in_braces = self.next.kind == "{"
        argument = self._in_function() if self.next.kind in BRACKETS else self.atom()
        if not bracketed:
            self._end_of_argument(token.text, in_braces)
        return apply(token.text, argument, *base, start=token.start, end=self.end)

    def _in_function(self) -> Node:
        return self.inside(self.sum)

    def _brace_of_brackets(self) -> bool:
        """Whether braces hold nothing but brackets, as sympy prints: \\log{\\left(2 \\right)}."""
        inner = self.index + 1
        if self.next.kind != "{" or self.tokens[inner].kind not in BRACKETS:
            return False
        return self.partner[inner] + 1 == self.partner[self.index]

    def _end_of_argument(self, function: str, in_braces: bool) -> None:
        """Without brackets nothing may follow that could belong to the argument."""
        if function in ("sqrt", "cbrt"):
            if not self.next.spaced:
                self.tighten("the root may end here or go on")
            return
        joined = self.next.kind in ("^", "**", "superscript", "%") or self.next.kind in self.atoms
        if joined or (self.next.kind in ("*", "/") and not in_braces):
            raise self.error(f"it is not clear where the argument of {function} ends", f"write {function}(…)")

    def word(self) -> Node:
        """A function, a call, an array of Python, or a name."""
        token = self.next
        after = self.tokens[self.index + 1]
        if (token.text in FUNCTIONS and token.kind != "bold" and after.kind != "_") or token.text == "log":
            return self.function()
        if after.kind in BRACKETS and token.text in ARRAYS:
            return self._array()
        if after.kind in BRACKETS and token.text in ("frac", "root"):
            return self._two_arguments()
        if after.kind in BRACKETS and self._is_call(token, after):
            return self.call()
        return self.name(self.take())

    def _is_call(self, token: Token, after: Token) -> bool:
        if token.text not in CALLS:
            return False
        return token.text not in _AS_CALLS or not after.spaced or token.kind in ("blackboard", "greek")

    def call(self) -> Node:
        """A call of a named function, its arguments not worked out."""
        token = self.take()
        stretches = self.split(self.index + 1, self.partner[self.index], ",")
        closing = self.partner[self.index]
        arguments = [self.within(*stretch, self.sum) for stretch in stretches]
        self.index = closing + 1
        if token.text in ("sigma", "σ") and len(arguments) == 1:
            return apply("sigma", *arguments, start=token.start, end=self.end)
        return apply("call", *arguments, start=token.start, end=self.end, extra=token.text)

    def _two_arguments(self) -> Node:
        """frac(1, 2) and root(3, 2), as Typst writes them: the degree of a root first."""
        token = self.take()
        stretches = self.split(self.index + 1, self.partner[self.index], ",")
        closing = self.partner[self.index]
        if len(stretches) != 2:
            raise self.error(f"{token.text}(…) takes two arguments")
        first, second = (self.within(*stretch, self.sum) for stretch in stretches)
        self.index = closing + 1
        self.notes += (Noticed("cube-root"),) * (token.text == "root")
        if token.text == "frac":
            return apply("divide", first, second, start=token.start, end=self.end)
        return apply("root", second, first, start=token.start, end=self.end)

    def _array(self) -> Node:
        """array([[…]]), tensor(…), Matrix(…): the list in it; mat(1, 0; 0, 1) of Typst."""
        token = self.take()
        if token.text == "mat":
            return self.listed()
        return self.inside(self.sum)

    def wrapper(self) -> Node:
        r"""\boxed{…}, \mathbf{…}: what is in it."""
        command = self.take("wrapper")
        if self.next.kind != "{":
            raise self.error(
                f"{self.text[command.start : command.end]} holds something in braces", at=command.start
            )
        return self.group()

    def total(self) -> Node:
        r"""\sum_{j=1}^{n} of the factor that follows, not worked out."""
        sign = self.take("sum")
        self.take("_")
        index, bounds = self.inside(self._from) if self.next.kind == "{" else (self.take("word"), [])
        if bounds:
            self.take("^")
            bounds = [*bounds, self.argument("an upper bound")]
        body = self.product()
        return apply("sum", body, *bounds, start=sign.start, end=self.end, extra=index.text)

    def _from(self) -> tuple[Token, list[Node]]:
        index = self.take("word")
        if self.next.kind != "relation":
            return index, []
        self.take()
        return index, [self.sum()]

    def exponent(self, sign: Token) -> Node:
        """What stands above; a name with a subscript there needs braces."""
        token, place = self.next, self.index
        node = super().exponent(sign)
        is_name = isinstance(node, Apply) and node.operation in ("name", "transpose")
        if is_name and self.index > place + 1 and token.kind not in self.closing:
            raise self.error("what stands above needs braces here", "write e^{x_1} or e^(x_1)", token.start)
        if self.text.startswith("\\", self.next.start) and token.kind in _ENDS_BEFORE_COMMAND:
            self.loosen()
        return node

    def invisible(self) -> Node:
        r"""\left. … \right.: brackets that are not there."""
        return self.inside(self.sum)

    def infinite(self) -> Node:
        """∞."""
        token = self.take("infinity")
        return Name("oo", token.start, token.end)


WorkParser.atoms = {
    **{kind: getattr(WorkParser, kind) for kind in ("number", "fraction", "root", "decimal", "grouped", "frac")},
    **dict.fromkeys(("word", "bold", "greek", "blackboard"), WorkParser.word),
    **dict.fromkeys(("(", "[", "left(", "left["), WorkParser.listed),
    **{"{": WorkParser.group, "begin": WorkParser.environment, "sqrt": WorkParser.square_root},
    **{"function": WorkParser.function, "wrapper": WorkParser.wrapper, "sum": WorkParser.total},
    **{"left.": WorkParser.invisible, "infinity": WorkParser.infinite, "accent": WorkParser.accented},
}
