/* settle for other languages: a command in, its output back, everything in memory.
 *
 * A run is one command of the program, as its manual has it. Shapes of reports and of other data are those of the commands with
 * --format json or --json.
 *
 *   {"check", "--format", "json", "--schema", "app.schema.yaml", "-"}   a text in, its findings out
 *   {"check", "--fix", "-"}                                            the fixed text, then what remains on errors
 *   {"normalize", "--schema", "app.schema.yaml", "-"}                   the text with its defaults
 *   {"show", "--json", "--all", "--schema", "app.schema.yaml", "-"}     what takes effect
 *   {"set", "--dry-run", "app.yaml", "sync.enabled", "true"}            the change that a command would make
 *
 * Functions may be called from several threads at once; there is no global state, and nothing is to be set up.
 */
#ifndef SETTLE_H
#define SETTLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows by one where a function or a member changes its meaning; settle_interface_version tells that of the library. */
#define SETTLE_INTERFACE_VERSION 1

/* What settle_run returns. */
#define SETTLE_OK 0        /* done */
#define SETTLE_FINDINGS 1  /* done, and there are findings of severity error */
#define SETTLE_TROUBLE 2   /* wrong arguments, or a file or schema that can't be used: errors says why */
#define SETTLE_WRONG_CALL 3 /* a pointer is null, or a length doesn't fit: nothing was done */

typedef struct settle_result {
  /* What the command printed; a NUL stands behind it. Bytes of UTF-8, unless a file holds others. */
  char *output;
  size_t output_length;
  /* What it said beside: why it could not be done, and what was left out. */
  char *errors;
  size_t errors_length;
} settle_result;

/* Runs a command.
 *
 * arguments  `count` texts that end in NUL, without the program's name
 * input      `length` bytes of standard input; may be null where length is 0
 * result     gets what was printed; settle_release frees it. After SETTLE_WRONG_CALL it is empty.
 *
 * Paths are resolved from the working folder of the process. Commands that talk with somebody (edit, lsp, mcp) are
 * SETTLE_TROUBLE. Nothing is held between two runs.
 */
int32_t settle_run(
    const char *const *arguments, size_t count, const char *input, size_t length, settle_result *result);

/* Frees what a result holds, and empties it. A null pointer and an empty result are left alone. */
void settle_release(settle_result *result);

/* The version of the program, such as 0.1.0; not to be freed. */
const char *settle_version(void);

int32_t settle_interface_version(void);

#ifdef __cplusplus
}
#endif
#endif
