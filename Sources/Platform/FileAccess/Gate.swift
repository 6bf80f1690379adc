#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// Blocks a thread until another one opens the gate. Works even if the process has no descriptors left.
///
/// Safe to share, because all state is protected by the lock.
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

  /// Returns once the gate is open.
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
