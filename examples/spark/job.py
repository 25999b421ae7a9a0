"""Rates or explains a dataset of puzzles on a Spark cluster, with the program `whydoku`.

    spark-submit --py-files rows.py job.py puzzles.txt ratings --whydoku /usr/local/bin/whydoku

The input is text, one puzzle per line, or Parquet with a column `puzzle`. The output is Parquet with a typed schema, one
directory for each level or outcome. Each row has the number of its puzzle in the input.
"""

import argparse

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import LongType, StringType, StructField, StructType

import rows


def numbered(spark: SparkSession, path: str, column: str) -> DataFrame:
    """Returns the puzzles of a dataset, numbered from 1 in the order of its files and lines."""
    if path.rstrip("/").endswith(".parquet"):
        puzzles = spark.read.parquet(path).select(column).rdd.map(lambda row: row[0])
    else:
        puzzles = spark.read.text(path).rdd.map(lambda row: row[0])
    schema = StructType([StructField("number", LongType(), False), StructField("puzzle", StringType())])
    pairs = puzzles.zipWithIndex().filter(lambda pair: rows.is_puzzle(pair[0]))
    return spark.createDataFrame(pairs.map(lambda pair: (pair[1] + 1, pair[0])), schema)


def run(spark: SparkSession, args: argparse.Namespace) -> None:
    """Reads the puzzles, runs the program on each partition, and writes the records."""
    # Spark renames the files of complete tasks only, so a worker that is killed leaves nothing behind, and a job can be
    # started again after any failure. A dataset that is complete is left alone.
    if rows.is_complete(spark, args.output):
        print(f"{args.output} is complete")
        return
    puzzles = numbered(spark, args.input, args.column)
    if args.partitions:
        puzzles = puzzles.repartition(args.partitions)
    command = [args.whydoku, "batch", "-", "--from", args.format, "--emit", args.emit, "--jobs", str(args.jobs)]
    for option, value in [("--profile", args.profile), ("--time-limit", args.time_limit)]:
        command += [option, str(value)] if value is not None else []
    records = puzzles.mapInPandas(rows.Worker(command, args.emit), rows.schema(args.emit))
    records.write.mode("overwrite").partitionBy(rows.partition(args.emit)).parquet(args.output)


def arguments() -> argparse.Namespace:
    """Returns the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="text with one puzzle per line, or Parquet (.parquet)")
    parser.add_argument("output", help="directory of Parquet files to write")
    parser.add_argument("--column", default="puzzle", help="column of the puzzles in Parquet (default: puzzle)")
    parser.add_argument("--from", dest="format", default="line", help="format of a puzzle (default: line)")
    parser.add_argument("--emit", choices=sorted(rows.FACTS), default="rating", help="content of a row")
    parser.add_argument("--whydoku", default="whydoku", help="program on each worker (default: on the PATH)")
    parser.add_argument("--profile", help="profile of the program")
    parser.add_argument("--time-limit", type=float, help="seconds for each puzzle")
    parser.add_argument("--jobs", type=int, default=1, help="threads per task, as in spark.task.cpus (default: 1)")
    parser.add_argument("--partitions", type=int, help="number of tasks (default: as Spark reads the input)")
    return parser.parse_args()


if __name__ == "__main__":
    run(SparkSession.builder.appName("whydoku").getOrCreate(), arguments())
