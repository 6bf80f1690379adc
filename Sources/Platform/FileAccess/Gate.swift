#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// Blocks a thread until another one opens it. Needs no descriptor, so it works when the process can't open more files.
///
/// Safe to share: all changes happen under the lock.
@safe final class Gate: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isOpen = false

  init() {
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(change, nil)
  }

  func open() {
    unsafe pthread_mutex_lock(lock)
    isOpen = true
    unsafe pthread_cond_signal(change)
    unsafe pthread_mutex_unlock(lock)
  }

  /// Returns once it is open.
  func wait() {
    unsafe pthread_mutex_lock(lock)
    while !isOpen { unsafe pthread_cond_wait(change, lock) }
    unsafe pthread_mutex_unlock(lock)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    unsafe change.deallocate()
    unsafe lock.deallocate()
  }
}
