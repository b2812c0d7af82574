"""The long sweeps run only when they are asked for: `pytest -m sweep`."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "sweep" in config.getoption("-m"):
        return
    long = [item for item in items if item.get_closest_marker("sweep")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if not item.get_closest_marker("sweep")]
