"""A function for each operation of the engine. What there is to ask, and the options of each, the engine says itself."""

from __future__ import annotations

import keyword
from textwrap import fill
from typing import Any, Callable, Iterator, NamedTuple

from ._answer import Answer
from ._ask import BUDGET, ask
from ._puzzle import text_of

Schema = dict


class Parameter(NamedTuple):
    """A parameter of a function."""

    name: str
    # The field of the request, and what it may be.
    field: str
    schema: Schema
    # Whether it is only given by name.
    option: bool
    required: bool

    def declared(self, kind: str = "") -> str:
        """Returns its declaration, with this type."""
        return f"{self.name}{kind}" if self.required else f"{self.name}{kind} = None"


class Operation:
    """An operation, as the description of the engine (OpenAPI) has it."""

    def __init__(self, name: str, post: Schema, schemas: dict[str, Schema]):
        self._schemas = schemas
        asked = post["requestBody"]["content"]["application/json"]
        request, answer = self.meant(asked["schema"]), post["responses"]["200"]["content"]["application/json"]["schema"]
        self.name, self.about, self.example = name, post["summary"], asked["example"]
        self.fields: dict[str, Schema] = request["properties"]
        self.answers: dict[str, Schema] = self.meant(answer)["properties"]
        self.required: list[str] = request.get("required", [])
        # Of what may be given in two ways, the first one.
        rules = [rule["oneOf"][0]["required"] for rule in request.get("allOf", []) if "oneOf" in rule]
        self.either: list[str] = [name for names in rules for name in names]

    def meant(self, schema: Schema) -> Schema:
        """Returns the definition that a schema names, or the schema itself."""
        return self._schemas[schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema

    def parameters(self) -> list[Parameter]:
        """Returns the parameters of the function: first what a question is about, then options."""
        first = self.either + self.required
        rest = [name for name in self.fields if name not in first] + list(BUDGET)
        return [
            # `from` is a word of Python.
            Parameter(
                name=f"{field}_" if keyword.iskeyword(field) else field,
                field=field,
                schema=self.fields.get(field) or BUDGET[field],
                option=field not in first,
                required=field in self.required and not self.either,
            )
            for field in first + rest
        ]

    def declaration(self, types: Callable[[Parameter], str] = lambda _: "", between: str = ", ") -> str:
        """Returns the parameters as they are declared."""
        parameters = self.parameters()
        first = [one.declared(types(one)) for one in parameters if not one.option]
        return between.join([*first, "*", *(one.declared(types(one)) for one in parameters if one.option)])

    def text(self) -> str:
        """Returns the documentation of the function."""
        asked = [(parameter.name, parameter.schema) for parameter in self.parameters()]
        example = ", ".join(f"{name}={value!r}" for name, value in self.example.items())
        return "\n".join([
            f"{self.about}.",
            *("", "Parameters", *self._listed(asked)),
            *("", "Returns an answer with", *self._listed(self.answers.items())),
            *("", f">>> answer = whydoku.{self.name}({example})"),
        ])

    def _listed(self, fields: Any) -> Iterator[str]:
        for name, schema in fields:
            about = " ".join((schema.get("description") or self.meant(schema).get("description", "")).split())
            named = [f"`{value['const']}`: {value['description']}" for value in self.meant(schema).get("oneOf", ())
                     if "const" in value and "description" in value]
            yield fill(" ".join([f"{name}:", about, *named]), 110, initial_indent="  ", subsequent_indent="    ",
                       break_long_words=False)

    def function(self) -> Callable[..., Answer]:
        """Returns the function that asks. It is compiled, so that its parameters are those of any other function."""
        names = {"asked": self.asked}
        given = ", ".join(f"{one.field!r}: {one.name}" for one in self.parameters())
        exec(f"def {self.name}({self.declaration()}): return asked({{{given}}})", names)
        function: Any = names[self.name]
        function.__module__, function.__doc__ = "whydoku", self.text()
        return function

    def fitting(self, field: str, value: Any) -> Any:
        """Returns a value as a field takes it: a puzzle as its text; where a text is needed, a number as one, and a pair as a
        range; where a list is needed, a text as a list of one."""
        of = self.fields.get(field, {}).get("type", [])
        types = [of] if isinstance(of, str) else of
        if field in ("puzzle", "puzzles"):
            return text_of(value)
        if "string" in types and isinstance(value, (int, float)) and not isinstance(value, bool):
            return str(value)
        if "string" in types and isinstance(value, tuple) and len(value) == 2:
            return "..".join(map(str, value))
        if "array" in types and isinstance(value, str):
            return [value]
        return value

    def asked(self, request: dict[str, Any]) -> Answer:
        """Returns the answer to a request."""
        request = {field: self.fitting(field, value) for field, value in request.items() if value is not None}
        if missing := [name for name in self.required if name not in request]:
            raise TypeError(f"{self.name}() needs `{missing[0]}`")
        return Answer(ask(self.name, request), self.name, request, self.fields)


DESCRIPTION = ask("openapi", {})
POSTS = [path["post"] for path in DESCRIPTION["paths"].values()]
OPERATIONS = [Operation(post["operationId"], post, DESCRIPTION["components"]["schemas"]) for post in POSTS]
FUNCTIONS = {operation.name: operation.function() for operation in OPERATIONS}
