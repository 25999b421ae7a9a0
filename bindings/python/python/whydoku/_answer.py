"""Answers: plain data that can show itself."""

from __future__ import annotations

from typing import Any

from ._ask import ask, page
from ._errors import UsageError
from ._puzzle import Puzzle


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

    def to(self, format: str) -> str:
        """Returns the document of this answer, its board included, in another format, such as `markdown` or `html` (a whole
        page). It asks the same question again."""
        if "document" not in self:
            raise UsageError(f"`{self._operation}` answers without a document")
        request = {**self._request, "format": format}
        if "show" in self._fields:
            request["show"] = "document"
        told = ask(self._operation, request)
        # A board that is apart is all that there is to see: the position of a game.
        return told.get("board") or told["document"]

    def __str__(self) -> str:
        return self.to("text").rstrip("\n") if "document" in self else repr(self)

    def __reduce__(self) -> Any:
        return Answer, (dict(self), self._operation, self._request, self._fields)

    def _repr_html_(self) -> str | None:
        if "document" in self:
            return page(self.to("fragment"))
        puzzle = self.get("puzzle")
        return Puzzle(puzzle)._repr_html_() if isinstance(puzzle, str) else None
