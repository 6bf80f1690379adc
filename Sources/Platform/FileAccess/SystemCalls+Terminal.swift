#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// The user's terminal.
extension SystemCalls {
  /// The terminal's settings, restored even when a signal ends the program.
  nonisolated(unsafe) private static var settingsBefore = termios()

  /// The result of `body`, run without echo on the terminal; nil if standard input isn't a terminal.
  static func withoutEcho<Value>(_ body: () -> Value) -> Value? {
    guard unsafe tcgetattr(0, &settingsBefore) == 0 else { return nil }
    var settings = unsafe settingsBefore
    // Otherwise Ctrl-C at a password prompt would leave the terminal without echo.
    let handlers = terminationSignals.map { number in
      signal(number) { number in
        SystemCalls.restoreEcho()
        SystemCalls.end(by: number)
      }
    }
    settings.c_lflag &= ~tcflag_t(ECHO)
    // Still echo the line break when the user presses Enter.
    settings.c_lflag |= tcflag_t(ECHONL)
    // Discard what was typed before the prompt, so that it doesn't become part of the secret.
    _ = unsafe tcsetattr(0, TCSAFLUSH, &settings)
    defer {
      restoreEcho()
      for (number, handler) in zip(terminationSignals, handlers) { _ = signal(number, handler) }
    }
    return body()
  }

  /// Safe in a signal handler.
  private static func restoreEcho() { _ = unsafe tcsetattr(0, TCSADRAIN, &settingsBefore) }
}
