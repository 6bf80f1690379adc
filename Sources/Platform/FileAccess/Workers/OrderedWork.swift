/// Concurrent workers whose results come in the order of the input. Only the work in progress is kept in memory.
package enum OrderedWork {
  /// Runs `work` on the input with several workers, and passes each result to `emit`, in order.
  ///
  /// Input is taken in batches, so that small pieces of work don't each need a task.
  ///
  /// - Parameters:
  ///   - workers: The state of each worker. Shared references would cause contention for reference counts.
  ///   - next: Returns the next piece of input, nil at the end. Called from one task only.
  ///   - emit: Returns false to stop. Work in progress is then finished and its results dropped.
  package static func run<Worker: Sendable, Input: Sendable, Output: Sendable>(
    workers: [Worker], batch: Int, next: () -> Input?, work: @escaping @Sendable (Worker, Input) -> Output,
    emit: (Output) -> Bool
  ) async {
    await withTaskGroup(of: (number: Int, worker: Worker, outputs: [Output]).self) { group in
      var free = workers
      var started = 0
      var emitted = 0
      var isAtEnd = false
      var waiting: [Int: [Output]] = [:]
      // How many batches may be ahead of the next one to emit before workers have to wait.
      let window = workers.count * 4
      while true {
        while !isAtEnd, started - emitted < window, let worker = free.last {
          var pieces: [Input] = []
          while pieces.count < batch, let piece = next() { pieces.append(piece) }
          if pieces.count < batch { isAtEnd = true }
          if pieces.isEmpty { break }
          // Take a worker only if there is input: without a task, `group.next()` would never return it.
          free.removeLast()
          let number = started
          started += 1
          group.addTask { [pieces] in (number, worker, pieces.map { work(worker, $0) }) }
        }
        guard let done = await group.next() else { return }
        free.append(done.worker)
        // A fast batch may finish before an earlier slow one; keep it until its turn.
        waiting[done.number] = done.outputs
        while let ready = waiting.removeValue(forKey: emitted) {
          emitted += 1
          for output in ready where !emit(output) { return }
        }
      }
    }
  }
}
