internal import FileAccess

/// Runs work outside the thread that reads messages: work on whole files in a queue, and work around a cursor in
/// parallel, so that it never waits for the queue.
final class WorkQueue: Sendable {
  typealias Piece = @Sendable () -> Void

  private struct State {
    var waiting: [Piece] = []
    /// The index of the next piece in `waiting`.
    var next = 0
    var isRunning = false
    /// The number of unfinished pieces, queued or parallel.
    var open = 0
    var idle: [CheckedContinuation<Void, Never>] = []
  }

  private let state = LockedValueBox(State())
  private let processors: Int

  /// - Parameter processors: The number of processors; 0 to run work at once, on the thread that adds it.
  init(processors: Int) { self.processors = processors }

  /// Queues work on whole files.
  func add(_ piece: @escaping Piece) {
    guard processors > 0 else { return piece() }
    let starts = state.withLock { state in
      state.waiting.append(piece)
      state.open += 1
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { Task.detached { await self.run() } }
  }

  /// Queues work on whole files after a delay.
  func add(after milliseconds: Int, clock: ServerClock, piece: @escaping Piece) {
    // Counted from now on, so that ``wait()`` includes it.
    state.withLock { $0.open += 1 }
    clock.schedule(milliseconds) {
      self.add(piece)
      self.end()
    }
  }

  /// Runs work around a cursor in parallel.
  func addSmall(_ piece: @escaping Piece) {
    // With a single processor, there is no thread besides that of the queue.
    guard processors > 1 else { return piece() }
    state.withLock { $0.open += 1 }
    Task.detached {
      piece()
      self.end()
    }
  }

  private func run() async {
    while let piece = next() {
      piece()
      end()
      // Lets other tasks run between two files.
      await Task.yield()
    }
  }

  private func next() -> Piece? {
    state.withLock { state in
      guard state.next < state.waiting.count else {
        (state.waiting, state.next, state.isRunning) = ([], 0, false)
        return nil
      }
      defer { state.next += 1 }
      return state.waiting[state.next]
    }
  }

  private func end() {
    let idle = state.withLock { state in
      state.open -= 1
      guard state.open == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.idle = [] }
      return state.idle
    }
    for one in idle { one.resume() }
  }

  /// Waits until all work is done.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.open > 0 { state.idle.append(continuation) }
        return state.open == 0
      }
      if isIdle { continuation.resume() }
    }
  }
}
