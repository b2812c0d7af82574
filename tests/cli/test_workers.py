"""Tasks on several processes: results in order, processes begun anew, errors passed on."""

import os

import pytest

from symattn.cli import workers as w


def twice(number):
    return os.getpid(), 2 * number


def refuse(number):
    raise ValueError(f"no {number}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs):
    with w.workers(jobs) as mapped:
        assert [value for _, value in mapped(twice, range(9))] == list(range(0, 18, 2))


def test_processes_are_begun_anew(monkeypatch):
    monkeypatch.setattr(w, "TASKS", 2)
    with w.workers(2) as mapped:
        made = list(mapped(twice, range(8)))

    assert [value for _, value in made] == list(range(0, 16, 2))
    first, last = {pid for pid, _ in made[:4]}, {pid for pid, _ in made[4:]}
    assert not first & last and os.getpid() not in first | last


def test_an_error_of_a_task_is_passed_on_and_ends_the_run():
    with pytest.raises(ValueError, match="no 1"), w.workers(2) as mapped:
        list(mapped(refuse, [1, 2, 3]))


def test_no_tasks_start_no_process(monkeypatch):
    monkeypatch.setattr(w, "ProcessPoolExecutor", lambda *_, **__: pytest.fail("a process"))
    with w.workers(2) as mapped:
        assert list(mapped(twice, [])) == []
