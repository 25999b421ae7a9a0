"""Sudoku, step by step: every step with its reason and its proof.

>>> import whydoku
>>> puzzle = whydoku.Puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.")
>>> print(*whydoku.hint(puzzle, rungs=3)["rungs"], sep="\\n")
There is a hidden single.
Look at box 4.
Ask where 3 can go in box 4.
>>> whydoku.solve(puzzle)["solutions"]
['674318529531279486892645317726984135318752964945136278469823751153467892287591643']
"""

from ._answer import Answer
from ._batch import batch
from ._errors import Error, LimitReached, NothingFound, PuzzleError, SolutionError, UsageError
from ._operations import DESCRIPTION as _DESCRIPTION, FUNCTIONS as _FUNCTIONS
from ._puzzle import Puzzle, read

__version__: str = _DESCRIPTION["info"]["version"]

# A function for each operation, besides those that are written in Python.
globals().update({name: ask for name, ask in _FUNCTIONS.items() if name not in globals()})

__all__ = [
    "Answer", "Puzzle", "batch", "read", "Error", "LimitReached", "NothingFound", "PuzzleError", "SolutionError", "UsageError",
    *(name for name in _FUNCTIONS if name != "read"),
]
