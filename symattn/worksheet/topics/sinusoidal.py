"""Sinusoidal positions: encodings of positions, their products, and the rotation that shifts them."""

from __future__ import annotations

from .table import Draw, Table, asked, opening

WIDTH = 4  # d_model: two pairs
ANGLES = ("pi/6", "pi/4", "pi/3", "pi/2")


def build(draw: Draw, level: int) -> Table:
    """One encoding at level 1, two and their product at level 2, a shift by exact angles at level 3."""
    return (_one, _two, _shifted)[level - 1](draw)


def _one(draw: Draw) -> Table:
    p, base = draw.whole(10, 99), draw.choice((100, 225, 400, 625, 900))
    return {
        **opening("text-1", 6, 5),
        "numbers": {"p": p, "base": base, "d": WIDTH},
        "asks": ["fast", "slow", *_encoding(), "?why-two"],
        "lines": 2,
        "values": {
            "fast": asked("fast", "1"),
            "slow": asked("slow", "1/sqrt(base)"),
            **_values("a", "p"),
            "ratio": "1/slow",
        },
        "entries": {"slow": "surd", **dict.fromkeys(_encoding(), "surd")},
        "answer": "answer-1",
        "also": ["radians", "pair-index", "squares"],
    }


def _two(draw: Draw) -> Table:
    p, by = draw.whole(10, 60), draw.whole(1, 9)
    return {
        **opening("text-2", 10, 6),
        "numbers": {"p": p, "q": p + by, "base": 100, "d": WIDTH, "fast": 1, "slow": "1/10"},
        "asks": [*_encoding(), *_encoding("b"), "product", "?depends"],
        "lines": 3,
        "values": {
            **_values("a", "p", "-of-p"),
            **_values("b", "q", "-of-q"),
            "product": asked("product", "cos(q - p) + cos((q - p)/10)"),
            "by": "q - p",
        },
        "entries": dict.fromkeys((*_encoding(), *_encoding("b"), "product"), "surd"),
        "answer": "answer-2",
        "also": ["radians", "length", "not-sign"],
    }


def _shifted(draw: Draw) -> Table:
    slow, fast = sorted(draw.some(ANGLES, 2), key=ANGLES.index)
    return {
        **opening("text-3", 12, 7),
        "numbers": {"fast": fast, "slow": slow, "p": draw.whole(1, 9), "by": draw.whole(1, 6)},
        "asks": [*_encoding(), "m11", "m12", "m21", "m22", "?same"],
        "lines": 3,
        "values": {
            **_values("a", "p"),
            "m11": asked("turn-11", "cos(by*fast)"),
            "m12": asked("turn-12", "-sin(by*fast)"),
            "m21": asked("turn-21", "sin(by*fast)"),
            "m22": asked("turn-22", "cos(by*fast)"),
            "check": "a1*m11 + a2*m21",
        },
        "entries": dict.fromkeys((*_encoding(), "m11", "m12", "m21", "m22"), "surd"),
        "answer": "answer-3",
        "also": ["equal-frequencies", "no-position"],
    }


def _encoding(letter: str = "a") -> list[str]:
    return [f"{letter}{i}" for i in range(1, WIDTH + 1)]


def _values(letter: str, position: str, of: str = "") -> Table:
    """The entries of an encoding: sine and cosine of the fast angle, then of the slow one."""
    turns = (f"{function}({position}*{angle})" for angle in ("fast", "slow") for function in ("sin", "cos"))
    return {
        name: asked(f"entry-{i}{of}", turn)
        for i, (name, turn) in enumerate(zip(_encoding(letter), turns, strict=True), 1)
    }
