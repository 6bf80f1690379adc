internal import CSettleSystem

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// The stack size for files nested as deeply as a configuration can allow.
package enum ThreadStack {
  /// The address space; only the used part takes memory: 2 MiB for a thousand levels, 11 MiB without optimization.
  private static let size = 64 << 20

  /// Gives this thread and later ones enough stack, whatever `ulimit -s` says: 1 MiB in some containers. The main
  /// thread can't exceed a hard limit. Call it once, from the main thread.
  package static func reserve() {
    #if os(Linux)
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return }
      // Beyond the hard limit, `setrlimit` would fail and leave the stack small.
      let wanted = min(rlim_t(size), limit.rlim_max)
      if limit.rlim_cur < wanted {
        limit.rlim_cur = wanted
        // Linux checks the limit whenever the main thread's stack grows.
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
      }
      var attributes = pthread_attr_t()
      guard unsafe pthread_attr_init(&attributes) == 0 else { return }
      // Swift's thread pool uses the system's default size, so change the default itself.
      if unsafe pthread_attr_setstacksize(&attributes, size) == 0 {
        _ = unsafe pthread_setattr_default_np(&attributes)
      }
      _ = unsafe pthread_attr_destroy(&attributes)
    #endif
  }
}
