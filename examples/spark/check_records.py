"""Checks texts on a Spark cluster: `settle check --stdin-records` behind the pipe of Spark's RDDs.

    spark-submit --master local[2] check_records.py RECORDS ANSWERS -- settle check --stdin-records --jobs 1 --schema settings

RECORDS has a text a line, {"id": …, "text": …}; ANSWERS becomes a folder with a line for each, in the same order. The program, and
the schema where it is a file, have to be on every machine, under the same path (spark-submit --files, or an image that has them).
"""

import sys

from pyspark import SparkContext

# Findings are no failure of Spark's; a program that is killed is one, and Spark starts its part again.
COMMAND = ["sh", "-c", '"$@" || [ $? -lt 3 ]', "sh"]


def main():
    split = sys.argv.index("--")
    records, answers = sys.argv[1:split]
    context = SparkContext(appName="settle")
    # The RDD of the JVM, not its like in Python, where each line would go through a process of Python as well. One process of
    # settle for each part: the schema is compiled once for all of its records.
    lines = context._jsc.textFile(records)
    lines.pipe(COMMAND + sys.argv[split + 1:], {}, False, 1 << 16, "UTF-8").saveAsTextFile(answers)
    context.stop()


main()
