/* settle for other languages: run a command and get its output, all in memory.
 *
 * A run is one command of the program, as described in its manual. Reports and other data have the form that the command prints with
 * --format json or --json.
 *
 *   {"check", "--format", "json", "--schema", "app.schema.yaml", "-"}   the problems of a text
 *   {"check", "--fix", "-"}                                            the fixed text, and the remaining problems in errors
 *   {"normalize", "--schema", "app.schema.yaml", "-"}                   the text with its defaults
 *   {"show", "--json", "--all", "--schema", "app.schema.yaml", "-"}     the effective values
 *   {"set", "--dry-run", "app.yaml", "sync.enabled", "true"}            the change that a command would make
 *
 * Functions may be called from several threads at once. There is no global state and nothing to initialize.
 */
#ifndef SETTLE_H
#define SETTLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Incremented when a function or a member changes its meaning; settle_interface_version returns the version of the library. */
#define SETTLE_INTERFACE_VERSION 1

/* The results of settle_run. */
#define SETTLE_OK 0        /* done */
#define SETTLE_FINDINGS 1  /* done, and there are problems with the severity error */
#define SETTLE_TROUBLE 2   /* invalid arguments, or a file or schema that can't be used: errors gives the reason */
#define SETTLE_WRONG_CALL 3 /* a pointer is null, or a length is out of range: nothing was done */

typedef struct settle_result {
  /* What the command printed to standard output, followed by a NUL. UTF-8, unless a file contains other bytes. */
  char *output;
  size_t output_length;
  /* What it printed to standard error: why it failed, and what was skipped. */
  char *errors;
  size_t errors_length;
} settle_result;

/* Runs a command.
 *
 * arguments  `count` strings that end in NUL, without the program's name
 * input      `length` bytes of standard input; may be null if length is 0
 * result     receives the output; free it with settle_release. Empty after SETTLE_WRONG_CALL.
 *
 * Relative paths start at the working folder of the process. Interactive commands (edit, lsp, mcp) result in SETTLE_TROUBLE. Nothing is
 * kept between two runs.
 */
int32_t settle_run(
    const char *const *arguments, size_t count, const char *input, size_t length, settle_result *result);

/* Frees the memory of a result, and makes it empty. Does nothing for a null pointer or an empty result. */
void settle_release(settle_result *result);

/* The version of the program, such as 0.1.0. Don't free it. */
const char *settle_version(void);

int32_t settle_interface_version(void);

#ifdef __cplusplus
}
#endif
#endif
