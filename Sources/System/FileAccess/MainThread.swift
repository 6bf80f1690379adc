/// The way from a plain function into concurrent work.
package enum MainThread {
  /// Starts the work and waits until it is done. To be called from the main thread only, and once at a time.
  ///
  /// An asynchronous `main` would cost every run its start-up (14 ms in a static program); this costs the runs that use
  /// it 0.6 ms.
  package static func wait(for work: @escaping @Sendable () async -> Void) {
    let done = Gate()
    Task.detached {
      await work()
      done.open()
    }
    done.wait()
  }
}
