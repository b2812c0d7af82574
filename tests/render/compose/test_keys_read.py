"""What a teacher reads in a key: each line says what it does, once, and letters and numbers mislead nobody."""

import numpy as np
import pytest

import symattn
from symattn.derivation import derive
from symattn.layer import attention
from symattn.render.compose.sheet import answer_tables, document
from symattn.render.page.face import written
from symattn.render.page.model import Boxes, FillIn, walk
from symattn.render.page.runs import plain_words


@pytest.fixture(scope="module")
def long_inputs():
    return written(document(symattn.sheet("long-inputs", seed=3), key=True), "text")


@pytest.fixture(scope="module")
def heads():
    return symattn.sheet("multi-head", seed=3)


def test_a_row_of_one_key_is_worked_to_its_end():
    """Query 1 sees itself only: z is that power, and its weight is 1."""
    lines = [line.strip() for line in symattn.text(derive(masked())).splitlines()]

    assert any(line.startswith("z_1 = e^(√2) ≈ 4.1133") for line in lines)
    assert lines[lines.index(next(line for line in lines if line.startswith("A_1 = "))) + 1] == "= (1, 0)"


def test_whole_numbers_have_no_zeros_behind_them():
    text = symattn.text(derive(masked()))

    assert "≈ (4.1133, 0)" in text and "0.0000" not in text
    assert "= 2" in text and "≈ 2.0000" not in text  # the second column of V, mixed


def masked():
    return attention(S=[[2, 0], [1, 3]], V=[[1, 2], [0, 2]], d_k=2, mask="causal")


def test_every_line_of_a_block_says_what_it_does(long_inputs):
    first, second = long_inputs.split("What is kept after the second block?")[:2]

    assert "the largest score so far" in first and "add the powers of this block" in first
    assert "rescaled" not in first
    assert " ".join(second.split()).count("what was there, rescaled to the new") == 2


def test_the_output_of_a_stream_comes_from_what_was_kept(long_inputs):
    output = long_inputs.split("Divide, and give the output.")[1].split("Online softmax")[0]

    assert "divide by the sum" in output and "softmax(" not in output


def test_a_reason_is_not_said_again_on_the_next_line(heads):
    text = written(document(heads, key=True), "text")

    assert text.count("the heads side by side, times W_O") == text.count("Y = H W_O")
    assert text.count("each head times its own rows of W_O") == 2 * text.count("add over the heads")


def test_what_heads_share_has_no_number_and_their_sums_have_one(heads):
    text = written(document(heads, key=True), "text").split("4 Two heads")[1].split("5 Parameters")[0]

    assert "S^((2)) = Q^((2)) Kᵀ" in text and "O^((2)) = A^((2)) V" in text
    assert "z_1^((2)) = " in text and "z_1 = " not in text


@pytest.mark.parametrize("name", ("long-inputs", "self-attention"))
def test_a_single_row_has_no_number_before_its_brackets(name):
    boxes = [b for b in walk(document(symattn.sheet(name)).blocks) if isinstance(b, Boxes)]
    single = [b.matrix for b in boxes if len(b.matrix.rows) == 1]

    assert single and all(matrix.row_labels == () for matrix in single)


def test_the_box_of_a_shape_holds_four_numbers():
    """Hand is about 2.5 times print: `(7, 6, 60, 72)` is 21 mm in print."""
    blocks = walk(document(symattn.sheet("counting", seed=3)).blocks)
    widths = {
        plain_words(block.label): piece.width
        for block in blocks if isinstance(block, FillIn)
        for piece in block.pieces[0].parts if hasattr(piece, "width")
    }  # fmt: skip

    assert widths["the outputs of the heads"] == 50 and widths["bytes for the batch"] == 34


def test_long_answers_in_whole_numbers_stand_in_two_columns():
    (table,) = answer_tables(symattn.sheet("counting", seed=3))

    assert len(table.header) == 4


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", ("self-attention", "qkv", "cross-attention", "multi-head"))
def test_no_column_of_the_output_is_the_same_whatever_the_weights(name, seed):
    """A column of V with one number in it is mixed to that number by any weights."""
    for problem in symattn.sheet(name, seed=seed).problems:
        if problem.id == "practice-3" or not any("output" in item.asks for item in problem.items):
            continue
        for v in values(problem.givens):
            assert all(len(set(column)) > 1 for column in v.T.tolist()), (problem.number, v)


def values(given):
    """Every V of a problem as NumPy has it."""
    known = {name: many if isinstance(many, tuple) else (many,) for name, many in given.items()}
    arrays = {name: [np.array(m.tolist(), dtype=float) for m in known[name]] for name in known if name in USED}
    if "V" in arrays:
        return arrays["V"]
    (tokens,) = arrays.get("context", arrays.get("X"))
    return [tokens @ weights for weights in arrays["W_V"]]


USED = ("V", "W_V", "X", "context")
