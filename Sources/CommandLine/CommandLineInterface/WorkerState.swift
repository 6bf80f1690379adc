protocol WorkerState: Sendable {
  /// A copy of the state for another worker. Texts read and compiled later aren't shared with it.
  func forAnotherWorker() -> Self
}

/// The most states to create. Each needs the memory of a compiled schema, so on a machine with many cores several
/// workers share one.
private let mostWorkerStates = 16

extension WorkerState {
  /// The states for a number of workers.
  func forWorkers(_ count: Int) -> [Self] {
    let states = [self] + (1..<max(min(count, mostWorkerStates), 1)).map { _ in forAnotherWorker() }
    return (0..<max(count, 1)).map { states[$0 % states.count] }
  }
}
