"""Answers: plain data that can show itself."""

from __future__ import annotations

from reprlib import Repr
from typing import Any

from ._ask import ask, page
from ._errors import UsageError
from ._puzzle import Puzzle


# What a shell shows of an answer: documents and traces are long.
_SHORT = Repr()
_SHORT.maxdict, _SHORT.maxlist, _SHORT.maxstring, _SHORT.maxlevel = 20, 4, 120, 3


class Answer(dict):
    """What an operation answers: a dict, as the program writes it as JSON.

    In a notebook it shows itself, and `print` writes its document as plain text.

    >>> import whydoku
    >>> hint = whydoku.hint("..14....13......", rungs=2)
    >>> hint["rungs"]
    ['There is a hidden single.', 'Look at box 1.']
    >>> "svg" in hint.to("html")
    True
    """

    def __init__(self, values: dict[str, Any], operation: str, request: dict[str, Any], fields: Any = ()):
        super().__init__(values)
        self._operation, self._request, self._fields = operation, request, frozenset(fields)
        self._told: dict[str, str] = {}

    def to(self, format: str) -> str:
        """Returns the document of this answer, its board included, in another format, such as `markdown` or `html` (a whole
        page). For each format, it asks the same question again, once."""
        if "document" not in self:
            raise UsageError(f"`{self._operation}` answers without a document")
        if isinstance(format, str) and format in self._told:
            return self._told[format]
        request = {**self._request, "format": format}
        if "show" in self._fields:
            request["show"] = "document"
        told = ask(self._operation, request)
        # A board that is apart is all that there is to see: the position of a game.
        self._told[format] = told.get("board") or told["document"]
        return self._told[format]

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{name!r}: {_SHORT.repr(value)}" for name, value in self.items()) + "}"

    def __str__(self) -> str:
        return self.to("text").rstrip("\n") if "document" in self else dict.__repr__(self)

    def __reduce__(self) -> Any:
        return Answer, (dict(self), self._operation, self._request, self._fields)

    def _repr_html_(self) -> str | None:
        if "document" in self:
            return page(self.to("fragment"))
        puzzle = self.get("puzzle")
        return Puzzle(puzzle)._repr_html_() if isinstance(puzzle, str) else None
