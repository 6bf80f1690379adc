// Memory for libyaml, which takes and gives back several small blocks for each scalar.
//
// The program is linked with a libyaml whose calls of malloc, free, realloc and strdup are calls of these functions (see the
// Makefile). They do what those of C do, for a third of the time: there is nothing to search, to merge or to lock. A block may
// be given back by another thread than the one that took it.
#pragma once

#include <stddef.h>

void *settle_yaml_malloc(size_t size);
void settle_yaml_free(void *block);
void *settle_yaml_realloc(void *block, size_t size);
char *settle_yaml_strdup(const char *text);
