/// What a worker has of its own.
protocol WorkerState: Sendable {
  /// The same for another worker: what is read and compiled while it works is not shared with it.
  func forAnotherWorker() -> Self
}

extension WorkerState {
  /// One for each of so many workers.
  func forWorkers(_ count: Int) -> [Self] {
    [self] + (1..<max(count, 1)).map { _ in forAnotherWorker() }
  }
}
