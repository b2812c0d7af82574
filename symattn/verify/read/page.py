"""Pages of work cut into lines."""


def page(text: str) -> tuple[str, ...]:
    """The lines."""
    return tuple(text.splitlines())
