"""Rates a data frame of puzzles on a Spark cluster with the Python package `whydoku`: no program, no files.

    spark-submit frame.py puzzles.txt ratings.parquet

Every worker needs the package. `job.py` does more: it numbers the puzzles, and is given a schema for each kind of record.
"""

import sys
from collections.abc import Iterator

import pandas
import whydoku
from pyspark.sql import DataFrame, SparkSession

COLUMNS = {
    "puzzle": "string", "rating_level": "string", "rating_score": "double", "rating_explainer_er": "double",
    "rating_steps": "int", "properties_givens": "int", "properties_solutions": "string", "error": "string",
}


def rated(frames: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
    """Rates the puzzles of a partition. A task has one core, so it has one thread."""
    for frame in frames:
        rows = whydoku.batch(frame["puzzle"], jobs=1, time_limit=10)
        # Objects: a column in which every value is missing has no type of its own.
        yield pandas.DataFrame({name: pandas.Series([row.get(name) for row in rows], dtype=object) for name in COLUMNS})


def ratings(puzzles: DataFrame) -> DataFrame:
    """Returns the ratings of a data frame with a column `puzzle`."""
    return puzzles.mapInPandas(rated, ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items()))


if __name__ == "__main__":
    spark = SparkSession.builder.appName("whydoku").getOrCreate()
    ratings(spark.read.text(sys.argv[1]).withColumnRenamed("value", "puzzle")).write.parquet(sys.argv[2])
