#include "CEmbeddedFiles.h"

// `#embed` is C23, but Swift's clang accepts it in any version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Defines the function that returns the array of this name.
#define FUNCTION_OF(name) \
  SettleBytes settle_##name(void) { return (SettleBytes){name, sizeof name}; }
