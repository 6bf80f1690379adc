#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/xattr.h>
#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif
#ifdef __linux__
#include <elf.h>
#include <link.h>
#else
#include <mach-o/loader.h>
#endif

#ifdef __linux__
/* What Linux's C libraries declare for _GNU_SOURCE only. */
#define MFD_CLOEXEC 1U
int memfd_create(const char *name, unsigned int flags);
int pthread_setattr_default_np(const pthread_attr_t *attributes);
#endif

/* The number that the linker made from the content of the program or library with this code, or a size of 0. */
static inline const uint8_t *settle_build(size_t *size) {
  *size = 0;
#ifdef __linux__
  extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));
  const uint8_t *start = (const uint8_t *)&__ehdr_start;
  const ElfW(Phdr) *segments = (const ElfW(Phdr) *)(start + __ehdr_start.e_phoff);
  for (int segment = 0; segment < __ehdr_start.e_phnum; segment++) {
    if (segments[segment].p_type != PT_NOTE) continue;
    /* The first segment starts with the header, at the address 0 of the file or at that of a fixed program. */
    size_t first = 0;
    for (int other = __ehdr_start.e_phnum - 1; other >= 0; other--)
      if (segments[other].p_type == PT_LOAD && segments[other].p_offset == 0) first = segments[other].p_vaddr;
    const uint8_t *note = start + (segments[segment].p_vaddr - first);
    for (const uint8_t *end = note + segments[segment].p_memsz; note + sizeof(ElfW(Nhdr)) < end;) {
      const ElfW(Nhdr) *header = (const ElfW(Nhdr) *)note;
      const uint8_t *name = note + sizeof *header, *content = name + ((header->n_namesz + 3) & ~3u);
      if (header->n_type == NT_GNU_BUILD_ID && header->n_namesz == 4 && !memcmp(name, "GNU", 4)) {
        *size = header->n_descsz;
        return content;
      }
      note = content + ((header->n_descsz + 3) & ~3u);
    }
  }
#else
  extern const struct mach_header_64 __dso_handle;
  const uint8_t *command = (const uint8_t *)(&__dso_handle + 1);
  for (uint32_t number = 0; number < __dso_handle.ncmds; number++) {
    if (((const struct load_command *)command)->cmd == LC_UUID) {
      *size = 16;
      return ((const struct uuid_command *)command)->uuid;
    }
    command += ((const struct load_command *)command)->cmdsize;
  }
#endif
  return NULL;
}

#ifdef __x86_64__
static inline _Bool settle_has_sha256(void) {
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1 && __get_cpuid(1, &a, &b, &c, &d) && c >> 19 & 1;
}

/* Takes blocks of 64 bytes into the state of a hash by SHA-256, with the processor's own instructions. */
__attribute__((target("sha,sse4.1"))) static inline void settle_sha256(
    uint32_t *state, const uint8_t *bytes, size_t blocks, const uint32_t *constants) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  /* The instructions want the eight words as ABEF and CDGH. */
  __m128i half = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i low = _mm_alignr_epi8(half, high, 8);
  high = _mm_blend_epi16(high, half, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i formerLow = low, formerHigh = high;
    __m128i words[4];
    for (int step = 0; step < 16; step++) {
      __m128i next;
      if (step < 4) {
        next = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * step)), order);
      } else {
        next = _mm_sha256msg1_epu32(words[step & 3], words[(step + 1) & 3]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(words[(step + 3) & 3], words[(step + 2) & 3], 4));
        next = _mm_sha256msg2_epu32(next, words[(step + 3) & 3]);
      }
      words[step & 3] = next;
      next = _mm_add_epi32(next, _mm_loadu_si128((const __m128i *)(constants + 4 * step)));
      high = _mm_sha256rnds2_epu32(high, low, next);
      low = _mm_sha256rnds2_epu32(low, high, _mm_shuffle_epi32(next, 0x0E));
    }
    low = _mm_add_epi32(low, formerLow);
    high = _mm_add_epi32(high, formerHigh);
  }
  half = _mm_shuffle_epi32(low, 0x1B);
  high = _mm_shuffle_epi32(high, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(half, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, half, 8));
}
#else
static inline _Bool settle_has_sha256(void) { return 0; }
static inline void settle_sha256(uint32_t *state, const uint8_t *bytes, size_t blocks, const uint32_t *constants) {}
#endif

static inline uint32_t settle_turn(uint32_t word, int count) { return word >> count | word << (32 - count); }

/* The same on any processor, in half the instructions that Swift takes. */
static inline void settle_sha256_plain(
    uint32_t *state, const uint8_t *bytes, size_t blocks, const uint32_t *constants) {
  for (; blocks > 0; blocks--, bytes += 64) {
    uint32_t words[64], s[8];
    for (int i = 0; i < 16; i++) {
      const uint8_t *at = bytes + 4 * i;
      words[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    }
    for (int i = 16; i < 64; i++) {
      const uint32_t near = words[i - 2], far = words[i - 15];
      words[i] = words[i - 16] + words[i - 7] + (settle_turn(far, 7) ^ settle_turn(far, 18) ^ far >> 3) +
                 (settle_turn(near, 17) ^ settle_turn(near, 19) ^ near >> 10);
    }
    for (int i = 0; i < 8; i++) s[i] = state[i];
    for (int i = 0; i < 64; i++) {
      const uint32_t one = s[7] + (settle_turn(s[4], 6) ^ settle_turn(s[4], 11) ^ settle_turn(s[4], 25)) +
                           ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + words[i];
      const uint32_t two = (settle_turn(s[0], 2) ^ settle_turn(s[0], 13) ^ settle_turn(s[0], 22)) +
                           ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
      s[7] = s[6], s[6] = s[5], s[5] = s[4], s[4] = s[3] + one;
      s[3] = s[2], s[2] = s[1], s[1] = s[0], s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) state[i] += s[i];
  }
}

/* Swift has no safe name for this variable. */
extern char **environ;
static inline char **settle_environment(void) { return environ; }
