/// Runs the parts of one piece of work concurrently, from a synchronous function.
package struct ParallelRunner: Sendable {
  private let workers: @Sendable () -> Int
  private let wait: @Sendable (@escaping @Sendable () async -> Void) -> Void

  /// - Parameters:
  ///   - workers: Returns the number of workers; called when there is work.
  ///   - wait: Runs concurrent work and returns once it is done. Not called if there is a single worker.
  package init(
    workers: @escaping @Sendable () -> Int,
    wait: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void
  ) {
    self.workers = workers
    self.wait = wait
  }

  /// Does the work on each part, and passes each result to `emit`, in order.
  ///
  /// - Parameters:
  ///   - parts: The parts, each requested when a worker is free.
  ///   - emit: Returns false to stop. Work in progress is then finished and its results dropped.
  package func inOrder<Parts: IteratorProtocol & Sendable, Output: Sendable>(
    _ parts: Parts, work: @escaping @Sendable (Parts.Element) -> Output, emit: @escaping @Sendable (Output) -> Bool
  ) where Parts.Element: Sendable {
    let workers = workers()
    // With a single worker, a task group would only cost time to start.
    guard workers > 1 else {
      var parts = parts
      while let part = parts.next(), emit(work(part)) {}
      return
    }
    let parts = LockedValueBox(parts)
    wait {
      await OrderedWork.run(
        workers: Array(repeating: (), count: workers), batch: 1, next: { parts.withLock { $0.next() } },
        work: { _, part in work(part) }, emit: emit)
    }
  }
}
