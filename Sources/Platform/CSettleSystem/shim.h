#include <stddef.h>
#include <sys/xattr.h>

#ifdef __linux__
/* What Linux's C libraries declare for _GNU_SOURCE only. */
#define MFD_CLOEXEC 1U
int memfd_create(const char *name, unsigned int flags);
#endif
