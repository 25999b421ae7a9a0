"""Writes the types of the package's functions, from the engine's own description:

    python stubs.py > python/whydoku/__init__.pyi
"""

from textwrap import indent

from whydoku._operations import OPERATIONS, Operation, Parameter, Schema

HEAD = '''"""The types of the package, written by `stubs.py`."""

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
'''

# The options that are a number, or a range of numbers.
RANGES = ("givens", "rating")

PLAIN = {
    "string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None",
    "array": "Sequence[Any]", "object": "Mapping[str, Any]",
}


def types(operation: Operation, schema: Schema) -> list[str]:
    """Returns the types of the values that fit a schema."""
    schema = operation.meant(schema)
    values = [schema["const"]] if "const" in schema else schema.get("enum", [])
    if values:
        return [f"Literal[{', '.join(map(repr, values))}]"]
    choice = schema.get("oneOf") or schema.get("anyOf")
    if choice and "properties" not in schema:
        if all("const" in part for part in choice):
            return types(operation, {"enum": [part["const"] for part in choice]})
        return [one for part in choice for one in types(operation, part)]
    of = schema.get("type", [])
    return [PLAIN[name] for name in ([of] if isinstance(of, str) else of)] or ["Any"]


def declared(operation: Operation) -> str:
    """Returns the declaration of a function."""

    def kind(parameter: Parameter) -> str:
        accepted = types(operation, parameter.schema)
        if parameter.field in ("puzzle", "puzzles"):
            accepted = ["Puzzle", "str", "Sequence[Sequence[int]]", *accepted]
        elif "Sequence[Any]" in accepted:
            accepted.append("str")
        elif parameter.field in RANGES:
            accepted += ["float", "tuple[float, float]"]
        if not parameter.required:
            accepted.append("None")
        return f": {' | '.join(dict.fromkeys(accepted))}"

    text = indent(operation.text(), "    ")
    parameters = operation.declaration(kind, ",\n    ")
    return f'def {operation.name}(\n    {parameters},\n) -> Answer:\n    r"""{text.lstrip()}\n    """\n'


def stubs() -> str:
    """Returns the text of the file."""
    functions = [declared(operation) for operation in OPERATIONS if operation.name != "read"]
    return "\n".join([HEAD, *functions])


if __name__ == "__main__":
    print(stubs(), end="")
