#!/bin/sh
# Tests the C library from C and Python.
#
#   scripts/c-interface.sh LIBRARY       for example libsettle-c.so
set -eu
[ $# -eq 1 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; }
library=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/use.c" <<'END'
#include "settle.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect(int holds, const char *words) {
  if (!holds) { fprintf(stderr, "c-interface: %s\n", words); failures++; }
}

int main(void) {
  settle_result result;
  const char *text = "appearance: {mode: drak}\n";
  const char *check[] = {"check", "--format", "json", "--schema", "settings", "-"};
  expect(settle_interface_version() == SETTLE_INTERFACE_VERSION, "different interface versions");
  expect(strchr(settle_version(), '.') != NULL, "no version");
  expect(settle_run(check, 6, text, strlen(text), &result) == SETTLE_FINDINGS, "no problem in an invalid text");
  expect(strstr(result.output, "schema/enum") != NULL && result.output[result.output_length] == 0, "no report");
  settle_release(&result);
  settle_release(&result);
  settle_release(NULL);
  const char *fix[] = {"check", "--fix", "-"};
  expect(settle_run(fix, 3, "a:   1 \n", 8, &result) == SETTLE_OK && strstr(result.output, "a:") == result.output, "no fixed text");
  settle_release(&result);
  const char *show[] = {"show", "--json", "--schema", "settings", "-"};
  expect(settle_run(show, 5, NULL, 0, &result) == SETTLE_OK && strstr(result.output, "appearance.mode") != NULL, "no effective values");
  settle_release(&result);
  const char *server[] = {"lsp"};
  expect(settle_run(server, 1, NULL, 0, &result) == SETTLE_TROUBLE && result.errors_length > 0, "lsp is not rejected");
  settle_release(&result);
  const char *unknown[] = {"chekc"};
  expect(settle_run(unknown, 1, NULL, 0, &result) == SETTLE_TROUBLE && strstr(result.errors, "check") != NULL, "no suggestion");
  settle_release(&result);
  /* Invalid calls. */
  const char *gap[] = {"check", NULL};
  expect(settle_run(NULL, 1, NULL, 0, &result) == SETTLE_WRONG_CALL && result.output == NULL, "null arguments");
  expect(settle_run(gap, 2, NULL, 0, &result) == SETTLE_WRONG_CALL, "a null argument");
  expect(settle_run(check, 6, NULL, 5, &result) == SETTLE_WRONG_CALL, "a null input");
  expect(settle_run(check, 6, text, SIZE_MAX, &result) == SETTLE_WRONG_CALL, "a length that doesn't fit");
  expect(settle_run(check, SIZE_MAX, text, 1, &result) == SETTLE_WRONG_CALL, "a count that doesn't fit");
  expect(settle_run(check, 6, text, strlen(text), NULL) == SETTLE_WRONG_CALL, "a null result");
  /* A text of 1 GB. */
  size_t size = (size_t)1 << 30;
  char *large = malloc(size);
  if (large != NULL) {
    memset(large, 'a', size);
    expect(settle_run(check, 6, large, size, &result) == SETTLE_TROUBLE, "a text of 1 GB");
    settle_release(&result);
    free(large);
  }
  return failures > 0;
}
END
"$(command -v cc || command -v clang)" -std=c11 -Wall -Wextra -Werror -I Sources/Library/CSettle/include "$work/use.c" "$library" -Wl,-rpath,"$(dirname "$library")" -o "$work/use"
"$work/use"
python3 - "$library" <<'END'
import ctypes, json, sys, threading

class Result(ctypes.Structure):
    _fields_ = [("output", ctypes.c_void_p), ("output_length", ctypes.c_size_t),
                ("errors", ctypes.c_void_p), ("errors_length", ctypes.c_size_t)]

library = ctypes.CDLL(sys.argv[1])

def run(*arguments, text=b""):
    words = (ctypes.c_char_p * len(arguments))(*(word.encode() for word in arguments))
    result = Result()
    code = library.settle_run(words, ctypes.c_size_t(len(arguments)), text, ctypes.c_size_t(len(text)), ctypes.byref(result))
    output = ctypes.string_at(result.output, result.output_length)
    library.settle_release(ctypes.byref(result))
    return code, output

def many():
    for number in range(50):
        code, output = run("check", "--format", "json", "--schema", "settings", "-", text=b"appearance: {mode: %d}\n" % number)
        assert code == 1 and len(json.loads(output)["files"][0]["diagnostics"]) == 1, output

threads = [threading.Thread(target=many) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
code, output = run("check", "--stdin-records", text=b'{"id":1,"text":"a: [\\n"}\n{"id":2,"text":"a: 1\\n"}\n')
assert [json.loads(line)["id"] for line in output.splitlines()] == [1, 2], output
END
echo "c-interface: passed in C and Python"
