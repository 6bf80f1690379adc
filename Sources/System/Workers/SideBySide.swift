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

  /// Does so many parts, and hands what each comes to to `emit`, in order.
  ///
  /// - Parameter emit: false stops: what is under way is finished and dropped.
  package func inOrder<Output: Sendable>(
    _ count: Int, work: @escaping @Sendable (Int) -> Output, emit: @escaping @Sendable (Output) -> Bool
  ) {
    let workers = workers()
    guard workers > 1 else {
      for index in 0..<count where !emit(work(index)) { return }
      return
    }
    let parts = Shared((0..<count).makeIterator())
    wait { [enter] in
      let entered = { @Sendable (part: Int) in
        enter()
        return work(part)
      }
      await OrderedWork.run(
        workers: workers, batch: 1, next: { parts.withLock { $0.next() } }, work: entered, emit: emit)
    }
  }
}
