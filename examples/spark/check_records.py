"""Checks records on a Spark cluster by piping RDDs through `settle check --stdin-records`.

    spark-submit --master local[2] check_records.py RECORDS ANSWERS -- settle check --stdin-records --jobs 1 --schema settings

RECORDS has one record per line: {"id": …, "text": …}. The folder ANSWERS is created, with one line per record in the same order. The
program, and the schema if it is a file, must have the same path on every machine (use spark-submit --files, or an image with both).
"""

import sys

from pyspark import SparkContext

# Exit codes below 3 only report problems. If the program is killed, Spark runs the part again.
COMMAND = ["sh", "-c", '"$@" || [ $? -lt 3 ]', "sh"]


def main():
    split = sys.argv.index("--")
    records, answers = sys.argv[1:split]
    context = SparkContext(appName="settle")
    # Use the JVM's RDD, because each line of a Python RDD would go through a Python process. Each part starts one settle process,
    # which compiles the schema once for all its records.
    lines = context._jsc.textFile(records)
    lines.pipe(COMMAND + sys.argv[split + 1:], {}, False, 1 << 16, "UTF-8").saveAsTextFile(answers)
    context.stop()


main()
