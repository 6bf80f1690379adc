// Tells the thread sanitizer about contended Swift mutexes. They wait in the standard library, which is not instrumented, so the
// sanitizer would report accesses that the mutex guards as races. Preloaded; scripts/sanitizers.sh builds it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Defined by the sanitizer's runtime, if the program has it.
void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
  SWIFT void (*own)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  own(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock(SELF) {
  SWIFT bool (*own)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool isLocked = own(mutex);
  if (isLocked && __tsan_acquire) __tsan_acquire(mutex);
  return isLocked;
}

SWIFT void unlock(SELF) {
  SWIFT void (*own)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  own(mutex);
}
