"""What a secret makes of a student and a sheet: the seed of a variant, and the code that is printed on it.

Knows HMAC-SHA256 and nothing of students. Seed and code come from the secret under different labels: the code on
a page tells nothing of the seed, and without the secret nobody can compute a neighbour's variant.
"""

from __future__ import annotations

import hmac
import json
from hashlib import sha256

from ...errors import SheetError
from ..draw import code_from

SEED_BYTES = 16
SHORTEST = 32  # characters of a secret: 128 bits, written in hexadecimal


def seed_of(secret: bytes, *key: str | int) -> str:
    """A seed of 128 bits, in hexadecimal, from a secret and the parts of a key.

    >>> len(seed_of(b"secret", "qkv", "student", "007", 0))
    32
    >>> seed_of(b"secret", "a", "b") == seed_of(b"secret", "a\\nb")
    False
    """
    return _keyed(secret, "seed", key)[:SEED_BYTES].hex()


def printed_code(secret: bytes, *key: str | int) -> str:
    """Six symbols and a check symbol that name a variant on paper.

    >>> from symattn.worksheet.draw import is_code
    >>> is_code(printed_code(b"secret", "qkv", "student", "007", 0))
    True
    """
    return code_from(int.from_bytes(_keyed(secret, "code", key), "big"))


def mark_of(secret: bytes) -> str:
    """What a class notes of its secret, so that another secret is noticed: it tells nothing of the secret.

    >>> mark_of(b"one") == mark_of(b"two")
    False
    """
    return _keyed(secret, "mark", ())[:8].hex()


def secret_of(text: str, name: str) -> bytes:
    """The secret in the text of its file; `name` is what errors call it. Raises SheetError where it is too short.

    >>> secret_of("0123456789abcdef0123456789abcdef\\n", "secret.txt")
    b'0123456789abcdef0123456789abcdef'
    """
    found = text.strip()
    if len(found) < SHORTEST:
        raise SheetError(
            f"{name} holds no secret: a secret has at least {SHORTEST} characters; "
            "make one with symattn secret FILE"
        )
    return found.encode()


def _keyed(secret: bytes, label: str, key: tuple[str | int, ...]) -> bytes:
    """The HMAC of a label and the parts; as JSON, no two lists of parts are one text."""
    return hmac.new(secret, json.dumps([label, *key]).encode(), sha256).digest()
