"""A class as data: who gets which version of a sheet, frozen before anything is printed.

Knows rosters, secrets, versions and codes, what is asked of each code and what is right there. Does not know
files, processes or pages; keys and marks read what is frozen here and never draw again.
"""

from .copies import Copy, Run, handed_out
from .frozen import Variant, Written, frozen, thawed, variant_of, written_of

__all__ = ["Copy", "Run", "Variant", "Written", "frozen", "handed_out", "thawed", "variant_of", "written_of"]
