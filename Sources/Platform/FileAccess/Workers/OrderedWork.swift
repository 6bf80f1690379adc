/// A group of workers: results are in the order of the input, and only the work in progress is kept in memory.
package enum OrderedWork {
  /// Runs `work` on the input with some workers and passes each result to `emit`, in order.
  ///
  /// Input is taken in batches, so that a small piece of work doesn't need its own task.
  ///
  /// - Parameters:
  ///   - workers: The state of each worker. Shared references between them would contend for reference counts.
  ///   - next: Returns the next piece of input, nil at the end; called from one task only.
  ///   - emit: Returns false to stop: work in progress is finished and dropped.
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
      // The most batches that wait for a slow one before the workers have to wait for it.
      let window = workers.count * 4
      while true {
        while !isAtEnd, started - emitted < window, let worker = free.last {
          var pieces: [Input] = []
          while pieces.count < batch, let piece = next() { pieces.append(piece) }
          if pieces.count < batch { isAtEnd = true }
          if pieces.isEmpty { break }
          // Only a worker with input is taken: one without would never come back from `group.next()`.
          free.removeLast()
          let number = started
          started += 1
          group.addTask { [pieces] in (number, worker, pieces.map { work(worker, $0) }) }
        }
        guard let done = await group.next() else { return }
        free.append(done.worker)
        // A fast batch may be done before an earlier slow one; it waits here for its turn.
        waiting[done.number] = done.outputs
        while let ready = waiting.removeValue(forKey: emitted) {
          emitted += 1
          for output in ready where !emit(output) { return }
        }
      }
    }
  }
}
