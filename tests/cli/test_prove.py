"""`symattn prove`: the list, a proof, a counterexample, the trusted base, and a wrong name."""

import pytest

from symattn import theorems
from tests.cli.test_solve import run


def test_the_list_names_every_claim():
    done = run("prove")

    assert done.returncode == 0
    assert all(f"  {name}\n" in done.stdout for name in theorems())
    assert done.stdout.startswith("Softmax and masks")


def test_a_proof_and_a_counterexample():
    proof, refuted = run("prove", "softmax-shift-invariance"), run("prove", "log-sum-exp-is-shift-invariant")

    assert proof.returncode == 0 and "cancel the factor, which is not 0" in proof.stdout
    assert refuted.returncode == 0 and "Counterexample" in refuted.stdout


def test_the_trusted_base():
    shown = run("prove", "--trusted").stdout

    assert "symattn/proof/kernel.py" in shown and "sum-factor" in shown and "mean-value-inequality" in shown


@pytest.mark.parametrize(("language", "mark"), [("latex", "\\"), ("typst", "#"), ("html", "<math")])
def test_other_languages(language, mark):
    assert mark in run("prove", "weights-sum-to-one", "--format", language).stdout


def test_a_pdf(tmp_path):
    out = tmp_path / "proof.pdf"
    done = run("prove", "variance-of-dot-product", "--format", "pdf", "--out", str(out))

    assert done.returncode == 0 and out.read_bytes().startswith(b"%PDF-")
    assert run("prove", "variance-of-dot-product", "--format", "pdf").returncode == 2


def test_a_name_that_is_not_listed():
    done = run("prove", "softmax-shift")

    assert done.returncode == 2 and "softmax-shift-invariance" in done.stderr and "Traceback" not in done.stderr
