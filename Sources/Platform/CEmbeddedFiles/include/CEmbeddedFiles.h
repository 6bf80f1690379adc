#ifndef SETTLE_EMBEDDED_FILES_H
#define SETTLE_EMBEDDED_FILES_H

#include <stddef.h>

// The files embedded in the program. C compiles them because Swift takes minutes for arrays of this size.

typedef struct {
  const unsigned char *start;
  size_t count;
} SettleBytes;

// The schema at a path relative to `schemas`; no bytes if there is none.
SettleBytes settle_schema(const char *path);
// Its parsed form, as recorded in `schemas/frozen`; no bytes if there is none.
SettleBytes settle_frozen_schema(const char *path);

// What the two above add in programs that contain `CProgramSchemas`; no bytes in applications.
SettleBytes settle_program_schema(const char *path);
SettleBytes settle_frozen_program_schema(const char *path);

// The pages of `docs/rules`, one for each code in listing order, each followed by a NUL.
SettleBytes settle_code_pages(void);
SettleBytes settle_glossary(void);
SettleBytes settle_commands(void);
SettleBytes settle_tools(void);

SettleBytes settle_known_kinds(void);
SettleBytes settle_custom_groups(void);

SettleBytes settle_screen_style(void);
SettleBytes settle_reference_style(void);
SettleBytes settle_reference_script(void);
// The Swift files of `Runtime` in the order of `SwiftRuntime`, each followed by a NUL.
SettleBytes settle_swift_runtime(void);
SettleBytes settle_editor_page(void);
SettleBytes settle_editor_script(void);
SettleBytes settle_german_page_words(void);

#endif
