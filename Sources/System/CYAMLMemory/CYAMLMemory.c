#include "CYAMLMemory.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Small blocks come in multiples of a unit, up to so many; each multiple has its own list of free blocks. What is larger is
// left to the C library.
enum { unit = 16, multiples = 16, slab_size = 1 << 14 };

// Stands before each block, as long as a unit so that the block is aligned for anything.
typedef union {
  // Units of a small block; of another one its bytes, and `multiples` more.
  size_t size;
  char aligned[unit];
} header;

typedef struct free_block {
  struct free_block *next;
} free_block;

// What one thread has of memory. It is never given back to the system: when the thread ends, another one goes on with it.
typedef struct pool {
  free_block *free[multiples + 1];
  // What is left of the slab that new blocks are cut from.
  char *rest;
  size_t left;
  // Whether it is left behind when the thread ends.
  bool is_kept;
  struct pool *next;
} pool;

static _Thread_local pool own;
static pool *unowned;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;

static void leave_behind(void *ended) {
  pool *left = malloc(sizeof(pool));
  if (!left) return;
  *left = *(pool *)ended;
  // What runs behind this at the end of the thread may still ask for memory: it finds another pool.
  *(pool *)ended = (pool){0};
  pthread_mutex_lock(&lock);
  left->next = unowned;
  unowned = left;
  pthread_mutex_unlock(&lock);
}

static void make_key(void) { pthread_key_create(&key, leave_behind); }

// Takes over what a thread left behind, if one did.
static void find_pool(void) {
  pthread_once(&once, make_key);
  pthread_mutex_lock(&lock);
  pool *found = unowned;
  if (found) unowned = found->next;
  pthread_mutex_unlock(&lock);
  if (found) {
    // The thread may have given blocks back that others took: they are few, and lost.
    own = *found;
    free(found);
  }
  own.is_kept = true;
  pthread_setspecific(key, &own);
}

// A small block where no free one is known.
static __attribute__((noinline)) void *cut(size_t units) {
  if (!own.is_kept) {
    find_pool();
    return settle_yaml_malloc(units * unit);
  }
  size_t size = sizeof(header) + units * unit;
  if (own.left < size) {
    char *slab = malloc(slab_size);
    if (!slab) return NULL;
    own.rest = slab;
    own.left = slab_size;
  }
  header *block = (header *)own.rest;
  own.rest += size;
  own.left -= size;
  block->size = units;
  return block + 1;
}

// A block that isn't small: a new one, or a larger one in place of another.
static __attribute__((noinline)) void *large(header *before, size_t size) {
  if (size > SIZE_MAX - sizeof(header) - multiples) return NULL;
  header *block = realloc(before, sizeof(header) + size);
  if (!block) return NULL;
  block->size = multiples + size;
  return block + 1;
}

void *settle_yaml_malloc(size_t size) {
  if (size > multiples * unit) return large(NULL, size);
  size_t units = size ? (size + unit - 1) / unit : 1;
  free_block *block = own.free[units];
  if (!block) return cut(units);
  own.free[units] = block->next;
  return block;
}

void settle_yaml_free(void *freed) {
  if (!freed) return;
  header *head = (header *)freed - 1;
  if (head->size > multiples) return free(head);
  free_block *block = freed;
  block->next = own.free[head->size];
  own.free[head->size] = block;
}

void *settle_yaml_realloc(void *block, size_t size) {
  if (!block) return settle_yaml_malloc(size);
  header *head = (header *)block - 1;
  bool is_large = head->size > multiples;
  size_t had = is_large ? head->size - multiples : head->size * unit;
  if (size <= had) return block;
  if (is_large) return large(head, size);
  void *larger = settle_yaml_malloc(size);
  if (!larger) return NULL;
  memcpy(larger, block, had);
  settle_yaml_free(block);
  return larger;
}

char *settle_yaml_strdup(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = settle_yaml_malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}
