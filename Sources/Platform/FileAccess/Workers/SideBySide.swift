/// Workers that a plain function may have for the parts of one piece of work.
package struct SideBySide: Sendable {
  private let workers: @Sendable () -> Int
  private let wait: @Sendable (@escaping @Sendable () async -> Void) -> Void

  /// - Parameters:
  ///   - workers: asked for when there is work.
  ///   - wait: starts concurrent work, and returns when it is done. A single worker needs none.
  package init(
    workers: @escaping @Sendable () -> Int,
    wait: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void
  ) {
    self.workers = workers
    self.wait = wait
  }

  /// Does the parts, and passes the result of each to `emit`, in order.
  ///
  /// - Parameters:
  ///   - parts: Each is requested when a worker is free.
  ///   - emit: Returns false to stop: work in progress is finished and dropped.
  package func inOrder<Parts: IteratorProtocol & Sendable, Output: Sendable>(
    _ parts: Parts, work: @escaping @Sendable (Parts.Element) -> Output, emit: @escaping @Sendable (Output) -> Bool
  ) where Parts.Element: Sendable {
    let workers = workers()
    // Without other workers, a task group would only cost its start-up.
    guard workers > 1 else {
      var parts = parts
      while let part = parts.next(), emit(work(part)) {}
      return
    }
    let parts = Shared(parts)
    wait {
      await OrderedWork.run(
        workers: Array(repeating: (), count: workers), batch: 1, next: { parts.withLock { $0.next() } },
        work: { _, part in work(part) }, emit: emit)
    }
  }
}
