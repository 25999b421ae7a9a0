"""The rows of a dataset: from pairs of number and puzzle to typed records, through the program."""

import json
import subprocess
import threading
from collections import deque
from collections.abc import Iterator
from typing import BinaryIO

import pandas
from pyspark.sql import SparkSession
from pyspark.sql.types import (
    ArrayType, BooleanType, DataType, DoubleType, IntegerType, LongType, StringType, StructField, StructType,
)


def struct(**fields: DataType) -> StructType:
    """Returns the type of a JSON object."""
    return StructType([StructField(name, kind) for name, kind in fields.items()])


USED = ArrayType(struct(technique=StringType(), times=IntegerType()))
HARDEST = struct(technique=StringType(), step=IntegerType(), of=IntegerType())
EXPLAINER = struct(er=DoubleType(), ep=DoubleType(), ed=DoubleType(), hardest=HARDEST)

LENGTH = {"steps": IntegerType(), "non_singles": IntegerType(), "techniques": USED}
SUMMARY = {"profile": StringType(), "outcome": StringType(), "hardest": StringType(), "solution": StringType()}

# The columns of each kind of record, by type.
FACTS = {
    "summary": {**SUMMARY, **LENGTH},
    "rating": {
        "profile": StringType(), "level": StringType(), "score": DoubleType(), "explainer": EXPLAINER,
        "solved": BooleanType(), "uniqueness": StringType(), **LENGTH,
        "givens": IntegerType(), "solutions": StringType(), "minimal": BooleanType(),
        "redundant": ArrayType(StringType()), "symmetry": StringType(), "canonical": StringType(),
    },
    "walkthrough": {**SUMMARY, **LENGTH, "walkthrough": StringType()},
}


def schema(emit: str) -> StructType:
    """Returns the schema of the output."""
    columns = {"number": LongType(), "puzzle": StringType(), **FACTS[emit], "limit": StringType(), "error": StringType()}
    return StructType([StructField(name, kind, name != "number") for name, kind in columns.items()])


def partition(emit: str) -> str:
    """Returns the column by which the output is partitioned."""
    return "level" if emit == "rating" else "outcome"


def is_complete(spark: SparkSession, output: str) -> bool:
    """Returns whether an earlier job wrote the whole dataset."""
    path = spark._jvm.org.apache.hadoop.fs.Path(output, "_SUCCESS")
    return path.getFileSystem(spark._jsc.hadoopConfiguration()).exists(path)


def is_puzzle(line: str | None) -> bool:
    """Returns whether the program makes a record of a line: it skips empty lines and comments."""
    return bool(line and line.strip()) and not line.startswith("#")


class Worker:
    """Runs the program once for each partition, as a filter: it takes and returns one row at a time, so the size of a
    partition does not matter."""

    def __init__(self, command: list[str], emit: str):
        self.command, self.names = command, [field.name for field in schema(emit)]

    def __call__(self, batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
        program = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        numbers, said, failed = deque(), [], []
        threads = [
            threading.Thread(target=feed, args=(batches, program.stdin, numbers, failed), daemon=True),
            # Nobody else reads what it reports, and a full pipe would stop it.
            threading.Thread(target=lambda: said.append(program.stderr.read()), daemon=True),
        ]
        for thread in threads:
            thread.start()
        try:
            rows = []
            for line in program.stdout:
                # The records have the order of the lines.
                rows.append({**json.loads(line), "number": numbers.popleft()})
                if len(rows) == 1000:
                    yield self.frame(rows)
                    rows = []
            yield self.frame(rows)
            for thread in threads:
                thread.join()
            # 1 says that some rows have an error, which is in the row.
            if program.wait() not in (0, 1) or failed or numbers:
                raise RuntimeError(f"{failed or len(numbers)} {b''.join(said).decode(errors='replace')}")
        finally:
            program.kill()
            program.wait()

    def frame(self, rows: list[dict]) -> pandas.DataFrame:
        """Returns rows as a table with all columns."""
        column = {name: pandas.Series([row.get(name) for row in rows], dtype=object) for name in self.names}
        return pandas.DataFrame(column)


def feed(batches: Iterator[pandas.DataFrame], stdin: BinaryIO, numbers: deque, failed: list[Exception]) -> None:
    """Writes the puzzles to the program, one per line, and keeps their numbers."""
    try:
        with stdin:
            for batch in batches:
                for number, puzzle in zip(batch["number"], batch["puzzle"]):
                    numbers.append(number)
                    stdin.write(" ".join(puzzle.splitlines()).encode() + b"\n")
    except Exception as error:  # The thread that Spark watches raises it.
        failed.append(error)
