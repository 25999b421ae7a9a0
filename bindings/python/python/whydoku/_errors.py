"""What is raised instead of an answer."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Why there is no answer. The other exceptions of this package are kinds of it.

    `problem` is the whole of it as the engine tells it, a dict in the form of RFC 9457. `line` and `column`, from 1, are its
    place in the text of a puzzle, if it is in one, and `None` otherwise.
    """

    def __init__(self, detail: str, problem: dict[str, Any] | None = None):
        super().__init__(detail)
        self.problem = problem or {}
        at = self.problem.get("at") or {}
        self.line: int | None = at.get("line")
        self.column: int | None = at.get("column")


class PuzzleError(Error, ValueError):
    """The text of a puzzle cannot be read: `line` and `column` say where."""


class SolutionError(Error):
    """The puzzle or its position has no solution, or several where it must have one."""


class UsageError(Error, ValueError):
    """An argument means nothing, or is too large."""


class NothingFound(Error):
    """There is nothing that fits the request, or it was not found in many tries."""


class LimitReached(Error):
    """`work` or `time_limit`, or a limit of the engine, was reached before there was an answer."""


# What the engine calls them. Whatever else it refuses is a wrong argument.
_KINDS = {
    "/problems/unreadable-puzzle": PuzzleError,
    "/problems/invalid-puzzle": SolutionError,
    "/problems/nothing-found": NothingFound,
    "/problems/limit-reached": LimitReached,
    "/problems/internal": Error,
}


def error(problem: dict[str, Any]) -> Error:
    """Returns the exception for a problem of the engine."""
    return _KINDS.get(problem["type"], UsageError)(problem["detail"], problem)
