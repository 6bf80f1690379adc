protocol WorkerState: Sendable {
  /// A state for another worker: texts that are read and compiled later are not shared with it.
  func forAnotherWorker() -> Self
}

/// The most states that are made: each takes the memory of a compiled schema, so on a machine of many cores a few
/// workers share one.
private let mostWorkerStates = 16

extension WorkerState {
  /// The states of a number of workers.
  func forWorkers(_ count: Int) -> [Self] {
    let states = [self] + (1..<max(min(count, mostWorkerStates), 1)).map { _ in forAnotherWorker() }
    return (0..<max(count, 1)).map { states[$0 % states.count] }
  }
}
