"""The same question about many puzzles."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, Iterator

from ._errors import Error, UsageError
from ._operations import FUNCTIONS
from ._puzzle import Puzzle, text_of


def batch(
    puzzles: Iterable[str | Puzzle],
    ask: Callable[..., dict[str, Any]] = FUNCTIONS["rate"],
    *,
    jobs: int | None = None,
    **options: Any,
) -> list[dict[str, Any]]:
    """Asks the same about each of many puzzles, several at a time, and returns a row for each, in order, as `pandas.DataFrame`
    takes them.

    `ask` is a function of this package, by default `rate`; `jobs` is the number of threads, by default one for each core; the
    other options are those of `ask`, such as `time_limit` for each puzzle. A row has the puzzle as a text, the facts of the
    answer (those inside of others with both names: `rating_level`), and `error`, which says why there are none.

    >>> import whydoku
    >>> rows = whydoku.batch(["..14....13......", "1..."])
    >>> rows[0]["rating_level"], rows[0]["properties_givens"], rows[0]["error"]
    ('easy', 4, None)
    >>> rows[1]["error"][:33]
    'line 1, column 5: found 4 cells, '
    """

    def row(puzzle: Any) -> dict[str, Any]:
        text = None
        try:
            text = text_of(puzzle)
            return {"puzzle": text, **dict(flat(ask(text, **options))), "error": None}
        except UsageError:
            # It is about the options, and would be the same for each puzzle.
            raise
        except Error as why:
            return {"puzzle": text, "error": str(why)}
        except TypeError as why:
            if text is not None:
                raise
            return {"puzzle": None, "error": str(why)}

    if ask not in FUNCTIONS.values():
        raise TypeError(f"expected a function of this package, such as `whydoku.hint`, found {ask!r}")

    if isinstance(puzzles, str):
        raise TypeError("expected many puzzles, found one text: `whydoku.read` reads all puzzles of it")
    # Needed here only, and slow to import.
    from concurrent.futures import ThreadPoolExecutor

    workers = ThreadPoolExecutor(jobs or os.cpu_count())
    try:
        return list(workers.map(row, puzzles))
    finally:
        workers.shutdown(cancel_futures=True)


def flat(facts: dict[str, Any], within: str = "") -> Iterator[tuple[str, Any]]:
    """Returns the facts, and those inside of them under the names of both."""
    for name, value in facts.items():
        if isinstance(value, dict):
            yield from flat(value, f"{within}{name}_")
        else:
            yield f"{within}{name}", value
