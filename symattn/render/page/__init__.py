"""Pages: one neutral model of a printed document, and one writer for each language.

Knows blocks and inline runs (`model`), how they break over pages (`groups`), and Typst, LaTeX, HTML,
Markdown, notebooks and plain text. It knows no mathematics, no problem and no answer: who composes a
document decides what stands in it.
"""
