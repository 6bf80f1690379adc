"""Checks texts on a Spark cluster: `settle check --stdin-records` behind RDD.pipe.

    spark-submit --master local[2] check_records.py RECORDS ANSWERS -- settle check --stdin-records --jobs 1 --schema settings

RECORDS has a text a line, {"id": …, "text": …}; ANSWERS becomes a folder with a line for each, in the same order. The program, and
the schema where it is a file, have to be on every machine, under the same path (spark-submit --files, or an image that has them).
"""

import shlex
import sys

from pyspark.sql import SparkSession


def main():
    split = sys.argv.index("--")
    records, answers = sys.argv[1:split]
    command = shlex.join(sys.argv[split + 1:])
    spark = SparkSession.builder.appName("settle").getOrCreate()
    # One process for each part: the schema is compiled once for all of its records.
    spark.sparkContext.textFile(records).pipe(command).saveAsTextFile(answers)
    spark.stop()


main()
