"""The letters of a solved problem on an item's page: the sheet's own, numbered where there are several heads."""

from __future__ import annotations

from collections.abc import Mapping

from symattn.render.compose.heads import numbered_letters
from symattn.render.compose.letters import Letters
from symattn.worksheet import Item
from symattn.worksheet.lines import Solved, heads_of

AS_GIVEN = ("Q", "K", "V")  # their letters on the page are their names


def letters_for(item: Item, language: str, solved: Solved | None = None, head: int = 0) -> Letters:
    """The letters of an item, or of another problem `solved` on its page; those of one head, counted from 1."""
    own = {name: letter for name, letter in item.letters.items() if name not in AS_GIVEN}
    first = next(iter(heads_of(item.solved if solved is None else solved)), None)
    convention = item.setting.convention
    if first is None:
        return Letters(None, None, False, convention, None, own, language, item.queries, item.keys)
    given: Mapping[str, str] = _of_head(item, head, first.mask is not None) if head else own
    return Letters(
        first.scale, first.d_k, first.mask is not None, convention, first.base, given, language,
        item.queries, item.keys,
    )  # fmt: skip


def _of_head(item: Item, head: int, has_mask: bool) -> dict[str, str]:
    """The letters of a head; what all heads share has no number."""
    shared = {name for name, given in item.givens.items() if isinstance(given, tuple) and len(given) == 1}
    alone = {role for role in AS_GIVEN if shared & {role, f"W_{role}", f"b_{role}"}}
    return {
        name: name if name in shared | alone else letter
        for name, letter in numbered_letters(head, has_mask).items()
    }
