"""The seeded draw: the same on every machine, by a few lines that know nothing of symattn."""

import hashlib
from itertools import islice

import pytest

from symattn.worksheet import sheet, sheet_of
from symattn.worksheet.draw import CHECKS, SYMBOLS, code_of, is_code, stream


def drawn(sheet_name, seed, problem, options):
    """What a problem of plain numbers draws: SHA-256 of name, seed, problem and a counter, modulo the options."""
    found = []
    for counter, choices in enumerate(options):
        digest = hashlib.sha256(f"{sheet_name}\n{seed}\n{problem}\n{counter}".encode()).hexdigest()
        found.append(choices[int(digest, 16) % len(choices)])
    return found


def test_a_stream_is_sha256_of_its_key_and_a_counter():
    expected = [int(hashlib.sha256(f"a\n7\n{i}".encode()).hexdigest(), 16) for i in range(3)]

    assert list(islice(stream("a", 7), 3)) == expected


@pytest.mark.parametrize("seed", [0, 1, 7, 2026, "a" * 32])
def test_q1_by_an_independent_draw(seed):
    batch, length, d_model, heads = drawn(
        "qkv", seed, "q1", [[4, 8, 16, 32], [10, 20, 50, 100], [256, 512, 768, 1024], [4, 8, 16]]
    )
    answer = sheet("qkv", seed=seed).problem("q1").answer

    assert answer["d_k"] == d_model // heads
    assert answer["weights_shape"] == (batch, heads, length, length)


def test_q1_frozen():
    """Drawn once by the few lines above on Python 3.8 and 3.13, and typed here: no release may change them."""
    frozen = [(32, 8, 100, 96), (8, 4, 50, 256), (8, 8, 20, 128), (16, 16, 50, 64)]

    assert [sheet("qkv", seed=seed).problem("q1").answer["after_split"] for seed in (1, 2, 3, 4)] == frozen


def test_matrices_are_drawn_row_by_row():
    problem = '[[problem]]\nid = "p"\ngivens = { S = [[9, 8, 7]], d_k = 1 }\nvary = { S = "0..9" }'
    text = f'id = "m"\ntitle = "M"\n{problem}'
    found = sheet_of(text, seed=5).problem("p").givens["S"]

    assert [int(x) for x in found] == drawn("m", 5, "p", [range(10)] * 3)


def test_codes_have_no_symbol_that_can_be_taken_for_another():
    assert not set(SYMBOLS) & set("01ILOU")
    assert len(set(SYMBOLS)) == 30
    assert len(CHECKS) == 31


@pytest.mark.parametrize("seed", range(20))
def test_a_wrong_symbol_and_two_swapped_ones_are_found(seed):
    code = code_of("sheet", seed).replace("-", "")
    wrong = [code[:i] + other + code[i + 1 :] for i in range(7) for other in SYMBOLS if other != code[i]]
    swapped = [code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(6)]

    assert is_code(code)
    assert not any(is_code(each) for each in (*wrong, *swapped) if each != code)


def test_codes_of_a_class_are_all_different():
    assert len({code_of("self-attention", seed) for seed in range(3000)}) == 3000
