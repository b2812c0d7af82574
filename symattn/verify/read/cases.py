r"""Definitions by cases: `\begin{cases} x & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}`.

Knows the form only; a value by cases is never worked out.
"""

from __future__ import annotations

from ...exact.syntax import Node, apply
from .lists import Lists, Stretch

_IF = frozenset({"if", "for", "when", "falls", "wenn"})
_ELSE = frozenset({"otherwise", "else", "sonst"})


class Cases(Lists):
    """A parser that knows definitions by cases."""

    def environment(self) -> Node:
        """A definition by cases, or a matrix."""
        if self.next.text != "cases":
            return super().environment()
        opening, closing = self.next, self.partner[self.index]
        rows = self.split(self.index + 1, closing, "row")
        if len(rows) > 1 and rows[-1][0] == rows[-1][1]:
            rows.pop()
        found = [self._case(*row) for row in rows]
        self.index = closing + 1
        arguments = [node for nodes, _ in found for node in nodes]
        signs = tuple(sign for _, sign in found)
        return apply("cases", *arguments, start=opening.start, end=self.end, extra=signs)

    def _case(self, start: int, stop: int) -> tuple[list[Node], str]:
        """A value and the two sides of its condition, with the sign between; "" for otherwise."""
        sides = self.split(start, stop, "&")
        if len(sides) != 2:
            raise self.error("expected a value, &, and a condition", at=self.tokens[start].start)
        value = self.within(*sides[0], self.sum)
        condition = self._without_word(sides[1])
        if condition[0] == condition[1]:
            return [value], ""
        compared = self.split(*condition, "comparison")
        if len(compared) != 2:
            raise self.error("expected a condition such as x > 0", at=self.tokens[condition[0]].start)
        left, right = (self.within(*side, self.sum) for side in compared)
        return [value, left, right], self.tokens[compared[0][1]].text

    def _without_word(self, side: Stretch) -> Stretch:
        start, stop = side
        word = self.tokens[start].text if start < stop else ""
        if word in _ELSE and start + 1 == stop:
            return stop, stop
        if start == stop:
            raise self.error("a case without a condition", at=self.tokens[start].start)
        return (start + 1, stop) if word in _IF else side
