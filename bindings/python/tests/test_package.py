"""The package as its users meet it, with nonsense too."""

import inspect
import json
import pickle
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas
import pytest
import whydoku

PUZZLE = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4."
SMALL = "..14....13......"
# A thermometer, a cage and a white dot.
VARIANT = json.dumps({
    "size": 4, "grid": [[{}] * 4] * 4, "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}],
    "killercage": [{"cells": ["R2C1", "R3C1", "R3C2"], "value": "8"}], "difference": [{"cells": ["R3C1", "R4C1"]}],
})
FUNCTIONS = [getattr(whydoku, name) for name in whydoku.__all__ if callable(getattr(whydoku, name))]
OPERATIONS = [function for function in FUNCTIONS if not isinstance(function, type) and function.__name__ not in ("batch", "read")]


def test_a_puzzle_is_plain_data():
    puzzle = whydoku.Puzzle(PUZZLE)
    assert (str(puzzle), repr(puzzle), puzzle.layout) == (PUZZLE, f"Puzzle('{PUZZLE}')", "9x9")
    assert puzzle.grid == puzzle.givens and puzzle.grid[0] == [0, 7, 0, 0, 0, 0, 5, 0, 0]
    assert len(puzzle.candidates) == PUZZLE.count(".") and puzzle.marks == {} and puzzle.title is None
    assert eval(repr(puzzle), {"Puzzle": whydoku.Puzzle}) == puzzle == whydoku.Puzzle(puzzle)
    assert puzzle != whydoku.Puzzle(SMALL) and puzzle != PUZZLE and len({puzzle, whydoku.Puzzle(puzzle.grid)}) == 1
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert whydoku.Puzzle(SMALL, layout="4x4-diagonal") != whydoku.Puzzle(SMALL)
    assert whydoku.Puzzle(SMALL, format="line").to("rows").splitlines()[0] == "..14"
    # What is handed out may be changed: the puzzle stays.
    puzzle.grid[0][0] = 9
    puzzle.candidates.clear()
    assert puzzle.grid[0][0] == 0 and puzzle.candidates


def test_a_position_has_its_marks():
    drill = whydoku.drill("naked_pair", seed=3)
    position = whydoku.Puzzle(drill["position"])
    assert position.marks and position.grid != position.givens and eval(repr(position), vars(whydoku)) == position
    assert whydoku.hint(position, rungs=5)["conclusions"] == drill["answer"]
    assert whydoku.hint(SMALL, marks={"r1c1": [2]})["kind"] == "missing_marks"


def test_rows_are_a_puzzle_everywhere():
    grid = whydoku.Puzzle(PUZZLE).grid
    for rows in (grid, tuple(map(tuple, grid)), pandas.DataFrame(grid).to_numpy(), [str(row)[1:-1].replace(", ", "") for row in grid]):
        assert whydoku.Puzzle(rows) == whydoku.Puzzle(PUZZLE) and whydoku.rate(rows) == whydoku.rate(PUZZLE)


def test_a_number_and_a_pair_are_a_range():
    assert whydoku.generate(layout="4x4", givens=5, seed=1)["givens"] == 5
    assert whydoku.generate(layout="6x6", givens=(8, 12), without="x_wing", seed=1)["givens"] in range(8, 13)


def test_a_variant_is_solved_and_converted():
    assert whydoku.solve(VARIANT)["solutions"] == ["1234432131422413"]
    link = whydoku.convert(VARIANT, to="sudokupad")["text"]
    assert whydoku.solve(link) == whydoku.solve(VARIANT, limit=2)
    assert whydoku.hint(VARIANT)["kind"] == "step"


def test_a_shell_shows_an_answer_in_short():
    walkthrough = whydoku.explain(PUZZLE, trace=True)
    assert len(repr(walkthrough)) < 3000 < len(str(walkthrough))


def test_several_puzzles_are_read():
    both = whydoku.read(f"{PUZZLE}\n{PUZZLE}")
    assert both == [whydoku.Puzzle(PUZZLE)] * 2
    with pytest.raises(whydoku.PuzzleError, match="2 puzzles"):
        whydoku.Puzzle(f"{PUZZLE}\n{PUZZLE}")


def test_an_answer_is_a_dict_that_tells_itself():
    walkthrough = whydoku.explain(SMALL, trace=True)
    assert json.loads(json.dumps(walkthrough)) == walkthrough and walkthrough["trace"]["outcome"] == "solved"
    assert walkthrough.to("fragment") == walkthrough["document"]
    assert walkthrough.to("html").startswith("<!DOCTYPE html>") and walkthrough.to("markdown").startswith("# ")
    hint = whydoku.hint(whydoku.Puzzle(PUZZLE), rungs=5)
    assert hint.to("markdown").count("```board") == 1 and "[3]" in str(hint)
    assert repr(hint).startswith("{'kind': 'step'") and pickle.loads(pickle.dumps(hint)).to("text") == hint.to("text")
    rating = whydoku.rate(SMALL)
    assert str(rating) == repr(dict(rating)) and rating._repr_html_() is None
    with pytest.raises(whydoku.UsageError, match="without a document"):
        rating.to("html")
    with pytest.raises(whydoku.UsageError, match="did you mean `markdown`"):
        hint.to("markdwn")


def test_what_shows_itself_is_whole():
    begun = whydoku.begin(SMALL)
    shown = [whydoku.Puzzle(SMALL), whydoku.generate(layout="4x4", seed=1), begun, whydoku.hint(session=begun["session"], rungs=3),
             whydoku.explain(SMALL), whydoku.lesson("x_wing"), whydoku.Puzzle("11" + "." * 14)]
    for one in shown:
        html = one._repr_html_()
        assert html.startswith("<style>") and "<svg" in html and "<script" not in html and "http" not in html.replace("www.w3.org", "")


def test_a_game_goes_on():
    session = whydoku.begin(PUZZLE)["session"]
    played = whydoku.play(session, actions=[{"place": "3r5c1"}])
    assert played["refused"] is None and whydoku.grade(played["session"])["facts"]["moves"]
    assert whydoku.play(played["session"], turn="undo")["can_redo"]
    assert whydoku.solve(session=played["session"]) == whydoku.solve(PUZZLE)


def test_a_seed_gives_a_puzzle():
    first, again, other = (whydoku.generate(layout="4x4", seed=seed)["puzzle"] for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    "kind, ask",
    [
        (whydoku.PuzzleError, lambda: whydoku.hint("1..\n..?")),
        (whydoku.PuzzleError, lambda: whydoku.Puzzle("")),
        (whydoku.SolutionError, lambda: whydoku.rate("." * 81)),
        (whydoku.SolutionError, lambda: whydoku.solve("12..\n...3\n....\n....")),
        (whydoku.SolutionError, lambda: whydoku.solve("11" + "." * 14)),
        (whydoku.SolutionError, lambda: whydoku.Puzzle("11" + "." * 14).candidates),
        (whydoku.UsageError, lambda: whydoku.hint(PUZZLE, profile="clasic")),
        (whydoku.UsageError, lambda: whydoku.hint(PUZZLE, session={})),
        (whydoku.UsageError, lambda: whydoku.Puzzle(SMALL, format="lime")),
        (whydoku.UsageError, lambda: whydoku.rate(PUZZLE, time_limit=-1)),
        (whydoku.UsageError, lambda: whydoku.rate(PUZZLE, time_limit=float("inf"))),
        (whydoku.UsageError, lambda: whydoku.rate(PUZZLE, work=-1)),
        (whydoku.UsageError, lambda: whydoku.rate(PUZZLE, work=2**70)),
        (whydoku.NothingFound, lambda: whydoku.drill("x_wing", puzzle=SMALL)),
        (whydoku.LimitReached, lambda: whydoku.rate(PUZZLE, work=1)),
        (whydoku.LimitReached, lambda: whydoku.explain(PUZZLE, time_limit=1e-9)),
        (TypeError, lambda: whydoku.hint(PUZZLE, rugns=3)),
        (TypeError, lambda: whydoku.hint(PUZZLE, 3, 4)),
        (TypeError, lambda: whydoku.lesson()),
        (TypeError, lambda: whydoku.why(PUZZLE)),
        (TypeError, lambda: whydoku.Puzzle(None)),
        (TypeError, lambda: whydoku.Puzzle(Path("puzzle.txt"))),
        (TypeError, lambda: whydoku.batch([PUZZLE], len)),
        (TypeError, lambda: whydoku.batch([PUZZLE], whydoku.why)),
        (whydoku.PuzzleError, lambda: whydoku.Puzzle([[0] * 9] * 8 + [[0] * 8])),
        (whydoku.PuzzleError, lambda: whydoku.Puzzle([[0] * 9] * 8 + [[0] * 8 + [10]])),
        (whydoku.UsageError, lambda: whydoku.rate(PUZZLE, time_limit="5")),
        (whydoku.UsageError, lambda: whydoku.rate(PUZZLE, time_limit=10**400)),
        (whydoku.UsageError, lambda: whydoku.batch([PUZZLE], time_limit=-1)),
        (TypeError, lambda: whydoku.batch(PUZZLE)),
    ],
)
def test_what_is_wrong_is_raised(kind, ask):
    with pytest.raises(kind) as raised:
        ask()
    if isinstance(raised.value, whydoku.Error):
        again = pickle.loads(pickle.dumps(raised.value))
        assert type(again) is kind and (str(again), vars(again)) == (str(raised.value), vars(raised.value))


def test_a_mistake_has_its_place():
    with pytest.raises(whydoku.PuzzleError, match="found `\\?`") as raised:
        whydoku.rate("1..\n..?")
    assert (raised.value.line, raised.value.column, raised.value.problem["status"]) == (2, 3, 422)


def deep(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


CYCLE: list = []
CYCLE.append(CYCLE)

NONSENSE = [
    None, True, 0, -1, 2**100, 1.5, float("nan"), float("inf"), 1j, b"bytes", bytearray(81), "", " ", "\0", "\ud800", "x" * 100_000,
    "." * 81, "9" * 81, "1" * 1_000_000, "\n" * 100_000, "https://sudokupad.app/" + "A" * 10_000, "[" * 100_000, "{" * 1000, "é" * 81,
    "- " * 10_000, "&a [*a, *a]", [], {}, {"a": {}}, {1: 2}, {(1, 2): 3}, set(), object(), int, lambda: None, deep(50), deep(500),
    deep(100_000), CYCLE, [PUZZLE, PUZZLE], range(9), Exception("x"), whydoku.Puzzle, [[10] * 9] * 9, [[0] * 9] * 9, [["a"]],
]


@pytest.mark.parametrize("value", NONSENSE, ids=lambda value: f"{type(value).__name__}-{repr(value)[:12] if not isinstance(value, list) else id(value)}")
def test_nonsense_does_no_harm(value, capfd):
    """Whatever is sent, there is an answer or an exception that is no fault of the engine."""
    asks = [lambda function=function, name=name: function(**{name: value}, work=20_000)
            for function in OPERATIONS for name in inspect.signature(function).parameters if name not in ("work", "time_limit")]
    asks += [lambda: whydoku.rate(SMALL, work=value), lambda: whydoku.rate(SMALL, time_limit=value), lambda: whydoku.Puzzle(value),
             lambda: whydoku.Puzzle(SMALL, format=value), lambda: whydoku.Puzzle(SMALL, layout=value), lambda: whydoku.read(value),
             lambda: whydoku.batch([value], work=20_000), lambda: whydoku.explain(SMALL).to(value), lambda: whydoku.Puzzle(SMALL).to(value)]
    for ask in asks:
        try:
            ask()
        except whydoku.Error as error:
            assert error.problem.get("type") != "/problems/internal", error
        except (TypeError, ValueError):
            pass
    assert "panicked" not in capfd.readouterr().err


def test_threads_ask_at_the_same_time():
    expected = [whydoku.hint(puzzle, rungs=5) for puzzle in (PUZZLE, SMALL)]
    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(lambda n: whydoku.hint((PUZZLE, SMALL)[n % 2], rungs=5), range(100))) == expected * 50


def test_other_threads_go_on_while_the_engine_works():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.wait(0.005):
            ticks.append(time.monotonic())

    clock = threading.Thread(target=tick)
    clock.start()
    begun = time.monotonic()
    with pytest.raises(whydoku.Error):
        whydoku.generate(level="extreme", rating="1.0..1.2", time_limit=1)
    ended = time.monotonic()
    stop.set()
    clock.join()
    assert ended - begun > 0.8 and sum(begun < tick < ended for tick in ticks) > 20


def test_a_small_stack_is_enough():
    before, told = threading.stack_size(256 << 10), []
    try:
        asking = threading.Thread(target=lambda: told.append(whydoku.explain(PUZZLE)["outcome"]))
        asking.start()
        asking.join()
    finally:
        threading.stack_size(before)
    assert told == ["solved"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_ends_the_work():
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        whydoku.generate(level="extreme", rating="1.0..1.2", time_limit=60)
    assert time.monotonic() - begun < 20


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="processes are forked on Unix only")
def test_a_forked_process_asks():
    import multiprocessing

    whydoku.explain(PUZZLE)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        answers = pool.map_async(whydoku.rate, [PUZZLE, SMALL] * 4).get(timeout=60)
    assert answers == [whydoku.rate(PUZZLE), whydoku.rate(SMALL)] * 4


def test_a_batch_is_a_table():
    pandas = pytest.importorskip("pandas")
    puzzles = [PUZZLE, SMALL, "no puzzle", "." * 81, whydoku.Puzzle(PUZZLE)] * 5
    rows = whydoku.batch(puzzles, jobs=4)
    assert rows == whydoku.batch(iter(puzzles), jobs=1) and [row["puzzle"] for row in rows] == [str(puzzle) for puzzle in puzzles]
    table = pandas.DataFrame(rows)
    assert len(table) == 25 and table.error.notna().sum() == 10 and set(table.rating_level.dropna()) == {"easy"}
    assert table.rating_score[0] == 222 and whydoku.batch([]) == []
    hints = whydoku.batch(pandas.Series([PUZZLE, None]), whydoku.hint, show="facts", rungs=1)
    assert hints[0]["rungs"] == ["There is a hidden single."] and hints[1]["error"]
    with pytest.raises(TypeError):
        whydoku.batch([PUZZLE], rungs=1)
