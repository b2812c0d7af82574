"""Pages cut into lines: what belongs together, what does not, and where each line stands."""

import pytest

from symattn.errors import ReadError
from symattn.verify.read import page, read_work_line


def texts(text):
    return [line.text for line in page(text)]


def kinds(text):
    return [line.kind for line in page(text)]


def test_one_line_each():
    assert texts("S = [0 2; 1 2]\n\nA = [.2 .8; .33 .67]\n") == ["S = [0 2; 1 2]", "A = [.2 .8; .33 .67]"]


@pytest.mark.parametrize(
    "text",
    [
        "[[0.19557032 0.80442968]\n [0.33023845 0.66976155]]",
        "array([[0.1, 0.9],\n       [0.2, 0.8]])",
        "A = \\begin{pmatrix}\n1 & 2 \\\\\n3 & 4\n\\end{pmatrix}",
        "$$\nA = \\frac{1}{2}\n$$",
        "\\[\nA = \\frac{1}{2}\n\\]",
        "⎡1  2⎤\n⎣3  4⎦",
        "0.1 0.9\n0.2 0.8",
    ],
)
def test_what_belongs_together(text):
    assert len(page(text)) == 1


def test_rows_of_an_alignment():
    text = (
        "\\begin{align*}\nS &= QK^\\top = \\begin{pmatrix}1&2\\\\3&4\\end{pmatrix} \\\\[4pt]\n"
        "A &= 2 \\\\\n &\\approx 2.0\n\\end{align*}"
    )

    assert [" ".join(line.split()) for line in texts(text)] == [
        r"S = QK^\top = \begin{pmatrix}1&2\\3&4\end{pmatrix}",
        "A = 2",
        r"\approx 2.0",
    ]


def test_formulas_of_a_sentence():
    text = "We divide by $\\sqrt{2}$, so $S_{12} = \\sqrt{2}$ and $A_{12} = 0.8$."

    assert texts(text) == ["S_{12} = \\sqrt{2}", "A_{12} = 0.8"]
    assert [line.start for line in page(text)] == [text.index("S_{12}"), text.index("A_{12}")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("**A** = \\( \\frac12 \\)", "**A** = \\( \\frac12 \\)"),
        ("1. A = 2", "A = 2"),
        ("a) A = 2", "A = 2"),
        ("* A = 2", "A = 2"),
        ("- A = 2", "A = 2"),
        ("\\item A = 2", "A = 2"),
        ("1.5 = A", "1.5 = A"),
        ("-2 = x", "-2 = x"),
        ("row 1: 0.2, 0.8", "row 1: 0.2, 0.8"),
    ],
)
def test_bullets_go_and_signs_stay(text, line):
    assert texts(text) == [line]


@pytest.mark.parametrize(
    "text", ["~~A = 3~~", "no: A = 3", "wrong: A = 3", "Wrong A = 3", "<s>A = 3</s>", "~~A = [1 2;\n 3 4]~~"]
)
def test_struck_out(text):
    assert kinds(text) == ["struck"]


@pytest.mark.parametrize("text", ["norm = 2", "not_a = 2", "A = 3 ~ 3"])
def test_not_struck_out(text):
    assert kinds(text) != ["struck"]


@pytest.mark.parametrize("text", ["...", "…", "___", "YOUR ANSWER HERE", "☐", "--"])
def test_empty_answers(text):
    assert kinds(text) == ["empty"]


@pytest.mark.parametrize(
    "text",
    [
        "The scores say who looks at whom.",
        "# Attention",
        "First compute the scores, then scale them.",
        "Done!",
        "see above",
    ],
)
def test_prose(text):
    assert kinds(text) == ["prose"]


@pytest.mark.parametrize(
    "text", ["softmax(QK^T)", "A = softmax(S)", "weights = [1 0; 0 1]", "O = A V", "1/2", r"\frac12", "AV"]
)
def test_not_prose(text):
    assert kinds(text) == ["work"]


def test_a_latex_file():
    text = (
        "\\documentclass{article}\n\\usepackage{amsmath}\n\\begin{document}\n% my answer\n\\section{One}\n"
        "$S = 2$\n\\begin{equation}\nA = 3\n\\end{equation}\n\\end{document}\n"
    )

    assert [read_work_line(line.text).value for line in page(text)] == [2, 3]


def test_line_numbers_and_offsets():
    text = "\ufeffS = 1\r\n\r\nA = [1 2\r\n 3 4]\r\nO = 5\r\n"
    lines = page(text)

    assert [line.number for line in lines] == [1, 3, 5]
    assert [text[line.start :][:3] for line in lines] == ["S =", "A =", "O ="]


def test_an_unclosed_bracket_loses_its_own_line_only():
    lines = texts("A = [1 2; 3 4\nO = 5\n" + "B = 2\n" * 80)

    assert lines[:2] == ["A = [1 2; 3 4", "O = 5"]
    with pytest.raises(ReadError):
        read_work_line(lines[0])


def test_markdown_code_fences_are_left_out():
    assert texts("```python\nA = 2\n```") == ["A = 2"]


def test_a_whole_page_is_fast():
    import time

    text = "A = [1 2; 3 4]\n" * 5_000
    begun = time.process_time()

    assert len(page(text)) == 5_000
    assert time.process_time() - begun < 3


@pytest.mark.parametrize(
    "text", ["(" * 20_000, "$" * 5_001, "[" + "\n" * 5_000, "\\begin{align}" * 500, "a" * 200_000, "`" * 10_000]
)
def test_nothing_hangs(text):
    import time

    begun = time.process_time()
    page(text)
    assert time.process_time() - begun < 3
