"""Runs the job on a cluster of two workers on this machine, kills an executor midway, and compares the dataset with the
records of a single run.

    python test.py PATH/TO/whydoku
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from pyspark.sql import SparkSession

import job
import rows

LINES = 20_000
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def lines() -> list[str]:
    """Returns easy puzzles: digits, rows and columns of one change places. Some lines are empty, or no puzzle."""
    chance = random.Random(16)

    def order() -> list[int]:
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    def puzzle(index: int) -> str:
        if index % 1000 in (7, 8):
            return "no puzzle" if index % 1000 == 7 else ""
        digits = dict(zip("123456789", chance.sample("123456789", 9)))
        across, down = order(), order()
        return "".join(digits.get(EASY[9 * row + column], ".") for row in down for column in across)

    return [puzzle(index) for index in range(LINES)]


def executors() -> list[int]:
    """Returns the processes of the executors that this process has started, directly or not."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and b"CoarseGrainedExecutorBackend" in (process / "cmdline").read_bytes():
                parent = int(process.name)
                while parent > 1 and parent != os.getpid():
                    parent = int((Path("/proc") / str(parent) / "stat").read_text().rsplit(")", 1)[1].split()[1])
                found += [int(process.name)] if parent == os.getpid() else []
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def kill_one(spark: SparkSession, killed: list[int]) -> None:
    """Waits until a few tasks of the last stage are done, then kills an executor."""
    tracker = spark.sparkContext.statusTracker()
    while not killed:
        time.sleep(0.05)
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks == 16 and info.numCompletedTasks >= 3:
                killed.append(sorted(executors())[0])
                os.kill(killed[0], signal.SIGKILL)
                return


def main(program: str) -> None:
    """Runs the test."""
    folder = Path(tempfile.mkdtemp())
    (folder / "puzzles.txt").write_text("\n".join(lines()) + "\n")
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("whydoku test")
    here = Path(__file__).parent
    settings = {
        "spark.executor.memory": "512m", "spark.ui.enabled": "false", "spark.submit.pyFiles": str(here / "rows.py"),
        "spark.executorEnv.PYTHONPATH": str(here), "spark.ui.showConsoleProgress": "false",
    }
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_WORKER_DIR=str(folder / "work"))
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    try:
        check(spark, folder, program)
    finally:
        spark.stop()


def check(spark: SparkSession, folder: Path, program: str) -> None:
    """Runs the job, and compares its result."""
    arguments = argparse.Namespace(
        input=str(folder / "puzzles.txt"), output=str(folder / "ratings"), column="puzzle", format="line",
        emit="rating", whydoku=program, profile=None, time_limit=None, jobs=1, partitions=16,
    )
    killed: list[int] = []
    watcher = threading.Thread(target=kill_one, args=(spark, killed), daemon=True)
    watcher.start()
    job.run(spark, arguments)
    assert killed, "no executor was killed: the job ended too early"
    job.run(spark, arguments)  # It is complete, so nothing happens.

    single = folder / "single.ndjson"
    subprocess.run([program, "batch", arguments.input, "--emit", "rating", "-o", single], check=False)
    expected = {record["line"]: record for record in map(json.loads, single.read_text().splitlines())}
    found = spark.read.schema(rows.schema("rating")).parquet(arguments.output).collect()
    columns = [name for name in rows.schema("rating").names if name != "number"]
    assert len(found) == len(expected) == LINES - LINES // 1000, (len(found), len(expected))
    for row in found:
        row, record = row.asDict(recursive=True), expected[row["number"]]
        assert all(row[name] == record.get(name) for name in columns), (row, record)
    print(f"{len(found)} rows are the same, although executor {killed[0]} was killed")


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()))
