"""Questions to the engine, and their answers."""

from __future__ import annotations

import json
import operator
from reprlib import repr as shortened
from typing import Any

from . import _engine
from ._errors import UsageError, error

# What every question may have besides its request: the maximum of work and of time.
BUDGET = {
    "work": {
        "type": ["integer", "null"],
        "description": "The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on "
        "every machine; by default, no limit.",
    },
    "time_limit": {"type": ["number", "null"], "description": "The maximum number of seconds; by default, no limit."},
}


def plain(value: Any) -> Any:
    """Returns what JSON has for a value that is not of its types: a puzzle is its text, and a number of NumPy is a number."""
    from ._puzzle import Puzzle

    if isinstance(value, Puzzle):
        return str(value)
    if hasattr(value, "__index__"):
        return operator.index(value)
    raise TypeError(f"found {type(value).__name__}, expected text, a number, a list or a dict")


def written(what: str, value: Any) -> str:
    """Returns a value as JSON."""
    try:
        return json.dumps(value, default=plain, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as why:
        raise UsageError(f"{what}: {why}") from None


def limit(name: str, value: Any) -> int | float:
    """Returns the maximum of work, or of seconds."""
    expected = "a whole number" if name == "work" else "a number of seconds above 0, such as 10 or 0.5"
    try:
        number = operator.index(value) if name == "work" else operator.truediv(value, 1)
        if not isinstance(value, bool) and (0 <= number < 2**64 if name == "work" else 0 < number < 1e18):
            return number
    except (TypeError, OverflowError):
        pass
    raise UsageError(f"`{name}`: found {shortened(value)}, expected {expected}")


def ask(operation: str, request: dict[str, Any]) -> Any:
    """Asks the engine. What is `None` is left out, and `work` and `time_limit` limit the answer."""
    given = {name: value for name, value in request.items() if value is not None}
    budget = {name: limit(name, given.pop(name)) for name in BUDGET if name in given}
    question = written(operation, {"operation": operation, "request": given, **budget})
    told = json.loads(_engine.ask(question))
    if "problem" in told:
        raise error(told["problem"])
    return told["answer"]


def page(fragment: str) -> str:
    """Returns a fragment with its style: HTML that needs nothing from elsewhere."""
    global _style
    _style = _style or ask("style", {})
    return f"<style>{_style}</style>\n{fragment}"


_style = ""
