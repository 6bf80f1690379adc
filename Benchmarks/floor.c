/* The lower bound: reads libyaml's events or tokens of each file and does nothing with them. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

static char **paths;
static int count;
static int next_path;
static int wants_tokens;

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*size ? *size : 1);
  if (fread(bytes, 1, *size, file) != *size) *size = 0;
  fclose(file);
  return bytes;
}

static long drain(const char *path) {
  size_t size;
  char *bytes = read_file(path, &size);
  if (!bytes) return 0;
  yaml_parser_t parser;
  yaml_event_t event;
  yaml_token_t token;
  long events = 0;
  int done = 0;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, (unsigned char *)bytes, size);
  while (wants_tokens && !done && yaml_parser_scan(&parser, &token)) {
    done = token.type == YAML_STREAM_END_TOKEN;
    events++;
    yaml_token_delete(&token);
  }
  while (!wants_tokens && !done && yaml_parser_parse(&parser, &event)) {
    done = event.type == YAML_STREAM_END_EVENT;
    events++;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  free(bytes);
  return events;
}

static void *work(void *result) {
  for (;;) {
    int index = __atomic_fetch_add(&next_path, 1, __ATOMIC_RELAXED);
    if (index >= count) return NULL;
    *(long *)result += drain(paths[index]);
  }
}

/* floor [-t] [-j THREADS] (FILE… | -l LIST) */
int main(int argc, char **argv) {
  int threads = 1, first = 1;
  if (argc > 1 && !strcmp(argv[1], "-t")) wants_tokens = 1, first = 2;
  if (argc > first + 1 && !strcmp(argv[first], "-j")) threads = atoi(argv[first + 1]), first += 2;
  paths = argv + first;
  count = argc - first;
  if (count == 2 && !strcmp(paths[0], "-l")) {
    size_t size;
    char *list = read_file(paths[1], &size);
    paths = malloc(sizeof(char *) * (size / 2 + 1));
    count = 0;
    for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n")) paths[count++] = line;
  }
  long totals[64] = {0};
  pthread_t ids[64];
  for (int i = 1; i < threads && i < 64; i++) pthread_create(&ids[i], NULL, work, &totals[i]);
  work(&totals[0]);
  for (int i = 1; i < threads && i < 64; i++) pthread_join(ids[i], NULL), totals[0] += totals[i];
  printf("%ld events\n", totals[0]);
  return 0;
}
