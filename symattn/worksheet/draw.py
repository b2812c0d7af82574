"""The seeded draw: a stream of whole numbers that is the same on every machine and every Python.

Knows SHA-256 and counting; no float decides anything, and nothing global is touched. Also the code that is
printed on a page: it names a variant and cannot be turned back into a seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

# Crockford's symbols without 0 and 1, so that nothing on paper can be taken for O, I or L; U only checks.
SYMBOLS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECKS = SYMBOLS + "U"  # 31, a prime: the check finds every wrong symbol and every two that changed places
LENGTH = 6


def stream(*key: object) -> Iterator[int]:
    """Whole numbers below 2^256, each the SHA-256 of the key's parts and a counter, one part a line.

    A number modulo a few dozen is uniform up to 2^-250.

    >>> next(stream("self-attention", 7, "table")) % 100
    68
    """
    lines = "\n".join(map(str, key))
    for counter in count():
        yield int.from_bytes(sha256(f"{lines}\n{counter}".encode()).digest(), "big")


def code_of(*key: object) -> str:
    """Six symbols and a check symbol, `K7QM-4RX`, from the parts of a key.

    >>> code_of("self-attention", 7)
    'KDDN-EHP'
    """
    return code_from(next(stream("code", *key)))


def code_from(number: int) -> str:
    """The code of a number: its last six digits in base 30, and a check symbol.

    >>> code_from(0), code_from(30**6)
    ('2222-222', '2222-222')
    """
    symbols = "".join(SYMBOLS[number // len(SYMBOLS) ** place % len(SYMBOLS)] for place in range(LENGTH))
    return f"{symbols[:4]}-{symbols[4:]}{check_symbol(symbols)}"


def check_symbol(symbols: str) -> str:
    """The symbol that makes the weighted sum of a code divisible by 31."""
    total = sum(weight * SYMBOLS.index(symbol) for weight, symbol in enumerate(symbols, 2))
    return CHECKS[-total % len(CHECKS)]


def is_code(text: str) -> bool:
    """Whether a code was copied right.

    >>> is_code(code_of("a")), is_code(code_of("a")[::-1])
    (True, False)
    """
    plain = text.replace("-", "").upper()
    known = len(plain) == LENGTH + 1 and set(plain[:-1]) <= set(SYMBOLS)
    return known and check_symbol(plain[:-1]) == plain[-1]
