/// Workers that a plain function may have for the parts of one piece of work.
package struct SideBySide: Sendable {
  private let workers: @Sendable () -> Int
  private let enter: @Sendable () -> Void
  private let wait: @Sendable (@escaping @Sendable () async -> Void) -> Void

  /// - Parameters:
  ///   - workers: asked for when there is work.
  ///   - enter: called by the thread that does a part, before it.
  ///   - wait: starts concurrent work, and returns when it is done. A single worker needs none.
  package init(
    workers: @escaping @Sendable () -> Int, enter: @escaping @Sendable () -> Void,
    wait: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void
  ) {
    (self.workers, self.enter, self.wait) = (workers, enter, wait)
  }

  /// Does the parts, and hands what each comes to to `emit`, in order.
  ///
  /// - Parameters:
  ///   - parts: each is asked for when a worker is free.
  ///   - emit: false stops: what is under way is finished and dropped.
  package func inOrder<Parts: IteratorProtocol & Sendable, Output: Sendable>(
    _ parts: Parts, work: @escaping @Sendable (Parts.Element) -> Output, emit: @escaping @Sendable (Output) -> Bool
  ) where Parts.Element: Sendable {
    let workers = workers()
    guard workers > 1 else {
      var parts = parts
      while let part = parts.next(), emit(work(part)) {}
      return
    }
    let parts = Shared(parts)
    wait { [enter] in
      let entered = { @Sendable (_: Void, part: Parts.Element) in
        enter()
        return work(part)
      }
      await OrderedWork.run(
        workers: Array(repeating: (), count: workers), batch: 1, next: { parts.withLock { $0.next() } }, work: entered,
        emit: emit)
    }
  }
}
