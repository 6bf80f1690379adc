internal import CommandLineKit
internal import FileAccess
internal import Synchronization

/// Shows the progress of a long run on standard error, if that is a terminal. The line is erased before other output.
final class Progress: Sendable {
  private struct State {
    var count = 0
    var shown: ContinuousClock.Instant
    var isShown = false
  }

  private let environment: CommandEnvironment
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  /// Nil if no progress is shown.
  init?(_ environment: CommandEnvironment, isQuiet: Bool) {
    // A dumb terminal can't erase a line.
    guard environment.errors.isTerminal, !isQuiet, environment.variable("TERM") != "dumb" else { return nil }
    self.environment = environment
    start = environment.now()
    state = Mutex(State(shown: start))
  }

  /// Shows the file that is about to be read. Called by workers.
  func begin(_ path: FilePath) {
    let now = environment.now()
    state.withLock { state in
      state.count += 1
      // Show nothing for short runs, and redraw at most ten times a second.
      guard now - start >= .seconds(1), now - state.shown >= .milliseconds(100) else { return }
      (state.shown, state.isShown) = (now, true)
      let seconds = max(1, (now - start).components.seconds)
      // A line as wide as the terminal may wrap, and then only its last row would be erased.
      let width = (environment.errors.width ?? 80) - 1
      let line: TerminalText = "\(state.count) files, \(state.count / Int(seconds)) a second: \(path.description)"
      environment.errors.writeTransient("\r\(line.prefix(columns: width))\u{1B}[K")
    }
  }

  /// Erases the line and keeps it hidden while `body` writes something else.
  func hide(while body: () -> Void) {
    state.withLock { state in
      if state.isShown { environment.errors.writeTransient("\r\u{1B}[K") }
      state.isShown = false
      body()
    }
  }
}
