#include <stddef.h>
#include <sys/mman.h>
#include <sys/xattr.h>

#ifdef __linux__
/* What Linux's C libraries declare for _GNU_SOURCE only. */
#define MFD_CLOEXEC 1U
int memfd_create(const char *name, unsigned int flags);
#endif

/* Has memory provided in large pages when it is first touched, where the system has them. */
static inline void settle_use_large_pages(const void *start, size_t size) {
#ifdef MADV_HUGEPAGE
  madvise((void *)start, size, MADV_HUGEPAGE);
#else
  (void)start, (void)size;
#endif
}
