#!/bin/sh
# Checks generated records in one process, with GNU parallel if it is installed, and with PySpark on two cores. Prints the
# throughput of each per core, and exits with 0 if all produce the same bytes.
#
#   scripts/spark.sh [PROGRAM [RECORDS]]
#
# 1,000,000 records by default. Needs a Java runtime (Debian's openjdk-17-jre-headless), and PySpark in the Python that
# SETTLE_PYTHON names or in .venv/spark, where it is installed from PyPI.
set -eu
cd "$(dirname "$0")/.."
PROGRAM=$(realpath "${1:-.build/static/release/settle}")
COUNT=${2:-1000000}
scripts/setup.sh python3 python3-venv openjdk-17-jre-headless
PYTHON=${SETTLE_PYTHON:-}
if [ -z "$PYTHON" ] || ! "$PYTHON" -c 'import pyspark' 2> /dev/null; then
  [ -d .venv/spark ] || python3 -m venv .venv/spark
  .venv/spark/bin/pip -q install 'pyspark<4'
  PYTHON=$PWD/.venv/spark/bin/python
fi
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT

"$PYTHON" - "$COUNT" > "$FOLDER/records.jsonl" << 'PYTHON'
import json
import random
import sys

chance = random.Random(1)
for number in range(int(sys.argv[1])):
    mode = chance.choice(["light", "dark", "system", "drak"]) if number % 10 == 0 else "dark"
    text = f"# Settings of person {number}\nappearance:\n  mode: {mode}\n  text_size: large\nnotifications:\n  enabled: true\n"
    print(json.dumps({"id": number, "text": text if number % 1000 else text + "quiet_hours: [\n"}))
PYTHON
echo "spark: $COUNT records, $(($(wc -c < "$FOLDER/records.jsonl") / 1000000)) MB"

# Runs a command on some cores and prints its throughput. Stores its nanoseconds in $spent.
timed() {
  name=$1 cores=$2
  shift 2
  start=$(date +%s%N)
  "$@"
  spent=$(($(date +%s%N) - start))
  throughput "$name" "$cores" "$spent"
}
throughput() { echo "$1: $((COUNT * 1000000000 / $3 / $2)) records per second and core"; }
set -- "$PROGRAM" check --stdin-records --schema settings
one() { "$@" --jobs 1 < "$FOLDER/records.jsonl" > "$FOLDER/one.jsonl" || [ $? -lt 3 ]; }
both() { "$@" --jobs 2 < "$FOLDER/records.jsonl" > "$FOLDER/both.jsonl" || [ $? -lt 3 ]; }
timed "one process" 1 one "$@"
timed "one process, two workers" 2 both "$@"
cmp "$FOLDER/one.jsonl" "$FOLDER/both.jsonl"
if command -v parallel > /dev/null; then
  parts() {
    parallel --pipe --keep-order -j 2 --block 4M "$@" --jobs 1 < "$FOLDER/records.jsonl" > "$FOLDER/parts.jsonl" || [ $? -lt 101 ]
  }
  timed "GNU parallel" 2 parts "$@"
  cmp "$FOLDER/one.jsonl" "$FOLDER/parts.jsonl"
fi
# Checks records in a file, with the answers in a folder.
spark() {
  records=$1 answers=$2
  shift 2
  PYSPARK_PYTHON=$PYTHON SPARK_LOCAL_IP=127.0.0.1 "$(dirname "$PYTHON")/spark-submit" --master 'local[2]' \
    --conf spark.ui.enabled=false --conf spark.log.level=ERROR \
    examples/spark/check_records.py "$records" "$answers" -- "$@" --jobs 1 2> "$FOLDER/log" \
    || { tail -20 "$FOLDER/log"; exit 1; }
}
timed "Spark, local[2]" 2 spark "$FOLDER/records.jsonl" "$FOLDER/answers" "$@"
whole=$spent
head -1 "$FOLDER/records.jsonl" > "$FOLDER/record.jsonl"
start=$(date +%s%N)
spark "$FOLDER/record.jsonl" "$FOLDER/answer" "$@"
throughput "Spark, local[2], without start-up" 2 $((whole - $(date +%s%N) + start))
cat "$FOLDER"/answers/part-* | cmp - "$FOLDER/one.jsonl"
echo "spark: all outputs are identical"
