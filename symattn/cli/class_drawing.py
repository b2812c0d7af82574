"""The variants of a class: every one drawn, unlike all others, and frozen before anything is printed.

Knows how a run that was stopped goes on: what is frozen is not drawn again. Draws come in the order of the copies,
so that whoever is first keeps what two have drawn alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from symattn.errors import SheetError
from symattn.worksheet.classes import Copy, Run, Variant, Written
from symattn.worksheet.classes.copies import attempted

from .class_folder import Folder
from .class_jobs import Draw, draw
from .progress import counted
from .workers import Mapper

if TYPE_CHECKING:
    from symattn.worksheet import Sheet

ATTEMPTS = 100  # draws without a new variant after which a sheet has no more


def with_variants(
    copies: Sequence[Copy], run: Run, secret: bytes, written: Written, folder: Folder, mapped: Mapper,
    found: Sheet,
) -> tuple[Copy, ...]:  # fmt: skip
    """The copies with seeds and codes; every variant that is new is drawn, unlike all others, and frozen."""
    made = {copy.variant: copy for copy in copies if copy.code}
    waiting: dict[tuple[str, str], Copy] = {}
    for copy in copies:
        if copy.variant not in made:
            waiting.setdefault(copy.variant, copy)
    first = [attempted(copy, run, secret, 0) for copy in waiting.values()]
    known = [drawn_before(folder, copy, run) for copy in first]
    new = [copy for copy, variant in zip(first, known, strict=True) if variant is None]
    drawn = mapped(draw, [Draw(written, run.paper, copy.seed, copy.code) for copy in new])
    codes, prints = {copy.code for copy in made.values()}, {copy.fingerprint for copy in made.values()}
    for copy, before in counted(list(zip(first, known, strict=True)), "drawing"):
        variant = before or next(drawn)
        settled, attempt = copy, 0
        while variant.code in codes or variant.fingerprint in prints:
            attempt += 1
            if attempt > ATTEMPTS or not any(problem.varies for problem in found.problems):
                raise too_few(found, len({copy.variant for copy in copies}), len(prints))
            settled = attempted(copy, run, secret, attempt)
            variant = drawn_before(folder, settled, run) or draw(
                Draw(written, run.paper, settled.seed, settled.code)
            )
        codes.add(variant.code)
        prints.add(variant.fingerprint)
        folder.freeze(variant)
        made[copy.variant] = replace(settled, fingerprint=variant.fingerprint)
    return tuple(_as(copy, made[copy.variant]) for copy in copies)


def _as(copy: Copy, made: Copy) -> Copy:
    told = {name: getattr(made, name) for name in ("code", "seed", "attempt", "fingerprint")}
    return replace(copy, **told)


def drawn_before(folder: Folder, copy: Copy, run: Run) -> Variant | None:
    """The variant of a copy, where a run that was stopped has frozen it."""
    if not folder.frozen(copy.code).exists():
        return None
    variant = folder.variant(copy.code)
    same = (variant.seed, variant.data.get("content"), variant.data.get("paper"))
    return variant if same == (copy.seed, run.content, run.paper) else None


def too_few(found: Sheet, wanted: int, there: int) -> SheetError:
    """What to say where a sheet has fewer variants than a class needs."""
    if not any(problem.varies for problem in found.problems):
        return SheetError(
            f"{found.id} offers one variant, since nothing in it varies, and {wanted} are needed; "
            "print it with --versions 1"
        )
    return SheetError(
        f"{found.id} offers {there} different variants and {wanted} are needed: {ATTEMPTS} further draws gave "
        f"no new one; hand out versions in turn with --versions {max(1, min(there, 6))}, "
        "or let more of the sheet vary"
    )
