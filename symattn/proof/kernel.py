"""The kernel: statements with bound letters, and theorems that only rules can make.

Knows terms, substitution and the ways to make a `Theorem`. Knows no mathematics: axioms and computed rules
stand in `rules/`, with their side conditions. Whoever believes these files believes every theorem.

Bound letters have no names: (0, 0) is the first letter of the nearest binder, so terms that differ in bound
letters only *are* the same term. Nothing is captured: a binder is opened with letters that occur nowhere
else before anything is put inside it, and only terms that mean something by themselves are put.

Every function is total: 1/0 or log(−1) is some number that no axiom speaks of, a family has a value at every
number, a set is a finite set of numbers. A theorem holds for all values of its free letters.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import InitVar, dataclass, field
from itertools import count
from typing import Any, TypeAlias

import sympy

from symattn.errors import ProofError

REAL, SET, SAMPLE, PROP = "real", "set", "sample", "prop"
Signature: TypeAlias = tuple[tuple[str, ...], str]  # the sorts that a letter takes, and its own
NUMBER, OUTCOME = ((), REAL), ((), SAMPLE)
_Sign: TypeAlias = Callable[[Any, Any], "Term"]
_SEAL, _stamps = object(), count(1)


@dataclass(frozen=True)
class Shape:
    """What an operation takes outside its binder, what inside, and the letters it binds; its sort."""

    free: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    binds: tuple[Signature, ...] | None = ()  # None: one letter of any signature
    sort: str = REAL


SHAPES: Mapping[str, Shape] = {
    **dict.fromkeys(("add", "multiply", "power"), Shape((REAL, REAL))),
    **dict.fromkeys(("inverse", "exp", "log", "sqrt", "sin", "cos", "absolute"), Shape((REAL,))),
    "bracket": Shape((PROP,)),  # 1 where the statement holds, else 0
    "sum": Shape((SET,), (REAL,), (NUMBER,)),
    "mean": Shape((), (REAL,), (OUTCOME,)),  # the expectation over all outcomes
    "range": Shape((REAL, REAL), sort=SET),  # the whole numbers from … to …
    "in": Shape((REAL, SET), sort=PROP),
    "whole": Shape((REAL,), sort=PROP),  # is a whole number
    **dict.fromkeys(("equal", "at most", "less"), Shape((REAL, REAL), sort=PROP)),
    **dict.fromkeys(("and", "implies"), Shape((PROP, PROP), sort=PROP)),
    "not": Shape((PROP,), sort=PROP),
    **dict.fromkeys(("all", "exists"), Shape((), (PROP,), None, PROP)),
    "derivative": Shape((REAL, REAL), (REAL,), (NUMBER,), PROP),  # at the first argument it is the second
    "tends": Shape((REAL,), (REAL,), (NUMBER,), PROP),  # to the argument, as the letter goes to infinity
    "independent": Shape((), (REAL, REAL), (NUMBER, OUTCOME), PROP),  # two random vectors, by coordinates
}

OPEN = Shape(binds=None)  # of numbers and letters


@dataclass(frozen=True)
class Variable:
    """A letter of a sort; one that takes arguments is a family: `s(j)` is its member at j."""

    name: str
    takes: tuple[str, ...] = ()
    sort: str = REAL
    stamp: int = 0  # not 0 for letters that the kernel made

    def __call__(self, *arguments: Any) -> Term:
        """The letter, or a member of the family, as a term."""
        return Term("variable", tuple(map(term, arguments)), self)

    @property
    def signature(self) -> Signature:
        """What decides where it may stand."""
        return self.takes, self.sort


def _infix(write: _Sign) -> tuple[_Sign, _Sign]:
    return lambda a, b: write(term(a), term(b)), lambda b, a: write(term(a), term(b))


@dataclass(frozen=True)
class Term:
    """An operation and its arguments; `data` is a number, a letter, or the signatures of bound letters."""

    op: str
    args: tuple[Term, ...] = ()
    data: Any = None
    names: tuple[str, ...] = field(default=(), compare=False)  # of bound letters, for printing only
    sort: str = field(init=False, compare=False)
    letters: frozenset[Variable] = field(init=False, compare=False)  # those that occur free
    reach: int = field(
        init=False, compare=False
    )  # binders missing around it: 0 where it means something by itself
    outside: int = field(init=False, compare=False)  # how many of the arguments stand outside its binder

    def __post_init__(self) -> None:
        takes, sort = self.signature
        shape = SHAPES.get(self.op, OPEN)
        kinds = self.data if shape.binds is None else shape.binds or None
        number = self.op != "number" or isinstance(self.data, sympy.Rational)
        if tuple([arg.sort for arg in self.args]) != takes or self.data != kinds or not number:
            raise ProofError(f"{self.op} with {self.data} does not take {[arg.sort for arg in self.args]}")
        outside = len(shape.free) if shape.under else len(self.args)
        letters = frozenset([self.data] if self.op == "variable" else []).union(
            *[arg.letters for arg in self.args]
        )
        reach = [self.data[0] + 1] if self.op == "bound" else [0]
        reach += [arg.reach - (k >= outside) for k, arg in enumerate(self.args)]
        found = {"sort": sort, "letters": letters, "reach": max(reach), "outside": outside}
        self.__dict__.update(found, _hash=hash((self.op, self.args, self.data)))

    @property
    def signature(self) -> Signature:
        """The sorts of its arguments, and its own."""
        if self.op in SHAPES:
            return SHAPES[self.op].free + SHAPES[self.op].under, SHAPES[self.op].sort
        return NUMBER if self.op == "number" else self.data.signature if self.op == "variable" else self.data[2]

    def rebuilt(self, change: Callable[[Term, bool], Term]) -> Term:
        """The operation on changed arguments; `change` is told whether they stand inside the binder."""
        args = tuple([change(arg, k >= self.outside) for k, arg in enumerate(self.args)])
        same = all(map(operator.is_, args, self.args))
        return self if same else Term(self.op, args, self.data, self.names)

    def __hash__(self) -> int:
        return self.__dict__["_hash"]

    def __repr__(self) -> str:
        head = self.data.name if self.op == "variable" else self.op if self.op in SHAPES else str(self.data)
        return f"{head}({', '.join(map(repr, self.args))})" if self.args else head

    __add__, __radd__ = _infix(lambda a, b: Term("add", (a, b)))
    __mul__, __rmul__ = _infix(lambda a, b: Term("multiply", (a, b)))
    __sub__, __rsub__ = _infix(lambda a, b: a + -1 * b)
    __truediv__, __rtruediv__ = _infix(lambda a, b: Term("inverse", (b,)) if a == term(1) else a * (1 / b))


def term(x: Any) -> Term:
    """A term, a letter or a rational number as a term."""
    if isinstance(x, Term):
        return x
    return x() if isinstance(x, Variable) else Term("number", (), sympy.Rational(x))


def bind(op: str, letters: tuple[Variable, ...], *args: Term) -> Term:
    """An operation that binds letters in those of its arguments that stand inside its binder."""
    outside = len(SHAPES[op].free)
    inside = tuple(_close(arg, letters, 0) for arg in args[outside:])
    kinds = tuple(letter.signature for letter in letters)
    return Term(op, args[:outside] + inside, kinds, tuple(letter.name for letter in letters))


def _close(t: Term, letters: tuple[Variable, ...], depth: int) -> Term:
    if t.letters.isdisjoint(letters):
        return t
    changed = t.rebuilt(lambda arg, deeper: _close(arg, letters, depth + deeper))
    if t.op == "variable" and t.data in letters:
        return Term("bound", changed.args, (depth, letters.index(t.data), t.data.signature))
    return changed


def opened(t: Term, *given: Variable) -> tuple[tuple[Variable, ...], tuple[Term, ...]]:
    """The letters of a binder, fresh ones unless they are given, and its arguments written with them."""
    named = zip(t.names, t.data, strict=True)
    letters = given or tuple(Variable(name, takes, sort, next(_stamps)) for name, (takes, sort) in named)
    if tuple(letter.signature for letter in letters) != t.data or not t.letters.isdisjoint(letters):
        raise ProofError("a binder is opened with letters of its own signatures that do not occur in it")
    return letters, tuple(_open(arg, letters, 0) if k >= t.outside else arg for k, arg in enumerate(t.args))


def _open(t: Term, letters: tuple[Variable, ...], depth: int) -> Term:
    if t.reach <= depth:
        return t
    changed = t.rebuilt(lambda arg, deeper: _open(arg, letters, depth + deeper))
    is_ours = t.op == "bound" and t.data[0] == depth
    return letters[t.data[1]](*changed.args) if is_ours else changed


@dataclass(frozen=True)
class Given:
    """What is put for a letter: a term, and for a family the letters that stand for its arguments in it."""

    body: Term
    letters: tuple[Variable, ...] = ()


Put: TypeAlias = Mapping[Variable, Given]


def substitute(t: Term, put: Put) -> Term:
    """The term with something put for letters, all at once; raises ProofError where sorts do not agree."""
    for letter, given in put.items():
        takes = tuple("family" if each.takes else each.sort for each in given.letters)
        if takes != letter.takes or given.body.sort != letter.sort or given.body.reach:
            raise ProofError(f"{letter} cannot stand for {given}")
    return _put(t, put)


def _put(t: Term, put: Put) -> Term:
    if t.letters.isdisjoint(put):
        return t
    if t.op in SHAPES and SHAPES[t.op].under:
        letters, args = opened(t)
        made = bind(t.op, letters, *(_put(arg, put) for arg in args))
        return Term(made.op, made.args, made.data, t.names)
    changed = t.rebuilt(lambda arg, _: _put(arg, put))
    if t.op != "variable" or t.data not in put:
        return changed
    given = put[t.data]
    return _put(given.body, dict(zip(given.letters, map(Given, changed.args), strict=True)))


@dataclass(frozen=True, eq=False)
class Theorem:
    """Where all hypotheses hold, the conclusion holds; `facts` are what was taken from analysis whole."""

    hypotheses: frozenset[Term]
    conclusion: Term
    rule: str
    premises: tuple[Theorem, ...] = field(repr=False)
    facts: frozenset[str]
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise ProofError("only rules make theorems: assume something, or apply a rule to theorems")
        if any(each.sort != PROP or each.reach for each in (self.conclusion, *self.hypotheses)):
            raise ProofError(f"a theorem states what is true or false, not a {self.conclusion.sort}")


def _made(rule: str, conclusion: Term, premises: tuple[Theorem, ...], fact: bool = False) -> Theorem:
    hypotheses = frozenset[Term]().union(*(each.hypotheses for each in premises))
    facts = frozenset({rule} if fact else ()).union(*(each.facts for each in premises))
    return Theorem(hypotheses, conclusion, rule, premises, facts, _SEAL)


def assume(statement: Term) -> Theorem:
    """A statement follows from itself."""
    return Theorem(frozenset({statement}), statement, "assume", (), frozenset(), _SEAL)


def discharge(theorem: Theorem, hypothesis: Term) -> Theorem:
    """From "B where A": "A implies B"."""
    rest, conclusion = theorem.hypotheses - {hypothesis}, Term("implies", (hypothesis, theorem.conclusion))
    return Theorem(rest, conclusion, "discharge", (theorem,), theorem.facts, _SEAL)


def generalise(theorem: Theorem, letter: Variable) -> Theorem:
    """From A, where no hypothesis speaks of the letter: A for all of it."""
    if any(letter in hypothesis.letters for hypothesis in theorem.hypotheses):
        raise ProofError(f"a hypothesis speaks of {letter.name}, so this does not hold for all of it")
    return _made("generalise", bind("all", (letter,), theorem.conclusion), (theorem,))


def specialise(theorem: Theorem, given: Given) -> Theorem:
    """From A for all: A for this one."""
    if theorem.conclusion.op != "all":
        raise ProofError("only what holds for all can be specialised")
    (letter,), (body,) = opened(theorem.conclusion)
    return _made("specialise", substitute(body, {letter: given}), (theorem,))


@dataclass(frozen=True)
class Axiom:
    """Where the premises hold, the conclusion holds, whatever is put for its letters."""

    conclusion: Term
    premises: tuple[Term, ...]
    fact: bool = False  # taken from analysis whole: printed among the assumptions


AXIOMS: dict[str, Axiom] = {}
COMPUTED: dict[str, Callable[..., Term]] = {}


def apply(rule: str, put: Put, *premises: Theorem) -> Theorem:
    """An axiom, with something put for its letters; raises ProofError naming a premise that is missing."""
    used = AXIOMS[rule]
    wanted = [substitute(premise, put) for premise in used.premises]
    if [each.conclusion for each in premises] != wanted:
        raise ProofError(f"{rule} needs the premises {wanted}, but was given {[p.conclusion for p in premises]}")
    return _made(rule, substitute(used.conclusion, put), premises, used.fact)


def compute(rule: str, *arguments: Any, premises: tuple[Theorem, ...] = ()) -> Theorem:
    """A computed rule, whose function checks its side conditions and raises ProofError where one fails."""
    return _made(rule, COMPUTED[rule](*arguments, premises=tuple(each.conclusion for each in premises)), premises)
