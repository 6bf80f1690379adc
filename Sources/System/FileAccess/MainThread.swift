/// The way from a plain function into concurrent work.
package enum MainThread {
  /// Whether there is room for concurrent work: the system's own scheduler opens descriptors for it, and fails where it can't.
  package static var hasRoom: Bool {
    guard let ends = try? SystemCalls.openOwnPipe() else { return false }
    SystemCalls.closeDescriptor(ends.read)
    SystemCalls.closeDescriptor(ends.write)
    return true
  }

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
