/// The way from a plain function into concurrent work.
package enum MainThread {
  /// Whether there is room for concurrent work: the system's own scheduler opens up to four descriptors for it, at moments of
  /// its own, and ends the process where it can't.
  package static var hasRoom: Bool {
    let pipes = (0..<2).compactMap { _ in try? SystemCalls.openOwnPipe() }
    for end in pipes.flatMap({ [$0.read, $0.write] }) { SystemCalls.closeDescriptor(end) }
    return pipes.count == 2
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
