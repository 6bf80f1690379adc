/// What a worker has of its own.
protocol WorkerState: Sendable {
  /// The same for another worker: what is read and compiled while it works is not shared with it.
  func forAnotherWorker() -> Self
}

/// How many are made: each takes the memory of a compiled schema, so on a machine of many cores a few workers share one.
private let mostWorkerStates = 16

extension WorkerState {
  /// What so many workers have.
  func forWorkers(_ count: Int) -> [Self] {
    let states = [self] + (1..<max(min(count, mostWorkerStates), 1)).map { _ in forAnotherWorker() }
    return (0..<max(count, 1)).map { states[$0 % states.count] }
  }
}
