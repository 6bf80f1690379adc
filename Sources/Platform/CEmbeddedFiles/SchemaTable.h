#include "Embedding.h"
#include <string.h>

// Finds schemas by their paths. Included by the two files that embed schemas.

typedef struct {
  const char *path;
  SettleBytes bytes;
} SettleSchema;

#define SCHEMA(path, name) {path, {name, sizeof name}}

static SettleBytes schema(const char *path, const SettleSchema *schemas, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (strcmp(schemas[index].path, path) == 0) return schemas[index].bytes;
  }
  return (SettleBytes){0, 0};
}

static SettleBytes frozen_schema(const char *path, const unsigned char *frozen, size_t size) {
  for (const unsigned char *at = frozen; at < frozen + size;) {
    const char *own = (const char *)at;
    at += strlen(own) + 1;
    size_t count = at[0] | at[1] << 8 | at[2] << 16 | (size_t)at[3] << 24;
    at += 4;
    if (strcmp(own, path) == 0) return (SettleBytes){at, count};
    at += count;
  }
  return (SettleBytes){0, 0};
}
