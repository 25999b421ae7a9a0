"""What is written about the package: examples run, types are current, and nothing is missing."""

import doctest
import importlib.metadata
import importlib.util
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
import whydoku
from whydoku import _answer, _ask, _batch, _puzzle
from whydoku._operations import FUNCTIONS, OPERATIONS

HERE = Path(__file__).parent.parent
NOTEBOOK = HERE.parent.parent / "examples" / "python" / "whydoku.ipynb"


def run(name: str, text: str) -> int:
    """Runs the examples of a text one after the other, and returns their number."""
    test = doctest.DocTestParser().get_doctest(text, {"whydoku": whydoku}, name, name, 0)
    failures: list[str] = []
    doctest.DocTestRunner().run(test, out=failures.append)
    assert not failures, "".join(failures)
    return len(test.examples)


def test_the_examples_of_the_readme_run():
    blocks = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text("utf-8"), re.DOTALL)
    assert run("README.md", "\n".join(blocks)) > 15


@pytest.mark.parametrize("module", [whydoku, _answer, _batch, _puzzle], ids=lambda module: module.__name__)
def test_the_examples_of_modules_run(module):
    assert run(module.__name__, module.__doc__) or module is not whydoku
    own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    for value in own if module is not whydoku else []:
        run(value.__name__, value.__doc__ or "")


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_every_operation_has_a_function_with_its_options(operation):
    function = getattr(whydoku, operation.name)
    assert operation.name in whydoku.__all__ and f"`{operation.name}" in (HERE / "README.md").read_text("utf-8")
    if operation.name == "read":
        # Its answer is puzzles.
        assert set(inspect.signature(function).parameters) == {"puzzles", "format", "layout"}
        return
    # `from` is a word of Python.
    options = {"from_" if name == "from" else name for name in operation.fields}
    assert set(inspect.signature(function).parameters) == options | set(_ask.BUDGET)
    assert not set(operation.fields) & set(_ask.BUDGET)
    assert all(f"\n  {name}: " in function.__doc__ for name in [*options, *operation.answers])
    assert run(operation.name, function.__doc__) == 1


def test_types_are_those_of_the_engine():
    spec = importlib.util.spec_from_file_location("stubs", HERE / "stubs.py")
    stubs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stubs)
    installed = Path(whydoku.__file__).with_name("__init__.pyi")
    assert installed.read_text("utf-8") == stubs.stubs(), "`python stubs.py > python/whydoku/__init__.pyi` writes it"
    assert installed.with_name("py.typed").exists()


def test_types_are_those_of_the_package():
    checked = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "whydoku", "--ignore-missing-stub"], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    "line, error",
    [("whydoku.hint('', rungs=3)['rungs']", ""), ("whydoku.hint('', rungs='3')", "arg-type"),
     ("whydoku.hint('', rugns=3)", "call-arg"), ("whydoku.hint('', show='fact')", "arg-type"),
     ("whydoku.why(whydoku.Puzzle('..'), 'r1c1=1').to('text').splitlines()", "")],
)
def test_types_tell_mistakes(line, error):
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-c", f"import whydoku\n{line}"], capture_output=True, text=True
    )
    assert (checked.returncode == 0) == (not error) and error in checked.stdout, checked.stdout


def test_the_notebook_runs():
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in cells), "outputs stay out of the repository"
    NotebookClient(notebook, timeout=300).execute()
    shown = [output.data["text/html"] for cell in cells for output in cell.outputs if "text/html" in output.get("data", {})]
    ours = [html for html in shown if 'class="whydoku"' in html]
    assert len(ours) >= 5
    for html in ours:
        assert "<svg" in html and "<script" not in html
        assert not re.search(r'(?:src|href)="(?!#)|url\((?!#)|@import', html), "it loads something"


def test_the_version_is_that_of_the_engine():
    assert whydoku.__version__ == importlib.metadata.version("whydoku")


def test_functions_are_those_of_the_package():
    assert {name for name in FUNCTIONS if name != "read"} <= set(dir(whydoku))
    assert all(function.__module__ == "whydoku" for function in FUNCTIONS.values())
