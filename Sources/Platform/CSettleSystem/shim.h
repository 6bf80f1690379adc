#include <pthread.h>
#include <stddef.h>
#include <sys/xattr.h>

#ifdef __linux__
/* What Linux's C libraries declare for _GNU_SOURCE only. */
#define MFD_CLOEXEC 1U
int memfd_create(const char *name, unsigned int flags);
int pthread_setattr_default_np(const pthread_attr_t *attributes);
#endif

/* Swift has no safe name for this variable. */
extern char **environ;
static inline char **settle_environment(void) { return environ; }
