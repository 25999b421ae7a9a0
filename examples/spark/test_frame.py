"""Rates puzzles on a cluster of one worker with the Python package, and compares the rows with its answers here.

    python test_frame.py
"""

import os
import sys
import tempfile
from pathlib import Path

import frame
import whydoku
from pyspark.sql import SparkSession

PUZZLES = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "no puzzle", "." * 81]


def main() -> None:
    """Runs the test."""
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    # The processes of the worker are forked.
    whydoku.rate(PUZZLES[0])
    builder = SparkSession.builder.master("local-cluster[1,1,1024]").appName("whydoku test")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    spark = builder.config("spark.executorEnv.PYTHONPATH", str(Path(__file__).parent)).getOrCreate()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(PUZZLES * 50))
        puzzles = spark.read.text(str(file)).withColumnRenamed("value", "puzzle").repartition(4)
        found = [row.asDict() for row in frame.ratings(puzzles).collect()]
        unread = frame.ratings(puzzles.filter("puzzle = 'no puzzle'")).collect()
    spark.stop()
    assert len(unread) == 50 and all(row.error and row.rating_level is None for row in unread)
    expected = [{name: row.get(name) for name in frame.COLUMNS} for row in whydoku.batch(PUZZLES * 50)]
    assert expected[0]["rating_level"] == "easy" and sorted(map(str, found)) == sorted(map(str, map(typed, expected)))
    print(f"{len(found)} rows are those of the package")


def typed(row: dict) -> dict:
    """Returns a row with the types of the columns."""
    kinds = {"double": float, "int": int, "string": str}
    return {name: value if value is None else kinds[frame.COLUMNS[name]](value) for name, value in row.items()}


if __name__ == "__main__":
    main()
