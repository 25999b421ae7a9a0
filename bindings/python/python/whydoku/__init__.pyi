"""The types of the package, written by `stubs.py`."""

from typing import Any, Literal, Mapping, Sequence

from ._answer import Answer as Answer
from ._batch import batch as batch
from ._errors import (
    Error as Error,
    LimitReached as LimitReached,
    NothingFound as NothingFound,
    PuzzleError as PuzzleError,
    SolutionError as SolutionError,
    UsageError as UsageError,
)
from ._puzzle import Puzzle as Puzzle, read as read

__version__: str
__all__: list[str]

def hint(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    profile: str | None = None,
    max_technique: str | None = None,
    without: Sequence[Any] | str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    rungs: int | None = None,
    skip: int | None = None,
    show: Literal['all', 'document', 'facts'] | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""The next step, rung by rung: what there is, where to look, what to ask, why it works, the conclusion.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      profile: The name of a built-in profile; by default `classic`.
      max_technique: The id or name of a technique: it and all easier ones, instead of `profile`.
      without: Techniques (ids or names), groups such as `chains`, or families that the answer may not use.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      rungs: The number of rungs to show, from 1 to 5; by default one more than the game has already shown of this
        step.
      skip: The number of alternatives in this position to skip.
      show: Whether to answer with a document and a board as well, or with one document that has its board inside.
        `all`: Facts, a document, and a board. `document`: Facts, and a document with its board in its place:
        `board` is empty. `facts`: Facts only: `document` is empty.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      kind: How the request was answered. `step`: There is a step. `wrong`: The position is wrong: `review` shows
        where. `missing_marks`: Every digit is right, but pencil marks are missing: `review` shows which. `done`:
        Every cell is filled correctly. `nothing`: The techniques find no step, or no other. `cut_short`: A limit
        was reached before a step was found.
      rungs: The rungs as plain text, the first one first.
      claims: The claims one by one as plain text, once the last rung is shown: a chain link by link, a net line
        by line, of other steps the reasons. A diagram goes with each where a document is asked for.
      technique: The id of the technique.
      conclusions: The conclusions of the step, once the last rung is shown: `r5c1=3`, `r4c1<>3`.
      step: The step as it stands in a trace, with its argument, once the last rung is shown.
      unmarked: Cells without pencil marks in which the step eliminates a candidate, once the last rung is shown.
      skipped: The number of alternatives that were skipped, where no other was found.
      next: The first technique outside the profile that finds something, if those of the profile do not.
      suspects: If the givens have no solution: those of which one is most likely mistyped, the most likely first.
      document: The document without its last board, in the requested format.
      board: Its last board, in the requested format.
      told: The claims, each with a diagram of all that was told by then, once the last rung is shown; none if
        only the facts were requested.
      session: The game, in which the hint is noted, if the request was about one.

    >>> answer = whydoku.hint(puzzle='..14....13......', rungs=3)
    """

def steps(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    profile: str | None = None,
    max_technique: str | None = None,
    without: Sequence[Any] | str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    limit: int | None = None,
    show: Literal['all', 'document', 'facts'] | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""All steps that are possible now, easiest technique first.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      profile: The name of a built-in profile; by default `classic`.
      max_technique: The id or name of a technique: it and all easier ones, instead of `profile`.
      without: Techniques (ids or names), groups such as `chains`, or families that the answer may not use.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      limit: The number of techniques, the easiest ones first; by default 5.
      show: Whether to answer with a document and a board as well, or with one document that has its board inside.
        `all`: Facts, a document, and a board. `document`: Facts, and a document with its board in its place:
        `board` is empty. `facts`: Facts only: `document` is empty.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      offers: The steps by technique.
      document: The document without its last board, in the requested format.
      board: Its last board, in the requested format.

    >>> answer = whydoku.steps(puzzle='..14....13......', limit=3)
    """

def why(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    conclusion: str | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    profile: str | None = None,
    max_technique: str | None = None,
    without: Sequence[Any] | str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    show: Literal['all', 'document', 'facts'] | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""The proof that a digit must, or cannot, go in a cell.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      conclusion: What to explain: `r5c1=3` or `r4c1<>3`.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      profile: The name of a built-in profile; by default `classic`.
      max_technique: The id or name of a technique: it and all easier ones, instead of `profile`.
      without: Techniques (ids or names), groups such as `chains`, or families that the answer may not use.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      show: Whether to answer with a document as well. `all`: Facts, a document, and a board. `document`: Facts,
        and a document with its board in its place: `board` is empty. `facts`: Facts only: `document` is empty.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      asked: The conclusion in question.
      shown: What is true: the conclusion or its opposite; nothing if the puzzle does not decide it.
      why: The reason.
      document: The proof in words, in the requested format; empty if only the facts were requested.

    >>> answer = whydoku.why(puzzle='..14....13......', conclusion='r1c2=2')
    """

def review(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    profile: str | None = None,
    max_technique: str | None = None,
    without: Sequence[Any] | str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    rungs: int | None = None,
    show: Literal['all', 'document', 'facts'] | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""Whether a position is right so far, and rung by rung where it is wrong and why.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      profile: The name of a built-in profile; by default `classic`.
      max_technique: The id or name of a technique: it and all easier ones, instead of `profile`.
      without: Techniques (ids or names), groups such as `chains`, or families that the answer may not use.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      rungs: The number of rungs to show, from 1 to 4; by default 1, which only says whether something is wrong.
      show: Whether to answer with a document and a board as well, or with one document that has its board inside.
        `all`: Facts, a document, and a board. `document`: Facts, and a document with its board in its place:
        `board` is empty. `facts`: Facts only: `document` is empty.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      right: Whether nothing is wrong.
      solutions: The number of solutions of the givens. `none`: No solution. `one`: Exactly one. `many`: Two or
        more.
      rungs: The rungs as plain text, the first one first.
      of: The number of rungs that there are.
      wrong: Digits and pencil marks that are wrong, once the last rung is shown.
      fault: The first mistake with its proof, once the last rung is shown.
      suspects: If the givens have no solution: those of which one is most likely mistyped, the most likely first,
        once the last rung is shown.
      at_odds: If the givens have several solutions: cells with whose digits and pencil marks none of them agrees,
        once the last rung is shown.
      stale: Pencil marks that a placed digit rules out.
      follows: If nothing is wrong, the entries, and how each follows from the givens.
      limit: The limit that ended the search for their reasons early, if one did.
      document: The document without its last board, in the requested format.
      board: Its last board, in the requested format.

    >>> answer = whydoku.review(puzzle='..14....13......', rungs=4)
    """

def explain(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    profile: str | None = None,
    max_technique: str | None = None,
    without: Sequence[Any] | str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    audience: Literal['beginner', 'standard', 'expert', 'handout'] | None = None,
    trace: bool | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""The walkthrough of a puzzle, from the position that it is in.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      profile: The name of a built-in profile; by default `classic`.
      max_technique: The id or name of a technique: it and all easier ones, instead of `profile`.
      without: Techniques (ids or names), groups such as `chains`, or families that the answer may not use.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      audience: The audience. `beginner`: Every step has a diagram, and is explained in full. `standard`:
        Consecutive singles share a diagram, and are listed with their reasons. `expert`: One line per step.
        `handout`: The steps as questions, then hints, then answers. Only walkthroughs have it; other documents
        are as usual.
      trace: Whether to answer with the trace as well.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      outcome: How it ends. `solved`: Every cell is filled. `stuck`: The profile's techniques ran out, or a limit
        was reached first. `no_solution`: The position has no solution. Whether its givens have one, the trace
        does not say. `many_solutions`: The position has several solutions, and so have its givens. `reached`: The
        last event has the conclusion to which the trace should lead.
      solutions: What is known of the solutions, of the givens and of the position.
      suspects: If the givens have no solution: those of which one is most likely mistyped, the most likely first.
      steps: The number of steps.
      document: The walkthrough in the requested format.
      trace: The trace, if it was requested.

    >>> answer = whydoku.explain(puzzle='..14....13......', audience='beginner', format='markdown')
    """

def rate(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    profile: str | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""How hard a puzzle is, and its properties.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      profile: The profile whose scale and techniques to use; by default `hodoku`.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      rating: The ratings on the scale of the profile, and on that of Sudoku Explainer.
      properties: Givens, symmetry, minimality.

    >>> answer = whydoku.rate(puzzle='..14....13......')
    """

def solve(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    limit: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""The solutions of a puzzle, from the position that it is in, without reasons.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      limit: The maximum number of solutions, from 1 to 1000; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      solutions: The solutions, each as a line of digits.
      more: Whether there are more.

    >>> answer = whydoku.solve(puzzle='..14....13......', limit=2)
    """

def convert(
    puzzles: Puzzle | str | Sequence[Sequence[int]],
    *,
    layout: str | None = None,
    from_: str | None = None,
    to: str | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""Puzzles in another format.

    Parameters
      puzzles: One or more puzzles, in any format that is read.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      from_: The format of the text; by default, it is recognised.
      to: The format to write; by default `line`.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      from: The format of the text.
      count: The number of puzzles.
      text: The puzzles in the other format.
      left_out: The parts that the other format cannot express.

    >>> answer = whydoku.convert(puzzles='..14 .... 13.. ....', to='line')
    """

def generate(
    *,
    layout: str | None = None,
    level: str | None = None,
    rating: str | None | float | tuple[float, float] = None,
    needs: str | None = None,
    max_technique: str | None = None,
    without: Sequence[Any] | str | None = None,
    symmetry: Literal['none', 'left_right', 'top_bottom', 'diagonal', 'antidiagonal', 'half_turn', 'quarter_turn', 'both_mirrors', 'both_diagonals', 'full'] | None = None,
    givens: str | None | float | tuple[float, float] = None,
    minimal: bool | None = None,
    seed: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""A new puzzle with one solution, made to order.

    Parameters
      layout: The layout, such as `9x9`, `6x6-diagonal`, `windoku`, or `7x7-jigsaw` for random regions.
      level: The level on HoDoKu's scale: `easy`, `medium`, `hard`, `unfair`, `extreme`, or a range such as
        `easy..medium`.
      rating: The rating on Sudoku Explainer's scale, such as `3.0..4.2`; classic puzzles only.
      needs: The id or name of a technique that the puzzle needs.
      max_technique: The id or name of a technique that suffices, together with all easier ones.
      without: Techniques (ids or names), groups such as `chains`, or families that the ordinary solution path
        does not use.
      symmetry: The symmetry of the pattern of givens: `half_turn`, `left_right`, …
      givens: The number of givens, such as `22..26`.
      minimal: Whether every given must be necessary.
      seed: The same request with the same seed gives the same puzzle.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      puzzle: The puzzle as a line, or, if it is a jigsaw, as a pack in YAML.
      givens: The number of its givens.
      candidates: The number of puzzles that were compared with the request.

    >>> answer = whydoku.generate(layout='6x6', symmetry='half_turn', seed=7)
    """

def drill(
    technique: str,
    *,
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    layout: str | None = None,
    profile: str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    seed: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""A new position in which everything easier has been done, and a technique finds the next step.

    Parameters
      technique: The id or name of the technique.
      puzzle: A puzzle on whose solution path to look for it; by default, new ones.
      layout: The layout of new puzzles.
      profile: The name of the built-in profile that says what is easier; by default `classic`.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      seed: The same request with the same seed gives the same position.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      position: The position, as a text that is read again.
      technique: The id of the technique.
      answer: The conclusions of the step.
      only_way: Whether the step has every conclusion that the technique can draw.
      document: The drill with hints and answer in the requested format.

    >>> answer = whydoku.drill(technique='naked_pair', seed=7)
    """

def techniques(
    *,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""All techniques, easiest first.

    Parameters
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      techniques: The techniques.

    >>> answer = whydoku.techniques(lang='en')
    """

def lesson(
    technique: str,
    *,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""What a technique is, when to look for it, and an example.

    Parameters
      technique: The id or name of the technique.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      technique: The id of the technique.
      document: The lesson in the requested format.
      position: The position of its example, as a text that is read again.
      answer: The conclusions of the step there.

    >>> answer = whydoku.lesson(technique='X-Wing')
    """

def course(
    *,
    lesson: str | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""The lessons of the built-in course, in order: what each teaches, what to practise, and its puzzles.

    Parameters
      lesson: The id of one lesson; by default, all.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      lessons: The lessons.

    >>> answer = whydoku.course(lesson='full_house')
    """

def glossary(
    *,
    term: str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""The terms that explanations use: what each means, and which lesson explains it.

    Parameters
      term: One term, in any spelling; by default, all.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      terms: The terms.
      document: The same with pictures, in the requested format.

    >>> answer = whydoku.glossary(term='strong link')
    """

def begin(
    puzzle: Puzzle | str | Sequence[Sequence[int]] | None = None,
    *,
    layout: str | None = None,
    marks: Mapping[str, Any] | None = None,
    session: Mapping[str, Any] | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""A new game, or the position of one.

    Parameters
      puzzle: A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a
        pencil mark grid.
      layout: The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
      marks: The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry
        has none.
      session: A game as `begin` and `play` return it, instead of `puzzle`.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      session: The game.
      refused: Why a move was impossible; then the game is as it was.
      layout: The name of the layout.
      side: The number of digits.
      title: The title of the puzzle.
      givens: The givens as a line of characters.
      cells: The cells, row by row.
      solutions: The number of solutions of the givens: `none`, `one` or `many`; nothing if they were not counted.
      empty: The number of empty cells.
      solved: Whether every cell is filled, and rightly.
      automatic: Whether pencil marks are kept up to date.
      can_undo: Whether there is a move to take back.
      can_redo: Whether there is a move to make again.
      document: The document without its last board, in the requested format.
      board: Its last board, in the requested format.

    >>> answer = whydoku.begin(puzzle='..14....13......')
    """

def play(
    session: Mapping[str, Any],
    *,
    actions: Sequence[Any] | str | None = None,
    turn: Literal['undo', 'redo'] | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""A move in a game: digits and pencil marks, undo, redo.

    Parameters
      session: The game.
      actions: What the move consists of: `{"place": "3r5c1"}`, `{"erase": "r5c1"}`, `{"mark": "3r5c1"}`,
        `{"unmark": "3r5c1"}`, `{"corner": "3r5c1"}`, `"automatic"` or `"manual"` (pencil marks).
      turn: Take the last move back, or make it again, instead of `actions`.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      session: The game.
      refused: Why a move was impossible; then the game is as it was.
      layout: The name of the layout.
      side: The number of digits.
      title: The title of the puzzle.
      givens: The givens as a line of characters.
      cells: The cells, row by row.
      solutions: The number of solutions of the givens: `none`, `one` or `many`; nothing if they were not counted.
      empty: The number of empty cells.
      solved: Whether every cell is filled, and rightly.
      automatic: Whether pencil marks are kept up to date.
      can_undo: Whether there is a move to take back.
      can_redo: Whether there is a move to make again.
      document: The document without its last board, in the requested format.
      board: Its last board, in the requested format.

    >>> answer = whydoku.play(session={'format': 'whydoku-session/1', 'puzzle': {'layout': '4x4', 'givens': '..14....13......'}, 'done': [], 'undone': [], 'hints': []}, actions=[{'place': '2r1c2'}])
    """

def grade(
    session: Mapping[str, Any],
    *,
    profile: str | None = None,
    max_technique: str | None = None,
    without: Sequence[Any] | str | None = None,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""The grade of each move of a game, and what to practise.

    Parameters
      session: The game.
      profile: The name of a built-in profile; by default `classic`.
      max_technique: The id or name of a technique: it and all easier ones, instead of `profile`.
      without: Techniques (ids or names), groups such as `chains`, or families that the answer may not use.
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      deductions: The number of moves that logic justifies.
      guesses: The number of moves that are right, but that no technique of the profile justified then.
      wrong: The number of moves that are wrong.
      hints: The number of steps for which hints were given.
      practise: The ids of techniques to practise, easiest first.
      document: The grades move by move, in the requested format.
      facts: The grades move by move.

    >>> answer = whydoku.grade(session={'format': 'whydoku-session/1', 'puzzle': {'layout': '4x4', 'givens': '..14....13......'}, 'done': [[{'place': '2r1c2'}]], 'undone': [], 'hints': []})
    """

def schedule(
    practice: Mapping[str, Any] | None = None,
    at: int | None = None,
    *,
    memory: Mapping[str, Any] | None = None,
    grade: Literal['again', 'hard', 'good', 'easy'] | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""When to practise a technique again, by how well it was recalled.

    Parameters
      practice: What happened, which grades the practice; or give `grade`.
      at: The time, in milliseconds since the beginning of 1970 (UTC).
      memory: The memory so far, as an earlier answer had it; nothing for the first practice.
      grade: How well the technique was recalled.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      grade: How well the technique was recalled. `again`: It was not. `hard`: With help. `good`: Alone. `easy`:
        Alone, and at once.
      memory: The memory now, for the next request.
      due: When to practise again.

    >>> answer = whydoku.schedule(memory={'stability': 2.3065, 'difficulty': 2.1181, 'at': 1767225600000}, practice={'rungs': 2}, at=1767484800000)
    """

def today(
    techniques: Mapping[str, Any],
    at: int,
    *,
    lang: str | None = None,
    notation: Literal['row_column', 'letter_number'] | None = None,
    format: str | None = None,
    heading_level: int | None = None,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""What to do today: drills, and a puzzle that fits.

    Parameters
      techniques: The techniques that were met.
      at: The time, in milliseconds since the beginning of 1970 (UTC).
      lang: The language; by default `en`.
      notation: How cells are named. `row_column`: `r5c1`: row, then column. `letter_number`: `E1`: rows from A to
        H and J, then the column, as in SudokuWiki.
      format: The output format of `document`: one of those that are a text; by default `fragment`, a piece of
        HTML.
      heading_level: The level of the highest heading of `document`, which becomes part of a page; by default 1.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      drills: Techniques to practise: up to three.
      puzzle: A puzzle that fits.

    >>> answer = whydoku.today(techniques={'x_wing': {'hints': 1, 'practised': 0, 'memory': None, 'due': 1767225600000}}, at=1767484800000)
    """

def progress(
    progress: Mapping[str, Any],
    *,
    work: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    r"""Whether a file of progress is one, and its contents.

    Parameters
      progress: The progress of a learner.
      work: The maximum amount of work, in units of a few microseconds: the same limit gives the same answer on
        every machine; by default, no limit.
      time_limit: The maximum number of seconds; by default, no limit.

    Returns an answer with
      progress: The progress, the latest game first.
      games: The list of its games.

    >>> answer = whydoku.progress(progress={'format': 'whydoku-progress/1', 'learner': 'Ada', 'techniques': {}, 'games': []})
    """
