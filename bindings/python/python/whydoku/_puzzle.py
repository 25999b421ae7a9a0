"""Puzzles."""

from __future__ import annotations

from reprlib import repr as shortened
from typing import Any, Sequence

from ._ask import ask, page
from ._errors import PuzzleError, SolutionError


def text_of(puzzle: Any) -> str:
    """Returns a puzzle as a text. It may be one already; or rows of digits (lists, tuples, an array of NumPy) or of texts."""
    if isinstance(puzzle, (str, Puzzle)):
        return str(puzzle)
    rows = puzzle.tolist() if hasattr(puzzle, "tolist") else puzzle
    if not isinstance(rows, (list, tuple)) or not rows:
        help = "; read its text first" if hasattr(puzzle, "read") or hasattr(puzzle, "read_text") else ""
        raise TypeError(f"found {type(puzzle).__name__}, expected the text of a puzzle, or its rows{help}")
    if all(isinstance(row, str) for row in rows):
        return "\n".join(rows)
    return "\n".join(line(row, number, len(rows)) for number, row in enumerate(rows, 1))


def line(row: Any, number: int, side: int) -> str:
    """Returns a row of digits as a text."""
    if not isinstance(row, (list, tuple)):
        raise PuzzleError(f"row {number}: found {type(row).__name__}, expected a list of digits")
    if len(row) != side:
        raise PuzzleError(f"row {number}: found {len(row)} cells, expected {side}, as there are rows")
    digits = range(side + 1)
    if wrong := [digit for digit in row if not isinstance(digit, (int, float)) or digit not in digits]:
        raise PuzzleError(f"row {number}: found {shortened(wrong[0])}, expected a digit, or 0 for an empty cell")
    return "".join(str(int(digit)) for digit in row)


class Puzzle:
    """A puzzle, or a position in one, from a text in any format, or from rows of digits: lists, an array of NumPy, or texts.

    A text is recognised unless `format` says what it is. `layout` says what the text does not, such as `9x9-diagonal`.

    >>> import whydoku
    >>> puzzle = whydoku.Puzzle("..14 .... 13.. ....")
    >>> puzzle
    Puzzle('..14....13......')
    >>> puzzle.grid
    [[0, 0, 1, 4], [0, 0, 0, 0], [1, 3, 0, 0], [0, 0, 0, 0]]
    >>> puzzle.candidates["r1c1"]
    [2, 3]
    >>> puzzle == whydoku.Puzzle(puzzle.grid)
    True
    >>> print(puzzle.to("rows"))
    ..14
    ....
    13..
    ....
    """

    def __init__(
        self,
        puzzle: str | Puzzle | Sequence[Sequence[int]] | Sequence[str],
        *,
        format: str | None = None,
        layout: str | None = None,
    ):
        found = ask("read", {"puzzles": text_of(puzzle), "from": format, "layout": layout})["puzzles"]
        if len(found) != 1:
            raise PuzzleError(f"found {len(found)} puzzles, expected one: `whydoku.read` reads them all")
        self._data: dict[str, Any] = found[0]

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._data = data
        return puzzle

    @property
    def layout(self) -> str:
        """The name of the layout, such as `9x9`."""
        return self._data["layout"]

    @property
    def title(self) -> str | None:
        """The title."""
        return self._data["title"]

    @property
    def id(self) -> str | None:
        """The name by which it is found in a pack. Two puzzles that differ in nothing else are equal."""
        return self._data["id"]

    @property
    def grid(self) -> list[list[int]]:
        """The digits, row by row, given and placed; 0 in an empty cell."""
        return [list(row) for row in self._data["grid"]]

    @property
    def givens(self) -> list[list[int]]:
        """The givens, row by row; 0 in another cell."""
        return [list(row) for row in self._data["givens"]]

    @property
    def marks(self) -> dict[str, list[int]]:
        """The pencil marks of the cells that have some."""
        return {cell: list(digits) for cell, digits in self._data["marks"].items()}

    @property
    def candidates(self) -> dict[str, list[int]]:
        """The candidates of each empty cell: the digits that no digit which it sees rules out, and no pencil marks."""
        if self._data["open"] is None:
            raise SolutionError("two digits conflict, so there are no candidates: `whydoku.review` says which")
        return {cell: list(digits) for cell, digits in self._data["open"].items()}

    def to(self, format: str) -> str:
        """Returns the puzzle in another format, such as `line`, `rows` or `sudokupad`."""
        return ask("convert", {"puzzles": self, "to": format})["text"].rstrip("\n")

    def __str__(self) -> str:
        return self._data["puzzle"]

    def __repr__(self) -> str:
        return f"Puzzle({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def _repr_html_(self) -> str:
        return page(ask("begin", {"puzzle": self, "format": "fragment"})["board"])


def read(puzzles: str, *, format: str | None = None, layout: str | None = None) -> list[Puzzle]:
    """Reads all puzzles of a text: one per line, all of a pack, or only one.

    >>> import whydoku
    >>> whydoku.read("..14....13......\\n..34....31......")
    [Puzzle('..14....13......'), Puzzle('..34....31......')]
    """
    found = ask("read", {"puzzles": puzzles, "from": format, "layout": layout})["puzzles"]
    return [Puzzle._of(data) for data in found]
