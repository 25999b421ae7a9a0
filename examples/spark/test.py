"""Runs the job on a cluster of two workers on this machine: kills it midway, starts it again, and kills an executor.
Compares the dataset with the records of one machine, and the answers to the questions in README.md with these records.

    python test.py PATH/TO/whydoku
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from pyspark.sql import SparkSession

import job
import rows

LINES = 20_000
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
# Their hardest steps are an X-Wing and an XY-chain.
WING = "5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6"
CHAIN = ".3..7..6.....3..4..6.9.4..5..386......6...4.......39..59......7...6.8........582."
SPECIAL = {1: "no puzzle", 2: "", 3: "# no puzzle", 4: "." * 81, 5: WING, 6: CHAIN}


def lines() -> list[str]:
    """Returns different puzzles of a few kinds: digits, and the rows and columns of bands, change places. Some lines are
    no puzzle."""
    chance = random.Random(16)

    def order() -> list[int]:
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    def varied(puzzle: str) -> str:
        digits = dict(zip("123456789", chance.sample("123456789", 9)))
        across, down = order(), order()
        return "".join(digits.get(puzzle[9 * row + column], ".") for row in down for column in across)

    found = [SPECIAL.get(index % 500, EASY) for index in range(LINES)]
    return [varied(line) if len(line) == 81 else line for line in found]


def cluster(folder: Path) -> SparkSession:
    """Starts a cluster of two workers with one core each."""
    here, events = Path(__file__).parent, folder / "events"
    events.mkdir(exist_ok=True)
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("whydoku test")
    settings = {
        "spark.executor.memory": "512m", "spark.ui.enabled": "false", "spark.submit.pyFiles": str(here / "rows.py"),
        "spark.executorEnv.PYTHONPATH": str(here), "spark.ui.showConsoleProgress": "false",
        "spark.eventLog.enabled": "true", "spark.eventLog.dir": events.as_uri(), "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def arguments(program: str, folder: Path) -> argparse.Namespace:
    """Returns the options of the job."""
    return argparse.Namespace(
        input=str(folder / "puzzles.txt"), output=str(folder / "ratings.parquet"), column="puzzle", format="line",
        emit="rating", whydoku=program, profile=None, time_limit=None, jobs=1, partitions=16,
    )


def blocks(language: str) -> list[str]:
    """Returns the blocks of code in README.md."""
    return re.findall(rf"^```{language}\n(.*?)^```$", Path(__file__).with_name("README.md").read_text(), re.M | re.S)


def complete_tasks(folder: Path) -> set[Path]:
    """Returns what the complete tasks of an incomplete job have written."""
    return set(folder.glob("ratings.parquet/_temporary/0/task_*"))


def wait_for_tasks(folder: Path, before: set[Path], is_running: Callable[[], bool]) -> None:
    """Waits until three tasks are complete, besides those of an earlier job."""
    while len(complete_tasks(folder) - before) < 3 and is_running():
        time.sleep(0.01)


def kill_job(program: str, folder: Path) -> None:
    """Starts the job with a cluster of its own, and kills both midway."""
    command = [sys.executable, __file__, program, str(folder)]
    process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
    wait_for_tasks(folder, set(), lambda: process.poll() is None)
    assert process.poll() is None, "the job ended before it could be killed"
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert complete_tasks(folder) and not (folder / "ratings.parquet/_SUCCESS").exists()


def executors(spark: SparkSession) -> list[int]:
    """Returns the processes of the executors."""
    driver = f"-Dspark.driver.port={spark.conf.get('spark.driver.port')}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if driver in (process / "cmdline").read_bytes().split(b"\0"):
                found.append(int(process.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def kill_executor(spark: SparkSession, folder: Path, before: set[Path], killed: list[int]) -> None:
    """Kills an executor midway."""
    wait_for_tasks(folder, before, lambda: True)
    executor = min(executors(spark))
    # It may be between two tasks. The cluster gives it the next one while it cannot answer.
    os.kill(executor, signal.SIGSTOP)
    time.sleep(1)
    os.kill(executor, signal.SIGKILL)
    killed.append(executor)


def lost_tasks(folder: Path) -> int:
    """Returns how many tasks were lost with an executor, by the log of the cluster that has ended."""
    [log] = (file for file in (folder / "events").iterdir() if file.suffix != ".inprogress")
    reasons = (json.loads(line).get("Task End Reason") for line in log.read_text().splitlines())
    return sum(reason["Reason"] == "ExecutorLostFailure" for reason in reasons if reason)


def check_job(spark: SparkSession, program: str, folder: Path) -> None:
    """Runs the job, which loses an executor, and compares its rows with the records of one machine."""
    killed: list[int] = []
    watcher = threading.Thread(target=kill_executor, args=(spark, folder, complete_tasks(folder), killed), daemon=True)
    watcher.start()
    job.run(spark, arguments(program, folder))
    assert killed, "no executor was killed: the job ended too early"

    def files() -> dict[Path, int]:
        return {file: file.stat().st_mtime_ns for file in (folder / "ratings.parquet").rglob("*")}

    written = files()
    job.run(spark, arguments(program, folder))
    assert files() == written, "a complete dataset was written again"

    expected = records(folder)
    found = spark.read.schema(rows.schema("rating")).parquet(arguments(program, folder).output).collect()
    assert len(found) == len(expected) == LINES - 2 * LINES // 500, (len(found), len(expected))
    for row in found:
        row = {name: value for name, value in row.asDict(recursive=True).items() if value is not None}
        assert row == expected.pop(row["number"]), row
    print(f"{len(found)} rows are the same, although the job was killed, and then an executor")


def records(folder: Path) -> dict[int, dict]:
    """Returns the records of one machine as rows, by their numbers."""
    found = {}
    for record in map(json.loads, (folder / "ratings.ndjson").read_text().splitlines()):
        row = {name: value for name, value in record.items() if value is not None and name != "source"}
        row["number"] = row.pop("line")
        found[row["number"]] = row
    return found


def check_answers(folder: Path) -> None:
    """Compares the answers to the questions in README.md with those of the records."""
    all_rows = records(folder).values()
    used = {row["number"]: {used["technique"] for used in row["techniques"]} for row in all_rows if "level" in row}

    def duckdb(query: str) -> list[dict]:
        done = subprocess.run(["duckdb", "-json"], cwd=folder, input=query, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    wings, levels = map(duckdb, blocks("sql"))
    is_chain = re.compile("chain|nice_loop|aic|forcing").search
    expected = {number for number, names in used.items() if "x_wing" in names and not any(map(is_chain, names))}
    assert expected and {row["number"] for row in wings} == expected, (wings, expected)
    expected = Counter(row.get("level") for row in all_rows)
    assert len(expected) > 3 and {row["level"]: row["puzzles"] for row in levels} == expected, (levels, expected)

    os.chdir(folder)
    names = {}
    exec(*blocks("python"), names)  # pylint: disable=exec-used
    expected = Counter(name for names in used.values() for name in names)
    assert dict(names["needed"].iter_rows()) == expected, (names["needed"], expected)
    print("DuckDB and Polars answer as README.md says")


def main(program: str) -> None:
    """Runs the test."""
    programs = [str(Path(program).parent), str(Path(sys.executable).parent)]
    os.environ["PATH"] = os.pathsep.join([*programs, os.environ["PATH"]])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "puzzles.txt").write_text("\n".join(lines()) + "\n")
        kill_job(program, folder)
        # 1 says that some records have an error.
        [batch] = [block for block in blocks("sh") if block.startswith("whydoku batch")]
        assert subprocess.run(batch, shell=True, cwd=folder, check=False).returncode == 1
        spark = cluster(folder)
        try:
            check_job(spark, program, folder)
        finally:
            spark.stop()
        assert lost_tasks(folder), "the executor had no task when it was killed"
        check_answers(folder)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv[1]).resolve())
    if len(sys.argv) > 2:
        job.run(cluster(Path(sys.argv[2])), arguments(PROGRAM, Path(sys.argv[2])))
    else:
        main(PROGRAM)
