/// Workers that a plain function may have for the parts of one piece of work.
package struct SideBySide: Sendable {
  private let workers: Int
  private let wait: @Sendable (@escaping @Sendable () async -> Void) -> Void

  /// - Parameter wait: starts concurrent work, and returns when it is done. A single worker needs none.
  package init(workers: Int, wait: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void) {
    (self.workers, self.wait) = (workers, wait)
  }

  /// Does so many parts, and hands what each comes to to `emit`, in order.
  ///
  /// - Parameter emit: false stops: what is under way is finished and dropped.
  package func inOrder<Output: Sendable>(
    _ count: Int, work: @escaping @Sendable (Int) -> Output, emit: @escaping @Sendable (Output) -> Bool
  ) {
    guard workers > 1 else {
      for index in 0..<count where !emit(work(index)) { return }
      return
    }
    let parts = Shared((0..<count).makeIterator())
    wait { [workers] in
      await OrderedWork.run(
        workers: workers, batch: 1, next: { parts.withLock { $0.next() } }, work: work, emit: emit)
    }
  }
}
