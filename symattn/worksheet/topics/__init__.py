"""The bank of topics: kinds of exercise, each in a file of its own that builds a problem at three levels.

Knows which topics there are: the modules of this folder that have a `build`. A new topic is one file here and
one of the same name in `words/<language>/topics/`.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from ...errors import UnknownName

if TYPE_CHECKING:
    from .table import Topic

INFRASTRUCTURE = ("table", "parts")  # modules that are no topics


@cache
def topics() -> tuple[str, ...]:
    """The names of all topics.

    >>> "causal-mask" in topics()
    True
    """
    found = (module.name for module in iter_modules(__path__) if module.name not in INFRASTRUCTURE)
    return tuple(sorted(name.replace("_", "-") for name in found))


@cache
def topic(name: str) -> Topic:
    """A topic by its name. Raises UnknownName, with the nearest.

    >>> topic("causal-mask").name
    'causal-mask'
    """
    if name not in topics():
        near = get_close_matches(name, topics(), 1)
        advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(topics())}"
        raise UnknownName(f"there is no topic {name!r}; {advice}")
    from .table import Topic

    return Topic(name, import_module(f"{__name__}.{name.replace('-', '_')}").build)
