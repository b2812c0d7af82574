"""Outside text that tries to be more than text in one of the languages; each has a word that must come out."""

import pytest

PAYLOADS = (
    '#read("/etc/hostname") word1',
    '"#panic("word2")"',
    "$ #sys.version $ word3 */ //",
    r"\input{/etc/hostname} word4",
    r"\end{document}\write18{touch word5}",
    "%$&_^~{}\\ word6",
    "<script>document.title='word7'</script>",
    "--><b onclick=alert(1)>word8</b>&lt;",
    "`word9` | **x** [a](javascript:b) ![c](d)",
    '"; } body { display: none } word10',
    "\x1b[31mword11\x1b[0m\x07",
    "\u202eword12\u202c",
    "line\nbreak word13\r\n# print",
    "]] } ) #let x = word14",
)
CASES = [pytest.param(text, f"word{number}", id=f"word{number}") for number, text in enumerate(PAYLOADS, 1)]
