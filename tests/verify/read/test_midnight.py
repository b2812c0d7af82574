"""Lost backslashes: every command of the vocabulary as Python mangles it."""

import pytest

from symattn.errors import ReadError
from symattn.verify.read import read
from symattn.verify.read.clean import cleaned
from symattn.verify.read.midnight import restored
from symattn.verify.read.vocabulary import KNOWN

ESCAPES = dict(zip("abfnrtv", "\a\b\f\n\r\t\v", strict=True))
MANGLED = sorted(name for name in KNOWN if name[1] in ESCAPES)
NAMES_TOO = {"\\to", "\\nu", "\\ne", "\\rm"}  # tails that are names or letters


def mangle(source: str) -> str:
    """What a string literal without r holds: the escapes that Python knows are gone, the others stay."""
    out, k = "", 0
    while k < len(source):
        if source[k] == "\\" and k + 1 < len(source) and source[k + 1] in ESCAPES:
            out, k = out + ESCAPES[source[k + 1]], k + 2
        elif source[k : k + 2] == "\\\\":
            out, k = out + "\\", k + 2
        else:
            out, k = out + source[k], k + 1
    return out


def test_mangling_is_what_python_does():
    assert mangle(r"\frac12 \begin \\ 3 \top") == "\frac12 \begin \\ 3 \top"


@pytest.mark.parametrize("command", [name for name in MANGLED if name not in NAMES_TOO])
def test_every_command_is_recognised(command):
    clean = restored(cleaned(mangle(command)))

    assert clean.text == command
    assert clean.notes[0].id == "lost-backslashes"
    assert command in clean.notes[0].written


@pytest.mark.parametrize(
    "source",
    [
        r"\frac{1}{2}",
        r"A = \begin{pmatrix} \frac12 & 0 \\ 1 & \frac{\sqrt2}{2} \end{pmatrix}",
        r"\begin{bmatrix}1&2\\3&4\end{bmatrix}",
        r"\begin{bmatrix}1&2\\-3&4\end{bmatrix}",
        r"\begin{bmatrix}1&2\\[4pt] 3&4\end{bmatrix}",
        r"\begin{bmatrix}1&2\\\frac12&4\end{bmatrix}",
        r"\begin{bmatrix}1&2\\ \sqrt3&4\end{bmatrix}",
        r"\begin{bmatrix}1&2\\\sqrt3&4\end{bmatrix}",
        "\\begin{bmatrix}1&2\\\\\n3&4\\end{bmatrix}",
        r"\sqrt2 \approx 1.414",
        r"2 \times 3",
        r"\left(1+\sqrt2\right)^{-1}",
        r"\tanh(1)",
        r"\tfrac12",
        r"\boxed{\frac12}",
        r"QK^\top",
        r"\alpha_{12} = 0.5",
        r"\text{e}^{2}",
    ],
)
def test_read_as_meant(source):
    reading, meant = read(mangle(source)), read(source)

    assert reading.parts == meant.parts
    assert (reading.name, reading.finished) == (meant.name, meant.finished)
    assert meant.notes == ()
    assert reading.notes[0].id == "lost-backslashes"


@pytest.mark.parametrize("text", ["\foo", "\boo{2}", "\vile", "2\a3", "\f", "1\b2"])
def test_control_characters_that_are_no_command(text):
    with pytest.raises(ReadError):
        read(text)


@pytest.mark.parametrize(
    "text", [r"\begin{bmatrix}1 & 2 \\ 3 & 4\end{bmatrix}", "[[1,\t2],\n [3,\t4]]", "[1\t2; 3\t4]", "[1 2\r\n3 4]"]
)
def test_ordinary_white_space_is_left_alone(text):
    reading = read(text)

    assert reading.value.tolist() == [[1, 2], [3, 4]]
    assert reading.notes == ()


def test_the_caret_points_into_the_text_as_it_came():
    text = "A = \frac{1}{2} + ?"
    with pytest.raises(ReadError) as caught:
        read(text)

    assert caught.value.text == text
    assert caught.value.offset == text.index("?")
