/* What Linux's C libraries declare for _GNU_SOURCE only, and Swift's import of them leaves out. */
#define MFD_CLOEXEC 1U
int memfd_create(const char *name, unsigned int flags);
