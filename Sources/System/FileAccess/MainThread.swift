/// The way from a plain function into concurrent work.
package enum MainThread {
  /// Starts the work and waits until it is done. To be called from the main thread only, and once at a time.
  ///
  /// An asynchronous `main` would cost every run its start-up (14 ms in a static program); this costs the runs that use
  /// it 0.6 ms.
  package static func wait(for work: @escaping @Sendable () async -> Void) {
    guard let ends = SystemCalls.openPipe() else {
      preconditionFailure("the system has no pipe left to start with")
    }
    Task.detached {
      await work()
      SystemCalls.closeDescriptor(ends.write)
    }
    // Nothing is ever written: the read ends when the other end is closed.
    _ = try? SystemCalls.readOnce(ends.read, upTo: 1)
    SystemCalls.closeDescriptor(ends.read)
  }
}
