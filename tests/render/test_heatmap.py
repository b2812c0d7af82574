"""Heatmaps in every language and as pictures: every weight, every name, masked cells, greys only."""

import re
import struct
from xml.etree import ElementTree

import pytest

from symattn import attention, heatmap, html, latex, masks, multi_head, text, typst
from symattn.errors import MaskError, PrintError, ShapeError
from symattn.render.drawing import svg
from symattn.render.heatmap import Heatmaps

LANGUAGES = {"text": text, "latex": latex, "typst": typst, "html": html}
NAMES = ["The", "<cat> & co", "sat"]
PROBLEM = attention(Q=[[1, 0], [1, 1], [0, 1]], K=[[0, 1], [2, 0], [1, 1]], V=[[4], [0], [1]], mask="causal")
I2 = [[1, 0], [0, 1]]
LAYER = multi_head(X=[[1, 2], [0, 1], [1, 1]], W_Q=[I2, [[2, 0], [0, 1]]], W_K=[I2, I2], W_V=[I2, I2])


def digits_of(problem):
    return [f"{float(w):.2f}" for w in problem.weights if w != 0]


def tree(picture: Heatmaps):
    return ElementTree.fromstring(svg(picture.figures))


def words_of(element):
    return [t.text for t in element.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weight_is_on_the_page(language):
    shown = LANGUAGES[language](heatmap(PROBLEM, NAMES))

    for digits in digits_of(PROBLEM):
        assert digits in shown
    assert shown.count("∞") + shown.count(r"\infty") >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_heads_are_all_there(language):
    shown = LANGUAGES[language](heatmap(LAYER))

    for head, title in zip(LAYER.heads, ("Head 1", "Head 2"), strict=True):
        assert title in shown
        assert all(digits in shown for digits in digits_of(head))


def test_a_picture_is_text_and_greys():
    drawn = svg(heatmap(PROBLEM, NAMES).figures)
    words = words_of(tree(heatmap(PROBLEM, NAMES)))
    colours = set(re.findall(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", drawn))

    assert words.count("<cat> & co") == 2 and words.count("−∞") == 3
    assert [w for w in words if re.fullmatch(r"\d\.\d\d", w)].count("1.00") == 4  # one weight, three sums
    assert all(len(set(c)) <= 2 and c[: len(c) // 3] == c[len(c) // 3 : 2 * len(c) // 3] for c in colours)
    assert drawn.count('class="masked"') == 3 and 'id="hatch"' in drawn


def test_darker_is_more_and_the_digits_stay_readable():
    picture = heatmap([["1/10", "9/10"], ["1/2", "1/2"]])
    fills = [int(f[:2], 16) for f in re.findall(r'class="cell" fill="#([0-9a-f]{6})"', svg(picture.figures))]

    assert fills[1] < fills[2] == fills[3] < fills[0]
    luminance = lambda v: ((v / 255 + 0.055) / 1.055) ** 2.4  # noqa: E731
    assert all((luminance(v) + 0.05) / 0.05 > 4.5 for v in fills)  # black on it: WCAG's contrast for text


def test_heads_stand_side_by_side():
    one, two = tree(heatmap(LAYER.heads[0])), tree(heatmap(LAYER))
    width, height = (lambda e: float(e.get("width"))), (lambda e: float(e.get("height")))

    assert width(two) > 1.9 * width(one) and height(two) < 1.3 * height(one)
    starts = [g.get("transform") for g in two.iter("{http://www.w3.org/2000/svg}g") if g.get("transform")]
    assert len(set(starts)) == 2


def test_rows_are_queries_and_columns_are_keys():
    problem = attention(S=[[0, 0, 0], [9, 0, 0]], d_k=1)
    picture = heatmap(problem, ["q1", "q2"], keys=["k1", "k2", "k3"])

    assert (picture.figures[0].queries, picture.figures[0].keys) == (("q1", "q2"), ("k1", "k2", "k3"))
    assert picture.figures[0].cells[1][0].shade > 0.9
    turned = attention(S=[[0, 9], [0, 0], [0, 0]], d_k=1, convention="columns")
    assert heatmap(turned).figures[0].cells == heatmap(problem).figures[0].cells


def test_exact_entries_below_the_digits():
    assert heatmap([["1/3", "2/3"]]).figures[0].cells[0][0].exact is not None
    assert heatmap([["1/3", "2/3"]], exact=False).figures[0].cells[0][0].exact is None
    assert heatmap(LAYER).figures[0].cells[0][0].exact is None
    assert "<title>1/3</title>" in svg(heatmap([["1/3", "2/3"]]).figures)


def test_files(tmp_path):
    heatmap(PROBLEM, NAMES, tmp_path / "a.svg")
    heatmap(LAYER, path=tmp_path / "a.png")
    picture = (tmp_path / "a.png").read_bytes()
    width, height = struct.unpack(">II", picture[16:24])

    ElementTree.parse(tmp_path / "a.svg")
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and width > 2 * height > 200
    assert (tmp_path / "a.svg").read_bytes() == svg(heatmap(PROBLEM, NAMES).figures).encode()


def test_a_mask_beside_bare_weights():
    weights = [[1, 0], ["1/2", "1/2"]]

    for mask in ("causal", [[True, False], [True, True]], masks.causal(2)):
        assert [c.masked for row in heatmap(weights, mask=mask).figures[0].cells for c in row] == [0, 1, 0, 0]
    assert not any(c.masked for row in heatmap(weights).figures[0].cells for c in row)


def test_refused(tmp_path):
    with pytest.raises(ShapeError, match="give a list of 2 tokens"):
        heatmap([[1, 0], [0, 1]], ["a", "b", "c"])
    with pytest.raises(ShapeError, match="'ab' are not names"):
        heatmap([[1, 0], [0, 1]], "ab")
    with pytest.raises(PrintError, match=r"written as \.svg or \.png"):
        heatmap([[1]], path=tmp_path / "a.jpg")
    with pytest.raises(PrintError, match="a heatmap shows numbers"):
        from sympy import Symbol

        heatmap(attention(S=[[Symbol("x"), 0]], scale=1))
    with pytest.raises(MaskError):
        heatmap([[1, 0]], mask=[[True]])
